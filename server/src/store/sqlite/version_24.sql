-- The id of the game that a challenge becomes. Games have different ids, so a challenge becomes one game only.
ALTER TABLE challenges ADD COLUMN game TEXT NOT NULL DEFAULT '';
UPDATE challenges SET game = hex(randomblob(8));
DROP INDEX challenges_by_room;
CREATE UNIQUE INDEX challenges_by_game ON challenges (game);
