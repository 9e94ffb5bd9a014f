# What the page says in English; names of games, sides, engines and refusals are in `shared/i18n/names.en.ftl`.

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

title-page = Bidak
title-your-move = ● Your move – Bidak
skip-to-content = Skip to the content
nav-label = Screens
nav-home = Bidak, to the lobby
nav-lobby = Lobby
nav-games = Games
nav-help = Help
nav-settings = Settings
nav-rooms = Your rooms
your-move = your move
cancel = Cancel
close = Close
toasts-label = Messages
somebody = Somebody
you = (you)
versus = –
unknown-title = No such page
unknown-about = Nothing is at { $address }: the link may be old or mistyped.
unknown-home = To the lobby

## The connection

link-lost = connection lost
link-back = back online
link-connecting = Connecting …
link-retrying = Connection lost. Retrying in { $seconds } s.
link-try-now = Try now
link-refused-protocol = The server speaks another version of the protocol than this page.
link-reload = Load the page again

## The lobby

lobby-title = Lobby
lobby-play = Play
lobby-quick = against { $bot }
lobby-new = New game
lobby-pair = Find an opponent
lobby-friend = Invite a friend
lobby-seeking = Looking for an opponent: { $game }, { $clock }
lobby-stop = Stop
lobby-open = Open games
lobby-loading = Asking for the open games …
lobby-empty = No open games yet. Start one above: it appears here for everybody.
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
lobby-take = Play
lobby-join = Join
lobby-watch = Watch
lobby-return = Open
lobby-room-action = { $action }: { $game }, { $first } – { $second }
lobby-you = You are
lobby-rename = Rename
lobby-code = Room code
lobby-go = Go
lobby-people = Here now
lobby-company =
    { $count ->
        [0] Nobody else is here.
        [one] One other person or program is here.
       *[other] { $count } others are here.
    }
watching =
    { $count ->
        [one] one spectator
       *[other] { $count } spectators
    }

## A new game

new-title = New game
new-game = Game
new-opponent = Opponent
new-bot = A bot
new-pair = Anybody, now
new-open = Anybody who joins
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
new-seat = You move
new-first = first
new-second = second
new-random = random
new-clock = Clock
new-minutes = Minutes each
new-increment = Added with each move
new-per-move = For each move
new-private = Not listed in the lobby
new-go-bot = Play
new-go-pair = Find an opponent
new-go-room = Create the room
clock-none = no clock
clock-main = whole game
clock-per-move = each move
clock-by-days = days a move
clock-days =
    { $days ->
        [one] one day a move
       *[other] { $days } days a move
    }
clock-days-left = { $days }d { $hours }h
minutes = { $count } min
seconds = { $count } s
days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
option-rounds = Rounds
option-first = X or O starts
option-first-is = { $value } starts
option-flying = Flying with three men
option-removal = A mill removes
option-is = { $name }: { $value }
value-yes = yes
value-no = no
value-outside = men outside mills first
value-any = any man

## A room

room-title = { $game }, room { $room }
room-table = Game
room-panel = Moves, chat and people
room-entering = Entering the room …
room-private = private
room-invite = Invite
room-sit = Take the seat
room-add-bot = Add a bot
room-rematch = Rematch
room-new = New game
room-claim = Claim the win
room-takeback = Takeback
room-draw = Offer a draw
room-abort = Abort
room-resign = Resign
room-tournament = Tournament
room-leave = Leave
room-close = Close the room
room-left = { $name } left
room-here = { $name } is here
room-back = { $name } is back
room-gone = { $name } lost the connection
room-muted = { $name } is muted by the host
room-unmuted = { $name } is no longer muted
tab-moves = Moves
tab-chat = Chat
tab-people = People
seat-free = free seat
seat-bot = { $engine }, level { $level }
seat-bot-options = { $engine } ({ $options })
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

status-your-move = Your move.
status-choose-man = Your move: choose a man.
status-where = Choose where it goes.
status-take = Choose the man to remove.
status-to-move = { $name } is to move.
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
move-pass = pass
offer-made-draw = { $name } offers a draw.
offer-made-takeback = { $name } asks to take a move back.
offer-made-rematch = { $name } offers a rematch.
offer-own-draw = You offer a draw.
offer-own-takeback = You ask to take a move back.
offer-own-rematch = You offer a rematch.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw
ask-resign = Resign?
ask-resign-early = Resign? Before ten moves it changes no ratings.
ask-draw = Offer a draw?
ask-abort = Abort the game? It ends without a result.
ask-leave = Resign and leave?
ask-close = Close this room for everybody?
ask-kick = Kick { $name }? They cannot come back to this room.

