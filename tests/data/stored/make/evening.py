"""An evening at a server: people, games in every state, ratings, tournaments. What a server must know for ever after."""

import time

from questions import REVOKED
from wire import Player, Table, dice, sit, sit_with_bot

FAST = {"kind": "main", "main_ms": 60_000, "increment_ms": 1000}
MIDDLE = {"kind": "main", "main_ms": 300_000, "increment_ms": 3000}
SLOW = {"kind": "main", "main_ms": 1_800_000, "increment_ms": 0}
MOVES = {"kind": "per_move", "move_ms": 30_000}
SHORT = {"rounds": "8"}

# The points of a position of Nine Men's Morris, in order.
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
FOUR_EACH = "w..w..wb.........bb.w..b w 0 0 0"

LINE = "a1 b1 b2 c1 c3".split()
FULL = "b2 a1 c1 a3 a2 c2 b1 b3 c3".split()

# Nobody is gone so soon by accident; an opponent may claim the win then.
CLAIM_MS = 1000


class Evening:
    def __init__(self, server, card):
        self.server = server
        self.people = {}
        self.rooms = {}
        self.tournaments = {}
        self.dice = dice(29)
        self.card = card

    def come(self, who, handle=None, **hello):
        player = Player(self.server, **hello)
        if handle:
            player.account(handle)
        self.people[who] = player
        return player

    def arrive(self):
        """Accounts, guests, programs, devices and cards."""
        for who in ("ana", "budi", "citra", "dewi", "guru", "asisten", "gone"):
            self.come(who, handle=who, name=who.capitalize(), device="laptop")
        self.come("eko", name="Eko")
        self.come("fitri", name="Fitri 日本")
        self.come("robo", handle="robo", name="Deep Green", program=True, brief=True)
        ana = self.people["ana"]
        token = ana.ask("bot_account", handle="ana-bot")["token"]
        self.come("ana-bot", token=token, program=True)
        # Another device, and one whose token was revoked.
        for who, device in (("ana-phone", "phone"), ("ana-lost", "lost")):
            code = ana.ask("link", token=ana.token)["code"]
            self.come(who, link=code, device=device)
        devices = ana.ask("devices")["devices"]
        lost = next(device["device"] for device in devices if device.get("label") == "lost")
        ana.ask("revoke", device=lost)
        self.come("kelas", link=self.card)
        ana.ask("block", handle="dewi")
        ana.ask("block", player=self.people["eko"].player)
        self.people["budi"].ask("block", handle="gone")

    def finished(self):
        """A game for each way in which one ends."""
        p, d = self.people, self.dice
        ana, budi, citra, dewi, eko, robo, gone = (p[who] for who in ("ana", "budi", "citra", "dewi", "eko", "robo", "gone"))

        sit(ana, eko, "tictactoe", d).finish(moves=LINE)
        sit(eko, budi, "tictactoe", d, clock=MOVES).finish(moves=FULL)
        sit(ana, budi, "adjacency", d, options={"rounds": "8", "first": "o"}, clock=FAST).finish()
        sit(citra, dewi, "reversi", d, private=True).finish()
        sit(citra, dewi, "morris", d, position=FOUR_EACH).finish(moves="a7-a4 g1-g4 a4-a7 g4-g1".split() * 2)
        sit(citra, dewi, "morris", d, position=FOUR_EACH, clock=SLOW).finish(choose=wander(d))
        sit(citra, dewi, "morris", d, position="ww....b.......w..bw....b w 0 0 3").finish(moves=["g4-g7xc5"])
        sit(citra, dewi, "morris", d, position="bwb......w....w....w.b.b w 0 0 0").finish(moves=["d2-d1"])
        sit(dewi, citra, "morris", d, options={"flying": "no", "removal": "any"}).finish()

        table = sit(ana, citra, "reversi", d, clock=FAST)
        table.play(plies=7)
        ana.ask("resign", room=table.room)
        for player in (ana, citra):
            player.ending(table.room)

        table = sit(ana, budi, "reversi", d, clock={"kind": "per_move", "move_ms": 100})
        table.play(plies=4)
        ana.ending(table.room)

        table = sit(ana, budi, "reversi", d)
        table.play(plies=6)
        ana.ask("offer", room=table.room, offer="draw")
        budi.ask("accept", room=table.room, offer="draw")
        ana.ending(table.room)

        # Moves taken back; then a rematch with seats swapped, in the same room, which is aborted after a move.
        table = sit(ana, budi, "tictactoe", d)
        table.play(moves=["a1", "b1", "c1"])
        ana.ask("offer", room=table.room, offer="takeback")
        budi.ask("accept", room=table.room, offer="takeback")
        ana.until(lambda: ana.turns[table.room]["ply"] == 2)
        budi.until(lambda: budi.turns[table.room]["ply"] == 2)
        table.finish(moves=["b2", "a3", "c3"] + ["c1", "a2"] * 3)
        ana.ask("offer", room=table.room, offer="rematch")
        budi.ask("accept", room=table.room, offer="rematch")
        table.swap()
        for player in (ana, budi):
            player.until(lambda: player.games[table.room] == 2)
        table.play(moves=["b2"])
        ana.ask("abort", room=table.room)
        ana.ending(table.room)

        table = sit(ana, budi, "tictactoe", d)
        budi.ask("abort", room=table.room)
        ana.ending(table.room)

        # A player does not come back.
        self.come("hilang", name="Hilang")
        table = sit(eko, self.people["hilang"], "adjacency", d, options=SHORT, clock=MIDDLE)
        table.play(plies=5)
        self.people["hilang"].close()
        time.sleep(CLAIM_MS / 1000 + 0.5)
        eko.ask("claim", room=table.room)
        eko.ending(table.room)

        for why in ({"why": "crash"}, {"why": "silence"}, {"why": "illegal", "move": "z9"}):
            table = sit(robo, p["ana-bot"], "reversi", d, clock=FAST)
            table.play(plies=4)
            robo.ask("forfeit", room=table.room, **why)
            robo.ending(table.room)

        for game in ("reversi", "morris"):
            sit_with_bot(eko, game, d, engine="greedy", level=2).finish()
        sit_with_bot(eko, "tictactoe", d, engine="alphabeta", level=2, seat="second").finish()

    def rated(self):
        """Rated games of three speeds and three games, against people, programs and the server's bot, and a pair."""
        p, d = self.people, self.dice
        for first, second, game, clock in (
            ("ana", "budi", "reversi", FAST),
            ("budi", "ana", "reversi", FAST),
            ("ana", "citra", "reversi", MIDDLE),
            ("dewi", "budi", "reversi", SLOW),
            ("gone", "ana", "reversi", FAST),
            ("citra", "budi", "morris", FAST),
            ("robo", "ana", "reversi", FAST),
        ):
            sit(p[first], p[second], game, d, clock=clock, rated=True).finish()
        sit_with_bot(p["citra"], "reversi", d, engine="greedy", level=1, clock=FAST, rated=True).finish()
        table = sit(p["ana"], p["budi"], "adjacency", d, clock=FAST, rated=True, options=SHORT)
        table.finish()
        self.second_half(table)
        table.finish()

    def second_half(self, table):
        players = [player for player in table.sides.values() if player]
        table.swap()
        for player in players:
            player.until(lambda: player.games[table.room] == 2)

    def leave(self):
        """An account is deleted; its games and its places in tournaments stay."""
        gone = self.people["gone"]
        games = gone.ask("games", player=gone.player)["games"]
        assert games, "it has played"
        gone.send("delete_account", handle="gone")
        try:
            while True:
                gone.read()
        except (ConnectionError, OSError):
            pass
        time.sleep(2)

    def studied(self):
        """An analysis is kept with a game."""
        eko = self.people["eko"]
        game = eko.ask("games", game="tictactoe", player=eko.player)["games"][-1]["game_id"]
        answer = eko.ask("analyze", game_id=game)
        if not answer["done"]:
            eko.until_heard("analysis", done=True)
        self.analyzed = game

    def unfinished(self):
        """Games that go on, each after a few moves; and rooms that wait."""
        p, d = self.people, self.dice
        ana, budi, citra, dewi, fitri, eko = (p[who] for who in ("ana", "budi", "citra", "dewi", "fitri", "eko"))

        def keep(label, table, plies, **more):
            table.play(plies=plies, **more)
            names = {id(player): who for who, player in p.items()}
            self.rooms[label] = {"room": table.room, **{side: names[id(player)] if player else "bot" for side, player in table.sides.items()}}

        keep("untimed", sit(ana, fitri, "tictactoe", d), 3)
        ana.ask("offer", room=self.rooms["untimed"]["room"], offer="draw")
        keep("stock of time", sit(citra, dewi, "reversi", d, clock=SLOW), 9)
        keep("time for each move", sit(budi, citra, "morris", d, clock={"kind": "per_move", "move_ms": 3_600_000}), 20)
        keep("rated", sit(dewi, budi, "reversi", d, clock=SLOW, rated=True), 12)
        keep("against a bot", sit_with_bot(eko, "reversi", d, engine="greedy", level=3, clock=SLOW), 8)
        keep("against a rated bot", sit_with_bot(dewi, "morris", d, engine="random", level=1, clock=SLOW, rated=True, seat="second"), 7)
        keep("other rules", sit(ana, citra, "adjacency", d, options={"rounds": "10", "first": "o"}, private=True), 6)
        keep("own position", sit(eko, fitri, "morris", d, position=FOUR_EACH), 1)
        keep("only one has moved", sit(fitri, budi, "reversi", d), 1)
        keep("nobody has moved", sit(fitri, ana, "adjacency", d), 0)
        table = sit(dewi, ana, "adjacency", d, clock=SLOW, rated=True, options=SHORT)
        table.finish()
        self.second_half(table)
        keep("second half of a pair", table, 4)
        table = sit(budi, p["robo"], "tictactoe", d)
        table.finish(moves=LINE)
        budi.ask("offer", room=table.room, offer="rematch")
        p["robo"].ask("accept", room=table.room, offer="rematch")
        table.swap()
        for player in (budi, p["robo"]):
            player.until(lambda: player.games[table.room] == 2)
        keep("rematch", table, 2)

        def wait(label, who, **create):
            room = p[who].ask("create", **create)["snapshot"]["room"]
            self.rooms[label] = {"room": room, "waits": who}

        wait("waits", "eko", game="reversi", clock=FAST, seat="second")
        wait("waits in private", "fitri", game="adjacency", options=SHORT, private=True)
        wait("waits for somebody", "ana", game="reversi", clock=SLOW, rated=True, opponent=budi.player)
        wait("waits at a position", "dewi", game="tictactoe", position="x...o.... x", seat="first")

    # Tournaments

    def new(self, label, organiser, **settings):
        snapshot = self.people[organiser].ask("tournament_new", **settings)["snapshot"]
        self.tournaments[label] = {"tournament": snapshot["tournament"], "organiser": organiser, "entrants": {}}
        return snapshot["tournament"]

    def direct(self, label, do, **more):
        at = self.tournaments[label]
        return self.people[at["organiser"]].ask("direct", tournament=at["tournament"], do=do, **more)

    def enter(self, label, *entrants, **more):
        at = self.tournaments[label]
        for who in entrants:
            snapshot = self.people[who].ask("enter", tournament=at["tournament"], **more)["snapshot"]
            at["entrants"][snapshot["you"]] = who

    def tables(self, label, number, game=1, without=()):
        """The tables of a round, with those at them who come."""
        at = self.tournaments[label]
        tables = []
        for pairing in self.round(label, number):
            players = {}
            for side in ("first", "second"):
                # In every second game the seats are exchanged.
                entrant = pairing[side if game % 2 else {"first": "second", "second": "first"}[side]]
                who = at["entrants"][entrant]
                if who in without:
                    continue
                player = self.people[who]
                call = player.until_heard("your_game", tournament=at["tournament"], round=number, game=game)
                assert call["side"] == side, call
                player.ask("join", room=call["room"])
                players[side] = (player, call["room"])
            if len(players) == 2:
                (first, room), (second, _) = players["first"], players["second"]
                for player in (first, second):
                    player.turn_at(room, 0)
                tables.append(Table(room, first, second, self.dice))
        return tables

    def round(self, label, number):
        at = self.tournaments[label]
        return self.people[at["organiser"]].ask("round", tournament=at["tournament"], round=number)["pairings"]

    def round_over(self, label, number, games=1):
        end = time.monotonic() + 60
        while any(len(pairing.get("results", [])) < games for pairing in self.round(label, number)):
            assert time.monotonic() < end, self.round(label, number)
            time.sleep(0.1)

    def club(self):
        """A tournament of each form, and one in each phase."""
        # A Swiss tournament with all that can happen in one, which is over.
        self.new("swiss", "guru", title="Friday ♟ Jumat", form="swiss", game="tictactoe", clock=FAST, rounds=3, bots="yes", no_show_ms=3000,
                 bye="house_bot", house_bot="random:1", late_half_point=True, seed=29)
        self.direct("swiss", "open")
        self.enter("swiss", "ana", "budi", "citra", "ana-bot")
        self.direct("swiss", "add", handle="dewi")
        self.direct("swiss", "helpers", handles=["asisten"])
        self.direct("swiss", "message", text="Ten minutes for coffee.")
        added = self.people["guru"].ask("entrants", tournament=self.tournaments["swiss"]["tournament"])["entrants"][-1]
        assert added["handle"] == "dewi"
        self.tournaments["swiss"]["entrants"][added["entrant"]] = "dewi"
        self.direct("swiss", "pause", entrant=added["entrant"], paused=True)
        self.direct("swiss", "start")
        tables = self.tables("swiss", 1)
        for table, moves in zip(tables, (LINE, FULL)):
            table.finish(moves=moves)
        self.round_over("swiss", 1)
        # One enters late, one comes back, one meets a bot meanwhile, and one does not come.
        self.direct("swiss", "pause", entrant=added["entrant"], paused=False)
        self.enter("swiss", "gone", "kelas")
        self.direct("swiss", "forbid", one=1, other=2)
        self.direct("swiss", "next")
        self.direct("swiss", "undo")
        for who in ("ana", "budi", "citra", "dewi", "ana-bot", "gone", "kelas"):
            # Their games are gone.
            player = self.people[who]
            player.ask("ping")
            player.heard = [message for message in player.heard if message["type"] != "your_game"]
        self.direct("swiss", "next")
        for table in self.tables("swiss", 2, without=("kelas",)):
            table.finish(moves=LINE)
        self.round_over("swiss", 2)
        kelas = next(number for number, who in self.tournaments["swiss"]["entrants"].items() if who == "kelas")
        self.direct("swiss", "kick", entrant=kelas)
        self.people["budi"].ask("withdraw", tournament=self.tournaments["swiss"]["tournament"])
        self.direct("swiss", "next")
        tables = self.tables("swiss", 3)
        tables[0].play(moves=["b2", "a1"])
        self.direct("swiss", "decide", round=3, board=1, game=1, result="1-0")
        for table in tables[1:]:
            table.finish(moves=LINE)
        self.round_over("swiss", 3)
        self.direct("swiss", "next")

        # A knockout that the first one seeds.
        self.new("knockout", "guru", title="Cup", form="knockout", game="tictactoe", clock=FAST, seeds_from=self.tournaments["swiss"]["tournament"],
                 names="hidden", seed=30)
        self.direct("knockout", "open")
        self.enter("knockout", "citra", "dewi", "ana")
        self.direct("knockout", "start")
        for number in (1, 2):
            for table in self.tables("knockout", number):
                table.finish(moves=LINE)
            self.round_over("knockout", number)
            self.direct("knockout", "next")

        # An arena, ended by hand.
        self.new("arena", "guru", title="Arena", form="arena", game="tictactoe", clock=FAST, minutes=30, seed=31)
        self.direct("arena", "open")
        self.enter("arena", "citra", "dewi")
        self.direct("arena", "start")
        code = self.tournaments["arena"]["tournament"]
        for _ in range(2):
            players = {}
            for who in ("citra", "dewi"):
                call = self.people[who].until_heard("your_game", tournament=code)
                self.people[who].ask("join", room=call["room"])
                players[call["side"]] = self.people[who]
                room = call["room"]
            for player in players.values():
                player.turn_at(room, 0)
            Table(room, players["first"], players["second"], self.dice).finish(moves=LINE)
        time.sleep(1)
        self.direct("arena", "end")

        # Called off.
        self.new("cancelled", "budi", title="Rain", form="round_robin", game="morris", clock=MOVES)
        self.direct("cancelled", "open")
        self.direct("cancelled", "cancel")

        # Open, with a code; and drafts, which only their organisers see.
        self.new("open", "citra", title="Saturday", form="round_robin", cycles=2, game="reversi", clock=MIDDLE, rated=True, entry="code", code="KOPI",
                 pause_ms=30_000, pace_ms=500, most=8)
        self.direct("open", "open")
        self.enter("open", "budi", code="KOPI")
        self.new("draft", "dewi", title="Sunday", form="swiss", game="adjacency", clock=FAST, entry="list", handles=["ana", "budi"])

        # One that goes on: rated, with two games a meeting; its second round has a game to its end, one in the middle and a table where
        # nobody has sat down.
        self.new("running", "guru", title="League", form="swiss", game="adjacency", options=SHORT, clock=SLOW, rated=True, rounds=3, seed=32,
                 no_show_ms=3_600_000, draws=True)
        self.direct("running", "open")
        self.enter("running", "ana", "budi", "citra", "dewi")
        self.direct("running", "start")
        for game in (1, 2):
            for table in self.tables("running", 1, game):
                table.finish()
            self.round_over("running", 1, game)
        self.direct("running", "next")
        at = self.tournaments["running"]
        pairings = self.round("running", 2)
        idle = {at["entrants"][pairings[1][side]] for side in ("first", "second")}
        (table,) = self.tables("running", 2, 1, without=idle)
        table.finish()
        busy = pairings[0]
        end = time.monotonic() + 60
        while not self.round("running", 2)[0].get("results"):
            assert time.monotonic() < end
            time.sleep(0.1)
        (table,) = self.tables("running", 2, 2, without=idle)
        table.play(plies=3)
        self.rooms["of a tournament"] = {"room": table.room, "first": at["entrants"][busy["second"]], "second": at["entrants"][busy["first"]], "tournament": "running"}
        self.rooms["of a tournament, not begun"] = {"room": pairings[1]["room"], "first": at["entrants"][pairings[1]["first"]],
                                                    "second": at["entrants"][pairings[1]["second"]], "tournament": "running"}

    def run(self):
        self.arrive()
        self.finished()
        self.rated()
        self.club()
        self.leave()
        self.studied()
        self.unfinished()

    def people_json(self):
        secrets = {who: {"token": player.token, "player": player.player, "name": player.name, "handle": player.welcome.get("handle") or getattr(player, "handle", None)}
                   for who, player in self.people.items()}
        return {"people": secrets, "rooms": self.rooms, "tournaments": {label: {**at, "entrants": {str(n): who for n, who in at["entrants"].items()}} for label, at in self.tournaments.items()}, "analyzed": self.analyzed}


