#!/usr/bin/env python3
"""An engine that speaks UGI and plays Adjacency. It needs Python 3.8 or later and nothing else.

    bidak play --bot "cmd:python3 ugi.py"               against you
    bidak join HOST --engine "cmd:python3 ugi.py"       on a server: start `bidak serve` first
    bidak arena adjacency -e "cmd:python3 ugi.py" -e greedy:3

Write your engine into `choose`. Its standard error appears on the screen of `bidak` (key E) and in its log; the
standard output belongs to UGI. For another game, write its rules in place of `Position`.
"""

import random
import sys
import time


# ---- your engine --------------------------------------------------------------------------------------------------


def choose(position, deadline):
    """Returns the move to play, such as "c3", before the moment `deadline` of `time.monotonic()`."""
    best, best_lead = None, None
    for move in position.moves():
        after = position.after(move)
        # A random order among equals: the same opponent is not met with the same game each time.
        lead = (after.lead(position.to_move), random.random())
        if best is None or lead > best_lead:
            best, best_lead = move, lead
        if time.monotonic() >= deadline:
            break
    print(f"{best}: {best_lead[0]:+d}, {position.plies_left} plies before the end", file=sys.stderr, flush=True)
    return best


# ---- the rules of Adjacency ---------------------------------------------------------------------------------------

START = "6oo/6oo/8/8/8/8/xx6/xx6 x 56"


class Position:
    """Rows from the top with "x", "o" and "." for an empty square, who is to move, and the plies left."""

    def __init__(self, rows, to_move, plies_left):
        self.rows, self.to_move, self.plies_left = rows, to_move, plies_left

    @staticmethod
    def read(text):
        """A position such as START: a digit stands for a run of empty squares."""
        rows, to_move, plies_left = text.split()
        rows = [list("".join("." * int(one) if one.isdigit() else one for one in row)) for row in rows.split("/")]
        return Position(rows, to_move, int(plies_left))

    def moves(self):
        """Every empty square, as long as there are plies left."""
        if self.plies_left == 0:
            return []
        return ["abcdefgh"[x] + str(y + 1) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark == "."]

    def after(self, move):
        """The position after a move: the marks beside it, not the diagonal ones, become the mover's."""
        x, y = "abcdefgh".index(move[0]), int(move[1]) - 1
        rows = [row[:] for row in self.rows]
        rows[y][x] = self.to_move
        for beside_x, beside_y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= beside_x < 8 and 0 <= beside_y < 8 and rows[beside_y][beside_x] != ".":
                rows[beside_y][beside_x] = self.to_move
        return Position(rows, "o" if self.to_move == "x" else "x", self.plies_left - 1)

    def lead(self, mark):
        """The marks of one player less those of the other."""
        marks = [one for row in self.rows for one in row if one != "."]
        return 2 * marks.count(mark) - len(marks)


# ---- UGI ----------------------------------------------------------------------------------------------------------


def seconds(words, position):
    """The time for a move that `go` gives."""
    given = {name: int(value) for name, value in zip(words, words[1:]) if value.isdigit()}
    if "movetime" in given:
        return given["movetime"] / 1000
    # The first player moves when the number of plies left is even.
    player = "p1" if position.plies_left % 2 == 0 else "p2"
    if player + "time" in given:
        moves = (position.plies_left + 1) // 2
        return (given[player + "time"] / (moves + 1) + given.get(player + "inc", 0) / 2) / 1000
    return 1.0


def main():
    position = Position.read(START)
    for line in sys.stdin:
        words = line.split()
        command, words = (words[0], words[1:]) if words else ("", [])
        if command == "ugi":
            print("id name ugi.py\nid author me\nugiok", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "position":
            at = words.index("moves") if "moves" in words else len(words)
            position = Position.read(START if words[0] == "startpos" else " ".join(words[1:at]))
            for move in words[at + 1 :]:
                position = position.after(move)
        elif command == "go":
            print(f"bestmove {choose(position, time.monotonic() + 0.9 * seconds(words, position))}", flush=True)
        elif command == "quit":
            break
        # `uginewgame`, `setoption` and `stop` mean nothing to an engine that forgets and answers soon.


if __name__ == "__main__":
    main()
