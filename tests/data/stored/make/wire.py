"""A server as a child process, and scripted players on WebSockets. Python's standard library alone."""

import base64
import json
import os
import random
import re
import signal
import socket
import struct
import subprocess
import threading
import time
import urllib.request

PATIENCE = 15

# The machine may be slow, and everybody comes from one address.
FLAGS = """
--connections-per-address 0 --new-players-per-address 0 --messages-per-20s 4000000000 --hello-ms 180000 --idle-ms 180000
--write-ms 180000 --ping-ms 60000 --first-move-ms 180000 --thinkers 2 --think-ms 200 --rooms-per-player 1000 --rooms-per-address 0
""".split()


class Server:
    def __init__(self, program, store, *flags, listen="127.0.0.1:0"):
        own = {name: value for name, value in os.environ.items() if not name.startswith("BIDAK_")}
        command = [program, "--listen", listen, "--store", str(store), *FLAGS, *flags]
        self.child = subprocess.Popen(command, env=own, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.log = []
        for line in self.child.stderr:
            self.log.append(line)
            found = re.search(r"listening address=(\S+)", line)
            if found:
                break
        else:
            raise RuntimeError("the server ended: " + "".join(self.log))
        self.address = found[1]
        # Nobody reads the rest, and the pipe must not fill up.
        threading.Thread(target=lambda: self.log.extend(self.child.stderr), daemon=True).start()

    def get(self, path):
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=PATIENCE) as answer:
            return answer.read().decode()

    def stop(self, how=signal.SIGTERM):
        self.child.send_signal(how)
        self.child.wait(PATIENCE)

    def kill(self):
        self.stop(signal.SIGKILL)


class Refused(Exception):
    def __init__(self, asked, answer):
        super().__init__(f"{asked}: {answer}")
        self.code = answer["code"]


class Player:
    """One connection. `turns`, `ended` and `games` have the newest state of each room."""

    def __init__(self, server, **hello):
        host, port = server.address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        self.socket.settimeout(PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.socket.recv(65536)
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head
        self.id = 0
        self.turns, self.ended, self.games, self.offers = {}, {}, {}, {}
        self.heard = []
        self.welcome = self.ask("hello", protocol=1, **hello)
        self.token, self.player, self.name = self.welcome["token"], self.welcome["player"], self.welcome["name"]

    def frame(self, opcode, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack("!H", size))
        self.socket.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))

    def exactly(self, count):
        while len(self.bytes) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("closed")
            self.bytes += more
        part, self.bytes = self.bytes[:count], self.bytes[count:]
        return part

    def read(self):
        """The next message."""
        while True:
            first, size = self.exactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.exactly(8))
            payload = self.exactly(size)
            opcode = first & 15
            if opcode == 9:
                self.frame(10, payload)
            elif opcode == 8:
                raise ConnectionError(f"closed: {payload!r}")
            elif opcode == 1:
                message = json.loads(payload)
                self.note(message)
                return message

    def note(self, message):
        kind = message["type"]
        if kind == "joined":
            snapshot = message["snapshot"]
            room = snapshot["room"]
            # Nobody is on turn while a seat is free.
            self.turns[room] = snapshot.get("turn") if snapshot["status"] != "waiting" else None
            self.ended[room] = snapshot.get("ending")
            self.games[room] = snapshot.get("games", 0)
        elif kind == "event":
            room, event = message["room"], message["event"]
            if event in ("started", "moved", "taken_back"):
                self.turns[room] = message["turn"]
            if event == "started":
                self.ended[room] = None
                self.games[room] = message["games"]
            if event == "ended":
                self.ended[room] = message
            if event == "offered":
                self.offers[room] = message["offer"]
        elif kind not in ("pong",):
            self.heard.append(message)

    def send(self, kind, **fields):
        self.id += 1
        self.frame(1, json.dumps({"id": self.id, "type": kind, **fields}).encode())
        return self.id

    def answer(self, id):
        while True:
            message = self.read()
            if message.get("re") == id:
                return message

    def ask(self, kind, **fields):
        answer = self.answer(self.send(kind, **fields))
        if answer["type"] == "refused":
            raise Refused((kind, fields), answer)
        return answer

    def refused(self, kind, **fields):
        answer = self.answer(self.send(kind, **fields))
        assert answer["type"] == "refused", answer
        return answer["code"]

    def until(self, is_so):
        """Reads until a condition holds."""
        end = time.monotonic() + 2 * PATIENCE
        while not (value := is_so()):
            assert time.monotonic() < end, "waited in vain"
            self.read()
        return value

    def until_heard(self, kind, **fields):
        """The first message of a kind with these fields, which is taken."""
        def find():
            for message in self.heard:
                if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                    self.heard.remove(message)
                    return message
        return self.until(find)

    def turn_at(self, room, ply):
        """The turn at a ply, once it is there."""
        return self.until(lambda: (turn := self.turns.get(room)) and turn["ply"] >= ply and turn)

    def ending(self, room):
        return self.until(lambda: self.ended.get(room))

    def account(self, handle):
        self.handle = handle
        return self.ask("account", handle=handle)["account"]

    def close(self):
        self.socket.close()


