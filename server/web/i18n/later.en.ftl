# What the page says in English on the screens that are loaded later: texts that no module of the first load names.

## The board, as screen readers say it

board-label = { $game }, { $side } to move
board-label-over = { $game }, the game is over
board-empty = empty
board-last = last move
board-chosen = chosen
board-premove = premove
board-hint = suggested
board-wins = wins
board-draws = draws
board-loses = loses
board-legal = legal
board-can-move = can move
board-can-be-removed = can be removed
board-turns-over = flips { $count }

## Around every screen

cancel = Cancel
somebody = Somebody
you = you
unknown-title = No such page
unknown-about = Nothing is at { $address }: the link may be old or mistyped.
unknown-home = To the lobby

## A new game

new-opponent = Opponent
new-bot = A bot
new-person = A person
new-how = How?
new-who = Who?
new-think = How long to think
new-other = Other
new-further = Rules, strength, rating
new-other-bot = I have no name. Only numbers.
new-bot-is = { $name } is the engine { $engine } at level { $level } of 10.
new-pair = Anybody, now
new-open = Open table
new-friend = A friend
new-challenge = Challenge
new-challenge-handle = Handle of the opponent
new-challenge-link = Without a handle you get a link, and the first who opens it plays.
new-engine = Bot
new-level = Level { $level }
engine-full = No handicap
engine-options = Options
engine-bounds = { $min } to { $max }
unrated-bot = a bot with options is never rated
new-seat = You play
new-random = Either
new-minutes = Minutes each
new-increment = Added with each move
new-per-move = For each move
new-private = Not listed in the lobby
new-go-room = Create the room
clock-main = whole game
clock-per-move = each move
clock-by-days = days a move
minutes = { $count } min
seconds = { $count } s

## A room

tab-moves = Moves
tab-chat = Chat
tab-people = More
status-turns-reversi =
    { $count ->
        [one] Your move: { $move } turns 1
       *[other] Your move: { $move } turns { $count }
    }
status-turns-adjacency =
    { $count ->
        [one] Your move: { $move } takes 1
       *[other] Your move: { $move } takes { $count }
    }
count-hand = in hand
count-board = { $mine } : { $theirs } on the board
count-drawn = drawn
count-they = opponent
ending-win = You win!
ending-wins = { $name } wins
ending-again = Try again
ending-ready = Ready for { $bot }?
ending-share = Share picture
ending-rating = rating { $rating }
ending-series =
    { $drawn ->
        [0] head to head
       *[other] and { $drawn } drawn
    }
ending-row = wins in a row
ending-moves = moves
ending-against = { $one } against { $two }
seat-gone = disconnected
to-move = to move
clock-label = Clock of { $side }
pieces =
    { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    }
pieces-hand = { $pieces } on the board, { $hand } in hand

## What stands under the board

ask-resign = Resign?
ask-resign-early = Resign? Before ten moves it changes no ratings.
ask-draw = Offer a draw?
ask-abort = Abort the game? It ends without a result.
ask-leave = Resign and leave?
ask-close = Close this room for everybody?
ask-kick = Kick { $name }? They cannot come back to this room.
ask-report = Report { $name } to the operator of the server, with the last lines of chat?
report-reason = reported without further words

## Moves

move-label = Move
step-label = Go through the game
step-first = To the start
step-previous = One move back
step-next = One move forward
step-last = To the end
step-flip = Flip the board

## Chat and people

chat-label = Chat and events
chat-none = Nobody has said anything yet.
chat-write = Say something
chat-write-apart = Players read it after the game
chat-send = Send
chat-muted = The host has muted you.
chat-unread =
    { $count ->
        [one] one new line
       *[other] { $count } new lines
    }
people-none = Nobody else is here.
people-plays = plays
people-watches = watches
people-spoke = was here
people-muted = muted
people-block = Block
people-unblock = Unblock
people-mute = Mute
people-chat-apart = Players read spectators after the game
people-hush = Hide what spectators say from me
people-lock = Lock: nobody new watches
people-report = Report
people-unmute = Unmute
people-kick = Kick
people-more = More spectators ({ $count })

