# The texts of tables and other results of study in English. Every other language has the same keys and the same values in
# braces.

## Verdicts on the claims of papers

bench-claims = What the paper claims, and the verdict: low and high are the bounds of an interval of 95 %; "always" holds once at most 5 % can fail
bench-always = always
bench-range = { $least } to { $most }
bench-holds = holds
bench-fails = does not hold
bench-open = not decided
bench-no-game = none of these experiments plays { $game }

## Experiments beside the papers

bench-all = all
bench-signature = Signature: nodes over the fixed positions of each game
bench-levels = { $game }: the levels of best
bench-levels-note = No search takes longer than { $ms } ms. Elo counts a draw more, so that it is finite; its sum begins with 0 at level 1.
bench-openings = Nine Men's Morris: choices in positions after 3 to 5 random plies, 100 ms a move
bench-openings-no-tables = The values need all tables: make them with bidak tables morris.
bench-openings-with = with tables
bench-openings-without = without
bench-wins = Nine Men's Morris: won positions against a perfect defender
bench-wins-note = Too far: the next removal is beyond the rule of quiet plies. Lengths are in plies.
bench-wins-more = more men
bench-wins-equal = as many men
bench-wins-fewer = fewer men

## Analysis of a position

analyze-title = { $engine } at { $position }
analyze-line = line { $rank } of { $lines }
search-progress = { $label }: depth { $depth }, { $value }, { $millions } M nodes, { $seconds } s: { $line }
analyze-sum = evaluation
analyze-no-evaluation = { $engine } has no evaluation to choose: these are the features of the game's usual one.
analyze-phase = The weights are those of this phase of the game; in other phases they differ.
analyze-exact = exact
analyze-at-least = at least
analyze-at-most = at most
analyze-none = none
analyze-search = search
analyze-book = book

## Words of several experiments

bench-start = the start
bench-random-2 = 2 random plies
bench-random-plies = { $plies } random plies
bench-draw = draw
bench-win = win
bench-yes = yes
bench-no = no
bench-sum = sum

## The Adjacency report

bench-minimax = minimax
bench-local = local search
bench-genetic = genetic
bench-adjacency = Adjacency by the report's definitions: marks at the end, the first engine with X
bench-adjacency-sizes = Sizes: 6 games a row and minimax of { $quick } plies in a quick run; 100 games and { $full } plies with --full, { $all } where all squares are searched. After random plies the games are pairs with the seats exchanged, and openings that came twice count once. Seats are exchanged with N = 100 in full runs only.
bench-adjacency-differences = Differences: the report's figures are of single games; it gives neither the depth of its minimax nor N, M and P of its genetic search (here M = 20, P = 30 %), and its program searches deeper once 9 candidates or fewer are left. Its games with persons have no row.
bench-no-error = Error: - with fewer than { $fewest } units, which are too few for one. Two engines without random choices repeat their game from the same opening, so a pair of games is one unit, and each opening counts once.
bench-adjacency-cost = Leaves of alpha-beta with the objective of the Adjacency report, and nPr: n candidates at the root, r plies
bench-adjacency-cost-note = Means over { $count } positions after random plies; one iteration without shallower ones. The paper expects half of nPr on average; 0.45 to 0.55 counts as half.
bench-adjacency-claim-minimax = minimax ({ $candidates }) beats genetic (N = { $population }), { $rounds } rounds: margin
bench-adjacency-claim-local = local search beats genetic (N = { $population }), { $rounds } rounds: margin
bench-adjacency-claim-cost = alpha-beta visits half of nPr leaves, { $order }, depth { $depth }: share of nPr
bench-adjacency-claims-note = The unit is the game from the start, X first, as in the report; for leaves the position of a random game.

## The Reversi report