## Moves

move-label = Move
move-play = Play
moves-none = No moves yet.
moves-label = Moves
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
people-muted = muted by the host
people-block = Block
people-unblock = Unblock
people-mute = Mute
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

says-you-played = you played { $move }
says-played = { $name } played { $move }
says-played-your-move = { $name } played { $move }; your move
says-confirm = { $move }: choose it again to play it
says-premove = { $move } will be played on your turn
says-premove-cleared = the prepared move is cleared
says-started = the game begins
says-started-mine = the game begins; you play { $side }
says-of-pair = game { $half } of 2 with seats swapped; both count as one result
says-cut-short = { $name } thought for { $seconds } s and plays the best move so far, found { $depth } plies ahead
says-second-follows = the second game begins in a moment; a player who misses it loses it
says-taken-back =
    { $count ->
        [one] a move was taken back
       *[other] { $count } moves were taken back
    }
says-offered = { $name } offers: { $offer }
says-offer-declined = { $name } declined the { $offer }
says-offer-withdrawn = { $name } withdrew the { $offer } offer
says-offer-overtaken = the { $offer } offer no longer stands
says-sits = { $name } took a seat
says-chat = { $name }: { $text }
says-low = { $seconds } seconds left on your clock
says-paired = there is an opponent
says-closed = room { $room } was closed
says-kicked = the host has kicked you from room { $room }
says-room-gone = there is no room { $room } any more
says-became = this device is now { $name }
says-copied = copied
spoken-last = the last move was { $move }
spoken-score = { $first } { $firstPieces }, { $second } { $secondPieces }
spoken-clocks = { $first } { $firstTime }, { $second } { $secondTime }
spoken-no-clock = there is no clock
spoken-opponent = the opponent is { $name }
spoken-opponent-gone = the opponent is { $name }, who is disconnected

## What cannot be done, and why

object-offline = there is no connection; try again when it is back
object-not-your-turn = it is not your turn
object-not-legal = { $text } is not a legal move
object-not-first = no legal move starts at { $point }; use a marked point
object-not-next = { $point } does not continue this move; use a marked point
object-premove = the prepared move { $move } is not legal now
object-unconfirmed = the connection was lost before your move arrived; play it again
object-bad-code = a room code has six letters and digits

## Finished games and replays

games-title = Finished games
games-whose = Whose games
games-all = Everybody's
games-mine = Mine
games-kept = In this browser
games-kept-about = Games that you played in this browser, with or without an account, and files that you kept.
games-every-game = every game
games-player = Player
games-opponent = Opponent
games-result = Result
games-every-result = every result
games-won = won
games-drawn = drawn
games-lost = lost
games-search = Search
games-loading = Looking for games …
games-none = No games found.
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
study-hint = Hint
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
why-ask = Why this move?
why-title = Why { $number }. { $move }?
why-by-search = the search chose this move
why-by-book = this move comes from the opening book
why-by-table = this move comes from a table of perfect play
why-by-second = the second best move, as this bot sometimes plays
why-by-random = a random move, as this bot sometimes or always plays
why-by-worst = the move that looks worst, as this bot sometimes plays
why-moves = All moves by a new search with empty tables, best first
why-note = note
why-played = played
why-preferred = preferred
why-prefers = the new search prefers { $move }
why-agrees = the new search chooses the same move
why-tree = Search tree before this move
says-why = the reasons for the move are shown
search-effort = { $score }, depth { $depth }, { $nodes } nodes, { $seconds } s
replay-search = The bot found { $move }: { $search }
says-analyzed = the analysis is done
analysis-title = Analysis
analysis-begin = Analyze
analysis-progress = { $done } of { $positions } positions
analysis-graph =
    The lead of { $side } over the moves, { $count ->
        [0] no mistakes
        [one] one mistake
       *[other] { $count } mistakes
    }
analysis-again = Try again before this move
analysis-play-on = Play on from here
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