## Invitations

invite-title = Invite somebody
invite-about = Open this address on another phone or computer in the same network, or point a camera at the code.
invite-address = Address
invite-code = Room code:
invite-copy = Copy the address
invite-qr = QR code of the address

## What is announced

says-of-pair = game { $half } of 2 with seats swapped; both count as one result
says-beside-pair = game { $half } of 2 with seats swapped; both count as one result; the other goes on in room { $room }

## Finished games and replays

games-title = Finished games
games-whose = Whose games
games-all = Everybody's
games-mine = Mine
games-kept = In this browser
games-kept-about = Games that you played in this browser, with or without an account, and files that you kept.
games-player = Player
games-result = Result
games-every-result = every result
games-won = won
games-drawn = drawn
games-lost = lost
games-search = Search
games-loading = Looking for games …
games-none = No games found.
games-none-yet = Your games will lie here.
games-more = More games
games-file = Open a game from a file
games-plies =
    { $count ->
        [one] one move
       *[other] { $count } moves
    }
games-tournament = tournament { $code }, round { $round }
games-margin =
    { $count ->
        [0] the same number of pieces
        [one] one piece more
       *[other] { $count } pieces more
    }
replay-title = { $game }, replay
replay-loading = Loading the game …
replay-broken = Move { $ply } cannot be followed, so the game ends here.
replay-download = Download
replay-copy-link = Copy the link
result-winner = won
result-unknown = No result is known.
embed-missing = there is no such game here, or it is private
embed-open = Open on Bidak
file-too-long = { $file } is too long for the record of a game
kept-keep = Keep in this browser
kept-forget = Forget this game
kept-forget-all = Forget the games of this browser ({ $count })
kept-gone = this game is no longer kept in this browser
ask-forget = Forget this game? It is deleted from this browser.
ask-forget-all = Forget all { $count } games? They are deleted from this browser.
says-forgotten = forgotten

## Study

tab-study = Study
study-hint-about = On your turn, the engine can suggest a move.
study-show = Show the bot's search
study-depth = Depth
study-nodes = Nodes
study-line = Line
score-win = win { $count }
score-loss = loss { $count }
score-won = win
score-lost = loss
says-hint = the engine suggests { $move }
says-why = the reasons for the move are shown
search-effort = { $score }, depth { $depth }, { $nodes } nodes, { $seconds } s
replay-search = The bot found { $move }: { $search }
says-analyzed = the analysis is done
analysis-searched = { $value }, searched { $depth } plies deep in { $ms } ms
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
analysis-title = Analysis
analysis-begin = Look back
analysis-progress = { $done } of { $positions } positions
analysis-graph =
    The lead of { $side } over the moves, { $count ->
        [0] no mistakes
        [one] one mistake
       *[other] { $count } mistakes
    }
analysis-play-on = Play on
analysis-points = Turning points
analysis-good = good moves
analysis-slips =
    { $count ->
        [one] slip ?!
       *[other] slips ?!
    }
analysis-count =
    { $count ->
        [one] mistake ?
       *[other] mistakes ?
    }
analysis-flawless = The engine found no mistakes.
analysis-mistakes = Mistakes
tree-heading = Search tree
tree-nothing = Open a finished game, choose a position and its search tree: it appears here.
tree-search = Search
tree-depth =
    { $count ->
        [one] One ply
       *[other] { $count } plies
    } ahead
tree-waiting = Searching …
tree-legend = Each line is a visit: the move, the window (alpha, beta) with which its position was entered, and the value. ★ marks the best move.
tree-leave = Back

## Accounts and ratings

