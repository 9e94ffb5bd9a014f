# The texts of the program in English. Every other language has the same keys and the same values in braces.
# Sentences that tell something begin with a small letter and have no full stop: the program puts both where a
# sentence stands alone.

language-name = English

## The start screen

start-tagline = four board games, people and engines
start-continue = Continue your game of { $unfinished }
start-continue-more = { $state }. Press Enter to go back to your seat; every move is there.
start-unfinished = All unfinished games
    .about = { $count }, to go on with any of them
start-unfinished-more = Choose one and press Enter to go back to your seat.
unfinished-game = { $game } against { $name }
unfinished-turn =
    { $count ->
        [0] no move yet
        [one] 1 move
       *[other] { $count } moves
    }, your move
unfinished-at = { $state }, on { $server }
unfinished-waits =
    { $count ->
        [0] no move yet
        [one] 1 move
       *[other] { $count } moves
    }
start-quick = Quick game
    .about = { $game } against a bot, at once
start-quick-more = Press Enter to play { $bot }. Arrow keys and Enter make moves, ? shows the rules.
start-new = New game
    .about = choose the game and the bot
start-new-more = Choose the game, the bot, its level and the clock, and play on this machine.
start-host = Host
    .about = open a lobby that others can join
start-host-more = This machine becomes a server. It shows the address with which others join; bots can take empty seats.
start-join = Join
    .about = play or watch on a server elsewhere
start-join-more = Type or paste the address of a server, with or without the code of a room; take a seat there, or watch.
start-replay = Replay
    .about = step through a saved game
start-replay-more = Saved games, move by move. An engine shows the mistakes, the better moves, and how it searches.
start-puzzle = Puzzles
    .about = find the only good move
start-puzzle-more = Four puzzles a day, the same for everybody, and any others: one move wins, or one draws.
start-settings = Settings
    .about = colours, pieces, name, language
start-settings-more = Colours, piece style, sound, your name, the language, and the game that Quick game starts.
start-help = Help
    .about = keys and symbols
start-help-more = The keys of this screen. In a game, ? also shows the rules and the symbols on the board.
start-quit = Quit
    .about = close the program
start-quit-more = Close the program.

## Saved games

kept-looking = loading
kept-none = no saved games: S saves a finished game; bidak replay FILE opens another
kept-game = Game
kept-players = Players
kept-moves = Moves
kept-result = Result
kept-date = Date
kept-in = the game is saved in { $file }
kept-failed = the game cannot be saved: { $problem }
kept-unlisted = the saved games cannot be listed: { $problem }
kept-unreadable = this game cannot be opened: { $problem }

## A game that is replayed

replay-moves = Moves
replay-at-start =
    { $moves ->
        [0] no moves were played
        [one] the start of a game of one move
       *[other] the start of { $moves } moves
    }
replay-after = after move { $ply } of { $last }: { $side } { $move }
replay-broken = this game cannot be replayed: { $problem }
replay-offer = your opponent made an offer: q returns to the room

## Around every screen

view-too-small = This window has { $columns } x { $rows } characters. Bidak needs { $least_columns } x { $least_rows }: make it larger.
view-room = room { $code }
view-watching = { $count } watching
view-you-watch = you watch
view-you-all-watch = { $count } watching, you among them
view-title-your-move = ● Your move – Bidak
view-connecting = connecting
view-connected = connected
view-no-delay = under 1 ms
view-lost = offline, retrying in { $seconds } s

## Why there is no connection

lost-nobody-listens = no server answers at { $server }
lost-unreachable = cannot reach { $server }: { $problem }
lost-no-answer = { $server } does not answer
lost-busy = { $server } is busy (HTTP { $problem })
lost-not-bidak = { $server } is not a Bidak server ({ $problem })
lost-broke-off = { $server } cut the connection: { $problem }
lost-no-hello = { $server } did not answer to hello
lost-refused-protocol = this program speaks protocol { $own }, and the server another one; it says: { $sentence }
lost-other-protocol = the server speaks another protocol ({ $problem })
lost-closed-because = the server closed the connection: { $sentence }
lost-broke = the connection broke ({ $problem })
lost-failed = the connection failed ({ $problem })
lost-silence = no message came for { $seconds } s
lost-tls-name = { $host } is not a valid TLS host name
lost-tls-unusable = TLS cannot be used: { $problem }
lost-tls-unknown = untrusted certificate of { $host }: if it is yours, give --ca FILE
lost-tls-other-name = the certificate at { $server } is not one for { $host }
lost-tls-expired = the certificate of { $host } has expired
lost-tls-not-spoken = { $server } does not speak TLS; perhaps ws:// is meant
lost-tls-failed = no encrypted connection with { $server }: { $problem }
lost-tls-missing = this program was built without TLS and cannot reach { $server }
connection-ended = the server has been ended; this program goes on when it is started again
connection-back = the connection was lost and is back
connection-back-game = the connection was lost and is back; the game goes on
server-restarted = the server was restarted; you are connected again
server-restarted-game = the server was restarted; you are connected again, and the game goes on
server-restarted-new = the server was restarted and does not know you any more, so you are a new guest; it remembers guests with a game in its file
lost-closed = the server closed the connection
lost-stands-still = the server accepts no more messages
lost-too-much-waits = too many requests are waiting to be sent

## Waiting for a server

wait-title = Connecting
wait-lobby = opening the lobby
wait-board = setting up the board
wait-server = connecting to { $address }
wait-attempt = attempt { $number }
wait-again = retrying in { $seconds } s

## Questions

quit-again = press { $key } again to quit
ask-quit-seat = Quit? Your seat in the game is kept for a while: join again to go on.
ask-quit-kept = Quit? Your game is kept: it is among your games in the lobby when you come back.
ask-quit-game = Quit? The game is lost.
ask-quit-solo = Quit? Your game is kept: the menu of bidak goes on with it.
quit-again-kept = your game is kept: press { $key } again to quit
leave-again = press { $key } again to leave
leave-again-kept = your game is kept: press { $key } again to leave
solo-unkept = Play goes on, but your game is not kept: { $problem }.
solo-unkept-hint = --store memory keeps no games.
line-kept-solo = Your game is kept: bidak play --continue goes on with it.
line-unfinished = Your game is kept: { $what }. bidak play --continue goes on with it.
line-none-unfinished = you have no unfinished game to go on with
line-none-unfinished-of = you have no unfinished game of { $game } to go on with
ask-quit-lobby = Quit? The lobby closes, and everybody in it is sent away.
ask-accept-draw = Agree to a draw? The game ends.
ask-close-lobby = Close this lobby? Everybody in it is sent away.
ask-leave-tournament = Leave the server? You play in { $title }: its games begin without you.
ask-leave-rooms =
    Leave the server? { $count ->
        [one] Your seat in a room
       *[other] Your seats in { $count } rooms
    } will be given up after a while.

## What cannot be done now, and why

invitation-copied = invitation copied: { $text }
object-lost = the connection is lost; wait until it is back

## Titles of screens

lobby-title = Lobby
new-title = New game
records-title = Saved games
replay-title = { $game } replay

## The help

help-whole = Help
help-part = Help { $from }-{ $to } of { $all }
help-moves = Moves
help-by-typing = c3 Enter
    .about = type the names of points; the cursor follows
help-by-arrows = arrows Enter
    .about = or move the cursor to the point
help-by-mouse = click
    .about = or click the point; a second click plays
help-by-points = from, to, take
    .about = enter a move of several points point by point
help-by-premove = in advance
    .about = on the opponent's turn this prepares one move, which is played at once on your turn if it is legal
help-signs = Symbols on the board
help-more = More
help-search = find
    .about = find keys by words
help-none = no key has these words: Backspace deletes a character
help-later = At other times
help-sign-cursor = the cursor
help-sign-last = the last move
help-sign-hint = the engine's suggestion, if you asked for one
help-sign-pressed = chosen: part of your move, or prepared for your turn
help-sign-turned = pieces that change sides with the move under the cursor
help-sign-taken = men that it takes, and the point that it leaves
help-sign-target = where the next point of a move may be

keys-menu = Keys of the menu
keys-form = Keys of the form
keys-wait = Keys while connecting
keys-lobby = Keys of the lobby
keys-game = Keys of a game
keys-records = Keys of the list
keys-replay = Keys of a replay
keys-tree = Keys inside a search
keys-engine = Keys of the engine line
keys-puzzle = Keys of a puzzle
keys-chat = Keys of the chat line
keys-help = Keys of the help
keys-question = Keys of a question
keys-palette = Keys of the command palette
palette-title = Commands
palette-none = no command has this name: Backspace deletes a character
palette-not-now = not possible now
unfinished-title = Unfinished games
unfinished-none = no unfinished game has these words: Backspace deletes a character
unfinished-confirm = go on
    .about = go back to the seat in the chosen game

# Keys: one or two words for the footer, and a line for the help. Where there is only a line, the footer says nothing.

## Keys that work everywhere

keys-quit =
    .about = leave the program; in a game it asks first
keys-suspend =
    .about = suspend; `fg` resumes
keys-pause =
    .about = miss the coming rounds of your tournament, or play again
keys-redraw =
    .about = draw the whole screen again

## Keys that are the same in many places

anywhere-help = help
    .about = this help
anywhere-palette = commands
    .about = every command by name
list-up =
    .about = the line above
list-down =
    .about = the line below
list-page-up =
    .about = ten lines up
list-page-down =
    .about = ten lines down
list-first =
    .about = the first line
list-last =
    .about = the last line

## Keys of a menu

menu-confirm = choose
.about = open the chosen entry
menu-quit = quit
    .about = leave the program

## Keys of a form

form-go-on = go on
form-seek = find an opponent
form-challenge = challenge
form-confirm = start
    .about = go on with these values
form-up =
    .about = the field above
form-down = next field
    .about = the field below
form-left =
    .about = previous value
form-right = change
    .about = next value
form-back = back
    .about = back without doing it

## Keys while waiting

wait-back = give up
    .about = stop waiting

## Keys of the lobby

lobby-confirm = join
    .about = take a seat in the chosen room, go on with your game in it, or accept a seek
lobby-watch = watch
    .about = watch the chosen room
lobby-new-game = new game
    .about = open a room of your own
lobby-enter-code = room code
    .about = enter a room by its code
lobby-back = leave
    .about = disconnect and go back to the start

lobby-pair = pair me
    .about = find an opponent who wants the same game
lobby-unpair = stop looking
    .about = stop looking for an opponent
lobby-search = search
    .about = only rooms with these words in their code, game or names
lobby-left =
    .about = only rooms of the game before
lobby-right = game
    .about = only rooms of the next game
lobby-filter = state
    .about = all rooms, or only those that wait, play or are over
lobby-sort = order
    .about = by state, game, clock or spectators
lobby-people = people
    .about = list everybody who is here
lobby-invite = copy invitation
    .about = copy the invitation to this lobby
lobby-finished = finished games
    .about = the games that were played here, to be replayed

## Keys of the search line

keys-search = Keys of the search line
search-confirm = done
    .about = back to the list, which stays filtered
search-back = clear
    .about = back to the whole list

## The lobby

lobby-share = others join with: bidak join { $address }
lobby-share-page = or open { $page } in a browser
lobby-asking = asking for the rooms
lobby-company = { $rooms ->
        [0] no rooms
        [one] 1 room
       *[other] { $rooms } rooms
    }, { $people ->
        [one] nobody else is here
       *[other] { $people } people are here
    }; you are { $name }
