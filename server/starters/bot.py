#!/usr/bin/env python3
"""A bot for a Bidak server. It needs Python 3.8 or later and nothing else. Start `bidak serve` first; on the
same machine HOST is then localhost.

    python3 bot.py HOST                   a game against a bot of the server, at once
    python3 bot.py HOST --pair            against whoever seeks the same game, one game after another
    python3 bot.py HOST --open            opens a room and waits there for opponents
    python3 bot.py HOST --room K7QF2M     takes a seat in a room
    python3 bot.py HOST --tournament T4K9QZ --handle mybot     enters a tournament and plays its games

Write your bot into `choose` below; everything after it can stay as it is. `python3 bot.py --help` lists the options.
"""

import argparse
import base64
import collections
import hashlib
import json
import os
import queue
import random
import socket
import ssl
import struct
import sys
import threading
import time
import traceback


# ---- your bot -----------------------------------------------------------------------------------------------------


def choose(turn):
    """Returns the move to play: one of the texts in `turn.legal`, such as "c3".

    turn.game       "adjacency", "reversi", "tictactoe" or "morris"
    turn.position   the position as a text
    turn.board      the same as a dictionary: {"a1": "x", "b1": "o", "c1": None, ...}
    turn.me         your mark on the board, such as "x"; turn.other is the mark of the opponent
    turn.ply        the number of moves played so far
    turn.left_ms    the time left on your clock in milliseconds, None without a clock
    """
    if turn.game == "adjacency":
        # Greedy: the move that takes the most marks now, a random one of several.
        return max(turn.legal, key=lambda square: (taken(turn, square), random.random()))
    return random.choice(turn.legal)


def taken(turn, square):
    """The number of marks of the opponent on the four squares beside this one (Adjacency)."""
    column, row = square[0], int(square[1])
    beside = [chr(ord(column) - 1) + str(row), chr(ord(column) + 1) + str(row), column + str(row - 1), column + str(row + 1)]
    return sum(turn.board.get(one) == turn.other for one in beside)


# ---- a turn -------------------------------------------------------------------------------------------------------

MARKS = {"adjacency": ("x", "o"), "reversi": ("X", "O"), "tictactoe": ("x", "o"), "morris": ("w", "b")}
MORRIS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


class Turn:
    """The input of `choose`."""

    def __init__(self, game, turn):
        words = turn["position"].split()
        self.game, self.position, self.ply, self.legal = game, turn["position"], turn["ply"], turn["legal"]
        self.board = read_board(game, words[0])
        # The second word is the side to move.
        self.me = words[1]
        self.other = next(mark for mark in MARKS[game] if mark != self.me)
        self.left_ms = turn.get("clocks", {}).get(turn["to_move"] + "_ms")


