-- Lists of finished games: whatever a list asks for is one range of an index, the last games first.
CREATE INDEX games_listed ON games (private, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_kind ON games (private, kind, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_outcome ON games (private, outcome, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_kind_and_outcome ON games (private, kind, outcome, finish)
    WHERE finish IS NOT NULL AND plies > 0;

-- Finished games by player and by name, with all that a list filters by. `listing` is 0 for a game that everybody is shown,
-- 1 for one of a private room, 2 for one that ended before its first move.
DROP TABLE played;
CREATE TABLE played (
    player TEXT NOT NULL,
    listing INTEGER NOT NULL,
    finish INTEGER NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT,
    PRIMARY KEY (player, listing, finish)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO played (player, listing, finish, kind, outcome)
    SELECT first_player, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome
        FROM games WHERE finish IS NOT NULL AND first_player IS NOT NULL
    UNION ALL
    SELECT second_player, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome
        FROM games WHERE finish IS NOT NULL AND second_player IS NOT NULL;

DROP TABLE called;
CREATE TABLE called (
    name TEXT NOT NULL COLLATE NOCASE,
    listing INTEGER NOT NULL,
    finish INTEGER NOT NULL,
    kind TEXT NOT NULL,
    outcome TEXT,
    PRIMARY KEY (name, listing, finish)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO called (name, listing, finish, kind, outcome)
    SELECT first_name, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome
        FROM games WHERE finish IS NOT NULL
    UNION ALL
    SELECT second_name, CASE plies WHEN 0 THEN 2 ELSE private END, finish, kind, outcome
        FROM games WHERE finish IS NOT NULL;

-- The player for whom the free seat of a waiting room is kept.
ALTER TABLE waiting ADD COLUMN kept_for TEXT;