lobby-company-short = { $name }; rooms: { $rooms }, people: { $people }
lobby-all-games = all games
lobby-every-state = any
lobby-state-is = state: { $state }
lobby-by-state = sorted by state
lobby-by-game = sorted by game
lobby-by-clock = sorted by clock
lobby-by-spectators = sorted by spectators
lobby-pairing = looking for an opponent: { $game }, { $clock }; x stops
lobby-pairing-any = looking for an opponent: { $game }, any clock; x stops
lobby-empty = press n to create a room, or p to find an opponent
lobby-none-fits = no room fits: Left and Right choose the game, f the state
lobby-none-found = no room fits: Esc ends the search; Left and Right choose the game, f the state
lobby-no-room = there is no room yet: open one with n
lobby-room = Room
lobby-game = Game
lobby-clock = Clock
lobby-players = Players
lobby-state = State
lobby-watching = Watching
lobby-your-move = your move
lobby-against = against { $name }
lobby-against-new = new: { $name }
lobby-own-games =
    { $count ->
        [one] you have a game here, { $turns ->
            [0] and your opponent is on turn
           *[other] and it is your turn
        }
       *[other] you have { $count } games here, { $turns ->
            [0] and your opponents are on turn
            [one] and it is your turn in one
           *[other] and it is your turn in { $turns }
        }
    }
lobby-mine = your game
lobby-my-seat = you have a seat
lobby-accept = accept
lobby-here = here: { $names }
lobby-program = { $name } (program)
lobby-nobody = nobody else is here
lobby-more =
    { $count ->
        [one] one more room is not listed
       *[other] { $count } more rooms are not listed
    }
lobby-seeks = seeks
lobby-for-you = asks you
lobby-unlisted = not listed now
lobby-kept = seat kept
lobby-missed = entry to { $title } is over, and you have not entered
lobby-missed-account = entry to { $title } is over, and you are not in it because you have no account
lobby-late = { $title } has begun without you, and you may still enter it: under Tournaments
lobby-late-account = { $title } has begun without you, and you may still enter it: under Tournaments you create an account and enter
lobby-asked = { $name } asks you to play { $game }: Enter on the room takes the seat
people-title = Here now
people-part = Here now, { $from }-{ $to } of { $all }
people-back = close
    .about = back to the rooms
lobby-closing = closing the lobby: everybody in it gets a message
lobby-closed = the lobby is closed
lobby-private = private

finished-title = Finished games
finished-more = older games follow: go on down
finished-none = no games found

## Keys of a room

game-accept = accept
    .about = accept what the opponent offers
game-decline = decline
    .about = decline what the opponent offers, or withdraw your offer
game-withdraw = withdraw
    .about = withdraw your offer
game-flip =
    .about = see the board from the other side
game-claim = claim win
    .about = claim the win: the opponent has been gone for too long
game-rematch = rematch
    .about = offer another game with seats swapped
game-sit = sit down
    .about = take the empty seat
game-add-bot = add a bot
    .about = let a bot take the empty seat
game-output = output
    .about = the output of the engine on the other seat
game-invite = copy invitation
    .about = copy the invitation to this room
game-analyze = analyze
    .about = let an engine analyze every move of the finished game
game-new-game = new game
    .about = open another room
game-save = save
    .about = save the finished game in a file
game-prepare = prepare
game-drop = drop it
game-confirm = play
    .about = choose the point under the cursor; a complete move is played
game-hint = hint
    .about = ask the strongest engine for a move; not against people
game-thinking = thinking
    .about = show or hide the bot's search while it runs
game-pass = pass
    .about = pass, when there is nothing else to do
game-why = why
    .about = why the bot played its last move
game-tree =
    .about = look into a search of the position
game-erase =
    .about = take back the last point
game-offer-draw = draw
    .about = offer a draw; it asks first
game-takeback = undo
    .about = ask to take your last move back
game-resign = resign
    .about = resign the game; it asks first
game-abort = abort
    .about = end a game that has hardly begun, without a result; it asks first
game-chat = chat
    .about = write to everybody in the room
game-spectators = people
    .about = list the players and spectators, to block, mute or kick one
game-earlier = look back
    .about = look at the position one move earlier
game-later =
    .about = look at the position one move later
game-start =
    .about = look at the start position
game-present = to the game
    .about = back to the present position
game-up =
    .about = the cursor up
game-down =
    .about = the cursor down
game-left =
    .about = the cursor to the left; where nothing can be played, one move back
game-right =
    .about = the cursor to the right; where nothing can be played, one move forward
game-page-up =
    .about = earlier lines of the chat
game-page-down =
    .about = later lines of the chat
game-palette = commands
    .about = every command by name, also to block a person
game-back =
    .about = one step out: drop the prepared move, let go of a man, back to the present, leave
game-leave = leave
    .about = leave the room; it asks first where that would give the game up

## Keys of the saved games

records-confirm = replay
    .about = replay the chosen game
records-back = back
    .about = back to the start

## Keys of a game that is replayed

replay-earlier = back
    .about = one move back
replay-later = forward
    .about = one move forward
replay-page-up =
    .about = ten moves back
replay-page-down =
    .about = ten moves forward
replay-start =
    .about = to the start position
replay-present =
    .about = to the last position
replay-analyze = analyze
    .about = let an engine analyze every position, or stop it
replay-next-mistake = next mistake
    .about = to the next mistake
replay-previous-mistake =
    .about = to the mistake before
replay-more =
    .about = look more closely at each position
replay-less =
    .about = look less closely at each position
replay-tree = tree
    .about = show a small search of this position
replay-flip =
    .about = see the board from the other side
replay-save = save
    .about = save this game in a file
replay-back = leave
    .about = back to where you came from

## Keys of the chat line

chat-confirm = send
    .about = send the line; an empty one closes the chat line
chat-back = to the board
    .about = back to the board, keeping the line
chat-page-up = scroll
    .about = earlier lines
chat-page-down =
    .about = later lines

## Keys of the help

help-down = scroll
    .about = scroll down
help-up =
    .about = scroll up
help-page-down =
    .about = a page down
help-page-up =
    .about = a page up
help-first =
    .about = to the top
help-last =
    .about = to the end
help-back = close
    .about = close the help

## Keys of a question

question-confirm = yes
    .about = do it
question-back = no
    .about = change nothing
question-up =
    .about = the line above
question-down =
    .about = the line below

## Keys of the command palette

palette-confirm = run
.about = run the chosen command
palette-back = close
    .about = close the palette

## The forms of an address and of a room code

connect-title-server = Join a server
connect-title-room = Enter a room
connect-title-name = Your name
connect-address = Address
    .about = of the server, such as example.org or 192.168.1.5:7878
connect-visited = Visited
    .about = servers that you have visited
connect-name = Your name
    .about = shown to others; if it is empty, the server chooses one
connect-room = Room code
    .about = to enter a room at once; leave it empty for the lobby
connect-code = Room code
    .about = six letters and digits, from the host
connect-role = To
    .about = take a seat in that room, or only watch
connect-to-play = play
connect-to-watch = watch
connect-go = Connect
    .about = connect to this server
connect-keep = Go on
    .about = go on with this name; the settings can change it later
connect-later = not now
    .about = go on without a name; bidak asks again the next time
connect-rename = Change the name
    .about = others see this name from now on
connect-enter = Enter
    .about = enter the room
connect-no-code = type the code of the room first
connect-bad-code = a room code is 6 letters and digits, without I, L, O and U
connect-no-address = type the address of a server first
address-tls = this program was built without TLS: write ws:// before { $text }
address-scheme = "{ $scheme }" is not a scheme: write HOST, HOST:PORT or ws://HOST:PORT
address-host = "{ $text }" has no host: write HOST:PORT, or [IPV6]:PORT
address-page = "{ $text }" has no such code: copy the whole address
address-port = "{ $port }" is not a port: a port is a number from 1 to 65535

## The form of a new game

new-game = Game
new-opponent = Opponent
new-person = a person
new-anybody = anybody who joins the room
new-bot = bot: { $engine }
new-level = Level
.about = of the bot: 1 loses to beginners, 10 is full strength
new-level-holds-back = { $plies ->
        [0] of
        [one] one ply ahead; of
       *[other] { $plies } plies ahead; of
    } 100 moves { $worst } worst, { $random } random, { $second } second best
new-no-level = none
new-no-level-about = no handicap: set how far the bot searches, such as depth=3; unrated games only
new-level-full = full strength: up to 3 seconds a move
new-level-full-short = full strength
new-seat = You
    .about = which side you play
new-move-first = move first
new-move-second = move second
new-random = random
new-watch = only watch
new-rival = First
    .about = the engine that moves first
new-rival-level = Level
    .about = of the bot that moves first
new-clock = Clock
    .about = 5+3: five minutes each and three seconds more with each move; 30s: for each move; 3d: three days for each move, with no need to stay
new-no-clock = none
new-listed = Listed
    .about = who can find the room
new-public = in the lobby
new-private = only by its code
new-go = Play
    .about = start the game
option-rounds = Rounds
    .about = moves of each player; 28 fill the board
option-first = X or O starts
    .about = the mark that moves first
option-first-is = { $value } starts
option-is-flying-yes = flying
option-is-flying-no = no flying
option-is-removal-outside = a mill takes men outside mills first
option-is-removal-any = a mill takes any man
option-flying = Flying
    .about = whether players with three men left may move to any point
option-removal = Removing
    .about = which men a mill may take: those outside mills first, or any

## Which bot gets a seat

bot-title = Add a bot
bot-engine = Engine
    .about = how the bot chooses its moves
bot-options = Options
    .about = options of the engine and limits of its search, such as order=listed,depth=3
bot-options-help = such as depth=3; for unrated games: { $options }
bot-needs-limit = without a level, set how far the bot searches, such as depth=3 or nodes=5000
bot-go = Add
    .about = the bot takes the empty seat, and the game begins when both seats are taken
bot-confirm = add
    .about = give the empty seat to this bot
bot-back = cancel
    .about = back to the room, without a bot

## What an engine prints

output-title = Output of the engine
output-file = In a file: { $file }
output-news = The engine prints messages: E shows them. In a file: { $file }
output-news-no-file = The engine prints messages: E shows them.
output-back = close
    .about = back to the board
object-nothing-printed = no engine has printed anything

## The settings

settings-title = Settings
keys-settings = Keys of the settings
settings-confirm = save
    .about = save these settings
settings-right = change
    .about = next value; it takes effect at once
settings-back = back
    .about = discard the changes
settings-theme = Theme
    .about = the colours
settings-glyphs = Piece style
    .about = how pieces and lines are drawn
settings-board = Board
    .about = boards of squares; without colours always with lines
settings-bell = Bell
    .about = rings when it is your turn and when something is offered
settings-name = Your name
    .about = shown to others; if it is empty, a server chooses one
settings-lang = Language
    .about = of all texts
settings-lang-locale = as the system
settings-game = Game
    .about = started by Quick game
settings-bot = Bot
    .about = your usual opponent
settings-level = Level
.about = of the bot: 1 loses to beginners, 10 is full strength
settings-clock = Clock
    .about = 5+3: five minutes each and three seconds more with each move; 30s: for each move; 3d: three days for each move, with no need to stay
settings-save = Save
    .about = save these settings
settings-on = on
settings-off = off
settings-from-environment = { $variable } sets this and overrides the saved value
settings-saved = saved in { $path }
settings-unsaved = the settings are not saved: { $problem }

theme-standard = standard
theme-paper = paper: dark on light
theme-colorblind = for colour-blind eyes
theme-contrast = high contrast
board-filled = squares of two colours
board-lines = lines
glyphs-unicode = letters and discs
glyphs-blocks = squares and diamonds
glyphs-ascii = ASCII only

## What an analysis says

