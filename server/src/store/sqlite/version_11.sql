-- Accounts that were deleted: their handles are never given again, and they are called deleted wherever they have been. `scrubbed` is
-- the end of the last game that no longer has the name, and the greatest number once no trace is left.
ALTER TABLE accounts ADD COLUMN gone INTEGER;
ALTER TABLE accounts ADD COLUMN scrubbed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX accounts_to_scrub ON accounts (player) WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807;
CREATE INDEX blocked_by_target ON blocked (blocked);