account-handle-about = 3 to 20 of the letters a to z, digits, _ and -, the first a letter. Others see this name only, and it never changes.
account-full-name = Full name
account-full-name-keep = Keep
account-full-name-about = You see your full name, and the operator of the server does, and the organiser of a tournament for which the operator made your card. Others see the handle only.
leaders-place = Place
account-handle = Handle
account-devices = Devices
account-revoke = Sign it out
ask-revoke = Sign this device out? It is a guest afterwards.
account-bots = Bots
account-bots-about = A bot of yours plays with a token, under its own handle and rating.
account-bot-handle = Handle of the bot
account-bot-make = Get a token
account-token-label = Token of { $handle }
account-copy = Copy
account-data = Your data
account-data-about = All data of your account on this server, as a file. A deleted account cannot come back, and nobody can take its handle; its games stay, without its name.
account-export = Prepare the file
account-delete = Delete
account-delete-handle = Write your handle to delete the account
ask-delete = Delete the account @{ $handle } and its bots for ever?
ask-delete-bot = Delete the bot @{ $handle } for ever?
says-account = your account is @{ $handle }
lesson = You played { $move }, your biggest mistake ({ $grade }). Find a better move.
lesson-none = You made no mistake in this game.
lesson-answer = Show the answer
new-rated = Rated: the result changes ratings
new-rated-early = A game that is resigned or lost on time before ten moves changes no ratings.
rating-early = Not rated: the game ended before ten moves.
new-range = Rating of the opponent
new-range-any = any
seat-rating = rating { $rating }
profile-title = Profile
profile-loading = Loading the profile …
profile-bots = bots:
profile-speed = Speed
profile-rating = Rating
profile-results = Results
profile-head-to-head = Head to head
profile-other = Against (handle)
profile-compare = Compare
leaders-about = Players with a rated game in the last 30 days, a reliable rating, and 5 different opponents within 90 days among the bots of the server, players with a place and accounts that the operator knows. A player rated 400 points higher wins about 10 of 11 games.
leaders-kind = Players

## Challenges

says-challenge-sent = @{ $handle } was challenged
says-challenge-declined = @{ $handle } declined your challenge
says-challenge-over = this challenge is over

## Tournaments

tournaments-new = New tournament
tournaments-make = Make the tournament
tournaments-none = There is no tournament.
tournament-title = Title
tournament-form = Form
tournament-form-swiss = Swiss
tournament-form-round-robin = round robin
tournament-form-arena = arena
tournament-form-knockout = knockout
tournament-about-swiss = A number of rounds; everybody plays somebody with about as many points, and nobody twice.
tournament-about-round-robin = Everybody plays everybody.
tournament-about-arena = New games as soon as two are free, until the time is over.
tournament-about-knockout = The loser of a meeting is out.
tournament-rounds = Rounds
tournament-cycles = Times against each
tournament-minutes = Duration
tournament-pause = Pause between rounds
tournament-by-hand = by hand
tournament-bots = Bots
tournament-bots-no = no bots
tournament-bots-yes = people and bots
tournament-bots-only = only bots
tournament-entry = Who may enter
tournament-entry-open = everybody
tournament-entry-code = with a code
tournament-entry-list = a list
tournament-code = Code
tournament-code-is = code { $code }
tournament-list = Handles that may enter
tournament-draws = Players may agree on a draw
tournament-further = More settings
tournament-start = Starts by itself at
tournament-usual = default
tournament-usual-about = By default a meeting is one game without random moves; in Adjacency it is two, with seats exchanged, from four random moves.
tournament-meeting = Games of a meeting
tournament-meeting-games =
    { $count ->
        [one] one game
       *[other] { $count } games, seats exchanged
    }