def wander(d):
    """Moves of Nine Men's Morris that take nothing and lead to positions seen least."""
    seen = {}

    def choose(turn):
        board, rest = turn["position"].split(" ", 1)

        def after(move):
            men = list(board)
            here, there = (POINTS.index(point) for point in move.split("-"))
            men[here], men[there] = men[there], men[here]
            return "".join(men) + rest[0]

        moves = [move for move in turn["legal"] if "x" not in move] or turn["legal"]
        d.shuffle(moves)
        move = min(moves, key=lambda move: seen.get(after(move), 0) if "x" not in move else 9)
        if "x" not in move:
            seen[after(move)] = seen.get(after(move), 0) + 1
        return move

    return choose


class Later(Evening):
    """The same people come back after a restart and go on; the server is killed while they play."""

    def __init__(self, server, before):
        super().__init__(server, None)
        self.before = before
        self.rooms = dict(before["rooms"])
        self.tournaments = {label: {**at, "entrants": {int(n): who for n, who in at["entrants"].items()}} for label, at in before["tournaments"].items()}
        self.analyzed = before["analyzed"]
        self.dice = dice(30)

    def run(self):
        for who, secret in self.before["people"].items():
            if who not in REVOKED:
                self.come(who, token=secret["token"], program=who in ("robo", "ana-bot"))
        self.go_on()
        self.more()
        # Everything that was answered is stored; the next lines are not merged yet.
        self.people["ana"].ask("ping")

    def table(self, label):
        at = self.rooms[label]
        sides = {}
        for side in ("first", "second"):
            sides[side] = self.people.get(at[side])
            if sides[side]:
                sides[side].ask("join", room=at["room"])
        return Table(at["room"], sides["first"], sides["second"], self.dice)

    def go_on(self):
        for label in ("stock of time", "time for each move", "rated", "against a bot", "against a rated bot", "other rules", "second half of a pair",
                      "of a tournament"):
            self.table(label).play(plies=2)
        table = self.table("nobody has moved")
        table.play(plies=3)
        fitri, ana = table.sides["first"], table.sides["second"]
        ana.ask("offer", room=table.room, offer="takeback")
        fitri.ask("accept", room=table.room, offer="takeback")
        # One that ends, and one that somebody leaves.
        self.table("rematch").finish()
        del self.rooms["rematch"]
        table = self.table("untimed")
        self.people["fitri"].ask("leave", room=table.room)
        self.people["ana"].ending(table.room)
        del self.rooms["untimed"]
        # One that waited begins.
        at = self.rooms.pop("waits for somebody")
        ana, budi = self.people["ana"], self.people["budi"]
        ana.ask("join", room=at["room"])
        budi.ask("join", room=at["room"])
        for player in (ana, budi):
            player.turn_at(at["room"], 0)
        Table(at["room"], ana, budi, self.dice).play(plies=5)
        self.rooms["waited for somebody"] = {"room": at["room"], "first": "ana", "second": "budi"}
        # Rooms that wait are forgotten by a kill.
        self.rooms = {label: at for label, at in self.rooms.items() if "waits" not in at}

    def more(self):
        p, d = self.people, self.dice
        sit(p["budi"], p["ana"], "reversi", d, clock=FAST, rated=True).finish()
        table = sit(p["eko"], p["kelas"], "reversi", d, clock=SLOW)
        table.play(plies=11)
        self.rooms["begun later"] = {"room": table.room, "first": "eko", "second": "kelas"}
