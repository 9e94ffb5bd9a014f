-- Since when a server has had the file open; none after a clean end. The file has it before anything else is written to the log beside it,
-- so a copy without that log shows that it lacks something.
ALTER TABLE ownership ADD COLUMN open_since INTEGER;

-- Checksums of a game: of its beginning, and of its moves and its end. Games of earlier versions have none.
ALTER TABLE games ADD COLUMN start_sum INTEGER;
ALTER TABLE games ADD COLUMN end_sum INTEGER;