tournament-best-of = best of { $count }
tournament-most = Most entrants
tournament-streaks = Wins in a row count double
tournament-ties = Equal points are ordered by (default if none)
tournament-tie-buchholz-cut-1 = Buchholz without the lowest
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn-berger = Sonneborn-Berger
tournament-tie-direct-encounter = direct encounter
tournament-tie-wins = wins
tournament-tie-margin = margins
tournament-tie-lot = random
tournament-entry-arena = Open for entry until it ends
tournament-why = Why these pairs?
tournament-why-swiss = Players with about as many points meet; the numbers are the points before this round. Nobody meets the same opponent twice as long as there is another way, the better half of equal players meets the other half, and everybody plays about as often first as second. With an odd number, somebody who has had no bye yet has one.
tournament-why-round-robin = Everybody meets everybody by a fixed table; the order comes from the numbers of the entrants.
tournament-why-arena = An entrant who is ready is paired with somebody who has about as many points, but not with the last opponent, unless nobody else is there.
tournament-why-knockout = The first of the seeds meets the last, the second the last but one; winners go on.
tournament-plies = Random moves before the players begin
tournament-last-entry = Late entry (missed rounds bring no points)
tournament-bye-brings = An entrant without an opponent gets
tournament-bye-point = a point
tournament-bye-half = half a point
tournament-bye-house-bot = a point, and a game against a bot
tournament-enter-now = Enter
tournament-withdraw = Withdraw
ask-withdraw = Withdraw from this tournament?
tournament-by = by @{ $organiser }
tournament-helped-by = with { $helpers }
tournament-phase-draft = not open yet
tournament-phase-open = open
tournament-phase-running = running
tournament-phase-over = over
tournament-phase-cancelled = cancelled
tournament-open-now =
    { $count ->
        [one] Open: one entrant so far
       *[other] Open: { $count } entrants so far
    }
tournament-starts-in = Starts in { $time }
tournament-starts-at = Starts on { $date }
tournament-round-of = Round { $round } of { $rounds }
tournament-next-in = Next round in { $time }
tournament-ends-in = Ends in { $time }
tournament-suspended = Suspended: no round starts automatically
tournament-entrants =
    { $count ->
        [one] one entrant
       *[other] { $count } entrants
    }
tournament-boards = Boards
tournament-pairings = Round { $round }
tournament-round-before = Round before
tournament-round-after = Round after
tournament-no-pairings = No games now.
tournament-elo = Elo
tournament-elo-about = Elo compares each program with all its opponents together. The interval holds 95 %; two games with exchanged seats count as one observation (pentanomial).
tournament-bye = { $name } has a bye: +{ $points }
tournament-you-bye = you have a bye in this round: +{ $points }
tournament-replay = Replay
tournament-standings = Standings
tournament-points = Points (tie-breaks)
tournament-more = More
tournament-state-here = here
tournament-state-away = away
tournament-state-playing = playing
tournament-state-paused = paused
tournament-state-withdrawn = withdrawn
tournament-state-kicked = kicked
tournament-game-of = game { $game } of { $games }
tournament-in-meeting = meeting not over
tournament-entered-you = The organiser has entered you in tournament { $code }: your games open automatically.
tournament-lost-time = on time
tournament-lost-crash = crashed
tournament-lost-silence = no answer
tournament-lost-illegal = illegal move
tournament-lost-gone = gone
tournament-lost-resigned = resigned
tournament-direct = Directing
tournament-rematches = With so many rounds for so few entrants, some will meet twice.
tournament-do-open = Open for entrants
tournament-do-start = Start
tournament-do-next = Next round
tournament-do-finish = Finish
tournament-do-suspend = Suspend
tournament-do-go-on = Go on
tournament-do-undo = Undo the pairing
tournament-do-end = End now
ask-end = End the tournament now?
tournament-do-cancel = Cancel the tournament
ask-cancel = Cancel the tournament, without standings?
tournament-do-add = Add
tournament-decide = Decide board { $board }
tournament-result = result …
tournament-message = Message to everybody
tournament-add = Entrant (handle)
tournament-hand = Pair the next round by hand
tournament-hand-about = Choose a player, then the opponent. Those left over miss the round.
tournament-hand-free = Players without an opponent
tournament-hand-bye = A bye for { $name }
tournament-has-bye = bye
tournament-hand-swap = Exchange seats
tournament-hand-part = Take apart
tournament-hand-send = Pair round { $round }
tournament-hand-clear = Begin anew
tournament-people = Entrants
tournament-give-bye = Give a bye
tournament-pause-them = Pause
tournament-withdraw-them = Withdraw
ask-withdraw-them = Withdraw { $name }? They play no more in this tournament.
tournament-kick-them = Remove
ask-kick-them = Kick { $name }? They cannot enter this tournament again.
tournament-entrant = Entrant
tournament-forbid = Keep two apart
tournament-forbid-about = These two do not meet in the coming rounds.
tournament-do-forbid = Keep them apart
says-forbidden = they will not be paired
tournament-helpers = Helpers
tournament-helpers-about = Helpers can do everything on this page. At most { $count }.
tournament-handles = Handles
tournament-change = Change settings
says-changed = saved
tournament-no-show = Time for the first move
tournament-pace = Least time for a move of a bot
tournament-wall = Show on a wall
tournament-files = Files
tournament-file-trf = TRF, for pairing programs
tournament-file-csv = CSV, standings
tournament-file-json = JSON, everything
tournament-file-txt = All games
tournament-leave-wall = Leave the wall

