-- Unloaded games lie here alone, until a player comes back: with the state of their rooms and since when the side on turn has been on turn;
-- `deadline` says when its flag falls.
ALTER TABLE games ADD COLUMN kept TEXT;
ALTER TABLE games ADD COLUMN unloaded INTEGER;
ALTER TABLE games ADD COLUMN on_turn INTEGER;

DROP INDEX games_that_go_on;
CREATE INDEX games_that_go_on ON games (key) WHERE finish IS NULL AND unloaded IS NULL;
CREATE INDEX unloaded_by_room ON games (room) WHERE unloaded IS NOT NULL;
CREATE INDEX unloaded_by_first ON games (first_player) WHERE unloaded IS NOT NULL;
CREATE INDEX unloaded_by_second ON games (second_player) WHERE unloaded IS NOT NULL;
CREATE INDEX unloaded_by_time ON games (unloaded) WHERE unloaded IS NOT NULL;
CREATE INDEX unloaded_by_deadline ON games (deadline) WHERE unloaded IS NOT NULL AND deadline IS NOT NULL;

-- For finding a guest whom the server has forgotten.
CREATE INDEX players_by_key ON players (key);
