# What games, sides, engines, endings, refusals and notices are called in English. The terminal client and the page share
# these texts; each adds a file of its own. A sentence begins with a small letter and has no full stop.

title-adjacency = Adjacency
title-reversi = Reversi
title-tictactoe = Tic-tac-toe
title-morris = Nine Men's Morris
side-black = Black
side-white = White

# The bots with a name, what each says of itself, and the words for their strength.
strength-easy = easy
strength-fair = fair
strength-hard = hard
strength-master = master
strength-impossible = impossible
seat-bot-named = { $name } ({ $engine }, level { $level })
bot-ayam = Pecks wherever there is room.
    .says = I peck wherever there is room.
bot-lutung = Grabs the most, right now.
    .says = I grab the most, right now.
bot-cicak = Climbs up from where it stands.
    .says = I climb up from where I stand.
bot-kupu = Breeds plans and keeps the best.
    .says = I breed plans and keep the best.
bot-kura = Looks at everything, step by step.
    .says = I look at everything, step by step.
bot-kancil = Skips what cannot matter.
    .says = I skip what cannot matter.
bot-elang = One sharp look, then proof.
    .says = One sharp look, then proof.
bot-gajah = Never forgets a position.
    .says = I never forget a position.
bot-celepuk = Asks "more than this?" and asks again.
    .says = I ask "more than this?" and ask again.
bot-semut = A thousand ants, one busy trail.
    .says = A thousand of us, one busy trail.
bot-garuda = Has already seen the end.
    .says = I have already seen the end.