replay-analyzing = Analyzing { $done }/{ $all }, { $effort }
replay-analysis = Analysis { $done }/{ $all }, { $effort }
replay-effort-depth = searched { $plies } plies deep
replay-effort-time = { $seconds } s each

## Hints

hint-unfair = no hints against people; after the game, x analyzes it
hint-not-now = hints are for your own turn, in the current position
hint-no-game = hints are for your own games against bots

## Puzzles

puzzle-title = { $game } puzzle { $number }
puzzle-title-day = { $game } puzzle of { $day }
puzzle-position = Position: { $position }
puzzle-win = { $side } to play: only one move wins
puzzle-draw = { $side } to play: only one move draws
puzzle-score = { $first } { $first_pieces }, { $second } { $second_pieces }.
puzzle-plies-left = { $plies ->
    [1] This is the last ply.
   *[other] { $plies } plies left.
    }
puzzle-right = right: after { $move } { $value }
puzzle-wrong = not { $move }: { $value }
puzzle-shown = the move is { $move }: { $value }
puzzle-line = then { $line }
puzzle-hint-from = the move starts at { $point }
puzzle-hint-where = the move is on the file { $point }
puzzle-illegal = { $move } is not a legal move here; type moves for a list
puzzle-none = no puzzle of this game found; try another number
puzzle-go-on = Type next for another puzzle, or quit.
puzzle-help = Type a move, or: hint, solution, moves, next, quit.
puzzle-heading = Puzzle
puzzle-tried = not these: { $moves }
puzzle-confirm = play
    .about = choose the point under the cursor: from, to, and the man to take
puzzle-hint = hint
    .about = where the move begins
puzzle-solution = solution
    .about = show the move
puzzle-next = next
    .about = the puzzle with the next number; after that of the day any
puzzle-game = game
    .about = the puzzle of the next game with this number
puzzle-tree =
    .about = look into a search of the position
puzzle-erase =
    .about = take back the last point
puzzle-flip =
    .about = see the board from the other side
puzzle-back = leave
    .about = take back the last point, or leave

## The inside of a search

tree-title = Inside a search
tree-later = next step
    .about = the next step of the search
tree-earlier = back
    .about = the step before
tree-leap =
    .about = ten steps on
tree-leap-back =
    .about = ten steps back
tree-next-cut = cut-off
    .about = to the next cut-off
tree-next-break = break
    .about = run to the next break: see 1 to 4
tree-stop = stop
    .about = stop the search that is running
tree-drawn = drawing
    .about = show a drawn tree, or the list again
tree-list = list
tree-type = engine
    .about = type an engine with its options, such as alphabeta,order=listed,depth=3
tree-compare = compare
    .about = a second search beside the first; an empty line ends it
tree-other = other search
    .about = let the keys act on the other search
tree-algorithm = next engine
    .about = the next engine with its usual options
tree-more = deeper
    .about = look one ply further ahead
tree-less =
    .about = look one ply less far ahead
tree-negamax = negamax
    .about = scores to the side to move (negamax), or to MAX (minimax)
tree-minimax = minimax
tree-confirm = unfold
    .about = unfold the chosen node, or fold it
tree-break-at-cut =
    .about = break at cut-offs, or not
tree-break-at-hit =
    .about = break where a table has the result, or not
tree-break-at-best =
    .about = break at a new best move, or not
tree-break-at-second =
    .about = break at second searches, or not
tree-first =
    .about = to the first step
tree-last =
    .about = to the last step
tree-back = leave
    .about = back to where you came from
engine-confirm = search
    .about = search with this engine
engine-back = cancel
    .about = leave the line without a change

tree-engine = Engine:
tree-second-engine = Second engine:
tree-running = { $engine }: searching
tree-stopped = { $engine }: stopped; - and + or e search again
tree-about-visits = { $engine }: step { $step } of { $steps }, { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}, { $hits ->
    [one] 1 table hit
   *[other] { $hits } table hits
}
tree-about-playouts = { $engine }: step { $step } of { $steps }, { $playouts ->
    [one] 1 playout
   *[other] { $playouts } playouts
}
tree-about-generations = { $engine }: step { $step } of { $steps }, { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
}
tree-about-moves = { $engine }: step { $step } of { $steps }
tree-about-answered = { $engine }: no tree, because a solver of the game, its tables or its book answered
tree-undrawn = more than { $most } nodes are too many to draw: unfold fewer, or search less far
tree-breaks = b stops at
tree-break-cut = cut-off
tree-break-hit = table hit
tree-break-best = new best
tree-break-second = second search
tree-no-cut = no cut-off follows
tree-no-break = no break follows: 1 to 4 choose where to break
tree-unfair = you can look into searches in your own unrated games against bots, and after any game
tree-visits = visits
tree-mean = mean
tree-bound = bound
tree-line = Line
tree-line-after = Line after it
tree-fitness = fitness
tree-copies = copies
tree-gene = place
tree-repaired = repaired
tree-heat = temp.
tree-hit = from the table
tree-depth = depth { $depth }
tree-pass = pass { $number }
tree-depth-pass = depth { $depth }, pass { $number }

tree-step-none = the search has no steps
tree-step-enter = { $node }: the search enters with the window { $alpha } to { $beta }, { $depth ->
        [one] one ply
       *[other] { $depth } plies
    } left
tree-step-scout = { $node }: a null window, { $alpha } to { $beta }, tests whether the move is better than the best before it
tree-step-again = { $node }: a second search, { $alpha } to { $beta }, because the test found the move to be better
tree-step-leaf = { $node }: { $value } ({ $why })
tree-step-hit = { $node }: the table has the result, { $lower } to { $upper } at depth { $depth }
tree-step-narrowed = { $node }: the table knows { $lower } to { $upper } at depth { $depth }, which narrows the window
tree-step-other-depth = { $node }: the table has { $lower } to { $upper } at depth { $depth }, which is another depth
tree-step-miss = { $node }: the table does not have the position
tree-step-better = { $node }: { $move } is the best so far with { $value }; the window is { $alpha } to { $beta }
tree-step-cut-beta = { $node }: cut-off, because { $value } reaches beta { $beta }; { $count ->
        [one] one move is
       *[other] { $count } moves are
    } left out
tree-step-cut-alpha = { $node }: cut-off, because { $value } reaches alpha { $alpha }; { $count ->
        [one] one move is
       *[other] { $count } moves are
    } left out
tree-step-cut-table = { $node }: the table has the result; { $count ->
        [one] one move is
       *[other] { $count } moves are
    } left out
tree-step-cut-candidates = { $node }: only candidates are searched; { $count ->
        [one] one move is
       *[other] { $count } moves are
    } left out
tree-step-cut-probcut = { $node }: far outside the window by a cheaper test; { $count ->
        [one] one move is
       *[other] { $count } moves are
    } left out
tree-step-cut-reduced = { $node }: the next move is searched less deep
tree-step-store = { $node }: the table keeps { $lower } to { $upper }
tree-step-leave = { $node }: the result is { $value }
tree-step-leave-lower = { $node }: the result is at least { $value }
tree-step-leave-upper = { $node }: the result is at most { $value }
tree-step-pass-end = pass { $number } in the window { $alpha } to { $beta } gave { $value }: the value is from { $lower } to { $upper }
tree-step-playout = playout { $number } along { $path } gave { $result } to the side to move at the root; { $proved ->
        [0] nothing is proved
        [one] one node is proved
       *[other] { $proved } nodes are proved
    }
tree-step-generation = generation { $number }: { $lines } lines, value { $value }, greatest fitness { $fitness }
tree-step-copies = generation { $number }: lines are drawn for the next one, fitter ones more often
tree-step-swap = { $first } at place { $place } and { $second } at place { $other } change lines; { $repaired ->
        [0] no gene is double
        [one] one double gene is replaced
       *[other] { $repaired } double genes are replaced
    }
tree-step-neighbour = the search looks at { $move }: { $value }
tree-step-taken = the search takes { $move }: { $value }
tree-step-choice = { $move } is played ({ $by }), score { $value }

tree-never-cut = never here: at { $node } this search leaves out { $move } by a cut-off
tree-never-hit = never here: at { $node } the table gives this search the result before { $move }
tree-never-leaf = never here: { $node } is a leaf of this search ({ $why }), so { $move } is not searched
tree-never-folded = not shown here: the recording leaves out the plies below { $node }, such as { $move }
tree-never-stopped = never here: this search was stopped at { $node } before { $move }
tree-never-tried = never here: this search does not try { $move } at { $node }

## Why a bot played its last move

why-title = Why this move
why-confirm = look into the search
    .about = the same search again, step by step
why-back = close
    .about = close the explanation
why-values = Worth of each move by a new search of it alone, with empty tables:
why-bound-exact = { "" }
why-bound-lower = or more
why-bound-upper = or less
why-bound-estimate = (estimate)
why-rated = bots explain their moves only in unrated games
why-no-bot = no bot has moved here yet
why-refused = no bot has moved in this game, or it is not on its seat any more
why-and-played = { $moves } ... { $played } (played)

## What bots think

thinking-title = Thinking
thinking-not-here = only in a room of your own can you see the bot's search
thinking-over = the game is over: x analyzes it

# Why a move is not legal.
object-game-over = the game is over
object-unreadable = "{ $text }" is not a move: moves of { $game } look like { $example }
object-illegal = { $move } is not legal: { $rule }
rule-taken = { $point } is taken
rule-outflanks-nothing = { $point } flips no disc
rule-cannot-pass = you have a move, so you cannot pass
rule-must-pass = you can flip no disc, so you must pass
rule-men-in-hand = you have men in hand: place one
rule-hand-empty = your hand is empty: move a man, such as { $example }
rule-no-man = there is no man on { $point }
rule-not-yours = the man on { $point } is not yours
rule-no-line = no line joins { $from } and { $to }
rule-must-remove = it closes a mill, so you must remove a man: { $example }
rule-no-mill = it closes no mill, so no man is removed
rule-no-enemy = there is no enemy man on { $point }
rule-in-mill = { $point } is in a mill

## The plain mode: full sentences, also for screen readers. Of { $who } it is either "you" or "they".

line-help-room =
    A move as it is written, for example { $move }. Or:
    { "" }  board     the board as text              board 5   the board after five moves
    { "" }  legal     the moves you may play         moves     all moves of the game
    { "" }  last      the last move                  turn      whose turn it is
    { "" }  clock     the time left                  score     how many pieces each has
    { "" }  players   players and spectators         chat TEXT say something
    { "" }  draw      offer a draw                   takeback  ask to take a move back
    { "" }  accept    take what is offered           decline   refuse, or withdraw yours
    { "" }  resign    give the game up               abort     end a game just begun
    { "" }  rematch   offer another game             claim     win over somebody gone
    { "" }  sit       take the empty seat            hint      ask an engine for a move
    { "" }  prepare c3    a move for your next turn; prepare off drops it
    { "" }  bot greedy:3  give the empty seat to a bot of this engine and level
    { "" }  bot negascout,depth=3    the same with options of the engine or an exact depth
    { "" }  why       why the bot played its last move
    { "" }  thinking  show the bots' searches        output    the output of engines
    { "" }  replay    go through the finished game   analyze   its mistakes
    { "" }  tree      how a search works here        save      keep the finished game
    { "" }  invite    the invitation for others      new GAME  another room
    { "" }  block NAME, unblock NAME     hide a person's chat, or show it again
    { "" }  mute NAME, unmute NAME, kick NAME        for the host of the room
    { "" }  apart     as the host: players read spectators after the game, or at once
    { "" }  lock      players: no new spectators     hush      hide spectators' chat
    { "" }  report NAME: REASON      to the operator of the server
    { "" }  settings  your settings                  set KEY VALUE
    { "" }  leave     back to the lobby              quit      leave the program
