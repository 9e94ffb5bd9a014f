-- The last beat of a server in whose games a live clock runs: milliseconds on the steady clock of that life.
ALTER TABLE ownership ADD COLUMN beat_epoch INTEGER;
ALTER TABLE ownership ADD COLUMN beat_ms INTEGER;
