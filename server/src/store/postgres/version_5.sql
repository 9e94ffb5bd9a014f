-- Games that ended before the first move, which only the table of an evening lists.
CREATE INDEX games_unplayed ON games (private, finish) WHERE finish IS NOT NULL AND plies = 0;