## The evening of a class

class-title = Evening of a class
class-left-out = Not entered, because they have no account: { $names }. Under Tournaments they create one and enter.
class-came-late = Came after the start and not entered: { $names }
class-enter-all = Enter everybody who is here
class-tournament = { $day } evening, { $date }
class-another = Another tournament
class-programs = Programs
class-table = Table of the night
class-since = All games since { $date }
class-no-games = No game has ended yet.
class-points = Points
class-export = Save the table (CSV)
class-anew = New evening
class-here =
    { $count ->
        [one] is here
       *[other] are here
    }
class-free = Free play
class-free-about = Everybody plays as they like; all games count in the table of the night.
class-bot-fills = a bot fills in
class-make = Open entries
class-start = Start round 1
class-games-left =
    { $count ->
        [one] 1 game still running
       *[other] { $count } games still running
    }
class-podium = Show the podium

wall-featured = The closest game of the top tables
wall-no-game = The next games are about to begin.
wall-just-now = Just now
wall-lately = Lately
wall-quiet = All boards are being played.
wall-corner = { $name } took a corner against { $other }: { $own } – { $their }
wall-leads = { $name } leads against { $other }, { $own } – { $their }
wall-beat = { $name } beat { $other }
wall-drew = { $name } and { $other } drew
wall-entered = { $name } is here
wall-paired = Round { $round } is paired
podium-players =
    { $count ->
        [one] 1 player
       *[other] { $count } players
    }
podium-rounds =
    { $count ->
        [one] 1 round
       *[other] { $count } rounds
    }
podium-games =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
podium-points =
    { $half ->
        [2] 1 point
       *[other] { $points } points
    }
podium-rest = The other places
podium-game = Game of the night
join-open = Open on any phone
join-code = or type the code
ask-anew = Begin a new evening? Its table is empty; the old games stay under Games.

## Settings

settings-save-name = Save
settings-language = Language
settings-theme = Colours
settings-confirm = Confirm moves
settings-board = Board and sounds
settings-dots = Mark legal moves
settings-turn = Flip the board when I play second
settings-premove = Prepare a move while the opponent thinks
settings-sound = Sounds
settings-talk = Remarks of the bots
settings-vibration = Vibration
settings-hide-chat = Hide all chat
settings-keep = Keep my games in this browser
settings-blocked = Blocked players
settings-kept = These settings are stored in this browser.
language-auto = as the browser
theme-auto = as the system
theme-light = light
theme-dark = dark
theme-contrast = high contrast
theme-colorblind = colour-blind safe
confirm-auto = on touch screens, in slow games
confirm-on = always
confirm-off = never
device-title = Another device
device-become = Become this account?
device-about = Get a code here and enter it on another phone or computer: it becomes you, with your name and your seats. A code works once, for five minutes.
device-make = Get a code
device-code = Code:
device-qr = QR code for the other device
device-enter = Code from another device
device-use = Use it

## Papers

papers-title = The papers
papers-about = Five papers about these games and searches, with their definitions, figures and slips, and what this program finds.
paper-adjacency = Adjacency: four ways to choose a square
paper-mtdf = MTD(f): a value from two bounds
paper-reversi = Reversi: greedy, minimax and alpha-beta together
paper-lecture = Adversarial search: the definitions
paper-morris = Nine Men's Morris: NegaScout against alpha-beta
paper-tree = Search tree: { $game }
paper-play = Play { $game } against { $bot }

## Help

