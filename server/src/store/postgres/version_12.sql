-- The last beat of a life: milliseconds on its own steady clock, on which it read the clocks of its games.
ALTER TABLE nodes ADD COLUMN alive_ms bigint;
