# The texts of the program in English. Every other language has the same keys and the same values in braces.
# Sentences that tell something begin with a small letter and have no full stop: the program puts both where a
# sentence stands alone.

language-name = English

## The start screen

start-tagline = four board games, people and engines
start-quick = Quick game
    .about = Adjacency against a bot, at once
start-new = New game
    .about = choose the game and the bot
start-host = Host
    .about = open a lobby that others can join
start-join = Join
    .about = play on a server elsewhere
start-watch = Watch
    .about = look at a game elsewhere
start-replay = Replay
    .about = go through a game that was kept
start-help = Help
    .about = keys and signs
start-quit = Quit
    .about = leave

## Games that were kept

kept-looking = looking for them
kept-none = none yet: S keeps a game that is over, and bidak replay FILE opens any other
kept-game = Game
kept-players = Players
kept-moves = Moves
kept-result = Result
kept-date = Date
kept-in = the game is kept in { $file }

## A game that is replayed

replay-moves = Moves
replay-at-start = the start of { $moves ->
        [one] a game of one move
       *[other] { $moves } moves
    }
replay-after = after move { $ply } of { $last }: { $side } { $move }
replay-broken = this game cannot be replayed: { $problem }
replay-offer = your opponent offers something: q goes back to the room