help-games = The games
help-moving = Playing a move
help-moving-about = Tap or click a marked point. In Nine Men's Morris a move has up to three points: the man, where it goes, and the man that a mill removes; tap them one after the other, or drag the man. A move can also be typed beside the list of moves, such as c3 or d6-d5xb4.
help-premove-about = While the opponent thinks you can prepare your next move in the same way. It is played at once on your turn if it is legal then; choose any point to clear it.
help-keys = Keys
help-keys-where = These keys work while the focus is on the board.
help-keys-arrows = Arrows, Home, End
help-about-arrows = to another point
help-keys-play = Enter, Space
help-about-play = choose the point
help-keys-point = A letter, then a digit
help-about-point = to that point
help-keys-clear = Esc
help-about-clear = clear the move being entered
help-keys-last = l
help-about-last = say the last move
help-keys-score = s
help-about-score = say the score
help-keys-clocks = t
help-about-clocks = say the clocks
help-keys-opponent = o
help-about-opponent = say the opponent's name
help-bots = Write a bot
help-bots-about = Each of these programs plays at once. Write your bot into one function of it; the comments at its top say how to start it.
help-about-bot-py = a bot in Python, which needs nothing else
help-about-bot-java = a bot in Java, which needs a JDK; a bot whose method gets the board and returns a square fits into it
help-about-ugi-py = an engine that speaks UGI, for bidak play --bot and bidak join --engine
help-connection = When the connection is lost
help-connection-about = The page connects again by itself and your seat is kept. A move that had not arrived is not played; play it again.

## Puzzles

puzzle-waiting = Looking for a puzzle …
puzzle-daily = Puzzle of the day
puzzle-number = Puzzle { $number }
puzzle-goal-won = One move wins.
puzzle-goal-drawn = One move draws.
puzzle-you = You are { $side }
puzzle-others-lost = Every other move loses.
puzzle-others-drawn = Every other move draws.
puzzle-others-mixed = Every other move loses or draws.
puzzle-streak =
    { $count ->
        [one] 1 day
       *[other] { $count } days in a row
    }
puzzle-week = The last seven days
puzzle-day-done = solved
puzzle-day-open = not solved
puzzle-four = Today’s four
puzzle-now = now
puzzle-waits = waits for you
puzzle-how-first = solved at the first try
puzzle-how-later = solved
puzzle-how-shown = shown
puzzle-hint = A hint
puzzle-hint-more = Another hint
puzzle-show = Show the move
puzzle-back = Take it back
puzzle-your-move = Your move, { $side }
puzzle-right = Right: { $move } { $result }.
puzzle-wrong = Not { $move }: it { $result }.
puzzle-reply = The reply is { $move }.
puzzle-shown = The move is { $move }: it { $result }.
puzzle-line = Then { $line }.
puzzle-won = wins
puzzle-drawn = draws
puzzle-lost = loses
puzzle-next = Next puzzle
puzzle-next-game = Next: { $game }
puzzle-any = Any puzzle
puzzle-run = Three minutes
puzzle-run-about = As many puzzles as you can in { $minutes } minutes. { $count } wrong moves end it.
puzzle-run-start = Start
puzzle-run-again = Once more
puzzle-run-best = Best: { $count }
puzzle-run-left = Time left
puzzle-run-right = solved
puzzle-run-missed = { $count } of { $most } wrong moves
puzzle-run-over =
    { $count ->
        [one] You solved 1 puzzle.
       *[other] You solved { $count } puzzles.
    }

## Watching and joining

lobby-open = Open games
lobby-loading = Asking for the open games …
lobby-empty = Nobody waits. Sit down first.
lobby-none-fit = No open game matches the filter.
lobby-show-all = Show all { $count }
sieve-title = Filter and sort
sieve-is-on = Filter and sort (filter on)
sieve-any = any
sieve-rated = Rated
sieve-bot = With a bot
sieve-sort = Order
sieve-sort-open = open games first
sieve-sort-game = by game
sieve-sort-rating = highest rating first
sieve-sort-watched = most spectators first
lobby-show-more = Show more games
lobby-more =
    { $count ->
        [one] One more game is not shown.
       *[other] { $count } more games are not shown.
    }