line-help-lobby =
    You are in the lobby. You can type:
    { "" }  rooms         the open rooms and seeks; words after it filter them
    { "" }  people        the people who are here
    { "" }  mine          your unfinished games; mine NUMBER goes on with one
    { "" }  new GAME      open a room of your own; new GAME rated changes ratings
    { "" }  join CODE     take a seat in a room
    { "" }  watch CODE    watch a room
    { "" }  pair GAME     look for an opponent, perhaps rated range=200; unpair stops
    { "" }  account       your account here; account HANDLE creates one
    { "" }  devices       where you are signed in; revoke NUMBER signs one out
    { "" }  fullname NAME your full name, which others do not see; alone it removes it
    { "" }  link          a code for another device; token HANDLE is for a bot of yours
    { "" }  challenge @NAME GAME   ask one player; without @NAME you get a link
    { "" }  challenges    the waiting ones; accept, decline or withdraw CODE
    { "" }  block @NAME   hide somebody from you; unblock, blocked lists them
    { "" }  export        a file with all your data on the server; delete @NAME
    { "" }  tournaments   those of this server; tournament CODE follows one
    { "" }  enter CODE    play in it; ready, pause, withdraw yes
    { "" }  standings     of the one you follow; entrants, round 2, boards
    { "" }  direct WHAT   as its organiser: open, start ...; direct alone lists all
    { "" }  leaders       the strongest players; leaders reversi fast bots
    { "" }  profile HANDLE    ratings, and the games against you
    { "" }  games         finished games; games reversi Ani, games more
    { "" }  saved         the games that you have saved
    { "" }  open NUMBER   go through a game of the list
    { "" }  invite        the invitation for others
    { "" }  settings      your settings; set KEY VALUE changes one
    { "" }  quit          leave
line-help-replay =
    You go through a game. You can type:
    { "" }  next, back    one move forward or back; next 5 goes five moves
    { "" }  go 12         to the position after 12 moves; first, last
    { "" }  board, moves, score     as in a game
    { "" }  analyze       ask an engine about every move; analyze 1 takes a second each,
    { "" }                analyze depth=4 looks four plies ahead
    { "" }  mistake       to the next wrong move; mistake back to the one before
    { "" }  tree          a search; tree negascout 3 c3 goes deeper and into c3
    { "" }  save          keep the game in a file
    { "" }  close         back to where you came from
line-unknown = There is no command { $text } here. Type help for the commands.
line-room-gone = The room is gone: the server was started again. You are in the lobby.
line-no-such-ply =
    There is no position { $ply }: { $last ->
        [0] no move was played.
        [one] one move was played. Type 0 or 1.
       *[other] { $last } moves were played. Type a number from 0 to { $last }.
    }
line-range = range is a number of points, such as range=200
line-no-account = You are a guest. Type "account ana" to create an account called ana.
line-open = The tournament "{ $title }" waits: enter { $code }
line-open-guest = The tournament "{ $title }" waits: enter { $code } handle=ana makes your account ana and enters.
line-type-revoke = Type revoke and the number of a device; devices lists them.
line-type-handle = Add the handle of an account, such as ana.
line-type-leaders = Type leaders, perhaps a game, fast, middle or slow, and bots.
line-not-in-lobby = That works only in a room. Type help for the commands here.
line-settings = Type set, a name and a value to change one; - means no value.
line-type-set = Type set, the name of a setting and its value; settings lists them.
line-type-open = Type open and the number of a game of the last list.
line-type-analyze = Type analyze and seconds from 0.1 to 60, or depth=N from 1 to 20.
line-type-tree = Type tree, perhaps a search, plies from 1 to 8, and moves.
line-saved-none = You have saved no game yet: type save after a game.
line-game-of-list = { $number }. { $game }: { $first } against { $second }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $result }  { $date }
line-games-open = Type open and a number to go through a game.
line-games-more = Type open and a number to go through a game, or games more for older ones.
line-games-end = There are no older games.
line-replay = { $game }, { $first } against { $second }. Type next to go on, help for more.
line-no-replay = No finished game is open: type games, saved or replay first.
line-replay-closed = The finished game is closed.
line-no-mistake = No wrong move is known there; analyze looks for them.
line-tree-later = No tree in a rated game, or against a person: type games, saved or replay first.
line-tree-too-large = { $engine } visits more than { $most } nodes { $plies } plies ahead: type fewer plies
line-tree-no-move = The search has no node at { $move }.
line-tree-best = best
line-tree-node = { $move }: value { $value }, window { $alpha } to { $beta }
line-seek = { $name } seeks { $game }, { $clock }: { $command } accepts.
line-kept-for-you = a seat is kept for you: join { $code } takes it
line-prepared = Prepared: { $move }. It will be played on your turn if it is legal; prepare off drops it.
line-nothing-prepared = No move is prepared.
line-thinking = { $bot }: depth { $depth }, { $score }, { $nodes } nodes: { $line }
line-why = Move { $number }, { $move }: { $bot }, depth { $depth }, { $nodes } nodes, { $ms } ms, score { $score }; { $by }.
line-why-moves = By a new search of each move alone, with empty tables, the moves are worth: { $moves }.
line-why-known = The move comes from knowledge; the values below are of a new search.
line-why-known-better = The move comes from knowledge; the values below are of a shallow new search, which ranks another move higher.
line-why-agrees = A new search of all moves together chooses the same.
line-why-prefers = A new search of all moves together chooses { $move }.
why-by-search = its search chose the move
why-by-book = the opening book has the move
why-by-table = the move is known without a search, from a table or by a proved rule, such as copying the moves of the opponent by half-turn
why-by-second = its level made it play the second best move
why-by-random = the move was chosen at random
why-by-worst = its level made it play the move that looks worst
line-thinking-on = From now on you see the searches of bots; thinking stops that.
line-thinking-off = The searches of bots are no longer shown.
line-analyzing-depth = Analyzing { $count ->
        [one] 1 position
       *[other] { $count } positions
    }.
line-board-at = After { $ply } of { $last ->
        [one] 1 move
       *[other] { $last } moves
    }:

line-lost = { $reason }; retrying in { $seconds } s
line-not-arrived = Your last line may not have arrived.
line-connected-as = connected as { $name }
line-back-in-room = back in the room
line-back-in-game = back in the room; the game goes on
line-ask-name = Your name? Others see it; without one, press Enter: the server chooses.
line-unkept-name = your identity cannot be stored for the next visit: { $problem }
line-unknown-next-time = the server will not know you again: { $problem }
line-others-join = others join with: bidak join { $address }
line-others-open = others open in a browser: { $page }
line-or-join = , or bidak join{ " " }
line-seats-held = You hold a seat in { $rooms }: type join and the code to go on.
line-own-games = Your games; type mine and a number to go on:
line-no-own-games = You have no unfinished games here.
line-own-game = { $number }  { $what }
line-own-turn = Your move: { $what } Type mine { $number } to go on.
line-type-mine = Type mine for the list of your games, and mine NUMBER to go on with one.
line-kept = Your game is kept: type mine to go on with it.
line-kept-at = Your game is kept: bidak join { $address } --room { $room } goes on with it.
lobby-own-game =
    { $game } against { $name }, { $clock }, { $count ->
        [0] no move yet
        [one] 1 move
       *[other] { $count } moves
    }
lobby-own-turn =
    { $game } against { $name }, { $clock }, { $count ->
        [0] no move yet
        [one] 1 move
       *[other] { $count } moves
    }, your move
line-no-rooms =
    There are no open rooms; { $players ->
        [one] nobody else is here.
       *[other] { $players } people are here.
    }
line-rooms =
    Rooms ({ $rooms }); { $players ->
        [one] nobody else is here:
       *[other] { $players } people are here:
    }
line-room-of-list = { $code }  { $game }, { $clock }: { $first } against { $second }, { $status }
line-status-waiting = waiting for a player
line-status-playing = playing
line-status-ended = game over
line-empty-seat = an empty seat
line-notice = The server says: { $sentence }
line-cannot-go-on = cannot go on with the game: { $problem }
line-strange-room = the server described a room that this program does not understand
line-input-ended = the input ended before the game began
line-output-news = The engine prints messages: output shows them. In a file: { $file }
line-output-news-no-file = The engine prints messages: output shows them.
line-input-resigns = The input has ended, and this game cannot wait: you resign.
line-input-ended-game = the input ended in the middle of the game, which is resigned
line-nobody-comes = nobody can come to this room, so the rest of the input is not played
line-write = write { $form }
line-as = as is first, second or random
line-two-bots = a game has two seats: name at most two bots

line-bot = { $engine } (a bot of level { $level })
line-bot-options = { $bot } (a bot)
line-seat = { $name } plays { $side }.
line-seat-gone = { $name }, who is not connected, plays { $side }.
line-seat-away = { $name }, who is away, plays { $side }.
line-seat-mine = You play { $side }.
line-seat-free = Nobody plays { $side } yet.
line-room = Room { $code }: { $game }
line-clock-none = no clock
line-clock-main = clock { $clock }
line-clock-per-move = { $clock } a move
clock-days =
    { $days ->
        [one] one day a move
       *[other] { $days } days a move
    }
clock-days-left = { $days }d { $hours }h
line-waiting = Waiting for another player to join room { $code }.
line-sits-down = { $name } takes the seat of { $side }.
line-seat-empty = The seat of { $side } is empty now.
line-is-back = { $side } is back.
line-is-here = { $side } is here.
line-left = { $side } left.
line-gone = { $side } lost the connection.
line-away = { $side } is away; the game is kept.
line-gone-claim = { $side } lost the connection. In { $seconds } s you may type claim and win.
line-muted =
    { $who ->
        [you] The host has muted you.
       *[they] The host has muted { $name }.
    }
line-speaks =
    { $who ->
        [you] You are no longer muted.
       *[they] { $name } is no longer muted.
    }
line-entered = Entered { $title }, { $code }: a tournament of { $game } with { $count } entrants so far. Each game begins by itself as soon as it is paired.
line-your-game = Round { $round }, board { $board }, game { $game }.
line-organiser = The organiser says: { $text }
line-closed = The room is closed.

line-game-begins = Game { $number } begins.
line-plays =
    { $who ->
        [you] You play { $move }.
       *[they] { $side } plays { $move }.
    }
line-turns =
    { $who ->
        [you] You play { $move } and flip { $points }.
       *[they] { $side } plays { $move } and flips { $points }.
    }
line-passes =
    { $who ->
        [you] You pass.
       *[they] { $side } passes.
    }
line-turn =
    { $who ->
        [you] Your turn, { $side }.
       *[they] It is { $side }'s turn.
    }
line-times =
    { $who ->
        [you] You have { $time }, { $other } has { $other_time }.
       *[they] { $side } has { $time }, { $other } has { $other_time }.
    }
line-seconds = { $seconds } s
line-legal = Legal moves ({ $count }): { $moves }
line-offers-draw =
    { $who ->
        [you] You offer a draw.
       *[they] { $side } offers a draw.
    }
line-offers-takeback =
    { $who ->
        [you] You offer to take moves back.
       *[they] { $side } offers to take moves back.
    }
line-offers-rematch =
    { $who ->
        [you] You offer another game, sides swapped.
       *[they] { $side } offers another game, sides swapped.
    }
line-offers-game =
    { $who ->
        [you] You ask for a game.
       *[they] { $side } has sat down and asks for a game.
    }
line-offer-answer = Type accept or decline.
line-offer-declined =
    { $who ->
        [you] You declined the { $offer }.
       *[they] { $side } declined the { $offer }.
    }
