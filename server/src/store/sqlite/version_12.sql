-- Which game of a pair with exchanged seats it is: 1 or 2. Ratings take a pair as one result.
ALTER TABLE games ADD COLUMN half INTEGER;

CREATE INDEX games_by_half ON games (room, number) WHERE half = 1;