bench-reversi-games = Reversi: alpha-beta of each depth against greedy, from the start, both colours; discs on the board at the end
bench-reversi-sizes = Sizes: 54 games at depths 1 to 4 in a quick run; with --full 2,000 at depths 1 to 6. The report's 54 games are in all or for each depth: it does not say. The error is that of pairs with the seats exchanged.
bench-reversi-differences = Differences: evaluation discs is the report's, with the moves that turn the most discs first and one iteration; positional is ours, by hints, with deepening. A pass is a ply here and costs no depth there. The pseudocode looks one ply further than its parameter; depths here are plies, which is what its figure 4 fits.
bench-reversi-greedy-ahead = greedy ahead
bench-reversi-always-wins = always wins
bench-reversi-moves = Reversi: one move by depth, means over { $positions } positions of { $games } games against greedy; one iteration
bench-reversi-moves-note = growth: nodes to those of the depth before; to listed: nodes to those of moves in the order of the squares; both are geometric means over games. From depth { $depth } on they are of one position of each of { $few } games. The paper's times are of a processor of 2 GHz.
bench-reversi-natural = feels natural
bench-reversi-30-s = up to 30 s
bench-reversi-claim-greedy = greedy has more discs than depth 1 ({ $eval }): margin of the search
bench-reversi-claim-rises = discs rise with depth ({ $eval }): margin for each ply
bench-reversi-claim-step = more discs at depth { $depth } than at { $before } ({ $eval }): margin
bench-reversi-claim-always = depth { $depth } always wins ({ $eval }): games not won
bench-reversi-claim-order = greedy order prunes more than none at depth { $depth } ({ $eval }): nodes
bench-reversi-claim-gain = alpha-beta looks 2 to 3 plies further with the nodes of minimax of depth { $depth } ({ $eval }): plies
bench-reversi-claim-time = depth { $depth } takes longer than { $before } ({ $eval }): time
bench-reversi-claims-note = The unit is the pair of games with the seats exchanged, for "always" the game, for nodes and time the game whose positions were searched.

## The MTD(f) journal

bench-guess = MTD(f) with a first guess that is off by k hundredths: means over { $count } positions; children as listed, no hash moves
bench-guess-more = more
bench-guess-claim-two = two passes with the right guess, { $game }, depth { $depth }: searches with others
bench-guess-claim-fewest = the right guess takes the fewest passes, { $game }, depth { $depth }: passes more of the next best
bench-guess-claim-nodes = the right guess takes the fewest nodes, { $game }, depth { $depth }: nodes of the next best
bench-mtdf = Sums over { $count } positions of each game after random plies; one iteration, empty tables
bench-mtdf-note = Order listed is by the paper's definitions, without hash moves; hints is ours, with them. The first guess of MTD(f) is the value of two plies less. To formula: leaves to b^ceil(d/2) + b^floor(d/2) - 1 (Knuth & Moore), which is exact on uniform trees only. With memory, transpositions can make it fewer than the minimal tree. Passes are a mean.
bench-mtdf-agreement = { $differences } of { $values } values differ from those of the first search in the same position.
bench-mtdf-claim-negascout = fewer nodes than NegaScout with memory, { $game }, { $order }, depth { $depth }
bench-mtdf-claim-alphabeta = fewer nodes than alpha-beta, { $game }, { $order }, depth { $depth }
bench-mtdf-sizes = Sizes: 6 positions of each game in a quick run; with --full 30 for first guesses and 20 for the comparison, to depth 6 in the order listed and to 8 by hints. Each position is the end of a random game of its own.
bench-mtdf-differences = Differences: the table keeps the depth of its bounds, which the paper's does not, and the root is neither looked up nor stored; NegaScout with memory has hash moves.
bench-tictactoe-counts = Tic-tac-toe, the whole game
bench-tictactoe-games = games
bench-tictactoe-first = games won by the first player
bench-tictactoe-second = games won by the second player
bench-tictactoe-drawn = games drawn
bench-tictactoe-configurations = configurations (3^9)
bench-tictactoe-positions = positions that occur
bench-tictactoe-classes = positions up to symmetry
bench-tictactoe-counted = { $differences ->
        [0] Every count is as known.
        [one] One count DIFFERS from what is known.
       *[other] { $differences } counts DIFFER from what is known.
    }