lobby-seeks = looks for an opponent: { $game }
lobby-join = Join
lobby-return = Open
lobby-room-action = { $action }: { $game }, { $first } – { $second }
lobby-code = Room code
lobby-go = Go
lobby-people = Here now
lobby-range = opponent { $low } to { $high }

## The bots, and search

bots-levels = Every engine has ten levels: the others are under "Rules, strength, rating" of
find-about = Six letters and digits are a room; anything else is the name of an account.
lobby-live = Live now
lobby-good-game = A good game

mine-title = Your games
mine-moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
mine-since = since { $date }
mine-go-on = Go on: { $game }, { $name }

## Remarks

talk-ayam =
    .start-1 = Any corn over there? No? Then here.
    .start-2 = I peck, you think. Deal?
    .start-3 = Is this square warm?
    .surprise-1 = Oh! Was that mine?
    .surprise-2 = My pieces ran about. Again.
    .surprise-3 = I did not see that coming. I never do.
    .end-1 = Good game. I am off to find a worm.
    .end-2 = Did somebody win?
    .end-3 = Cluck. That was quick.
talk-lutung =
    .start-1 = Whatever is biggest, I take.
    .start-2 = One for me, two for me.
    .start-3 = Hands ready.
    .surprise-1 = Hey, I was holding that!
    .surprise-2 = You took a whole bunch.
    .surprise-3 = My hands were full.
    .end-1 = I grabbed all I could.
    .end-2 = Next time I bring a basket.
    .end-3 = So many, and still not enough?
talk-cicak =
    .start-1 = From here it only goes up.
    .start-2 = I stick to my plan.
    .start-3 = Nice wall. Nice board.
    .surprise-1 = I slipped a little.
    .surprise-2 = There was a higher place?
    .surprise-3 = My tail stays here. I go on.
    .end-1 = Top of the hill, or so it looked.
    .end-2 = I climbed what I could see.
    .end-3 = Chik chik. Good one.
talk-kupu =
    .start-1 = A hundred plans are hatching.
    .start-2 = Let us see what survives.
    .start-3 = I never fly the same way twice.
    .surprise-1 = That plan dies out.
    .surprise-2 = A new generation, please.
    .surprise-3 = The wind has turned.
    .end-1 = Only the best plan is left.
    .end-2 = A short life, a full one.
    .end-3 = I will evolve. Wait.
talk-kura =
    .start-1 = No hurry. I look at all of it.
    .start-2 = Step one.
    .start-3 = I brought my house along.
    .surprise-1 = I had just looked away.
    .surprise-2 = Hm. That was in the list.
    .surprise-3 = Let me go through it once more.
    .end-1 = I saw everything but that.
    .end-2 = Slow, but done.
    .end-3 = I will remember this. Slowly.
talk-kancil =
    .start-1 = I know a short cut.
    .start-2 = The crocodiles fell for this one.
    .start-3 = Half the board bores me.
    .surprise-1 = I did not even look there.
    .surprise-2 = Clever. I should have been.
    .surprise-3 = That branch I cut too early.
    .end-1 = Well hopped.
    .end-2 = I will tell it differently at home.
    .end-3 = A trick for a trick.
talk-elang =
    .start-1 = I looked once. That was enough.
    .start-2 = From up here it is simple.
    .start-3 = Your move. I have time.
    .surprise-1 = I must look again.
    .surprise-2 = A shadow that I missed.
    .surprise-3 = That deserves a second look.
    .end-1 = I saw it from far off.
    .end-2 = A clean catch.
    .end-3 = The sky is wide. Again?
talk-gajah =
    .start-1 = We have met before. I remember.
    .start-2 = I know this start.
    .start-3 = Sit down. The bench holds me.
    .surprise-1 = I have not seen this one. I keep it.
    .surprise-2 = That is new, since 1987.
    .surprise-3 = A gap in my memory. Rare.
    .end-1 = I will not forget this game.
    .end-2 = Filed under G.
    .end-3 = You too will remember it.
