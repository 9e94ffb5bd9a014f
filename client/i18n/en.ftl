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
start-help = Help
    .about = keys and signs
start-quit = Quit
    .about = leave