def refused_hello(server, **hello):
    """The code with which the server refuses a hello."""
    try:
        Player(server, **hello)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{hello} is welcome")


class Table:
    """Two people at a room; either may be a bot, which is `None`."""

    def __init__(self, room, first, second, dice):
        self.room, self.sides, self.dice = room, {"first": first, "second": second}, dice

    @property
    def someone(self):
        return self.sides["first"] or self.sides["second"]

    def ply(self):
        return self.someone.turns[self.room]["ply"]

    def play(self, plies=None, moves=(), choose=None):
        """Plays these moves, and then random ones: this number of plies, or until the game is over."""
        moves = list(moves)
        ply = self.ply()
        end = ply + (plies if plies is not None else 10_000) if not moves or plies else ply + len(moves)
        while ply < end:
            someone = self.someone
            turn = someone.until(lambda: someone.ended.get(self.room) or ((t := someone.turns[self.room]) and t["ply"] >= ply and t))
            if "reason" in turn:
                return turn
            ply = turn["ply"]
            if ply >= end:
                break
            mover = self.sides[turn["to_move"]]
            if mover is None:
                someone.until(lambda: someone.ended.get(self.room) or someone.turns[self.room]["ply"] > ply)
                continue
            turn = mover.turn_at(self.room, ply)
            if "legal" not in turn:
                # The move before has ended the game.
                return mover.ending(self.room)
            move = moves.pop(0) if moves else choose(turn) if choose else self.dice.choice(turn["legal"])
            mover.ask("move", room=self.room, ply=ply, move=move)
            ply += 1
        for player in self.sides.values():
            if player:
                player.until(lambda: player.ended.get(self.room) or player.turns[self.room]["ply"] >= ply)

    def finish(self, **more):
        self.play(**more)
        for player in self.sides.values():
            if player:
                player.ending(self.room)

    def swap(self):
        self.sides = {"first": self.sides["second"], "second": self.sides["first"]}


def sit(first, second, game, dice, host=None, **create):
    """A table of two people, both seated: the first one makes the room."""
    host = host or first
    room = host.ask("create", game=game, seat="first" if host is first else "second", **create)["snapshot"]["room"]
    guest = second if host is first else first
    guest.ask("join", room=room)
    table = Table(room, first, second, dice)
    for player in (first, second):
        player.turn_at(room, 0)
    return table


def sit_with_bot(player, game, dice, engine="greedy", level=3, seat="first", **create):
    room = player.ask("create", game=game, seat=seat, **create)["snapshot"]["room"]
    player.ask("add_bot", room=room, engine=engine, level=level)
    sides = (player, None) if seat == "first" else (None, player)
    return Table(room, *sides, dice)


def dice(seed):
    return random.Random(seed)
