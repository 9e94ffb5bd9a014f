-- Tokens that were revoked beside the server, by hash, until the server that uses the file has taken note of them.
CREATE TABLE revocations (
    hash BLOB PRIMARY KEY,
    player TEXT NOT NULL
) STRICT, WITHOUT ROWID;
