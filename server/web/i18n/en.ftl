# What the page says in English, on its first screen and wherever one is; names of games, sides, engines and refusals are in
# `shared/i18n/names.en.ftl`, and the texts of later screens in `later.en.ftl`.

## Around every screen

title-page = Bidak
title-your-move = ● Your move · { $game }
skip-to-content = Skip to the content
nav-label = Screens
nav-home = Bidak, to the lobby
nav-lobby = Play
nav-puzzles = Puzzles
nav-watch = Watch
nav-class = Class
nav-learn = Learn
nav-more = More
nav-find = Code or name
nav-me = account and settings
nav-games = Games
nav-help = Help
nav-settings = Settings
nav-rooms = Your rooms
your-move = your move
close = Close
toasts-label = Messages

## The connection

link-lost = connection lost
link-back = back online
link-connecting = Connecting …
link-retrying = Connection lost. Retrying in { $seconds } s.
link-stopped = The host of the server has stopped it.
link-try-now = Try now
link-refused-protocol = The server speaks another version of the protocol than this page.
link-reload = Load the page again

## The lobby

lobby-missed = Entry to { $title } is over, and you have not entered. Tournaments shows whether it is still possible.
lobby-missed-account = Entry to { $title } is over, and you are not in it because you have no account. Under Tournaments you can create one, and see whether entry is still possible.
lobby-hero = Sit down, your move.
lobby-hero-about = Four board games. One tap and you play: no account, nothing to install.
short-adjacency = Adjacency
short-reversi = Reversi
short-tictactoe = Tic-tac-toe
short-morris = Morris
lobby-about-adjacency = Take the marks beside yours. The most marks win.
lobby-about-reversi = Trap a line, turn it over. The most discs win.
lobby-about-tictactoe = Three in a row. Nobody has ever beaten Garuda.
lobby-about-morris = Three in a row is a mill: take a man.
lobby-play-bot = Play { $bot }
lobby-beat = Who do you want to beat?
lobby-beat-about = How strong each is at { $game }.
lobby-all-bots = All eleven
lobby-person = Play a person
lobby-fast = fast
lobby-normal = normal
lobby-slow = slow
lobby-open-games =
    { $count ->
        [one] open game
       *[other] open games
    }
lobby-looking = Looking …
lobby-meanwhile = Play a bot meanwhile
lobby-streak =
    { $count ->
        [one] one day
       *[other] { $count } days in a row
    }
lobby-daily = Puzzle of the day
lobby-daily-about = Four a day, the same for everybody.
lobby-solve = Solve it
lobby-event-about = An evening for a class or a club.
lobby-open-event = Open
lobby-see-events = Look
lobby-play = Play
lobby-waits = The tournament "{ $title }" waits for you.
lobby-enter = Enter
lobby-enter-as = Enter as @{ $handle }
lobby-new = New game
lobby-friend = Invite a friend
lobby-stop = Stop
mine-await =
    { $count ->
        [one] { $count } game waits for your move
       *[other] { $count } games wait for your move
    }
lobby-unlisted = not listed now
lobby-company =
    { $count ->
        [0] You are the first.
        [one] One other is here
       *[other] { $count } others are here
    }

## A new game

clock-none = no clock
clock-days =
    { $days ->
        [one] one day a move
       *[other] { $days } days a move
    }
clock-days-left = { $days }d { $hours }h
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
room-claim = Claim the win
room-takeback = Take back
room-draw = Draw?
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
seat-free = free seat
seat-bot = { $engine }, level { $level }
seat-bot-options = { $engine } ({ $options })

## What stands under the board

move-pass = pass
offer-made-draw = { $name } offers a draw.
offer-made-takeback = { $name } asks to take a move back.
offer-made-rematch = { $name } offers a rematch.
offer-made-game = { $name } sits down and asks for a game.
offer-own-draw = You offer a draw.
offer-own-takeback = You ask to take a move back.
offer-own-rematch = You offer a rematch.
offer-own-game = You ask for a game.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw

## Moves

moves-none = No moves yet.

## What is announced

says-you-played = you played { $move }
says-played = { $name } played { $move }
says-played-your-move = { $name } played { $move }; your move
says-confirm = { $move }: choose it again to play it
says-premove = { $move } will be played on your turn
says-premove-cleared = the prepared move is cleared
says-started = the game begins
says-started-mine = the game begins; you play { $side }
says-cut-short = { $name } thought for { $seconds } s and plays the best move so far, found { $depth } plies ahead
says-second-follows = the second game begins in a moment; a player who misses it loses it
says-overheard = meanwhile the spectators said
says-chat-apart = the players read what spectators say when the game is over
says-chat-joined = the players read what spectators say
says-locked = only those who were there may watch from now on
says-unlocked = everybody may watch again
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

## Study

why-ask = Why this move?
why-title = Why { $number }. { $move }?
why-by-search = the search chose this move
why-by-book = this move comes from the opening book
why-by-table = this move is known without a search: from a table, or by a proved rule
why-by-second = the second best move, as this bot sometimes plays
why-by-random = a random move, as this bot sometimes or always plays
why-by-worst = the move that looks worst, as this bot sometimes plays
why-moves = Worth of each move by a new search of it alone, with empty tables; best first
why-known = The move was known and not searched, so the values below, by a new search, may rank it lower.
why-refused = no bot has moved in this game, or it is not on its seat any more
why-note = note
why-played = played
why-preferred = preferred
why-prefers = a new search of all moves together chooses { $move }
why-agrees = a new search of all moves together chooses the same
why-tree = Search tree before this move

## Accounts and ratings

nav-leaders = Leaderboards
rated = rated
account-loading = Loading …
lobby-account = Create an account
lobby-last-won = Last game: you won against { $name } at { $game }.
lobby-last-drawn = Last game: a draw with { $name } at { $game }.
lobby-last-lost = Last game: you lost to { $name } at { $game }.
learn = Learn from this game
room-rated = rated, { $speed }
room-random-opening =
    { $count ->
        [one] one random opening move
       *[other] { $count } random opening moves
    }
room-unrated = unrated
says-not-paired = Another player at your address seeks the same rated game. It would not be rated, so both of you wait for others.
says-seek-goes-on = Your opponent did not come. You are looking again and keep your place.
says-seek-in-vain = Your opponent did not come. The game does not count.
says-game-missed = You did not come to your game. It does not count; next time you will have to wait.
says-game-missed-again = You did not come to your game. You can look for an opponent again in { $minutes } min.
room-unrated-why = Unrated: { $why }

## Challenges

challenge-title = Challenge
challenge-by = { $name } challenges you
challenge-yours = Your challenge
challenge-received = { $name } challenges you: { $game }
challenge-link = Show the link
challenge-waits = Your challenge waits until somebody opens its link.
challenge-waits-for = Your challenge to @{ $handle } waits for an answer.
challenge-first = { $name } moves first
challenge-second = { $name } moves second

## Tournaments

tournaments-title = Tournaments
tournament-entry-until = Open for entry until round { $round } starts
tournament-entry-start = Open for entry until it starts
tournament-pause-me = Pause: no new games
tournament-unpause = Play again
tournament-your-place = Place { $place }, points: { $points }
tournament-open-game = Open my game
tournament-first-move = First move within { $seconds } s
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

class-open = Open this address

## Settings
bots-title = Eleven bots
live-after = One move on
live-before = One move back
live-move = { $ply } of { $last }
study-hint = Hint
