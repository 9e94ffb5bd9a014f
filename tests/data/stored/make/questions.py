"""Asks a server everything about its store, and keeps the answers without what differs at every start."""

import json
import subprocess

from wire import Player, refused_hello

# At every start another: versions of rooms, who is connected. With the time of day: uncertainty of ratings, devices.
PASSING = {"version", "connected", "gone", "spectators", "seen", "server", "limits", "token", "deviation", "next_in_ms", "second_in_ms", "no_show_ms", "re", "id",
           "sentence", "this", "state", "players"}

# Whose tokens no longer count: a deleted account, a device taken away, an account that the operator has reset.
REVOKED = ("gone", "ana-lost", "asisten")


def lasting(value):
    if isinstance(value, dict):
        return {name: lasting(part) for name, part in value.items() if name not in PASSING}
    return [lasting(part) for part in value] if isinstance(value, list) else value


class Questions:
    def __init__(self, server, evening):
        self.server, self.evening = server, evening
        self.all = []
        self.players = {}

    def ask(self, who, kind, **fields):
        player = self.players[who]
        answer = player.answer(player.send(kind, **fields))
        self.all.append({"as": who, "ask": {"type": kind, **fields}, "answer": lasting(answer)})
        return answer

    def get(self, path):
        self.all.append({"get": path, "json": lasting(json.loads(self.server.get(path)))})

    def run(self):
        people, rooms, tournaments = (self.evening[name] for name in ("people", "rooms", "tournaments"))
        self.players["stranger"] = Player(self.server, name="Stranger")
        for who, secret in people.items():
            hello = {"protocol": 1, "token": secret["token"]}
            if who in ("robo", "ana-bot"):
                hello["program"] = True
            if who in REVOKED:
                self.all.append({"as": who, "hello": hello, "answer": {"type": "refused", "code": refused_hello(self.server, token=secret["token"])}})
                continue
            player = self.players[who] = Player(self.server, **{name: value for name, value in hello.items() if name != "protocol"})
            self.all.append({"as": who, "hello": hello, "answer": lasting({name: value for name, value in player.welcome.items() if name not in ("games", "engines", "rooms")})})
        handles = [secret["handle"] for who, secret in people.items() if secret["handle"] and who not in ("ana-phone", "ana-lost")] + ["kelas-2", "kelas-3"]
        for handle in handles:
            self.ask("stranger", "profile", handle=handle)
            self.ask("stranger", "account", handle=handle)
        for game in ("reversi", "morris", "adjacency"):
            for speed in ("fast", "middle", "slow"):
                self.ask("stranger", "profile", handle="ana", game=game, speed=speed, against="budi")
                self.ask("stranger", "ratings", game=game, speed=speed, of=[people[who]["player"] for who in ("ana", "budi", "citra", "dewi", "robo")])
        for who in self.players:
            self.ask(who, "blocked")
            if people.get(who, {}).get("handle"):
                self.ask(who, "account")
                self.ask(who, "devices")
        for who in ("ana", "budi", "citra", "dewi", "eko"):
            player = people[who]["player"]
            self.ask(who, "games", player=player, limit=5)
            self.ask("stranger", "games", player=player, game="reversi", result="won")
        newest = self.ask("stranger", "games", limit=50)
        self.ask("stranger", "games", limit=50, before=newest["games"][-1]["game_id"])
        self.ask("stranger", "games", name="Ana", outcome="draw")
        # As late as can be: a tournament opens its rooms when the server runs already.
        for at in rooms.values():
            self.ask("stranger", "watch", room=at["room"])
        self.ask("stranger", "analyze", game_id=self.evening["analyzed"])

        self.ask("stranger", "tournaments")
        for label, at in tournaments.items():
            code, organiser = at["tournament"], at["organiser"]
            for who in ("stranger", organiser, "ana"):
                self.ask(who, "tournament", tournament=code)
                snapshot = self.all[-1]["answer"].get("snapshot", {})
                # A connection follows a few only.
                self.players[who].send("leave_tournament", tournament=code)
                self.ask(who, "entrants", tournament=code)
                for number in range(1, snapshot.get("round", 0) + 1) if snapshot.get("spec", {}).get("form") != "arena" else ():
                    self.ask(who, "round", tournament=code, round=number)
                if snapshot.get("phase") in ("running", "over"):
                    self.ask(who, "standings", tournament=code)
            if label not in ("draft",):
                self.get(f"/api/tournaments/{code}.json" if label != "cancelled" else f"/api/tournaments/{code}")

        for who in ("kelas", "dewi"):
            path = self.players[who].ask("export")["path"]
            self.all.append({"as": who, "export": lasting(json.loads(self.server.get(path)))})
        return self.all


def stored(program, store):
    """The games as commands beside the server show them."""
    def lines(*words):
        done = subprocess.run([program, "store", *words, "--store", str(store)], capture_output=True, text=True)
        assert done.returncode == 0, done
        return [json.loads(line) for line in done.stdout.splitlines()]

    for words in (["check"], ["rerate", "--check"]):
        done = subprocess.run([program, "store", *words, "--store", str(store)], capture_output=True, text=True)
        assert done.stdout == "ok\n", done
    words = ["export", "--format", "json", "--unfinished"]
    return [{"store": words, "lines": lines(*words)}]