nav-leaders = Leaderboards
account-handle-about = 3 to 20 of the letters a to z, digits, _ and -, the first a letter. Others see this name only, and it never changes.
account-full-name = Full name
account-full-name-keep = Keep
account-full-name-about = You see your full name, and the operator of the server does, and the organiser of a tournament for which the operator made your card. Others see the handle only.
account-short = An account keeps your rating, your games and your place on all your devices.
leaders-place = Place
rated = rated
account-handle = Handle
account-take = Create an account
account-devices = Devices
account-loading = Loading …
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
lobby-account = Create an account
lobby-range = opponent { $low } to { $high }
lobby-last-won = Last game: you won against { $name } at { $game }.
lobby-last-drawn = Last game: a draw with { $name } at { $game }.
lobby-last-lost = Last game: you lost to { $name } at { $game }.
lobby-next = Play level { $level }
learn = Learn from this game
room-learn = Learn
lesson = You played { $move }, your biggest mistake ({ $grade }). Find a better move.
lesson-none = You made no mistake in this game.
lesson-try = Try again
lesson-answer = Show the answer
new-rated = Rated: the result changes ratings
new-rated-early = A game that is resigned or lost on time before ten moves changes no ratings.
rating-early = Not rated: the game ended before ten moves.
new-range = Rating of the opponent
new-range-any = any
room-rated = rated, { $speed }
room-random-opening =
    { $count ->
        [one] one random opening move
       *[other] { $count } random opening moves
    }
room-unrated = unrated
room-unrated-why = Unrated: { $why }
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
leaders-about = Players with a rated game in the last 30 days and a reliable rating. A player rated 400 points higher wins about 10 of 11 games.
leaders-kind = Players
leaders-loading = Loading …
## Challenges

challenge-title = Challenge
challenge-by = { $name } challenges you
challenge-yours = Your challenge
challenge-received = { $name } challenges you: { $game }
challenge-accept = Accept
challenge-withdraw = Withdraw
challenge-link = Show the link
challenge-waits = Your challenge waits until somebody opens its link.
challenge-waits-for = Your challenge to @{ $handle } waits for an answer.
challenge-first = { $name } moves first
challenge-second = { $name } moves second
says-challenged = { $name } challenges you: { $game }
says-challenge-sent = @{ $handle } was challenged
says-challenge-declined = @{ $handle } declined your challenge
says-challenge-over = this challenge is over

## Tournaments

tournaments-title = Tournaments
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
tournament-entry-until = Open for entry until round { $round } starts
tournament-entry-start = Open for entry until it starts
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
tournament-enter = Enter
tournament-withdraw = Withdraw
ask-withdraw = Withdraw from this tournament?
tournament-pause-me = Miss the next rounds
tournament-unpause = Play again
tournament-your-place = Place { $place }, points: { $points }
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
tournament-games = Games
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
tournament-open-game = Open my game
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
tournament-first-move = First move within { $seconds } s
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
tournament-unpause-them = Play again
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
tournament-your-game =
    { $game ->
        [1] Your game in round { $round }
       *[other] Game { $game } of your meeting in round { $round }
    }
tournament-opens-in =
    { $game ->
        [1] Your game in round { $round } opens in { $seconds } s
       *[other] Game { $game } of your meeting in round { $round } opens in { $seconds } s
    }
tournament-paused-in = You are paused in { $title } and get no more games.
tournament-stay = Not now
## The evening of a class

class-title = Evening of a class
class-open = Open this address
class-enter-all = Enter everybody who is here
class-tournament = Evening, { $date }
class-another = Another tournament
class-table = Table of the night
class-since = All games since { $date }
class-no-games = No game has ended yet.
class-points = Points
class-played = Games
class-export = Save the table (CSV)
class-anew = New evening
ask-anew = Begin a new evening? Its table is empty; the old games stay under Games.

## Settings

settings-title = Settings
settings-name = Your name
settings-save-name = Save
settings-language = Language
settings-theme = Colours
settings-confirm = Confirm moves
settings-board = Board and sounds
settings-dots = Mark legal moves
settings-turn = Flip the board when I play second
settings-premove = Prepare a move while the opponent thinks
settings-sound = Sounds
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

help-title = Help
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

puzzle-title = Puzzles
puzzle-of = { $game }, puzzle { $number }
puzzle-waiting = Looking for a puzzle …
puzzle-win = { $side } to play: only one move wins.
puzzle-draw = { $side } to play: only one move draws.
puzzle-right = Right: { $move } { $result }.
puzzle-wrong = Not { $move }: it { $result }.
puzzle-shown = The move is { $move }: it { $result }.
puzzle-line = Then { $line }.
puzzle-won = wins
puzzle-drawn = draws
puzzle-lost = loses
puzzle-show = Show the move
puzzle-next = Next puzzle
