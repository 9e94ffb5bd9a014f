-- The weight of each result for the player of the row; earlier results counted in full.
ALTER TABLE rating_changes ADD COLUMN weight REAL NOT NULL DEFAULT 1;

-- The time until which an account has a place on the leaderboard of a game at a speed.
ALTER TABLE ratings ADD COLUMN placed INTEGER;

-- When the operator made a login card for an account, vouched for it, and named it an organiser.
ALTER TABLE accounts ADD COLUMN carded INTEGER;
ALTER TABLE accounts ADD COLUMN vouched INTEGER;
ALTER TABLE accounts ADD COLUMN organises INTEGER;

UPDATE accounts SET carded = made WHERE player IN (SELECT player FROM cards);