bench-tictactoe-searches = The whole tree of tic-tac-toe, moves in row order, empty tables, first guess 0
bench-tictactoe-searched = { $others ->
        [0] All { $searches } searches find a draw.
       *[other] { $others } of { $searches } searches do NOT find a draw.
    } Known nodes are those of searches that value a win the same however soon it comes.
bench-tictactoe-claim-configurations = there are 3^9 configurations
bench-tictactoe-claim-two = MTD(f) takes two passes with the right guess
bench-tictactoe-claim-negascout = MTD(f) visits fewer nodes than NegaScout with memory: ratio
bench-tictactoe-claim-alphabeta = MTD(f) visits fewer nodes than alpha-beta: ratio
bench-tictactoe-note = MTD(f) is the one without hash moves, as in the paper. All numbers are counted, in every size of run.

## Trees that papers draw

bench-trees = Trees drawn in the papers: values to MAX, leaves with and without cut-offs
bench-trees-claim-value = the value of { $tree }
bench-trees-claim-leaves = leaves that cut-offs leave in { $tree }
bench-lines = Trees drawn in the papers as tables: moves of MAX and MIN, the value of each line, and the line of best play
bench-chosen = best play

## The lecture

bench-elements = The elements of each game: S0, TO-MOVE(S0), the number of ACTIONS(S0), RESULT(S0, a), IS-TERMINAL of it, UTILITY
bench-open-lines = Tic-tac-toe: E(n) = M(n) - O(n), lines open to MAX less those open to MIN; MAX is the side that moved
bench-lecture-empty = the empty board
bench-lecture-centre = a mark in the centre
bench-lecture-corner = a mark in a corner
bench-lecture-edge = a mark on an edge
bench-lecture-claim = E(n), { $position }
bench-features = Evaluations as weighted sums, Eval(s) = w1 f1(s) + ... + wn fn(s), in hundredths of a piece to the side to move
bench-features-note = One position of each game after random plies. The last row of each evaluation is the evaluation itself.
bench-features-claim = the features sum to the evaluation, { $game }, { $eval }: positions in which not
bench-lecture-note = Sizes: 200 positions for the sums in a quick run, 1,000 with --full; all else is counted. Differences: utilities are 1, 0 and -1 here, which is 1, 1/2 and 0 on another scale. The lecture's weights of chess pieces have no game here.

## The paper on NegaScout

bench-morris-costs = Nine Men's Morris: nodes and ms of a move, over the moves of a game, then over the games; both search every position
bench-morris-fewer = fewer
bench-morris-games = Nine Men's Morris: NegaScout against alpha-beta and itself at equal depth, and depth 4 against 3, both seats
bench-morris-games-note = Wins are those of NegaScout, of the deeper one, or of the first seat where it plays itself. Same game: pairs whose two games are equal move for move.
bench-morris-depth = depth { $depth }
bench-morris-no-better = hardly better
bench-morris-claim-fewer = NegaScout visits fewer nodes than alpha-beta at depth { $depth } ({ $eval }): ratio
bench-morris-claim-wins = NegaScout beats alpha-beta at depth { $depth } ({ $eval }): points for a game
bench-morris-claim-draws = NegaScout draws with alpha-beta at depth { $depth } ({ $eval }): openings with a decided game
bench-morris-claim-itself = NegaScout draws with itself at depth { $depth } ({ $eval }): games not drawn
bench-morris-claim-deeper = depth 4 is no better than depth 3 ({ $eval }): points for a game
bench-morris-sizes = Sizes: the start and 10 random openings with both seats at depths 2 to 4 in a quick run, the start and 50 at 2 to 5 with --full. The unit is the opening: its games are often the same game.
bench-morris-differences = Differences: the paper gives no evaluation, so men counts men and shape is ours; its figures are lost but for the words; a removal is part of a move here and a move of its own there; its games with persons have no row.

