# What the terminal alone says of evaluations and searches in English, beside the terms in `terms.en.ftl`.

# The features of the evaluations; each counts own ones less those of the enemy where it does not say otherwise.
feature-marks = marks
feature-exposure = edges over which a mark can be taken
feature-own-lines = own open lines
feature-enemy-lines = enemy open lines
feature-mobility = mobility
feature-prospects = empty squares beside enemy discs
feature-corners = corners
feature-anchored = discs joined to a corner
feature-diagonal-gifts = discs diagonally beside an empty corner
feature-edge-gifts = discs beside an empty corner
feature-discs = discs
feature-parity = the last placement
feature-edges = discs on edges
feature-corner-moves = corners to take now
feature-men = men
feature-mills = mills
feature-double-mills = men in two mills
feature-twos = points that complete a mill
feature-threes = men with two such points
feature-blocked = blocked men
feature-closing = steps that close a mill
feature-closing-now = own steps that close a mill
feature-tempo = the move
feature-whole = evaluation

tree-over = the game is over: there is nothing to search
tree-move = Move
tree-alpha = alpha
tree-beta = beta
tree-note = Remarks
