# What the named bots say in a game, at its start, at a surprise and at its end, and the lessons of the games.

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

learn-title = Learn
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
offer-made-draw = { $name } offers a draw.
offer-made-takeback = { $name } asks to take a move back.
offer-made-rematch = { $name } offers a rematch.
offer-made-game = { $name } sits down and asks for a game.
offer-own-draw = You offer a draw.
offer-own-takeback = You ask to take a move back.
offer-own-rematch = You offer a rematch.
offer-own-game = You ask for a game.

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
