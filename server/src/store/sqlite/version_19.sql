-- The move that a player prepares in a game by days: the number of moves before it, and its text. Like `moves`, it is as old as the
-- journal is long.
ALTER TABLE games ADD COLUMN prepared TEXT;
