-- Tournaments: what their organisers chose, what lists show, and what happened, in order.
CREATE TABLE tournaments (
    code TEXT PRIMARY KEY,
    organiser TEXT NOT NULL,
    spec TEXT NOT NULL,
    summary TEXT NOT NULL,
    made INTEGER NOT NULL,
    over INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_listed ON tournaments (over, made);

CREATE TABLE tournament_facts (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Games of tournaments: where they belong, and the terms that their rooms keep.
ALTER TABLE games ADD COLUMN tournament TEXT;
ALTER TABLE games ADD COLUMN round INTEGER;
ALTER TABLE games ADD COLUMN board INTEGER;
ALTER TABLE games ADD COLUMN meeting_game INTEGER;
ALTER TABLE games ADD COLUMN no_show_ms INTEGER;
ALTER TABLE games ADD COLUMN draws INTEGER;

CREATE INDEX games_by_tournament ON games (tournament, round, board, meeting_game) WHERE tournament IS NOT NULL;
