-- The games that are over by who played them, the last ones first.
CREATE TABLE played (
    player TEXT NOT NULL,
    finish INTEGER NOT NULL,
    PRIMARY KEY (player, finish)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO played (player, finish)
    SELECT first_player, finish FROM games WHERE finish IS NOT NULL AND first_player IS NOT NULL
    UNION ALL
    SELECT second_player, finish FROM games WHERE finish IS NOT NULL AND second_player IS NOT NULL;

-- The same by what they were called.
CREATE TABLE called (
    name TEXT NOT NULL COLLATE NOCASE,
    finish INTEGER NOT NULL,
    PRIMARY KEY (name, finish)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO called (name, finish)
    SELECT first_name, finish FROM games WHERE finish IS NOT NULL
    UNION ALL
    SELECT second_name, finish FROM games WHERE finish IS NOT NULL;
