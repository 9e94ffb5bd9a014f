-- What a program played in the last position, if that was no legal move.
ALTER TABLE games ADD COLUMN illegal TEXT;

-- For finding first games of pairs whose second game was not begun.
CREATE INDEX pairs_by_room ON games (room) WHERE half IS NOT NULL;
