"""The files of a player: settings, tokens, servers, saved games, an account's data. Written by `bidak` at terminals."""

import os
import pathlib
import pty
import random
import re
import select
import struct
import fcntl
import subprocess
import termios
import threading
import time

PATIENCE = 20

SETTINGS = """\
# Written by hand, long ago.
theme = "standard" # in daylight
bell = false

# This program has no such setting any more, or not yet.
sound = 3

[window]
columns = 100
"""


def variables(home):
    own = {name: value for name, value in os.environ.items() if not name.startswith(("BIDAK", "XDG"))}
    return {**own, "HOME": str(home), "XDG_CONFIG_HOME": f"{home}/config", "XDG_DATA_HOME": f"{home}/data", "XDG_STATE_HOME": f"{home}/state",
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}


class Terminal:
    """`bidak` in its plain mode."""

    def __init__(self, program, home, *words):
        self.child = subprocess.Popen([program, *words, "--plain"], env=variables(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.lines, self.at = [], 0
        threading.Thread(target=lambda: self.lines.extend(re.sub("[\u2066-\u2069]", "", line.rstrip()) for line in self.child.stdout), daemon=True).start()

    def type(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def hear(self, pattern):
        """The next line with this pattern."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self.at < len(self.lines):
                line = self.lines[self.at]
                self.at += 1
                if re.search(pattern, line):
                    return line
            time.sleep(0.02)
        raise AssertionError(f"no {pattern!r} in {self.lines}")

    def play(self, dice, resign_after=None):
        """Random moves against a bot until the game is over, and saved."""
        while True:
            line = self.hear("Your turn|The game is over|must pass")
            if "over" in line:
                break
            if resign_after == 0:
                self.type("resign yes")
                self.hear("The game is over")
                break
            resign_after = resign_after and resign_after - 1
            self.type("legal")
            moves = self.hear("Legal moves").split(": ")[1].split()
            self.type(dice.choice(moves))
        # Once more by hand: the same file.
        self.type("save")
        return self.hear("aved")

    def quit(self):
        self.type("quit")
        self.child.wait(PATIENCE)


def begin(home):
    """Settings that were written by hand, with what this program does not know."""
    config = home / "config/bidak/config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(SETTINGS)


def look_in(program, home, server):
    """A visit on the full screen, which keeps the server in its list."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program, "join", server], variables(home))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = b""
    known = home / "state/bidak/servers"
    end = time.monotonic() + PATIENCE
    while not (known.exists() and server in known.read_text()):
        assert time.monotonic() < end, shown
        if select.select([terminal], [], [], 0.1)[0]:
            shown += os.read(terminal, 65536)
    os.write(terminal, b"\x03")
    os.close(terminal)
    os.waitpid(child, 0)


def visit(program, home, server):
    """An evening at two terminals, where two players of one user meet; nobody leaves, and their game goes on."""
    gita = Terminal(program, home, "join", server, "--name", "Gita")
    gita.hear("connected as Gita")
    gita.type("account gita")
    gita.hear("@gita")
    hadi = Terminal(program, home, "join", server, "--name", "Hadi")
    hadi.hear("connected as Hadi")
    for key, value in (("theme", "paper"), ("glyphs", "ascii"), ("bell", "true"), ("name", "Gita"), ("game", "reversi"), ("bot", "greedy:2"), ("clock", "5+3"),
                       ("lang", "id")):
        hadi.type(f"set {key} {value}")
    end = time.monotonic() + PATIENCE
    while "lang = " not in (home / "config/bidak/config.toml").read_text():
        assert time.monotonic() < end, hadi.lines
        time.sleep(0.1)
    gita.type("new reversi")
    room = re.search("Room ([0-9A-Z]{6})", gita.hear("Room"))[1]
    hadi.type(f"join {room}")
    gita.hear("Your turn")
    gita.type("d3")
    gita.hear("You play d3")
    return gita, hadi, room


def library(program, home):
    """A game of each kind against a bot, saved by itself."""
    dice = random.Random(32)
    for game, bot, words in (
        ("tictactoe", "random:1", ["--clock", "5+3"]),
        ("adjacency", "greedy:2", ["--rounds", "8", "--option", "first=o", "--clock", "none"]),
        ("reversi", "random:1", ["--as", "second", "--clock", "30s"]),
        ("morris", "greedy:1", ["--option", "flying=no", "--clock", "none"]),
    ):
        terminal = Terminal(program, home, "play", game, "--bot", bot, *words, "--name", "Gita", "--lang", "en")
        terminal.play(dice, resign_after=12 if game == "morris" else None)
        terminal.quit()
