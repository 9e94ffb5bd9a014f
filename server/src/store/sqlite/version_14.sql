-- One row for each group that was written together, with a line for each fact: the key of the game and what happened in it. A row costs
-- as much as many lines.
ALTER TABLE journal RENAME TO facts;

CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    lines INTEGER NOT NULL,
    facts TEXT NOT NULL
) STRICT;

INSERT INTO journal (number, lines, facts)
    SELECT number, 1, game || ' ' || fact || char(10) FROM facts ORDER BY number;

DROP TABLE facts;