line-offer-withdrawn =
    { $who ->
        [you] You withdrew the { $offer } offer.
       *[they] { $side } withdrew the { $offer } offer.
    }
line-offer-overtaken = The { $offer } offer no longer stands.
line-taken-back =
    { $count ->
        [one] One move was taken back.
       *[other] { $count } moves were taken back.
    }
seat-thought = { $move } after { $seconds } s.
# The reason is a word of the protocol, such as time, crash or illegal.
seat-lost = Game { $number }, against { $name }, was lost ({ $reason }): { $why }{ $illegal ->
        [none] {""}
       *[other] {" "}({ $illegal })
    }; after { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    } of { $game }, in the position { $position }
seat-sums = Games: { $games }; won { $won }, drawn { $drawn }, lost { $lost }{ $lost ->
        [0] {""}
       *[other] { " " }({ $reasons })
    }{ $void ->
        [0] {""}
       *[other] , not counted { $void }
    }. Moves: { $moves }; { $mean } s on average, { $longest } s the longest.
line-cannot-search = cannot search this network for servers; name one: bidak join HOST
line-none-nearby = no server was found on this network; name one: bidak join HOST
line-over = The game is over.

line-type-chat = Type chat and your text.
line-type-block = Type block or unblock and the name of somebody who has spoken here.
line-type-name = Add the name of a person; players lists everybody here.
line-type-report = Type the name, a colon and the reason: report NAME: REASON
line-no-person = nobody called { $name } is known here; type players, then again
line-type-leave = A game is going on. Type leave yes to resign it and go to the lobby.
line-pairing = Looking for an opponent. Type unpair to stop.
line-seek-unlisted = Your seek is not listed now, because there are many at your address; it can still find an opponent.
line-hint-unfair = no hints against people; after the game, type analyze
line-hint-not-now = hints are for your own turn
line-analyze-later = a game is analyzed when it is over
line-analyzing =
    Analyzing { $count } positions, about { $seconds ->
        [one] one second.
       *[other] { $seconds } seconds.
    }
line-wrong-move = Move { $number }, { $side } { $move }: { $how }.
line-analysis = Moves that were not the best: { $first } { $first_count }, { $second } { $second_count }.
line-saved = saved as { $file }
line-not-saved = the game is not saved: { $problem }
line-type-resign = Type resign yes to give the game up.
line-type-abort = Type abort yes to end this game without a result.
line-type-accept = Type accept yes to agree to a draw. The game ends.
line-type-kick = type kick { $name } yes to kick { $name }, who cannot come back
line-type-quit-here = A game is going on. Type quit yes to resign.
line-type-quit = A game is going on. Type quit yes to resign; Ctrl-C keeps your seat.
line-no-offer = Nothing is offered.
line-in-room = You are in a room. Type quit to leave it.
line-that = that
line-watching = You are watching: { $move } is not played. Type help for the commands.
line-not-begun = The game has not begun: the other seat is empty.
line-game-over = The game is over. Type rematch for another, or quit.
line-not-your-turn = It is { $side }'s turn, so { $move } is not played.
line-unreadable = { $problem }. Type help for the commands.
line-last = The last move was { $move } by { $side }.
line-no-move = No move was played yet.
line-moves = Moves ({ $count }): { $moves }
line-no-clock = There is no clock.
line-score = { $first } has { $first_pieces }, { $second } has { $second_pieces }.
line-hands = In hand: { $first } { $first_pieces }, { $second } { $second_pieces }
line-spectators =
    { $count ->
        [0] Nobody watches.
        [one] One person watches.
       *[other] { $count } people watch.
    }

## Words and numbers

key-up = Up
key-down = Down
key-left = Left
key-right = Right
key-space = Space
move-pass = pass
number-decimal = { "." }
number-infinite = inf
number-win = win{ $size }
number-loss = loss{ $size }
number-over-win = won
number-over-loss = lost
option-value-yes = yes
option-value-no = no
option-value-outside = outside
option-value-any = any

## What is wrong with something that was written, and why a server does not start

problem-unknown-word = there is no { $what } "{ $text }"; there are: { $known }
problem-level = a level is a number from 1 to 10, not "{ $text }"
problem-bot-pair = { $text } is not NAME=VALUE, such as depth=3
problem-bot-twice = { $name } is set twice
problem-bot-number = { $name } is a number, 1 or more, not { $value }
problem-bot-depth = deepening=off needs a depth: add depth=N
problem-clock = "{ $text }" is not a clock: none, 5+3, 30s a move, 3d a move
problem-text-empty = a name needs at least one visible character
problem-text-long = a name has at most { $most } characters
problem-text-sign = the character { $name } ({ $code }) cannot be used here
problem-text-marks = a character has at most 4 accents, and none stands alone
problem-bool = "{ $text }" is neither true nor false
problem-language = there is no language "{ $text }"; there are: en, id
problem-integer = it is not a whole number in range
problem-range = { $value } is not in { $range }
problem-value = the value "{ $text }" of { $argument } is wrong: { $problem }
problem-help = For more information, try --help.
word-game = game
word-engine = engine
word-theme = theme
word-setting = setting
host-cannot-listen = cannot listen on { $address }: { $problem }
host-open-elsewhere = this game is open in another window of bidak
host-port-taken = another program uses that port; choose another with --listen ADDR:PORT
host-address-form = write ADDR:PORT, such as 0.0.0.0:8080
host-no-address = this machine does not have that address
host-no-right = ports below 1024 need more rights; choose one above 1023
store-problem = the store { $file }: { $problem }
store-no-files = this program was built without files; use --store memory
store-no-databases = this program was built without PostgreSQL; give a file
store-in-use = another server uses it; end that one, or give another file with --store
store-newer = a newer program wrote it (form { $found }, not { $known }); use that one
store-older = an older program wrote it (form { $found }, not { $known }); start a server on it
store-full = the disk is full; make room, or keep no games with --store memory
store-foreign = it is the database of another program; give another file with --store
store-damaged = it is damaged; put a backup in its place, or use another file
store-unusable = it cannot be opened: { $problem }
settings-no-folder = this system has no folder for settings
engine-failed = the engine { $engine }: { $problem }
engine-twice = the engine failed twice: { $problem }
engine-again = the engine failed and is started again: { $problem }
fault-start = cannot run { $program }: { $problem }
fault-ended =
    { $how ->
        [exit] exited with status { $number }
        [signal] was killed by signal { $number }
       *[unknown] exited
    } { $during ->
        [move] while choosing a move
       *[start] before sending { $awaited }
    }
