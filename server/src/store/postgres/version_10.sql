-- Checksums of a game: of its beginning, and of its moves and its end. Games of earlier versions have none.
ALTER TABLE games ADD COLUMN start_sum bigint, ADD COLUMN end_sum bigint;
