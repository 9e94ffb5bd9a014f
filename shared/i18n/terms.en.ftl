# What rules, engines, endings, refusals and notices are called in English, beside the names in `names.en.ftl`. The terminal client and
# the later screens of the page share these texts. A sentence begins with a small letter and has no full stop.

rules-adjacency = Put your mark on any empty square. Enemy marks directly above, below, left and right of it become yours; diagonals do not count. The player with more marks after the last round wins.
rules-reversi = Put a disc so that enemy discs lie in a straight line, in any of the eight directions, between it and another of yours: all of them flip. A player who has no such square passes. Most discs win.
rules-tictactoe = Mark an empty square. Three marks in a row, column or diagonal win.
rules-morris = Put your nine men on empty points; then move one along a line to the next point, or with three men left to any point. Three on a line are a mill and take an enemy man, one in no mill if there is one. A player who has two men left, or cannot move, loses.
about-adjacency = marks take over enemy marks beside them; most marks win
about-reversi = trap enemy discs between two of yours to flip them; most discs win
about-tictactoe = three in a row on nine squares; perfect play is a draw
about-morris = three men on a line take one from the enemy; nine men each
status-waiting = waiting
status-playing = playing
status-ended = ended
offer-draw = draw
offer-takeback = takeback
offer-rematch = rematch
offer-game = game

engine-random = plays any legal move
engine-greedy = takes the most pieces now and never looks ahead
engine-hillclimb = plays for the best position after its own move (hill climbing)
engine-genetic = evolves lines of play and follows the fittest (genetic search)
engine-minimax = looks at every line as far as its time allows (minimax)
engine-alphabeta = looks ahead as far as its time allows (alpha-beta)
engine-negascout = looks ahead, doubting that a later move is better (NegaScout)
engine-abmemory = looks ahead and remembers positions (alpha-beta with memory)
engine-mtdf = looks ahead by closing in on the value (MTD(f))
engine-mcts = tries out lines where it pays (Monte Carlo tree search)
engine-best = the strongest: deep selective search, exact endings

# The options of engines: names, explanations, and the values that need words. The explanations in English are also those of the table.
engine-option-eval = Evaluation
    .about = the evaluation of positions at the end of a line
engine-option-eval-exposure = marks less those that can be taken
engine-option-eval-marks = own marks less enemy marks
engine-option-eval-positional = mobility, corners and safe discs
engine-option-eval-discs = own discs less enemy discs
engine-option-eval-lines = open lines
engine-option-eval-shape = men and how they stand
engine-option-eval-men = own men less enemy men
engine-option-eval-zero = nothing but the ends of games
engine-option-eval-learnt = learnt from games
engine-option-order = Move ordering
    .about = move ordering: by hints of the game, by pieces gained, or as listed
engine-option-order-hints = hints of the game
engine-option-order-greedy = pieces gained, most first
engine-option-order-listed = as the game lists them
engine-option-deepening = Deepening
    .about = depth 1, 2, 3 ... to the limit, or only the depth asked for
engine-option-deepening-on = depth 1, 2, 3 ...
engine-option-deepening-off = only the depth asked for
engine-option-candidates = Candidates
    .about = moves to search: all, those that touch an enemy mark, or those beside any mark; all if there are none
engine-option-candidates-all = all squares
engine-option-candidates-touching = beside an enemy mark
engine-option-candidates-beside = beside any mark
engine-option-table = Table of positions
    .about = whether to use a table of positions
engine-option-table-yes = yes
engine-option-table-no = no
engine-option-research = Second searches
    .about = second searches of children: always, or without a table only where more than two plies remain
engine-option-research-always = always
engine-option-research-deep = only where more than two plies remain
engine-option-hashmove = Hash move
    .about = whether the best move of an earlier search of a node comes first
engine-option-hashmove-on = first
engine-option-hashmove-off = in its place
engine-option-guess = First guess
    .about = first guess at a depth: the value of two depths before, of one before, or zero
