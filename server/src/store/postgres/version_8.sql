-- Challenges of accounts to games by days: they wait for 14 days, whoever is connected.
CREATE TABLE challenges (
    code text COLLATE "C" PRIMARY KEY,
    made bigint NOT NULL,
    challenger text COLLATE "C" NOT NULL,
    program boolean NOT NULL,
    address text COLLATE "C" NOT NULL,
    challenged text COLLATE "C",
    kind text COLLATE "C" NOT NULL,
    options text COLLATE "C" NOT NULL,
    clock text COLLATE "C" NOT NULL,
    rated boolean NOT NULL,
    side smallint,
    rating integer,
    -- The room whose game it is to become; the row goes when that game is written.
    taken text COLLATE "C",
    taken_at bigint
);

CREATE INDEX challenges_by_age ON challenges (made);
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_address ON challenges (address);
CREATE INDEX challenges_by_room ON challenges (taken) WHERE taken IS NOT NULL;
