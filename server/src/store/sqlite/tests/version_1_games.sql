-- A store as the first version left it: one game that is over, one that goes on.
INSERT INTO players (id, key, name, seen) VALUES
    ('7C0T5XW8R3', x'0101010101010101010101010101010101010101010101010101010101010101', 'Ana', 1763672531),
    ('X0M4R8T2PA', x'0202020202020202020202020202020202020202020202020202020202020202', 'Budi', 1763672531);
INSERT INTO games (id, room, number, host, private, kind, options, start, clock, first_name, first_player, second_name,
    second_player, started, moves, plies, clocks, finish, ended, outcome, reason, margin) VALUES
    ('3F8Q0ZK4N7WVR2TD', 'K7QF2M', 1, '7C0T5XW8R3', 0, 'tictactoe', '{}', '......... x', 'none', 'Ana', '7C0T5XW8R3',
    'Budi', 'X0M4R8T2PA', 1763672531, 'a1 b1 a2 b2 a3', 5, NULL, 1, 1763672600, 'first', 'line', 0);
INSERT INTO games (id, room, number, host, private, kind, options, start, clock, first_name, first_player, second_name,
    second_player, second_bot, started, moves, plies, clocks) VALUES
    ('4F8Q0ZK4N7WVR2TD', 'V3D8NA', 2, '7C0T5XW8R3', 1, 'tictactoe', '{}', '......... x', '5+3', 'Ana', '7C0T5XW8R3',
    'greedy 3', NULL, 'greedy:3', 1763672700, 'b2:300000', 1, '300000 300000 -');
INSERT INTO journal (game, fact) VALUES (2, 'm 1 2 a1 300000 300000 1'), (2, 'm 2 1 c3 290000 300000 2');
UPDATE ownership SET epoch = 7;