def read_board(game, text):
    """The points of a board and what stands on each."""
    if game == "adjacency":
        text = "".join("." * int(one) if one.isdigit() else one for one in text.replace("/", ""))
    width = 3 if game == "tictactoe" else 8
    points = MORRIS if game == "morris" else ["abcdefgh"[at % width] + str(at // width + 1) for at in range(width * width)]
    return {point: None if mark in ".-" else mark for point, mark in zip(points, text)}


# ---- the connection -----------------------------------------------------------------------------------------------


class Lost(Exception):
    """The connection is gone."""


class Connection:
    """A WebSocket. A thread reads it and answers pings, so `choose` may think for as long as it likes."""

    def __init__(self, host, port, secure):
        try:
            stream = socket.create_connection((host, port), timeout=10)
            if secure:
                stream = ssl.create_default_context().wrap_socket(stream, server_hostname=host)
            stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.stream, self.file, self.sending = stream, stream.makefile("rb"), threading.Lock()
            self.greet(host, port)
            # The server sends a ping every 10 to 20 seconds.
            stream.settimeout(60)
        except OSError as error:
            raise Lost(str(error)) from None
        self.messages = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def greet(self, host, port):
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            (
                f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        status = self.file.readline(1000).decode("latin-1").strip()
        headers = {}
        while line := self.file.readline(1000).decode("latin-1").strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        expected = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        if " 101" not in status or headers.get("sec-websocket-accept") != expected:
            raise Lost(f"the server answers {status!r}")

    def read(self):
        why, text = "the server closed the connection", b""
        try:
            while True:
                first, second = self.exactly(2)
                length = second & 127
                if length > 125:
                    length = struct.unpack(">H", self.exactly(2))[0] if length == 126 else struct.unpack(">Q", self.exactly(8))[0]
                payload, kind = self.exactly(length), first & 15
                if kind in (0, 1):
                    text += payload
                    if first & 128:
                        self.messages.put(json.loads(text))
                        text = b""
                elif kind == 8:
                    why = payload[2:].decode("utf-8", "replace") or why
                    break
                elif kind == 9:
                    self.send_frame(10, payload)
        except (OSError, ValueError) as error:
            why = str(error) or why
        except Lost as lost:
            why = str(lost)
        self.messages.put(Lost(why))

    def exactly(self, length):
        data = self.file.read(length)
        if len(data) < length:
            raise Lost("the connection ended")
        return data

    def close(self):
        try:
            # The thread that reads hears of it as well.
            self.stream.shutdown(socket.SHUT_RDWR)
            self.stream.close()
        except OSError:
            pass  # It is closed.

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def send_frame(self, kind, payload):
        head = bytes([128 | kind])
        head += bytes([128 | len(payload)]) if len(payload) < 126 else bytes([254]) + struct.pack(">H", len(payload))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        try:
            with self.sending:
                self.stream.sendall(head + mask + masked)
        except OSError as error:
            raise Lost(str(error)) from None


# ---- the bot on its seat ------------------------------------------------------------------------------------------

WHY = {
    "time": "the time ran out",
    "crash": "the program crashed",
    "silence": "the program did not answer in time",
    "illegal": "the program chose an illegal move",
    "abandonment": "the player did not come back",
    "resignation": "the player resigned or left",
}


class Bot:
    """Plays games until there have been enough of them."""

    def __init__(self, options):
        self.options, self.connection = options, None
        self.token = read_token(options)
        self.results = collections.Counter()
        self.lost_by = collections.Counter()
        self.number, self.room, self.side, self.half, self.leaving, self.enough = 0, None, None, None, None, False
        # Tournaments in which an organiser has entered the bot.
        self.followed = set()
        # Rooms of a tournament whose games come next, and the least time for a move there.
        self.next_rooms, self.pace = [], 0

    def run(self):
        """Connects, plays, and comes back after a lost connection."""
        pause = 1
        while not self.enough:
            try:
                self.connection = Connection(self.options.host, self.options.port, self.options.secure)
                self.hello()
                while not self.enough:
                    self.hear()
                    pause = 1
            except Lost as lost:
                if self.connection:
                    # The server may still keep it, with the bot in its room.
                    self.connection.close()
                if self.leaving:
                    break
                print(f"connection lost: {lost}; trying again in {pause} s", flush=True)
                time.sleep(pause)
                pause = min(2 * pause, 30)
        self.sums()

    def request(self, kind, **fields):
        self.number += 1
        self.connection.send({"id": self.number, "type": kind, **fields})

    def hello(self):
        options = self.options
        self.claim_at, self.asked = None, {}
        known = {"token": self.token} if self.token else {"link": options.link} if options.link else {}
        self.request("hello", protocol=2, name=options.name, program=True, **known)

    def hear(self):
        """Waits for a message, or for the moment when the opponent who is gone has lost."""
        wait = None if self.claim_at is None else max(0, self.claim_at - time.monotonic())
        try:
            message = self.connection.messages.get(timeout=wait)
        except queue.Empty:
            self.claim_at = None
            self.request("claim", room=self.room)
            return
        if isinstance(message, Lost):
            raise message
        kind = message["type"]
        if kind == "welcome":
            self.welcome(message)
        elif kind == "account":
            print(f"account: {message['account']['handle']}", flush=True)
            self.begin()
        elif kind == "bot_account":
            # From now on it is the bot, which belongs to the owner of the code.
            self.token = message["token"]
            write_token(self.options, self.token)
            self.connection.close()
            self.connection = Connection(self.options.host, self.options.port, self.options.secure)
            self.hello()
        elif kind == "paired":
            # Not beside a game of a tournament that has begun meanwhile.
            if self.room is None:
                self.request("join", room=message["room"])
        elif kind == "your_game":
            self.pace = message.get("pace_ms", 0) / 1000
            if message["room"] != self.room and message["room"] not in self.next_rooms:
                self.next_rooms.append(message["room"])
                if self.options.pair and self.room is None:
                    self.request("unpair")
                self.go_on()
        elif kind == "tournament" and message["snapshot"]["tournament"] == self.options.tournament:
            self.enough = message["snapshot"]["phase"] in ("over", "cancelled")
        elif kind == "tournament_event" and message["tournament"] == self.options.tournament:
            self.enough = message["event"] in ("ended", "cancelled")
        elif kind == "tournament_event" and message["event"] == "entered" and message["player"] == self.me:
            # An organiser has entered the bot. An arena pairs only its followers.
            self.followed.add(message["tournament"])
            self.request("tournament", tournament=message["tournament"])
        elif kind in ("joined", "resumed"):
            self.joined(message)
        elif kind == "event" and message["room"] == self.room:
            self.event(message)
        elif kind == "kicked":
            sys.exit(message["sentence"])
        elif kind == "refused":
            self.refused(message)
        elif kind == "ok" and message["re"] == self.leaving:
            self.enough = True

    def welcome(self, message):
        wanted, handle = self.options.handle, message.get("handle")
        if wanted and handle and handle != wanted.lower() and not self.token:
            # The link is that of a person, whose bot this is.
            self.request("bot_account", handle=wanted)
            return
        self.me, self.token = message["player"], message["token"]
        write_token(self.options, self.token)
        self.rooms = message.get("rooms", [])
        engines = [known["engine"] for known in message["engines"]]
        if self.options.against.engine not in engines:
            # Before a room is made, in which nobody would ever sit down.
            sys.exit(f"there is no engine {self.options.against.engine!r}; there are: {', '.join(engines)}")
        if wanted and not handle:
            self.request("account", handle=wanted)
        elif wanted and handle != wanted.lower():
            sys.exit(f"the token in {self.options.token} belongs to {handle}")
        else:
            self.begin()

    def begin(self):
        """Goes back to the game that was going on, or finds another."""
        options = self.options
        for tournament in self.followed:
            self.request("tournament", tournament=tournament)
        if options.tournament:
            # Its games come as your_game.
            self.room, self.next_rooms = None, []
            code = {"code": options.code} if options.code else {}
            self.request("enter", tournament=options.tournament, **code)
        elif self.room in self.rooms:
            self.request("join", room=self.room)
        elif options.room:
            self.request("join", room=options.room)
        elif options.pair:
            self.seek()
        else:
            game = {"game": options.game, "options": options.rules, "clock": options.clock, "rated": options.rated}
            self.request("create", **game, private=options.private)

    def go_on(self):
        """Comes to the next game of the tournament, if there is one and none goes on."""
        if self.room is None and self.next_rooms:
            self.room = self.next_rooms.pop(0)
            self.request("join", room=self.room)

    def seek(self):
        options = self.options
        self.room = None
        self.request("pair", game=options.game, options=options.rules, clock=options.clock, rated=options.rated)

    def refused(self, message):
        code, sentence = message["code"], message["sentence"]
        if code == "bad_token":
            # The server has forgotten this guest.
            self.token = None
            self.hello()
        elif code == "no_accounts" and not (self.options.rated or self.options.tournament):
            print(f"{sentence}; playing as a guest", flush=True)
            self.begin()
        elif code == "too_fast":
            raise Lost(sentence)
        elif code == "no_room" and (self.options.tournament or self.options.pair):
            # The game was decided meanwhile, or its room closed.
            self.next_game()
        elif code in ("no_tournament", "too_many_tournaments") and not self.options.tournament:
            pass  # It plays on without following one.
        elif code in ("stale", "ahead", "not_playing", "not_your_turn", "cannot_claim", "no_offer", "cannot_offer", "too_late"):
            pass  # The game has moved on.
        else:
            sys.exit(f"refused: {sentence} ({code})")

    def joined(self, message):
        snapshot = message["snapshot"]
        self.room, self.game, self.seats = snapshot["room"], snapshot["game"], snapshot["seats"]
        self.half = snapshot.get("half")
        print(f"room {self.room}: {self.game}", flush=True)
        self.find_seat()
        if snapshot["status"] == "playing":
            self.announce()
            for gone in snapshot.get("gone", []):
                self.presence(gone["side"], gone.get("claim_in_ms"))
            self.play(snapshot["turn"])
        elif self.options.tournament or self.options.pair and snapshot["status"] == "ended":
            if snapshot["status"] == "ended":
                self.leave_for_next_game()
        elif snapshot["status"] == "waiting" and not (self.options.room or self.options.pair or self.options.open):
            engine, level = self.options.against
            self.request("add_bot", room=self.room, engine=engine, level=level)
        else:
            print(f"waiting for an opponent: bidak join {self.options.host}:{self.options.port} --room {self.room}", flush=True)

    def announce(self):
        print(f"game {sum(self.results.values()) + 1} against {self.opponent()}", flush=True)

    def find_seat(self):
        mine = [side for side, seat in self.seats.items() if seat and seat.get("player") == self.me]
        self.side = mine[0] if mine else None

    def event(self, message):
        event = message["event"]
        if event == "started":
            self.seats, self.half = message["seats"], message.get("half")
            self.find_seat()
            self.announce()
        if event in ("started", "moved", "taken_back"):
            self.play(message["turn"])
        elif event == "seated":
            self.seats[message["side"]] = message["seat"]
        elif event == "presence":
            self.presence(message["side"], None if message["connected"] else message.get("claim_in_ms"))
        elif event == "offered" and message["by"] != self.side:
            accepts = message["offer"] != "draw" and not (message["offer"] == "rematch" and self.options.pair)
            self.request("accept" if accepts else "decline", room=self.room, offer=message["offer"])
        elif event == "ended":
            self.ended(message)
        elif event == "vacated" and message["side"] != self.side and self.options.room:
            self.leave()
        elif event == "vacated" and message["side"] != self.side and self.options.pair:
            # The opponent did not come.
            self.leave_for_next_game()
        elif event == "closed":
            self.room = None
            self.enough = bool(self.options.room)
            if self.options.tournament or self.options.pair:
                self.next_game()
            elif not self.enough:
                self.begin()

    def opponent(self):
        seat = self.seats["second" if self.side == "first" else "first"]
        return seat["name"] if seat else "nobody"

    def presence(self, side, claim_in_ms):
        if side != self.side:
            self.claim_at = None if claim_in_ms is None else time.monotonic() + claim_in_ms / 1000

    def play(self, turn):
        """Only the player on turn gets the legal moves."""
        if "legal" not in turn:
            return
        now = Turn(self.game, turn)
        began = time.monotonic()
        try:
            move = choose(now)
        except Exception:
            traceback.print_exc()
            self.forfeit("crash", now)
            return
        if move not in now.legal:
            print(f"not a legal move: {move!r}", flush=True)
            self.forfeit("illegal", now, move)
            return
        if self.pace:
            # So that people can follow; at most half of the time that is left.
            half = self.pace if now.left_ms is None else now.left_ms / 2000
            time.sleep(max(0, min(self.pace, half) - (time.monotonic() - began)))
        self.request("move", room=self.room, ply=now.ply, move=move)

    def forfeit(self, why, turn, move=None):
        print(f"the game is lost in the position {turn.position} after {turn.ply} moves", flush=True)
        # Up to 20 visible characters.
        told = "".join(one if " " <= one <= "~" else "?" for one in str(move))[:20] or "-"
        self.request("forfeit", room=self.room, why=why, **({"move": told} if why == "illegal" else {}))

    def ended(self, message):
        outcome, reason = message["outcome"], message["reason"]
        self.claim_at = None
        result = {None: "does not count", "draw": "drawn", self.side: "won"}.get(outcome, "lost")
        self.results[result] += 1
        if result == "lost":
            self.lost_by[reason] += 1
        print(f"{result} against {self.opponent()}: {reason}{', ' + WHY[reason] if reason in WHY else ''}", flush=True)
        if self.half == 1 and outcome:
            return  # The second game of the pair begins by itself; whoever leaves loses it.
        if 0 < self.options.games <= sum(self.results.values()):
            self.leave()
        elif self.options.tournament or self.options.pair:
            self.leave_for_next_game()
        elif not self.options.open:
            self.request("offer", room=self.room, offer="rematch")

    def leave_for_next_game(self):
        self.request("leave", room=self.room)
        self.next_game()

    def next_game(self):
        """Comes to the next game of a tournament; without one, --pair finds the next opponent."""
        self.room = None
        if self.next_rooms:
            self.go_on()
        elif self.options.pair:
            self.seek()

    def leave(self):
        self.request("leave", room=self.room)
        self.leaving = self.number

    def sums(self):
        games = ", ".join(f"{count} {result}" for result, count in self.results.items())
        lost = ", ".join(f"{count} by {reason}" for reason, count in self.lost_by.items())
        print(f"games: {games or 'none'}{'; lost ' + lost if lost else ''}", flush=True)


# ---- the command line ---------------------------------------------------------------------------------------------


def read_token(options):
    """The secret by which the server knows the bot again."""
    try:
        with open(options.token) as file:
            return file.read().strip()
    except FileNotFoundError:
        return None


def write_token(options, token):
    with open(os.open(options.token, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(token + "\n")


def clock(text):
    """`5+3` is 5 minutes and 3 seconds a move, `10s` is 10 seconds a move, `none` is no clock."""
    if text == "none":
        return {"kind": "none"}
    if text.endswith("s"):
        return {"kind": "per_move", "move_ms": int(float(text[:-1]) * 1000)}
    minutes, _, seconds = text.partition("+")
    return {"kind": "main", "main_ms": int(float(minutes) * 60000), "increment_ms": int(float(seconds or 0) * 1000)}


Opponent = collections.namedtuple("Opponent", "engine level")


def opponent(text):
    """`greedy:3` is the engine greedy at level 3, which is also the level of `greedy`."""
    engine, _, level = text.partition(":")
    if (level or "3") not in map(str, range(1, 11)):
        raise argparse.ArgumentTypeError(f"a level is a number from 1 to 10, not {level!r}")
    return Opponent(engine, int(level or 3))


def arguments():
    parser = argparse.ArgumentParser(description="A bot for a Bidak server.")
    parser.add_argument("host", help="the server: HOST, HOST:PORT, ws://HOST:PORT or wss://HOST:PORT")
    parser.add_argument("--name", default="bot.py", help="the name that others see (%(default)s)")
    parser.add_argument("--handle", help="play with an account of a bot: take this handle, which is then the bot's")
    parser.add_argument("--link", help="a code of your own account (for another device, or of a login card): with --handle the bot is yours, without it plays as you")
    parser.add_argument("--token", metavar="FILE", help="the file that keeps the secret of the player, perhaps the token of a bot account (HANDLE@HOST_PORT.token, without a handle NAME@HOST_PORT.token)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--against", metavar="ENGINE[:LEVEL]", type=opponent, default="greedy:3", help="the bot of the server to play (%(default)s)")
    where.add_argument("--pair", action="store_true", help="play whoever seeks the same game")
    where.add_argument("--open", action="store_true", help="open a room and wait there")
    where.add_argument("--room", metavar="CODE", help="take a seat in this room")
    where.add_argument("--tournament", metavar="CODE", help="enter this tournament and play its games; takes an account")
    parser.add_argument("--code", metavar="TEXT", help="the code for entering the tournament, if its organiser asks for one")
    parser.add_argument("--private", action="store_true", help="do not list the room")
    parser.add_argument("--game", choices=sorted(MARKS), default="adjacency", help="(%(default)s)")
    parser.add_argument("--rounds", help="rounds of a game of Adjacency")
    parser.add_argument("--clock", type=clock, help="5+3, 10s or none (3+2 with --pair, else none)")
    parser.add_argument("--rated", action="store_true", help="play rated games; takes an account and a clock")
    parser.add_argument("--games", type=int, help="games to play, 0 for no end (1 against a bot of the server, else 0)")
    options = parser.parse_args()
    secure = options.host.startswith("wss://")
    options.secure, address = secure, options.host.split("://")[-1].split("/")[0]
    host, _, port = address.rpartition(":") if address.rsplit(":", 1)[-1].isdigit() else (address, "", "")
    options.host, options.port = host.strip("[]"), int(port or 7878)
    options.tournament = options.tournament and options.tournament.upper()
    options.rules = {"rounds": options.rounds} if options.rounds else {}
    options.clock = options.clock or clock("3+2" if options.pair else "none")
    if options.games is None:
        options.games = 0 if options.pair or options.open or options.room or options.tournament else 1
    if options.token is None:
        player = "".join(one if one.isalnum() or one in "-_." else "_" for one in options.handle or options.name)
        options.token = f"{player}@{options.host.replace(':', '_')}_{options.port}.token"
    return options


if __name__ == "__main__":
    bot = Bot(arguments())
    try:
        bot.run()
    except KeyboardInterrupt:
        if bot.room:
            bot.leave()
        bot.sums()
