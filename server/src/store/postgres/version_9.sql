-- The weight of each result for the player of the row; earlier results counted in full.
ALTER TABLE rating_changes ADD COLUMN weight double precision NOT NULL DEFAULT 1;

-- The time until which an account has a place on the leaderboard of a game at a speed.
ALTER TABLE ratings ADD COLUMN placed bigint;

-- When the operator made a login card for an account, vouched for it, and named it an organiser.
ALTER TABLE accounts ADD COLUMN carded bigint;
ALTER TABLE accounts ADD COLUMN vouched bigint;
ALTER TABLE accounts ADD COLUMN organises bigint;

UPDATE accounts SET carded = made WHERE player IN (SELECT player FROM cards);
