-- Accounts have one public name, the handle. The name beside it becomes the full name, empty if it says no more than the handle.
ALTER TABLE accounts RENAME COLUMN name TO full_name;

UPDATE accounts SET full_name = ''
    WHERE lower(full_name) = handle OR full_name LIKE 'Guest-____' OR gone IS NOT NULL;

UPDATE players SET name = (SELECT handle FROM accounts WHERE player = players.id)
    WHERE id IN (SELECT player FROM accounts WHERE gone IS NULL);

UPDATE games SET first_name = (SELECT handle FROM accounts WHERE player = games.first_player)
    WHERE finish IS NULL AND first_player IN (SELECT player FROM accounts WHERE gone IS NULL);

UPDATE games SET second_name = (SELECT handle FROM accounts WHERE player = games.second_player)
    WHERE finish IS NULL AND second_player IN (SELECT player FROM accounts WHERE gone IS NULL);

-- The lookalike form of handles, which no guest may bear.
CREATE INDEX accounts_by_look ON accounts
    ((replace(replace(replace(replace(replace(handle, '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'm', 'rn')));

-- The accounts of entry lists of tournaments, whose full names the directors see.
CREATE TABLE entry_lists (
    tournament text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, player)
);

CREATE INDEX entry_lists_by_player ON entry_lists (player);
