-- Accounts: players with a handle. `devices` counts the tokens that were ever given, so that no number comes again.
CREATE TABLE accounts (
    player TEXT PRIMARY KEY,
    handle TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    owner TEXT,
    made INTEGER NOT NULL,
    devices INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_by_owner ON accounts (owner, handle) WHERE owner IS NOT NULL;

-- The tokens of accounts by their hashes, each of one device.
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    device INTEGER NOT NULL,
    label TEXT,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tokens_by_player ON tokens (player, device);

-- Login cards by the hashes of their codes, until they are used.
CREATE TABLE cards (
    hash BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
