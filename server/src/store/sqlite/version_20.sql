-- The room of the other game of a pair by days, whose games begin together.
ALTER TABLE games ADD COLUMN partner TEXT;
