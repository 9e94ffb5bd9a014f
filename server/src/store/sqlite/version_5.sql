-- What an engine found out about finished games; each goes with its game.
CREATE TABLE analyses (
    game INTEGER PRIMARY KEY,
    findings TEXT NOT NULL
) STRICT;
