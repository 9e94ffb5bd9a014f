-- Who writes: a greater epoch shuts out smaller ones.
CREATE TABLE ownership (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    epoch INTEGER NOT NULL
) STRICT;

INSERT INTO ownership (only, epoch) VALUES (1, 0);

-- People who played, each known again by the hash of a secret.
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    key BLOB NOT NULL,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX players_seen ON players (seen);

-- Games. Of one that goes on, moves, plies and clocks are as old as the journal is long.
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    host TEXT,
    private INTEGER NOT NULL,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    start TEXT NOT NULL,
    clock TEXT NOT NULL,
    first_name TEXT NOT NULL,
    first_player TEXT,
    first_bot TEXT,
    second_name TEXT NOT NULL,
    second_player TEXT,
    second_bot TEXT,
    started INTEGER NOT NULL,
    moves TEXT NOT NULL,
    plies INTEGER NOT NULL,
    clocks TEXT,
    -- All of these once it is over; `finish` counts ends.
    finish INTEGER UNIQUE,
    ended INTEGER,
    outcome TEXT,
    reason TEXT,
    margin INTEGER
) STRICT;

CREATE INDEX games_that_go_on ON games (key) WHERE finish IS NULL;

-- What happened in games since their rows were written. Appending to one place costs a fraction of a page a move.
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    fact TEXT NOT NULL
) STRICT;