## Headings of columns

column-a = a
column-actions = actions
column-against = against
column-best = best
column-candidates = candidates
column-chosen = chosen
column-claim = claim
column-count = count
column-depth = depth
column-discs = discs
column-discs-of-greedy = discs of greedy
column-drawn = drawn
column-drawn-in = drawn in
column-draws = draws
column-e = E(n)
column-elo = Elo
column-engine = engine
column-error = error
column-evaluation = evaluation
column-f = f
column-feature = feature
column-first = first
column-first-seat-wins = first seat wins
column-found = found
column-game = game
column-games = games
column-growth = growth
column-hash-moves = hash moves
column-high = high
column-is-terminal = IS-TERMINAL
column-k = k
column-known = known
column-known-nodes = known nodes
column-leaves = leaves
column-leaves-with-cut-offs = leaves with cut-offs
column-level = level
column-line = line
column-longest-game = longest game
column-longest-ms = longest ms
column-longest-to-a-removal = longest to a removal
column-losses = losses
column-lost = lost
column-low = low
column-m = M(n)
column-margin = margin
column-marks-of-first = marks of first
column-marks-of-second = marks of second
column-max = MAX
column-meaning = meaning
column-median-ms = median ms
column-min = MIN
column-move = move
column-moves = moves
column-ms = ms
column-ms-of-alpha-beta = ms of alpha-beta
column-ms-of-first = ms of first
column-ms-of-negascout = ms of NegaScout
column-ms-of-second = ms of second
column-ms-per-move = ms per move
column-n = n
column-nodes = nodes
column-nodes-of-alpha-beta = nodes of alpha-beta
column-nodes-of-negascout = nodes of NegaScout
column-nodes-per-move = nodes per move
column-npr = nPr
column-o = O(n)
column-order = order
column-pairs = pairs
column-paper = paper
column-paper-leaves = leaves in the paper
column-paper-value = value in the paper
column-passes = passes
column-percent = percent
column-points = points
column-population = population
column-position = position
column-positions = positions
column-product = product
column-proof = proof
column-rank = rank
column-ratio = ratio
column-result = RESULT
column-rounds = rounds
column-s0 = S0
column-same-game = same game
column-score = score
column-search = search
column-second = second
column-second-seat-wins = second seat wins
column-source = source
column-start = start
column-sum-of-elo = sum of Elo
column-to-alpha-beta = to alpha-beta
column-to-formula = to formula
column-to-listed = to listed
column-to-minimal = to minimal
column-to-move = TO-MOVE
column-to-npr = to nPr
column-to-right-guess = to the right guess
column-too-far = too far
column-tree = tree
column-utility = UTILITY
column-value = value
column-value-losing-choices = value-losing choices
column-verdict = verdict
column-w = w
column-weight = weight
column-wf = w * f
column-wins = wins
column-won = won
column-won-positions = won positions

## The inside of a search