fault-silent = no { $awaited } within { $seconds } s
fault-greeting = no { $awaited } within { $seconds } s (timeout=MS before cmd: gives it longer)
fault-refused = it refuses a command that the game needs: { $sentence }
fault-illegal = not a legal move: "{ $text }"
fault-stopped = stopped
engine-printed = it printed:
engine-printed-last = it printed last:
engine-printed-more = more in { $file }
file-unreadable = cannot read { $file }: { $problem }
file-unwritable = cannot write { $file }: { $problem }
terminal-failed = the terminal failed: { $problem }
thread-failed = cannot start a thread: { $problem }
settings-left = { $file } was not changed: { $problem }
settings-table = { $file } was not changed: { $key } is a table there; change it by hand
settings-no-toml = config.toml is ignored: { $problem }
settings-unknown-near = config.toml: there is no setting "{ $name }"; perhaps "{ $near }" is meant
settings-unknown = config.toml: there is no setting "{ $name }"; there are { $known }
settings-no-text = config.toml: { $key }: its value is a text in quotes
settings-no-switch = config.toml: { $key }: it is true or false, without quotes
problem-option = { $game } has no option "{ $name }"; it has: { $known }
problem-option-number = { $name } is a number from { $min } to { $max }, not "{ $value }"
problem-option-word = { $name } is one of { $known }, not "{ $value }"
problem-position = this is not a position of { $game }; one looks like { $example }
problem-no-format = neither JSON nor headers: name the game of the moves with --game
problem-other-game = this is a game of { $found }, not of { $wanted }
problem-no-such-game = there is no game with this number; the last is { $count }
problem-no-text = neither text nor a WTHOR file
option-none = none
usage-needs-terminal = The full screen needs a terminal. Without one use a command, such as: bidak play --plain
usage-over = the game would be over at this position
ask-no-bot = { $server } gives no account for { $bot }
puzzle-unsolved = the puzzle was not solved
puzzle-none-of = no puzzle of { $game } found; try another --seed
record-heading = { $game }: { $first } against { $second }
record-somebody = somebody
record-date = Date: { $value }
record-clock = Clock: { $value }
record-last = the last { $move }
record-after = After { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
record-after-of = After { $count } of { $all ->
        [one] 1 move
       *[other] { $all } moves
    }
record-result = Result: { $result }
record-position = Position: { $position }
record-input = the standard input
record-start-lost = a transcript does not contain the start position; to read it: { $arguments }
record-many = { $file } has { $count } games; this is the first, --nth N takes another
record-not-ggf = GGF is for Reversi only, not for { $game }
record-ply = --ply { $ply }: { $count ->
    [one] the game has { $count } move
   *[other] the game has { $count } moves
  }

reason-count = the pieces were counted
reason-line = a line
reason-full = a full board
reason-men = too few men
reason-blocked = no move left
reason-repetition = the same position three times
reason-quiet = nothing was taken for too long
reason-resignation = resigned
reason-time = out of time
reason-agreement = agreed
reason-abandonment = did not come back
reason-no_show = did not come
reason-decided = decided by the organiser
reason-crash = the engine crashed
reason-silence = the engine did not answer
reason-illegal = the engine chose no legal move
reason-aborted = aborted
reason-fault = a fault of the server

## A room

ask-resign = Resign?
ask-draw = Offer a draw?
ask-abort = Abort the game? It ends without a result.
ask-abort-and-leave = Abort and leave?
game-kept = Your game is kept: Enter on the chosen line goes on with it.
game-kept-lobby = Your game is kept: it is among your games in the lobby.
game-kept-solo =
    Your game is kept, { $what }, { $count ->
        [0] no move yet
        [one] 1 move
       *[other] { $count } moves
    }: the menu goes on with it.
ask-resign-and-leave = Resign and leave?
ask-leave-clock = Leave? Your game is kept, and its clock stands until you go on. R resigns.
object-no-offer = nothing is offered
object-no-claim = a win can be claimed only when the opponent has been gone for a while
object-no-claim-yet = a win can be claimed when the opponent has been gone for { $time }
object-no-claim-days = nothing can be claimed in a game by days: only the clock decides
object-over = this game is over
object-not-over = this game is not over yet
object-no-moves = no move was played in this game
object-no-seat = no seat is free
object-seat-kept = the free seat is kept for somebody else
object-no-invitation = nobody else can reach this server: it is for playing alone
object-no-pass = a pass is legal only when there is no other move
object-not-your-turn = it is not your turn
object-offered = you have offered that already
object-offered-to-you = your opponent offers that already: y accepts
object-no-takeback = there is no move to take back
object-no-takeback-rated = no takebacks in rated games
object-no-takeback-tournament = no takebacks in tournaments
object-no-draw = in this tournament players cannot agree on a draw
object-no-rematch = the tournament says who plays next: there is no rematch
seek-same-address = another player at your address seeks the same rated game; it would not be rated, so both of you wait for others
seek-goes-on = your opponent did not come: the game does not count, and you seek again with the waiting time that you had
seek-in-vain = your opponent did not come: the game does not count
game-missed = you did not come to your game: it does not count; next time you will have to wait before you can seek again
game-missed-again = you did not come to your game: it does not count; you can seek again in { $minutes } min
room-same-address = not rated: both players come from one address
room-rated = rated: a game resigned before move 10 changes no rating
room-of-pair = game { $half } of 2 with seats swapped; both count as one result
room-beside-pair = game { $half } of 2 with seats swapped; both count as one result; the other goes on in room { $room }
room-second-follows = the second game begins in a moment; a player who misses it loses it
tournament-place = tournament { $code }, round { $round }, board { $board }
object-too-late = it is too late to abort: R resigns
object-watching = you are watching
object-no-game = no game is going on
object-on-its-way = your move is on its way
object-not-begun = the game begins when both seats are taken
object-only-pass = there is no move: p passes
object-not-next = { $point } does not continue this move; use a marked point
object-not-first = no legal move starts at { $point }; use a marked point
object-not-prepared = no move can be prepared there: { $rule }
object-prepared = the prepared move { $move } is not legal now
object-no-point = there is no such point on this board
object-strange-game = this program cannot show that game of { $game }
object-room-closed = the room was closed

game-free-seat = (free)
game-you = (you)
game-gone = gone
game-away = away
game-gone-for = gone, { $seconds } s to return
game-gone-too-long = gone for too long
game-pieces =
    { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }
game-pieces-ahead =
    { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }, { $margin } ahead
game-hand = { $hand } in hand, { $pieces } on board
game-hand-short = { $hand } in hand
game-moves = Moves
game-moves-left =
    Moves, { $rounds ->
        [1] last round
       *[other] { $rounds } rounds left
    }
moves-none = none yet
game-chat-title = Chat
game-below = { $lines } below

## Blocked players and spectators

chat-block = block
    .about = hide the chat of { $name }
chat-unblock = unblock
    .about = show the chat of { $name } again
chat-blocked = { $name } is blocked: you no longer see their chat
chat-unblocked = { $name } is no longer blocked
chat-nobody = nobody called { $name } has chatted here
watchers =
    { $count ->
        [0] nobody watches
       *[other] watching: { $names }{ $more ->
            [0] { "" }
           *[other] { " " }and { $more } more
        }
    }
object-nobody-watches = nobody watches
spectators-title = Players and spectators
spectators-part = Players and spectators, { $from }-{ $to } of { $all }
spectators-plays = plays
spectators-open = open
    .about = profile of the chosen person, who has an account
spectators-block = block
    .about = hide the chat of the chosen person; it asks first
spectators-unblock = unblock
spectators-mute = mute
    .about = as the host, or as a player where there is none: mute the chosen person in this room, or unmute them
spectators-unmute = unmute
spectators-kick = kick
    .about = as the host: remove the chosen person from this room for good; it asks first
spectators-apart = chat apart
    .about = as the host: players read what spectators say only after the game, or at once again; in rated games always after
spectators-joined = chat together
spectators-lock = lock
    .about = as a player or the host: only those who were there may watch, or everybody again
spectators-unlock = unlock
spectators-hush = hide chat
    .about = as a player: hide what spectators say from yourself, or show it again
spectators-hear = show chat
spectators-report = report
    .about = report the chosen person to the operator, with the last lines of chat; it asks first
spectators-back = close
    .about = back to the board
spectators-muted = muted
spectators-blocked = blocked by you
ask-block = Block { $name }? You no longer see what they write.
ask-kick = Kick { $name }? They cannot come back to this room.
ask-report = Report { $name } to the operator of the server, with the last lines of chat?
report-reason = reported without further words

game-lost-low = Connection lost, retrying in { $seconds } s
game-lost = Connection lost, retrying in { $seconds } s ({ $reason })
game-connecting = Reconnecting
game-offers-draw = { $name } offers a draw: y accepts, n declines
game-offers-takeback = { $name } asks to take a move back: y accepts, n declines
game-offers-rematch = { $name } offers a rematch: y accepts, n declines
game-offers-game = { $name } sits down and asks for a game: y accepts, n declines
game-review = After move { $ply } of { $last }. Enter returns to the game.
game-opponent-left = The opponent has left.
game-seat-free = A seat is free: s takes it.
game-seat-kept = The free seat is kept for somebody else.
game-players-come = The game begins when both players are here.
game-waits-for = Waiting for { $name }, who has to come.
game-waiting = Waiting for an opponent. The room is { $code }; + adds a bot.
game-waiting-at = Waiting for an opponent: { $text }
game-sent = { $move } is on its way
game-to-move = { $name } is to move
game-prepared = Prepared: { $move }; Esc drops it.
game-preparing = Next move: { $what }
game-prepared-dropped = the prepared move { $move } is dropped
game-own-draw = You offer a draw: n withdraws it.
game-own-takeback = You ask to take a move back: n withdraws it.
game-own-rematch = You offer a rematch: n withdraws it.
game-own-game = You ask for a game: n withdraws it.
game-must-pass = You have no move: p passes.
game-your-move = Your move: { $what }
game-your-move-changes =
    Your move: { $move } changes { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    }
game-choose-piece = choose a man to move
game-choose-taken = choose a man to take
game-choose-point = choose a point
game-choose-where = choose where it goes
game-over = The game is over.

result-title = Game over
record-unfinished = none, { $side } to move

room-plays =
    { $who ->
        [you] you play { $side }
       *[they] { $name } plays { $side }
    }
room-left =
    { $who ->
        [you] you left
       *[they] { $name } left
    }
room-gone =
    { $who ->
        [you] you lost the connection
       *[they] { $name } lost the connection
    }
room-away =
    { $who ->
        [you] you are away; the game is kept
       *[they] { $name } is away; the game is kept
    }
room-back =
    { $who ->
        [you] you are back
       *[they] { $name } is back
    }
room-came =
    { $who ->
        [you] you are here
       *[they] { $name } is here
    }
room-chat-apart = the players read what spectators say when the game is over
room-locked = only those who were there may watch from now on
room-unlocked = everybody may watch again
room-chat-joined = the players read what spectators say
room-overheard = meanwhile the spectators said
room-muted =
    { $who ->
        [you] the host has muted you
       *[they] { $name } is muted by the host
    }
room-unmuted =
    { $who ->
        [you] you are no longer muted
       *[they] { $name } is no longer muted
    }
room-begins = the game begins
room-random-opening =
    { $count ->
        [one] one random opening move is on the board
       *[other] { $count } random opening moves are on the board
    }
room-offer-declined =
    { $who ->
        [you] you declined the { $offer }
       *[they] { $name } declined the { $offer }
    }
room-offer-withdrawn =
    { $who ->
        [you] you withdrew the { $offer } offer
       *[they] { $name } withdrew the { $offer } offer
    }
room-offer-overtaken = the { $offer } offer no longer stands
room-chat-lost = the server was started again, or another one has the game now: the chat before this line is lost
room-cut-short = { $bot } thought for { $seconds } s and plays the best move so far, found { $depth } plies ahead
room-spectator = { $name } (spectator)
room-taken-back =
    { $count ->
        [one] a move was taken back
       *[other] { $count } moves were taken back
    }
connect-nearby = Nearby
    .about = servers on this network, by their own names
start-nearby = On this network: { $server }{ $more ->
        [0] {""}
       *[other] { " " }and { $more } more
    }
class-title = Bidak: the evening
class-here = Here: { $people }{ $programs ->
        [0] {""}
       *[other] , programs: { $programs }
    }. Games: { $running } running, { $finished } finished
class-browser = In a browser
class-terminal = In a terminal
class-bot = A bot in Python
class-engine = An engine that speaks UGI
class-goes-on = This continues the last evening, which was not ended with q: its games count. bidak class --new begins another.
class-table = Table of the evening
class-programs = Programs
class-footer-low = q ends the evening
class-footer = q ends the evening (table: { $file })
class-tournament = Evening of { $date }
class-form = Form
    .about = Swiss and arena for many, round robin for few, knockout for a final
class-game = Game
    .about = what everybody plays
class-clock = Clock
    .about = 5+3: five minutes each and three seconds more with each move; 30s: for each move
class-handle = Handle
    .about = of your account as the organiser: 3 to 20 of a-z, 0-9, _ and -, the first a letter
class-go = Open for entry
    .about = everybody with an account who is here enters; then t starts the first round
class-keys-form = Enter next field, after the last one: open for entry   Left and Right change   Esc back
class-key-make = t tournament
class-key-open = t open for entry
class-key-start = t start
class-key-next = t next round
class-key-end = t end of the tournament
class-key-tournament = v tournament
class-key-evening = v evening
class-entered =
    Entered: { $count ->
        [0] nobody yet
       *[other] { $count } ({ $names })
    }
class-guests = No account yet: { $names }. Their lobby shows the key that creates one and enters.
class-left-out = Not entered, because they have no account: { $names }. Under Tournaments they create one and enter.
class-left-out-closed = Not entered, because they had no account at the start: { $names }
class-in-game = Still in a game: { $names }. They take part when it is over, or when they leave it.
class-in-game-out = In a game at the start, so not entered: { $names }
class-refused = { $name } is not entered: { $problem }
class-came-late = Came after the start and not entered: { $names }
class-ask-end = End the evening? Everybody is disconnected. y: yes, any other key: no
class-ask-end-tournament = End the evening? { $title } is not over, and everybody is disconnected. The next evening continues it. y: yes, any other key: no
class-ask-end-round = End the evening? Round { $round } of { $title } is not over: its games stop, and everybody is disconnected. The next evening continues them. y: yes, any other key: no
class-wait-answer = the server has not answered yet
class-ask-end-arena = End the arena now? Games that go on do not count. y: yes, any other key: no
class-wait-arena = the arena pairs players and ends by itself
class-line-end-arena = the arena pairs players and ends by itself: type next yes to end it now
class-line-help =
    type tournament [swiss|arena|round-robin|knockout] [GAME] [clock=5+3] [handle=NAME], next, standings, boards or quit yes
class-line-handle = a tournament needs an organiser with an account: add handle= and a name, such as handle=rina
class-line-not-over = the tournament is not over: type next for its next step
class-line-to-end = the last round is over: type next to end the tournament, then begin another one
class-line-none = there is no tournament yet: type tournament
class-wait-round =
    round { $round }: { $count ->
        [one] one game is still running. Press t when it ends
       *[other] { $count } games are still running. Press t when they end
    }
class-line-wait-round =
    round { $round }: { $count ->
        [one] one game is still running. Type next when it ends
       *[other] { $count } games are still running. Type next when they end
    }
class-make-title =
    A tournament for everybody with an account who is here: { $count } now
class-lost = The server does not answer.
class-came = { $name } is here. ({ $count })
class-account = { $name } has the account @{ $handle }.
class-left = { $name } has left. ({ $count })
class-won = { $game }: { $winner } won against { $loser } ({ $reason }).
class-drawn = { $game }: { $winner } and { $loser } drew ({ $reason }).
class-void = { $game }: the game of { $winner } and { $loser } does not count ({ $reason }).
class-written = the table is in { $file }
class-no-games = no game has ended, so there is no table

## Accounts, profiles, leaderboards

lobby-pair-rated = rated
    .about = look for an opponent for a rated game
lobby-account = account
    .about = create an account, or see your devices and bots
lobby-leaders = leaders
    .about = the strongest players of each game
lobby-rated-account = rated games need an account: a creates one
lobby-pairing-rated = looking for a rated opponent: { $game }, { $clock }; x stops
profile-confirm = open
    .about = show the graph of the chosen rating, or replay the chosen game
profile-back = back
    .about = back to where you came from
leaders-confirm = profile
    .about = show the profile of the chosen player
leaders-left = game
    .about = the game before
leaders-right =
    .about = the next game
leaders-speed = speed
    .about = another speed
leaders-kind = people/bots
    .about = people, or bots
seek-title = Rated opponent
seek-clock = Clock
    .about = how much time each player has; games without a clock are not rated
seek-title-any = Opponent
seek-any-clock = Clock
    .about = any: you meet whoever seeks this game, with their clock
seek-go-any = Look for an opponent
    .about = find an opponent who wants the same game
seek-range = Rating
    .about = how far the rating of the opponent may be from yours
seek-any = any
seek-go = Look for an opponent
    .about = find an opponent who wants the same rated game
account-handle = Handle
    .about = 3 to 20 of a-z, 0-9, _ and -, the first a letter; it never changes
account-take = Create an account
    .about = with it your games can be rated, on all your devices
account-full-name = Full name
    .about = for you, the operator, and the organiser of a tournament with cards; others see the handle only
account-keep-name = Keep the full name
    .about = keep it; an empty one is removed
account-show-profile = Profile
    .about = your ratings and games, as everybody sees them
account-link = Code for another device
    .about = the other device becomes you; a code works once, for five minutes
account-code = the code is { $code }: enter it on the page under Settings, Another device
account-others = Device
    .about = another device that is signed in to your account
account-revoke = Sign the device out
    .about = it becomes a guest
account-ask-revoke = Sign { $device } out?
account-bot = Bot
    .about = the handle of a program of yours
account-make-bot = Get a token for the bot
    .about = the program plays with it; earlier tokens no longer work
account-devices-are = Devices: { $devices }
account-bots-are = Bots: { $bots }
new-rated = Rated
    .about = the result changes ratings; a game given up before its tenth move does not
new-rated-pair = two games with exchanged seats, from the same four random moves, are one result, which changes ratings
new-is-rated = yes
new-unrated = no

## Challenges, blocked people, one's own data

challenge-by-link = link { $code }
challenge-clock = clock { $clock }
challenge-rated = rated
challenge-you-first = you move first
challenge-you-second = you move second
challenge-was-sent = @{ $handle } was challenged
challenge-was-replaced = @{ $handle } was challenged. Your challenge replaces the one before
challenge-copied = link copied: { $link }
challenge-came = { $name } challenges you to play { $game }: v in the lobby
challenge-declined = @{ $handle } declined your challenge
challenge-accepted = @{ $handle } accepted your challenge to { $game }: the game is among yours in the lobby
challenge-accepted-link = your challenge to { $game } was accepted: the game is among yours in the lobby
line-challenge-accepted = @{ $handle } accepted your challenge to { $game }. Type mine to find the game.
line-challenge-accepted-link = Your challenge to { $game } was accepted. Type mine to find the game.
challenge-withdrawn = the challenge of { $name } is over
challenge-title = Challenge
challenge-go = Challenge
    .about = ask for this game
challenge-handle = Handle
    .about = of the opponent; without one you get a link, and the first who opens it plays
challenges-title = Challenges
challenges-received = To you
challenges-sent = From you
challenges-none = no challenge waits: n challenges somebody, c opens a link that you were sent
challenges-accept = accept
    .about = accept the chosen challenge, or copy the link of your own
challenges-link = copy link
challenges-decline = decline
    .about = decline the chosen challenge, or withdraw your own
challenges-withdraw = withdraw
challenges-new = challenge
    .about = challenge an account, or make a link
challenges-code = open a link
    .about = show the challenge of a link or a code
connect-challenge = Link
    .about = the link that you were sent, or the code at its end
connect-open = Show
    .about = show the challenge with its terms
connect-bad-challenge = that is no link of a challenge: its code is 8 letters and digits
lobby-challenges = challenges
    .about = challenge somebody, answer or withdraw a challenge
lobby-challenges-wait =
    { $count ->
        [one] a challenge waits for your answer: v
       *[other] { $count } challenges wait for your answer: v
    }
lobby-blocked = blocked
    .about = the people whom you have blocked
lobby-rename = name
    .about = change your name, as a guest
lobby-no-rename = your name here is the handle of your account, which never changes
blocked-title = Blocked people
blocked-none = you have blocked nobody
blocked-confirm = unblock
    .about = unblock the chosen person
profile-challenge = challenge
    .about = challenge this account to a game
profile-block = block
    .about = hide this account from you: chat, challenges and seeks; or no longer
profile-unblock = unblock
pair-waits = room { $room } waits for you: join it from the lobby after this game
account-export = Write your data into a file
    .about = all your data on the server, with your games
account-doomed = Delete
    .about = the handle of the account to delete: yours, or that of a bot of yours
account-delete = Delete the account
    .about = for ever: nobody can take its handle again
account-whose = write your own handle, or that of a bot of yours, to delete it
account-ask-delete = Delete @{ $handle } with its bots, ratings and devices? This cannot be undone, and nobody can take the handle again.
account-ask-delete-bot = Delete the bot @{ $handle } with its ratings? This cannot be undone, and nobody can take the handle again.
account-deleted = @{ $handle } is deleted
account-exported = your data is in { $file }
account-not-exported = your data cannot be written into a file: { $problem }
line-challenge-link = The first who opens { $link } plays against you.
line-challenge-sent = @{ $handle } was challenged. Type withdraw { $code } to withdraw it.
line-challenge-replaced = Your challenge replaces the one before.
line-challenge-received = Challenge: { $challenge }. Type accept { $code } or decline { $code }.
line-challenge-waits = Your challenge, { $challenge }. Type withdraw { $code } to withdraw it.
line-no-challenges = no challenge waits
line-several-challenges = several challenges wait: type one of { $commands }
line-type-challenge = type challenge, @HANDLE or nothing for a link, and the words of new
line-type-delete = Type delete, @ and your handle or that of your bot, and yes.
line-ask-delete = @{ $handle } would be deleted for ever. Type delete @{ $handle } yes to do it.

## One's own games

settings-keep = Save games
    .about = whether your games are saved automatically
start-next = Play { $next }
    .about = { $last }
start-next-more = The next game after the last one: a level higher after a win, a level lower after a loss.
start-learn = Learn from the last game
    .about = { $last }
start-learn-more = An engine looks at every move of your last game and shows your worst one as a question.
start-last-won = you won against { $name } at { $game }
start-last-lost = you lost to { $name } at { $game }
start-last-drawn = a draw with { $name } at { $game }
replay-lesson = you played { $move }, your biggest mistake: p plays on from here against a bot, Right shows a better move
replay-flawless = you made no mistake in this game
replay-play-on = play on
    .about = play on from this position against a bot
records-search = search
    .about = only games of players with these words in their names
records-result = result
    .about = games that you won, drew or lost
records-left =
    .about = the games before
records-right = game
    .about = only games of this kind
records-won = won
records-drawn = drawn
records-lost = lost
records-none-fits = no games found: Left and Right choose the game, r the result, / the player

## What the system says

lost-unknown-host = there is no host called { $host }
system-not-there = there is no such file
system-no-right = this user may not do that
system-folder = it is a folder
system-no-folder = what should be a folder is a file
system-no-text = it is not text
system-full = the disk is full
system-read-only = nothing can be written there
system-large = it is too large
system-full-of-games = there are too many games of this name
system-full-of-players = { $most } players of this account are visiting that server already
system-hung-up = the other side hung up
system-no-way = there is no network route to it
system-late = it took too long
game-file = { $file }: { $problem }
game-file-large = it is too large to be a game
replay-takes-file = bidak replay takes a file, and without one it lists the saved games
replay-no-clock = no clock
replay-search = score { $score }, depth { $depth }, { $nodes } nodes, { $ms } ms

## Tournaments

tournament-form-swiss = Swiss
tournament-form-round-robin = round robin
tournament-form-arena = arena
tournament-form-knockout = knockout
tournament-phase-draft = not open yet
tournament-phase-open = open
tournament-phase-running = running
tournament-phase-over = over
tournament-phase-cancelled = cancelled
tournament-state-away = away
tournament-state-playing = playing
tournament-state-paused = paused
tournament-state-withdrawn = withdrawn
tournament-state-kicked = kicked
tournament-game-of = (game { $game } of { $games })
tournament-in-meeting = meeting not over
tournament-line = { $code }  { $title }: { $form }, { $game } { $clock }, { $phase }, { $count ->
        [one] one entrant
       *[other] { $count } entrants
    }
span-seconds = { $seconds } s
span-minutes = { $minutes }m { $seconds }s
span-hours = { $hours }h { $minutes }m
span-whole-hours = { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }
tournament-starts-in = Starts in { $time }
tournament-ends-in = Ends in { $time }
tournament-next-in = Next round in { $time }
tournament-round-of = Round { $round } of { $rounds ->
        [0] ?
       *[other] { $rounds }
    }
tournament-suspended = Suspended: no round starts automatically
tournament-bye =
    { $points ->
        [none] { $name } has a bye without points
       *[some] { $name } has a bye: +{ $points }
    }
tournament-you-bye =
    { $points ->
        [none] You have a bye in this round, which brings no points
       *[some] You have a bye in this round: +{ $points }
    }
tournaments-none = There is no tournament.
tournament-made = { $title } is created. Only you see it until: bidak tournament open { $server } { $code }
tournament-changed = The settings of { $code } are changed.
tournament-opened = { $code } is open: people may enter.
tournament-paired = Round { $round } is paired.
tournament-started = { $code } has started: free entrants are paired.
tournament-ended = { $code } is over.
tournament-undone = The last pairing of { $code } is taken back.
tournament-is-cancelled = { $code } is cancelled.
tournament-suspended-now = { $code } is suspended: no round starts automatically.
tournament-goes-on = Rounds of { $code } start automatically again.
tournament-pauses = { $name } pauses and gets no new games.
tournament-plays-again = { $name } plays again.
tournament-withdrawn = { $name } has withdrawn.
tournament-kicked = { $name } is kicked and cannot enter again.
tournament-added = { $name } has entered.
tournament-has-bye = { $name } has a bye.
tournament-apart = { $one } and { $other } will not be paired.
tournament-said = Sent to everybody who follows { $code }.
tournament-helped =
    { $count ->
        [0] There are no helpers.
       *[other] Helpers: { $names }.
    }
tournament-decided = Round { $round }, board { $board }, game { $game }: { $result }.
ask-other = you are @{ $handle } at { $server }, and that handle is somebody else's; leave --handle out
ask-no-file = the server has no such tournament, or it is not open yet

## What is wrong with arguments

problem-id = a { $what } is { $length } letters and digits, without I, L, O and U
problem-handle = a handle has 3 to 20 of a-z, 0-9, _ and -, and begins with a letter
problem-result = a result is 1-0, 0-1, =, +-, -+, or 0-0 where neither came
problem-pair = a pair is two numbers, such as 4-1
usage-option = an option is written NAME=VALUE, such as rounds=8
usage-number = { $key } is a number, not "{ $value }"
usage-negative = { $argument } is a negative number, which is no value here
usage-unknown = there is no argument { $argument } here
usage-missing = missing: { $argument }
usage-command = there is no command { $argument }
usage-conflict = { $argument } cannot be used with { $other }
usage-no-value = { $argument } needs a value
usage-choice = { $argument } cannot be "{ $text }"; it is one of: { $known }
usage-store-first = --store belongs behind the command: bidak play --store memory
usage-as-two-bots = with two bots you only watch: leave --as out
usage-boards = { $count } tournaments take as many games at once: --games-at-once { $count }
usage-no-server = name the server as well: bidak join HOST
word-room-code = room code
word-tournament-code = tournament code
word-game-id = game id
word-set-of-glyphs = set of glyphs

lobby-tournaments = tournaments
    .about = the tournaments of this server, to enter, follow and direct them
lobby-enter-tournament = enter the tournament
    .about = enter the tournament that waits; a guest gets an account
lobby-open = e enters the tournament "{ $title }", which waits.
lobby-open-guest = e makes your account @{ $handle } and enters the tournament "{ $title }".
tournaments-title = Tournaments
tournaments-confirm = open
    .about = show the chosen tournament
tournaments-how = no tournament yet; an organiser makes one on the page, or with bidak tournament new
tournament-title = Tournament
tournament-enter = enter
    .about = enter this tournament
tournament-open = open it
tournament-start = start
tournament-newer = a new tournament, "{ $title }", has been opened: e shows it
tournament-show-newer = new tournament
tournament-next = next round
    .about = as its organiser: open it, start it, pair the next round, end it after the last
tournament-end = end it
tournament-decide = decide
    .about = as its organiser: give a game of this round a result
tournament-undo = undo pairing
    .about = as its organiser: take the last pairing back, as long as no move was made
tournament-confirm = look
    .about = go to your game, watch another one, replay one that is over, or show a profile
tournament-pause = pause
    .about = pause, with no new games, or play again
tournament-play-again = play again
tournament-withdraw = withdraw
    .about = withdraw from this tournament; it asks first
tournament-wall = wall
    .about = in large for a projector: standings and boards, page by page
tournament-left = earlier round
    .about = the round before
tournament-right = later round
    .about = the round after
tournament-boards = Boards
tournament-pairings = Round { $round }
tournament-standings = Standings
tournament-seats =
    { $games ->
        [1] the first of two names moves first
       *[other] the first of two names moves first; then the seats are exchanged, so that nobody gains by moving first
    }
tournament-why-swiss = players with about as many points meet, and nobody twice while there is another way
tournament-why-round-robin = everybody meets everybody by a fixed table
tournament-why-arena = free entrants meet others with about as many points, but not the last opponent
tournament-why-knockout = the first of the seeds meets the last, and winners go on
tournament-your-place = place { $place }, points: { $points }
tournament-opens-in =
    { $game ->
        [1] your game of round { $round } opens in { $seconds } s
       *[other] game { $game } of your meeting in round { $round } opens in { $seconds } s
    }
tournament-opens-after =
    { $game ->
        [1] your game of round { $round } opens when this game is over
       *[other] game { $game } of your meeting in round { $round } opens when this game is over
    }
tournament-opens-after-or =
    { $game ->
        [1] your game of round { $round } opens when this game is over or you leave it: q
       *[other] game { $game } of your meeting in round { $round } opens when this game is over or you leave it: q
    }
tournament-f2-pauses = F2: pause after it
tournament-first-move = make your first move within { $seconds } s, or the game is lost
tournament-paused-in = you are paused in { $title } ({ $code }) and get no more games: F2 plays again
tournament-you-pause = you pause and get no new games; p plays again
tournament-you-wait = you have entered; your games open by themselves
tournament-entered-you = the organiser has entered you in tournament { $code }: your games open by themselves
tournament-you-may-enter = you may enter: press e
tournament-entered-already = you have entered already
tournament-not-open = nobody can enter this tournament now
tournament-not-entered = you are not in this tournament
tournament-not-directed = only those who direct the tournament can do that
tournament-no-pairing = no round is paired now
tournament-no-step = there is nothing to do by hand now
tournament-no-other-round = there is no other round to look at
ask-withdraw = Withdraw from this tournament?
ask-end-tournament = This was the last round. End the tournament, with the standings as they are?
entry-code = Code
    .about = the code from the organiser
entry-go = Enter
    .about = play in this tournament
result-board = Board
    .about = which board of the round
result-game = Game
    .about = which game of the meeting
result-result = Result
    .about = with the first player of that game first
result-go = Decide
    .about = the game has this result, and its room closes
result-first = the first player won
result-second = the second player won
result-draw = a draw
result-second-absent = the second player did not come
result-first-absent = the first player did not come
result-both-absent = neither came
wall-title = Wall
wall-names = names
    .about = numbers in place of names, or names again
wall-back = back
    .about = back to where you came from
wall-enter = Enter with the code  { $code }
wall-first = 1. { $name }  { $points }
wall-second = 2. { $name }  { $points }
wall-third = 3. { $name }  { $points }
line-no-tournament = you follow no tournament: type tournaments, then tournament and a code
line-type-round = type round and the number of a round
line-type-withdraw = type withdraw yes to withdraw from this tournament
line-type-enter = type enter and the code of a tournament, perhaps code= and its word
line-type-direct =
    type direct and open, start, next, undo, decide 2 3 1-0,
    pair 4-1 2-3 bye=5, add, pause, ready or bye ENTRANT,
    forbid ENTRANT ENTRANT, message TEXT, helpers HANDLE, change rounds=7,
    suspend, go, withdraw or kick ENTRANT yes, end yes or cancel yes
line-type-direct-yes = type direct { $order } yes to do it
line-enter-guest = entering takes an account: add handle=ana, or another handle
line-entered-now = You have entered { $code }. Your games open by themselves.
line-may-enter = Type enter to play in { $code }.
line-you-direct = You direct it: type direct and open, start or next; direct alone lists all.
line-no-entrants = Nobody has entered yet.
line-no-boards = No game is played now.
line-round = Round { $round }:
line-board-result = { $first } against { $second }: { $result }
line-board-view = { $ply ->
        [one] one move,
       *[other] { $ply } moves, the last
    } { $move }
line-your-next-game =
    { $game ->
        [1] Your game: round { $round }, board { $board }.
       *[other] Game { $game } of your meeting: round { $round }, board { $board }.
    }
line-you-pause = You are paused in { $code } and get no more games: type ready to play again.
line-done = Done.

## Exercises

exercise-title-values = minimax values
exercise-title-bounds = windows of alpha-beta
exercise-title-cuts = cut-offs of alpha-beta
exercise-title-passes = passes of MTD(f)
exercise-title-fitness = fitness in a reservation tree
exercise-title-swap = exchange of genes
exercise-title-ucb = upper confidence bounds
exercise-number = Exercise { $number }: { $title }
exercise-given = Exercise: { $title }
exercise-ask-values = What is the minimax value of every inner node?
exercise-ask-bounds = Alpha-beta searches the tree from left to right. With which alpha and beta does it enter each inner node? Both are seen from MAX: alpha is what MAX has already, beta what MIN has. A node that the search never enters has -.
exercise-ask-cuts = Alpha-beta searches the tree from left to right. Which leaves does it never visit? If it visits all, the answer is -.
exercise-ask-passes = MTD(f) searches the tree with the first guess { $guess }, from left to right, and keeps the bounds of the nodes from pass to pass. Give beta of the null window and the returned value of each pass, until the two bounds of the root meet.
exercise-ask-fitness = Each leaf is the end of a line of genetic search. The fitness of a line is the number of nodes in a row, from its leaf towards the root, that have the value of the leaf. What is the fitness of each line?
exercise-ask-swap = The lines exchange one gene: that at place { $first } of A and that at place { $second } of B. If a line then has its new gene twice, the gene that it gave away replaces the other one. What are the lines after that?
exercise-ask-ucb = Monte Carlo tree search has made { $visits } playouts through A. What are the upper confidence bounds of its children, mean + { $exploration } * sqrt(ln N / n), to two decimals, and which child does the next playout visit?
exercise-form = Answer in this form: { $example }
exercise-children = child
exercise-visits = visits n
exercise-mean = mean
exercise-prompt = Your answer:
exercise-solution = Solution: { $solution }
exercise-reason = { $node }={ $right }: { $why }
exercise-score = { $right } of { $of } right
exercise-perfect = All right: { $right } of { $of }
exercise-surplus-cuts = { $found } of the { $of } leaves that are cut off are in your answer; each other leaf in it takes a right one away: { $names }.
exercise-surplus-passes = { $found } of the { $of } passes are right; each pass that the search does not make takes a right one away: { $names }.
exercise-wrong = { $node }: { $yours } is wrong, { $right } is right: { $why }
exercise-missing = { $node }: no answer, { $right } is right: { $why }
exercise-missing-cut = { $node } is not in your answer, and it is cut off: { $why }
exercise-carried = Counted as right, because they follow from your other values: { $nodes }
exercise-unanswered = Without an answer: { $nodes }
exercise-cut = cut off
exercise-visited = visited
exercise-why-largest = MAX moves at { $node }, and { $value } is the largest of { $children }
exercise-why-smallest = MIN moves at { $node }, and { $value } is the smallest of { $children }
exercise-why-whole = the search enters { $node }, the root, with the whole window
exercise-why-same = the search enters { $node } with the window of { $parent }, { $window }
exercise-why-raised = { $parent } was entered with { $before }; then { $by } gave MAX { $value }, so alpha rose: { $window }
exercise-why-lowered = { $parent } was entered with { $before }; then { $by } gave MIN { $value }, so beta fell: { $window }
exercise-why-beta = cut-off at { $node }: { $by } gave MAX { $value }, and beta is { $bound }; { $value } >= { $bound }, left out: { $left }
exercise-why-alpha = cut-off at { $node }: { $by } gave MIN { $value }, and alpha is { $bound }; { $value } <= { $bound }, left out: { $left }
exercise-why-visited = the search entered { $leaf } with { $window } and found { $value }
exercise-why-first-pass = pass { $number } tests the guess, beta { $beta }; it returned { $value }, so the value is from { $lower } to { $upper }
exercise-why-pass = the previous value, { $guess }, is not the lower bound, so beta is { $beta }; pass { $number } returned { $value }, so the value is from { $lower } to { $upper }
exercise-why-pass-above = the previous value, { $guess }, is the lower bound, so beta is { $guess } + 1; pass { $number } returned { $value }, so the value is from { $lower } to { $upper }
exercise-why-over = the bounds met at { $value } after pass { $passes }
exercise-why-run = from { $leaf } to the root the values are { $values }: in a row from the leaf, { $run } of them are its own
exercise-why-swapped = { $before } gave { $given } away at place { $place } and took { $taken }
exercise-why-repaired = { $before } gave { $given } away at place { $place } and took { $taken }, which it had at place { $other }: { $given } goes there
exercise-why-bound = { $mean } + { $exploration } * sqrt(ln { $all } / { $visits }) = { $bound }
exercise-why-chosen = { $node } has the greatest bound, { $bound }
exercise-of-what = an answer needs the exercise that it belongs to: name it with --seed or --tree
exercise-no-tree = { $kind } is not about trees: leave out --tree
exercise-min-root = { $kind } needs a tree with MAX at its root
exercise-bad-form = "{ $text }" is not in the form of an answer, such as { $example }
exercise-bad-name = "{ $name }" is not in this exercise; there are: { $known }
exercise-bad-twice = { $name } is answered twice
exercise-bad-value = "{ $text }" is not an answer for { $name }; the form is { $example }
exercise-bad-inner = { $name } is an inner node: name the leaves below it
exercise-bad-long = this is far too long for an answer

drawn-long = the text of a tree has at most { $most } bytes, and this one { $found }
drawn-start = a tree begins with a bracket, as in ((3 12 8)(2 4 6)), or with min or max before it; not with "{ $text }"
drawn-open = the bracket at character { $place } is never closed
drawn-empty = the bracket at character { $place } has nothing inside
drawn-rest = the tree ends before "{ $text }"
drawn-leaf = a leaf is a whole number from -{ $most } to { $most }, not "{ $text }"
drawn-leaves = a tree has at most { $most } leaves
drawn-deep = a tree has at most { $most } plies; the bracket at character { $place } goes deeper
drawn-wide = the bracket at character { $place } has too many children
