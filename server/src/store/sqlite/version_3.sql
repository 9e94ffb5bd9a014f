-- Rooms that waited for an opponent when the server ended in order.
CREATE TABLE waiting (
    room TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    host TEXT,
    private INTEGER NOT NULL,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    start TEXT NOT NULL,
    clock TEXT NOT NULL,
    -- Who waits, and on which side: 1 or 2.
    player TEXT NOT NULL,
    side INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
