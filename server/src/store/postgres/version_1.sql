-- What SQLite has in its form 14, and what several servers need.

-- The version of these tables.
CREATE TABLE bidak (
    version integer NOT NULL
);

-- One row for each life of a server. Its epoch is the fencing token; `grp` counts the groups that it has written.
CREATE TABLE nodes (
    epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    link text COLLATE "C" NOT NULL,
    -- The name of its connections, by which another server ends them.
    sessions text COLLATE "C" NOT NULL,
    form integer NOT NULL,
    grp bigint NOT NULL DEFAULT 0,
    fenced boolean NOT NULL DEFAULT false,
    lease_until timestamptz NOT NULL,
    steady_since timestamptz NOT NULL,
    -- The other lives that it did not hear at its last beat.
    unheard bigint[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);

CREATE UNIQUE INDEX one_life_at_a_time ON nodes (name) WHERE NOT fenced;

-- Who owns the rooms whose codes end so, and how often that has changed.
CREATE TABLE shards (
    shard smallint PRIMARY KEY,
    owner bigint REFERENCES nodes,
    tenure integer NOT NULL DEFAULT 0
);

INSERT INTO shards (shard) SELECT generate_series(0, 1023);

-- Counts the changes of `shards`, and what all nodes know.
CREATE TABLE map (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version bigint NOT NULL,
    secret bytea
);

INSERT INTO map (version) VALUES (0);

-- What happened in games since their rows were written: a row for each group, with a line for each fact, as in SQLite. A group is in the
-- journal of the owner of its games: whoever takes games over writes their rows first.
CREATE TABLE journal (
    epoch bigint,
    grp bigint,
    lines integer NOT NULL,
    facts text COLLATE "C" NOT NULL,
    PRIMARY KEY (epoch, grp)
);

-- Lines of games that cannot be read to their end, kept for whoever can.
CREATE TABLE aside (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL,
    fact text COLLATE "C" NOT NULL
);

CREATE INDEX aside_by_game ON aside (game);

-- People who played, each known again by the hash of a secret.
CREATE TABLE players (
    id text COLLATE "C" PRIMARY KEY,
    key bytea NOT NULL,
    name text COLLATE "C" NOT NULL,
    seen bigint NOT NULL
);

CREATE INDEX players_seen ON players (seen);

-- Games. Of one that goes on, moves, plies and clocks are as old as the journal is long.
CREATE TABLE games (
    -- From `game_keys`, a piece at a time for each server.
    key bigint PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    shard smallint NOT NULL,
    room text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    host text COLLATE "C",
    private boolean NOT NULL,
    kind text COLLATE "C" NOT NULL,
    options text COLLATE "C" NOT NULL,
    start text COLLATE "C" NOT NULL,
    clock text COLLATE "C" NOT NULL,
    first_name text COLLATE "C" NOT NULL,
    first_player text COLLATE "C",
    first_bot text COLLATE "C",
    second_name text COLLATE "C" NOT NULL,
    second_player text COLLATE "C",
    second_bot text COLLATE "C",
    started bigint NOT NULL,
    moves text COLLATE "C" NOT NULL,
    plies integer NOT NULL,
    clocks text COLLATE "C",
    rated boolean NOT NULL,
    tournament text COLLATE "C",
    round integer,
    board integer,
    meeting_game integer,
    no_show_ms bigint,
    draws boolean,
    half smallint,
    -- All of these once it is over; `finish` counts ends.
    finish bigint UNIQUE,
    ended bigint,
    outcome text COLLATE "C",
    reason text COLLATE "C",
    margin integer,
    illegal text COLLATE "C"
);

CREATE SEQUENCE finishes;
CREATE SEQUENCE game_keys;

CREATE INDEX games_that_go_on ON games (shard) WHERE finish IS NULL;
CREATE INDEX games_by_first ON games (first_player) WHERE finish IS NULL AND first_player IS NOT NULL;
CREATE INDEX games_by_second ON games (second_player) WHERE finish IS NULL AND second_player IS NOT NULL;
CREATE INDEX games_listed ON games (private, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_kind ON games (private, kind, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_outcome ON games (private, outcome, finish) WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_kind_and_outcome ON games (private, kind, outcome, finish)
    WHERE finish IS NOT NULL AND plies > 0;
CREATE INDEX games_by_pair ON games (first_player, second_player, kind, outcome)
    WHERE finish IS NOT NULL AND outcome IS NOT NULL AND first_player IS NOT NULL AND second_player IS NOT NULL;
CREATE INDEX games_by_tournament ON games (tournament, round, board, meeting_game) WHERE tournament IS NOT NULL;
CREATE INDEX games_by_half ON games (room, number) WHERE half = 1;
CREATE INDEX pairs_by_room ON games (room) WHERE half IS NOT NULL;

-- Finished games by player and by name, with all that a list filters by. `listing` is 0 for a game that everybody is shown,
-- 1 for one of a private room, 2 for one that ended before its first move. Names are in lower case.
CREATE TABLE played (
    player text COLLATE "C",
    listing smallint,
    finish bigint,
    kind text COLLATE "C" NOT NULL,
    outcome text COLLATE "C",
    PRIMARY KEY (player, listing, finish)
);

CREATE TABLE called (
    name text COLLATE "C",
    listing smallint,
    finish bigint,
    kind text COLLATE "C" NOT NULL,
    outcome text COLLATE "C",
    PRIMARY KEY (name, listing, finish)
);

-- What an engine found out about finished games; each goes with its game.
CREATE TABLE analyses (
    game bigint PRIMARY KEY,
    findings text COLLATE "C" NOT NULL
);

-- Rooms that waited for an opponent when the server shut down gracefully.
CREATE TABLE waiting (
    room text COLLATE "C" PRIMARY KEY,
    number integer NOT NULL,
    host text COLLATE "C",
    private boolean NOT NULL,
    kind text COLLATE "C" NOT NULL,
    options text COLLATE "C" NOT NULL,
    start text COLLATE "C" NOT NULL,
    clock text COLLATE "C" NOT NULL,
    rated boolean NOT NULL,
    -- Who waits, and on which side: 1 or 2.
    player text COLLATE "C" NOT NULL,
    side smallint NOT NULL,
    -- The player for whom the free seat is kept.
    kept_for text COLLATE "C"
);

-- Accounts: players with a handle. `devices` counts the tokens that were ever given, so that no number comes again. Deleted ones have
-- `gone`; `scrubbed` is the end of the last game that no longer has the name, and the greatest number once no trace is left.
CREATE TABLE accounts (
    player text COLLATE "C" PRIMARY KEY,
    handle text COLLATE "C" NOT NULL UNIQUE,
    name text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    owner text COLLATE "C",
    made bigint NOT NULL,
    devices integer NOT NULL,
    gone bigint,
    scrubbed bigint NOT NULL DEFAULT 0
);

CREATE INDEX accounts_by_owner ON accounts (owner, handle) WHERE owner IS NOT NULL;
CREATE INDEX accounts_gone ON accounts (gone) WHERE gone IS NOT NULL;
CREATE INDEX accounts_to_scrub ON accounts (player) WHERE gone IS NOT NULL AND scrubbed < 9223372036854775807;

-- The tokens of accounts by their hashes, each of one device.
CREATE TABLE tokens (
    hash bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    device integer NOT NULL,
    label text COLLATE "C",
    made bigint NOT NULL,
    seen bigint NOT NULL
);

CREATE UNIQUE INDEX tokens_by_player ON tokens (player, device);

-- Login cards by the hashes of their codes, until they are used.
CREATE TABLE cards (
    hash bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL,
    until bigint NOT NULL
);

-- Tokens that were revoked beside the server, by hash, until the server has taken note of them.
CREATE TABLE revocations (
    hash bytea PRIMARY KEY,
    player text COLLATE "C" NOT NULL
);

-- Players whom an account has blocked, and what they were called then.
CREATE TABLE blocked (
    player text COLLATE "C",
    blocked text COLLATE "C",
    name text COLLATE "C" NOT NULL,
    handle text COLLATE "C",
    at bigint NOT NULL,
    PRIMARY KEY (player, blocked)
);

CREATE INDEX blocked_by_target ON blocked (blocked);

-- How strong each account, or bot of the server, is in a game at a speed.
CREATE TABLE ratings (
    account text COLLATE "C",
    game text COLLATE "C",
    speed text COLLATE "C",
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (account, game, speed)
);

CREATE INDEX ratings_listed ON ratings (game, speed, rating DESC);

-- What each rated game changed, two rows for each game: enough to compute all ratings again after old games were removed. The rows of
-- one player are in the order in which the games ended. `course` is a hash of the moves.
CREATE TABLE rating_changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    account text COLLATE "C" NOT NULL,
    opponent text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    score double precision NOT NULL,
    at bigint NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    course bytea NOT NULL
);

CREATE INDEX rating_changes_by_pair ON rating_changes (account, opponent, at);
CREATE INDEX rating_changes_by_course ON rating_changes (account, course);
CREATE INDEX rating_changes_by_account ON rating_changes (account, game, speed, number);

-- Tournaments: what their organisers chose, what lists show, and what happened, in order.
CREATE TABLE tournaments (
    code text COLLATE "C" PRIMARY KEY,
    organiser text COLLATE "C" NOT NULL,
    spec text COLLATE "C" NOT NULL,
    summary text COLLATE "C" NOT NULL,
    made bigint NOT NULL,
    over smallint NOT NULL
);

CREATE INDEX tournaments_listed ON tournaments (over, made);

CREATE TABLE tournament_facts (
    tournament text COLLATE "C",
    number bigint,
    at bigint NOT NULL,
    fact text COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, number)
);
