-- Games that ended before the first move, which only the table of an evening lists.
CREATE INDEX games_unplayed ON games (private, finish) WHERE finish IS NOT NULL AND plies = 0;
-- The sides on which programs play on connections of their own: 1 for the first, 2 for the second, 3 for both.
ALTER TABLE games ADD COLUMN programs smallint;