position-over = the game is over at this position
tree-two-searches = two searches can be compared, no more
tree-drawn-alone = a drawn tree has no options and no moves
tree-drawn-missing = write the tree behind --position, such as '((3 12 8)(2 4 6)(14 5 2))'
study-tree-head = { $engine } at { $position }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ahead: { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}
study-tree-head-free = { $engine } at { $position }: { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}
study-tree-no-tree = No tree: a solver made for this game, its tables or its book answered in place of the search.
study-tree-root = root
study-tree-scout = scout
study-tree-again = again
study-tree-stopped = stopped
study-tree-cut-beta = cut off: { $moves }
study-tree-cut-table = known from the table: { $moves }
study-tree-cut-candidates = no candidates: { $moves }
study-tree-cut-probcut = beyond the window by a margin: { $moves }
study-tree-cut-reduced = less deep at first: { $moves }
study-tree-below = { $count ->
    [one] 1 more node below
   *[other] { $count } more nodes below
}
study-tree-folded = Part of it is left out: a larger --most shows more.
study-tree-iteration = depth { $depth }
study-tree-pass = pass { $number }; after it the value is { $lower } to { $upper }
study-tree-hits = look-ups that gave the result: { $count }
study-tree-chosen = chosen: { $move } ({ $by })
study-tree-by-search = by the search
study-tree-by-book = from the opening book
study-tree-by-table = known without a search, from a table or by a proved rule
study-tree-by-second = second best, by the level
study-tree-by-random = at random
study-tree-by-worst = the worst, by the level
study-tree-generation = generation { $number }: value { $value }
study-tree-line = { $times }{ $genes }: value { $value }, fitness { $fitness }, copies { $copies }
study-tree-last-line = { $times }{ $genes }: value { $value }, fitness { $fitness }
study-tree-more-lines = and { $count ->
    [one] 1 other line
   *[other] { $count } other lines
}, which --json prints
study-tree-more-swaps = and { $count ->
    [one] 1 other swap
   *[other] { $count } other swaps
}, which --json prints
study-tree-swap = swap: { $one } and { $other } become { $oneafter } and { $otherafter }
study-tree-left-out = { $count ->
    [one] 1 generation is left out
   *[other] { $count } generations are left out
}
study-tree-playouts = { $count ->
    [one] 1 playout
   *[other] { $count } playouts
}, exploration { $exploration }
study-tree-playout = { $move }: visits { $visits }, mean { $mean }, bound { $bound }
study-tree-proved = proved
study-tree-taken = taken
study-tree-temperature = temperature { $temperature }
study-tree-only = only { $engine }: { $path } ({ $count ->
        [one] 1 node
       *[other] { $count } nodes
    })
study-tree-playout-alone = { $move }: visits { $visits }, mean { $mean }
study-tree-results = Numbers of leaves count as results from -1 to 1, a larger one as a larger one: 5 as 0.33, 10 as 0.60, 20 as 0.88.
study-tree-ended = ended by the limit after { $nodes } nodes, before { $plies } plies were searched
study-tree-ended-shallow = ended by the limit of { $limit } nodes, before { $plies } plies were searched; a search of one ply then chose the move: together { $nodes } nodes
study-event-cut-nothing = cut off: no move was left
study-tree-same = Both visit the same paths.
study-tree-same-lines = Both visit the same paths, but not equally often: { $one } visits { $nodes } nodes, { $other } visits { $others }.
study-tree-repaired = A swap can leave a line that cannot be played: before the line is valued, the search puts another move in the place of each that is not legal there.
study-event-pass = pass { $number } in { $window }
study-event-pass-end = pass { $number } ends with { $value }; known: { $window }
study-event-enter = { $move }: { $side } enters { $window }, { $visit }
study-event-leaf = leaf { $value }, { $why }
study-event-probe = look-up: { $result }, { $window }, depth { $depth }
study-event-store = stored: { $window }, depth { $depth }
study-event-better = best so far: { $move } = { $value }
study-event-leave = value { $value }, { $bound }
study-event-playout = playout: { $moves }, result { $result }, newly proved { $proved }
study-event-select = copies: { $copies }
study-event-neighbour = { $move } = { $value }
study-event-taken = { $move } = { $value }, taken
study-event-full = full
study-event-scout = scout
study-event-again = again
study-event-horizon = horizon
study-event-finished = finished
study-event-repeated = repeated
study-event-oracle = known without a search
study-event-hit = hit
study-event-narrowed = narrows the window
study-event-other-depth = of another depth
study-event-miss = nothing
study-event-exact = exact
study-event-lower = at least
study-event-upper = at most
study-event-estimate = estimate
