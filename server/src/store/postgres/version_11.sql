-- The id of the game that a challenge becomes. Games have different ids, so a challenge becomes one game only. The default is for rows of
-- servers before this version, whose games have ids of their own.
ALTER TABLE challenges ADD COLUMN game text COLLATE "C" NOT NULL
    DEFAULT upper(left(md5(random()::text || clock_timestamp()::text), 16));
CREATE UNIQUE INDEX challenges_by_game ON challenges (game);