talk-celepuk =
    .start-1 = Is it more than this?
    .start-2 = I ask the board all night.
    .start-3 = Two eyes, one question.
    .surprise-1 = More than I thought.
    .surprise-2 = I asked too little.
    .surprise-3 = Hoo. Ask again.
    .end-1 = Now I know exactly.
    .end-2 = No more, no less.
    .end-3 = The night is over.
talk-semut =
    .start-1 = The scouts are out.
    .start-2 = A thousand of us say hello.
    .start-3 = We follow the sweet trail.
    .surprise-1 = The trail was washed away.
    .surprise-2 = Half of us went the other way.
    .surprise-3 = We vote again.
    .end-1 = The nest thanks you.
    .end-2 = Every ant played a part.
    .end-3 = We carry the board home now.
talk-garuda =
    .start-1 = I have seen how this ends.
    .start-2 = Play well. It is noted.
    .start-3 = The sky watches.
    .surprise-1 = A feather fell. Interesting.
    .surprise-2 = That line was short in my book.
    .surprise-3 = You looked ahead.
    .end-1 = As it was written.
    .end-2 = Come back stronger.
    .end-3 = You have my respect.

## Lessons

learn-about = Four boards to tap. A minute each.
learn-minute = 60 seconds
learn-step = Board { $step } of { $last }
learn-next = Next
learn-back = Back
learn-rules = All rules
lesson-reversi =
    .do-1 = Black moves. Tap the dot.
    .done-1 = The white disc between two black ones turned over.
    .do-2 = Tap the dot and watch both lines.
    .done-2 = Every trapped line turns, in all eight directions.
    .do-3 = Nothing to trap here. So you pass.
    .done-3 = You pass only when you must.
    .do-4 = One square is left. Take it.
    .done-4 = 40 to 24. The most discs win.
lesson-adjacency =
    .do-1 = You are X. Tap the dot.
    .done-1 = The mark beside yours is yours now.
    .do-2 = Three marks wait beside the dot.
    .done-2 = All three changed sides.
    .do-3 = Look at the corners. Tap the dot.
    .done-3 = Diagonals do not count: only one mark changed.
    .do-4 = The last move. Take the most.
    .done-4 = The most marks win.
lesson-morris =
    .do-1 = Put a man on the dot.
    .done-1 = Both players place nine men, in turn.
    .do-2 = Later men move. Tap the man, then a point.
    .done-2 = One step along a line.
    .do-3 = Close three in a row, then take a man.
    .done-3 = That is a mill. It takes a man.
    .do-4 = Black has three men. Close the mill.
    .done-4 = With two men left, Black has lost.
lesson-tictactoe =
    .do-1 = You are X. Tap the middle.
    .done-1 = Your mark stays. Now it is O.
    .do-2 = Tap the dot: two on one line.
    .done-2 = Next you could complete it at a3.
    .do-3 = O has two in a row. Block.
    .done-3 = Always look for this first.
    .do-4 = Two of yours wait. Win.
    .done-4 = Three in a row!

## The first game

coach-tap = Tap a dot
coach-tap-square = Tap an empty square
coach-flip =
    { $count ->
        [one] This one flips
        [2] These two flip
       *[other] These { $count } flip
    }
coach-again = Your turn again

## What stands under the board

status-your-move = Your move
status-choose-man = Your move: choose a man
status-where = Choose where it goes
status-take = A mill! Take a man.
status-to-move = { $name } thinks …
status-sent = { $move } is on its way.
status-confirm = Play { $move }?
status-play = Play { $move }
status-premove = { $move } will be played on your turn.
status-must-pass = You have no move.
status-pass = Pass
status-past = After move { $ply } of { $last }.
status-present = Back to the game
status-gone = { $name } is disconnected.
status-gone-for = { $name } is disconnected: { $seconds } s to return.
status-nobody = Waiting for an opponent.
status-free = A seat is free.

## In rooms

versus = –
watching =
    { $count ->
        [one] one spectator
       *[other] { $count } spectators
    }
new-game = Game
new-clock = Clock
says-kept = Your game is kept: go on with it in the lobby, under "Your games".
games-every-game = every game
unrated-same-address = both players come from one address
settings-name = Your name
