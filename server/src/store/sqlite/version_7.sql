-- Rated games.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE waiting ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- How strong each account, or bot of the server, is in a game at a speed.
CREATE TABLE ratings (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, game, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_listed ON ratings (game, speed, rating DESC);

-- What each rated game changed, two rows for each game in the order in which games ended: enough to compute all ratings again
-- after old games were removed. `course` is a hash of the moves.
CREATE TABLE rating_changes (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    account TEXT NOT NULL,
    opponent TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    score REAL NOT NULL,
    at INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    course BLOB NOT NULL
) STRICT;

CREATE INDEX rating_changes_by_pair ON rating_changes (account, opponent, at);
CREATE INDEX rating_changes_by_course ON rating_changes (account, course);
CREATE INDEX rating_changes_by_account ON rating_changes (account, game, speed, number);

-- Who won against whom.
CREATE INDEX games_by_pair ON games (first_player, second_player, kind, outcome)
    WHERE finish IS NOT NULL AND outcome IS NOT NULL AND first_player IS NOT NULL AND second_player IS NOT NULL;
