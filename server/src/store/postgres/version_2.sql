-- What SQLite has in its form 15.

-- Speeds have other names.
UPDATE ratings SET speed = CASE speed WHEN 'fast' THEN 'blitz' WHEN 'middle' THEN 'rapid' ELSE 'classical' END
    WHERE speed IN ('fast', 'middle', 'slow');
UPDATE rating_changes SET speed = CASE speed WHEN 'fast' THEN 'blitz' WHEN 'middle' THEN 'rapid' ELSE 'classical' END
    WHERE speed IN ('fast', 'middle', 'slow');

-- Of an unfinished game by days a move, in seconds of the calendar: when the time of the player on turn is up, and when that was
-- decided. Like `moves`, they are as old as the journal is long.
ALTER TABLE games ADD COLUMN deadline bigint;
ALTER TABLE games ADD COLUMN decided bigint;

-- The last time at which a server was up.
ALTER TABLE map ADD COLUMN up bigint;

-- Long times without any server, by which the deadlines decided before are later.
CREATE TABLE outages (
    since bigint PRIMARY KEY,
    until bigint NOT NULL
);
