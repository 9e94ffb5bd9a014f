# What the page says in English; names of games, sides, engines and refusals are in `shared/i18n/names.en.ftl`.

## The board, as screen readers say it

board-label = { $game }, { $side } to move
board-label-over = { $game }, the game is over
board-empty = empty
board-last = last move
board-chosen = chosen
board-premove = premove
board-legal = legal
board-can-move = can move
board-can-be-removed = can be removed
board-turns-over = turns over { $count }
