-- Reports of players to the operator, for 30 days, with some lines of chat.
CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    reporter_name TEXT NOT NULL,
    reported TEXT NOT NULL,
    name TEXT NOT NULL,
    room TEXT NOT NULL,
    game TEXT NOT NULL,
    reason TEXT NOT NULL,
    chat TEXT NOT NULL
) STRICT;

CREATE INDEX reports_by_reporter ON reports (reporter, made);
CREATE INDEX reports_by_reported ON reports (reported);

-- The acts of the operator, for a year. `about` is a handle, a name or the code of a tournament; "deleted" once the account is.
CREATE TABLE acts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made INTEGER NOT NULL,
    act TEXT NOT NULL,
    player TEXT,
    about TEXT NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER,
    undoes INTEGER
) STRICT;

CREATE INDEX acts_by_player ON acts (player);

-- The mutes and bans in force, numbered like their acts. An address is nowhere else.
CREATE TABLE sanctions (
    number INTEGER PRIMARY KEY,
    act TEXT NOT NULL,
    player TEXT,
    address TEXT,
    accounts INTEGER NOT NULL,
    until INTEGER
) STRICT;

-- Requests of the operator to the servers that run, for a minute, and their answers.
CREATE TABLE orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made INTEGER NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

CREATE TABLE answers (
    asked INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (asked, epoch)
) STRICT, WITHOUT ROWID;

-- The bans and locks of a room that waits, as JSON.
ALTER TABLE waiting ADD COLUMN guard TEXT;