engine-option-guess-two-back = the value of two depths before
engine-option-guess-one-back = the value of the depth before
engine-option-guess-zero = zero
engine-option-variant = Variant
    .about = how to choose the next position
engine-option-variant-steepest = steepest ascent
engine-option-variant-sideways = steepest ascent, any of equals
engine-option-variant-stochastic = any step up, steeper ones more often
engine-option-variant-annealing = simulated annealing
engine-option-population = Population
    .about = lines of play in a generation (N)
engine-option-generations = Generations
    .about = the most generations (M + 1); a limit may end the search sooner
engine-option-swap = Swaps
    .about = percent of pairs of lines that exchange a gene (P)
engine-option-length = Length
    .about = moves in a line; 0: to the end of the game
engine-option-playout = Value of a leaf
    .about = how a leaf is valued: by the evaluation, or by a random game from there
engine-option-playout-evaluator = evaluation
engine-option-playout-random = random game
engine-option-exploration = Exploration
    .about = the exploration constant of UCT, in hundredths
engine-option-playouts = Playouts
    .about = the most playouts of a search; 0: no limit
engine-option-book = Opening book
    .about = moves of the opening book without a search
engine-option-book-on = on
engine-option-book-off = off
engine-option-depth = Depth
    .about = plies ahead; a level does not shorten them
engine-option-nodes = Nodes
    .about = positions to visit for a move

# How a game ended: the result, a colon, the reason. These begin as in the middle of a sentence. $winner and $loser are players, or
# sides where no name is known; $side is the loser's side. Of the reader $me says "won", "lost", or "none" for a spectator.
ended-won = You won
ended-lost = You lost to { $winner }
ended-won-by = { $winner } won
ended-draw = A draw
ended-nobody = No result
ended-why = { $result }: { $why }
ended-aborted = Aborted before it counted

why-count =
    { $more ->
        [one] 1 piece to { $fewer }
       *[other] { $more } pieces to { $fewer }
    }
why-count-draw =
    { $more ->
        [one] 1 piece each
       *[other] { $more } pieces each
    }
why-line =
    { $me ->
        [won] you completed a line of three
       *[none] { $winner } completed a line of three
    }
why-full = the board is full and nobody has a line
why-men = { $side } has fewer than three men
why-blocked = { $side } has no move left
why-repetition = the same position occurred three times
why-quiet = nothing was taken for 100 plies
why-resignation =
    { $me ->
        [lost] you resigned
       *[none] { $loser } resigned
    }
why-time =
    { $me ->
        [lost] you ran out of time
       *[none] { $loser } ran out of time
    }
why-agreement = both players agreed
why-abandonment =
    { $me ->
        [lost] you did not come back
       *[none] { $loser } did not come back
    }
why-abandonment-both = neither player came back
why-no_show =
    { $me ->
        [lost] you did not make the first move
       *[none] { $loser } did not make the first move
    }
why-decided = the organiser decided the game
why-no_show-both = neither player came
why-crash =
    { $me ->
        [lost] your engine crashed
       *[none] the engine of { $loser } crashed
    }
why-silence =
    { $me ->
        [lost] your engine did not answer in time
       *[none] the engine of { $loser } did not answer in time
    }
why-illegal =
    { $me ->
        [lost] your engine chose an illegal move
       *[none] the engine of { $loser } chose an illegal move
    }
why-fault = a fault of the server

notice-games-go-on = the server is going down; games go on later; live clocks stand still
notice-games-end = the server is going down, and its games end; no new rooms can be created

