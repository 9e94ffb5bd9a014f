-- Challenges of accounts to games by days: they wait for 14 days, whoever is connected.
CREATE TABLE challenges (
    code TEXT PRIMARY KEY,
    made INTEGER NOT NULL,
    challenger TEXT NOT NULL,
    program INTEGER NOT NULL,
    address TEXT NOT NULL,
    challenged TEXT,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated INTEGER NOT NULL,
    side INTEGER,
    rating INTEGER,
    -- The room whose game it is to become; the row goes when that game is written.
    taken TEXT,
    taken_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_age ON challenges (made);
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_address ON challenges (address);
CREATE INDEX challenges_by_room ON challenges (taken) WHERE taken IS NOT NULL;
