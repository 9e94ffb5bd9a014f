-- Players whom an account has blocked, and what they were called then.
CREATE TABLE blocked (
    player TEXT NOT NULL,
    blocked TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;