# Why the server did not do something. In English its own sentence, which often says more, stands instead.
refusal-bad-message = the server did not understand that
refusal-hello-first = this program has not said hello yet
refusal-hello-twice = this program has said hello already
refusal-bad-protocol = the server speaks another version of the protocol
refusal-bad-name = this name cannot be shown to others
refusal-name-taken = this name belongs to an account, a role or a bot; take another name
refusal-bad-token = the server does not know you any more
refusal-bad-link = this code is wrong, was used already, or is too old; ask for a new one
refusal-no-accounts = this server keeps no accounts
refusal-account-needed = only an account may do this; create one first
refusal-bad-handle = a handle: 3 to 20 of a-z, 0-9, _ and -, first a letter, not an engine
refusal-handle-taken = another account has this handle
refusal-has-handle = you have a handle already
refusal-no-account = no account has this handle
added-no-account = no account has the handle @{ $handle }: its player takes it in the lobby, or gets a login card (bidak club cards)
refusal-account-full = the account has as many devices or bots as one may have
refusal-not-rated = games like this are not rated
refusal-rated = a rated game does not allow this
refusal-no-device = your account has no other device with this number
refusal-no-challenge = no challenge has this code; it may be over
refusal-not-here = nobody with this handle is connected
refusal-too-many-challenges = too many challenges wait for an answer; withdraw one
refusal-blocked-player = this player takes no challenges from you
refusal-too-many-blocked = you have blocked 100 players; unblock one first
refusal-no-tournament = no tournament has this code
refusal-not-organiser = only the organiser and the helpers of the tournament can do this
refusal-wrong-state = this is not possible at present
refusal-tournament-full = nobody can enter this tournament any more
refusal-not-invited = this tournament is not open to you, or its code is another
refusal-not-entered = the tournament has no such entrant
refusal-cannot-pair = the next round cannot be paired: too few are here
refusal-too-many-tournaments = there are too many tournaments; end one first
refusal-no-room = no room has this code
refusal-not-member = you are not in this room: join or watch it first
refusal-not-seated = only a seated player may do this
refusal-seat-taken = the seat is taken
refusal-already-seated = you have a seat in this room already
refusal-not-host = only the host of the room may do this
refusal-bad-option = an option of the game cannot have this value
refusal-bad-position = this start position cannot be read, or the game would be over at once
refusal-bad-clock = this time control is out of range
refusal-not-playing = no game is going on in this room
refusal-playing = a game is going on in this room
refusal-not-your-turn = it is not your turn
refusal-stale = another move was played before this one arrived
refusal-ahead = the game has not reached this move
refusal-unreadable-move = this is not a move of this game
refusal-illegal-move = the rules do not allow this move
refusal-no-offer = nothing is offered
refusal-cannot-offer = this cannot be offered now
refusal-too-late = it is too late to abort; resign instead
refusal-cannot-claim = the opponent is there, or may still come back
refusal-bad-chat = this line cannot be shown to others
refusal-locked = the players have locked this game: only those who were there may watch it
refusal-banned = the host kicked you from this room; you cannot come back
refusal-cannot-kick = players and the host cannot be kicked
refusal-no-player = there is no such player in this room
refusal-no-game = the server has no finished game with this id
refusal-muted = the host muted you in this room
refusal-bots-busy = too many bots are thinking; wait a little
refusal-too-fast = too many messages; wait a little
refusal-seek-paused = you missed paired games; wait a few minutes before you seek again
refusal-too-many-games = you have too many unfinished games; finish or resign one
refusal-too-many-rooms = you are in too many rooms at once
refusal-room-full = the room is full
refusal-archive-busy = too many questions about games wait
refusal-study-busy = the engine is busy: wait for its answer
refusal-stopped = it was stopped
refusal-bad-record = this is not a game record with legal moves
refusal-too-large = this is too large to study
refusal-server-full = the server is full
refusal-disk-full = the server's disk is nearly full: no new rooms
refusal-store-lost = the server has lost the file of games: nothing begins; tell its operator
refusal-shutting-down = the server is closing and starts nothing new
refusal-fault = a fault of the server

# What an engine says about positions, moves and searches.
replay-inaccuracy = an inaccuracy, { $better } is better by { $cost }
replay-mistake = a mistake, { $better } is better by { $cost }
replay-blunder = a blunder, { $better } is better by { $cost }
replay-proved = { $value }, proved
replay-estimate = { $value } (searched { $depth } plies deep)
replay-book = { $value }, from the opening book
replay-best = Best: { $line }
replay-why-lost = Why it is lost: { $line }
replay-signs = exact: + wins, = draws, − loses
verdict-win-to-draw = { $side } threw the win away here; { $keeps }
verdict-win-to-loss = { $side } turned a win into a loss here; { $keeps }
verdict-draw-to-loss = { $side } threw the draw away here; { $keeps }
verdict-keeps = { $better } keeps it
verdict-keeps-by = { $better } keeps it by { $count }
verdict-keeps-in = { $better } keeps it in { $count } plies
verdict-keeps-removal = { $better } keeps it and takes a man within { $count } plies
value-even = even
value-draw = a draw
value-at-least-draw = { $side } has at least a draw
value-at-most-draw = { $side } has at most a draw
value-ahead = { $side } leads by about { $pieces }
value-ahead-alone = { $side } is ahead
value-wins-by = { $side } wins by { $margin }
value-wins-by-at-least = { $side } wins by at least { $margin }
value-wins-in = { $side } wins in { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }
value-wins-within = { $side } wins within { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }
value-wins = { $plies ->
        [0] { $side } wins
        [one] { $side } wins; the next man falls within one ply
       *[other] { $side } wins; the next man falls within { $plies } plies
    }
hint = hint: { $move } ({ $value }), then { $line }
hint-last = hint: { $move } ({ $value })
hint-thinking = the engine is thinking about a hint
tree-about = { $engine }, { $plies ->
        [one] one ply
       *[other] { $plies } plies
    } ahead: { $nodes } nodes, { $leaves } leaves; scores are to the side to move in each position
tree-value = value
tree-root = root
tree-scout = scout
tree-again = again
tree-cut-off = { $count } cut off
tree-cut = { $count } cut off: { $moves }
thinking-none = depth, score, nodes and line of the search appear here while the bot thinks
thinking-going = { $bot } is thinking, { $seconds } s
thinking-done = { $bot } thought for { $seconds } s

# Accounts and ratings.
speed-blitz = blitz
speed-rapid = rapid
speed-classical = classical
speed-days = days
unrated-account = Rated games need an account: create one
unrated-game = Tic-tac-toe is never rated
unrated-clock = games without a clock are never rated
unrated-rounds = rated Adjacency needs at least 8 rounds
unrated-rules = rated games have the usual rules and start
rating-changed-mine = Your rating: { $before } → { $after }
rating-same-mine = Your rating stays { $after }
rating-changed = { $name }: { $before } → { $after }
rating-same = { $name }: rating stays { $after }
profile-counts = { $won } won, { $drawn } drawn, { $lost } lost
profile-graph =
    { $game }, { $speed }: { $count ->
        [one] one game, { $last }
       *[other] the last { $count } games, from { $first } to { $last }; lowest { $low }, highest { $high }
    }
profile-ratings = Ratings
profile-unrated = No rated games yet.
profile-games = Last games
profile-against = @{ $one } against @{ $other }
profile-never-met = They have not played each other.
profile-since = here since { $date }
profile-bot-of = a bot of
account-title = Your account
account-about = Create an account to have your games rated, to stay the same player on all your devices, and to let your own bots play here. It takes no e-mail and no password: only a handle, the name by which others see you.
account-none-here = This server keeps no accounts. Everything else works without one.
account-profile = Profile
account-this = this device
account-seen = last seen { $date }
account-device = Device { $number }
account-token = The token of { $handle }. Copy it now: it is shown once, and earlier tokens no longer work.
leaders-title = Leaderboards
leaders-people = people
leaders-bots = bots
leaders-missing = you have no place yet: { $reasons }
leaders-missing-opponents = { $opponents } of { $needed } different opponents within 90 days, counting the bots of the server, players with a place, and accounts that the operator vouches for or made a card for
leaders-missing-provisional = your rating is too uncertain, so play more rated games
leaders-missing-inactive = you played no rated game in the last 30 days
leaders-none = Nobody yet.

# A name with the mark that says who bears it.
name-guest = { $name } (guest)
name-person = { $name } (person)
name-bot = { $name } (bot)
