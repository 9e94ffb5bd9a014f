"""Makes the files of this folder: `make.py PROGRAMS KIND`.

PROGRAMS is a folder with `bidak` and `bidak-server` of commit 3bff6735, KIND is `sqlite`, `postgres` or `client`. For `postgres` the server must
have the feature of that name, and the programs of PostgreSQL must be in the path. `client` uses the store of `sqlite`.
"""

import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

import client
from evening import CLAIM_MS, Evening, Later
from questions import Questions, stored
from wire import Player, Server

HERE = pathlib.Path(__file__).resolve().parent.parent
# Who asks takes as long as need be.
ASKING = ["--claim-ms", "3600000", "--abandon-ms", "3600000", "--empty-room-ms", "3600000", "--room-idle-ms", "3600000"]


def club(program, store, *words):
    done = subprocess.run([program, "club", *words, "--store", str(store), "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def one_file(path):
    """Merges the log of a killed server into its file."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


class Sqlite:
    def __init__(self, folder):
        self.folder = folder
        self.place = folder / "games.db"

    def flags(self):
        return []

    def save(self, to):
        one_file(self.place)
        shutil.copy(self.place, to)

    def copy(self, saved):
        place = self.folder / f"copy-{saved.name}"
        shutil.copy(saved, place)
        return place


class Postgres:
    """A server of its own, which refuses the rights of root."""

    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o755)
        self.data = folder / "postgres"
        self.data.mkdir()
        if os.getuid() == 0:
            shutil.chown(self.data, "nobody", "nogroup")
        self.run("initdb", "--username=bidak", "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync", str(self.data / "data"))
        self.run("pg_ctl", f"--pgdata={self.data}/data", f"--log={self.data}/log", "--wait", f"--options=-k {self.data} -c listen_addresses= -c fsync=off", "start")
        self.place = self.database("bidak")

    def run(self, *words, **more):
        way = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        return subprocess.run([*way, *words], check=True, cwd="/", stdout=subprocess.DEVNULL if "stdout" not in more else more.pop("stdout"), **more)

    def database(self, name):
        self.run("createdb", f"--host={self.data}", "--username=bidak", name)
        return f"postgres:///{name}?host={self.data}&user=bidak"

    def flags(self):
        return ["--node", "one", "--link", "127.0.0.1:0"]

    def save(self, to):
        done = self.run("pg_dump", f"--host={self.data}", "--username=bidak", "--no-owner", "--no-privileges", "bidak", stdout=subprocess.PIPE, text=True)
        # These lines are for the newest psql only.
        lines = [line for line in done.stdout.splitlines(True) if not line.startswith(("\\restrict", "\\unrestrict"))]
        to.write_text("".join(lines))

    def copy(self, saved):
        place = self.database(f"copy_{saved.stem}")
        with open(saved) as dump:
            self.run("psql", f"--host={self.data}", "--username=bidak", f"--dbname=copy_{saved.stem}", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", stdin=dump)
        return place

    def end(self):
        self.run("pg_ctl", f"--pgdata={self.data}/data", "--mode=immediate", "stop")


def summary(program, store, saved, evening):
    """What the program says about a copy of a saved store."""
    place = store.copy(saved)
    answers = stored(program, place)
    server = Server(program, place, *ASKING)
    answers += Questions(server, evening).run()
    server.kill()
    lines = ",\n".join(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) for answer in answers)
    saved.with_suffix(".json").write_text(f'{{"evening":{json.dumps(evening, ensure_ascii=False)},\n"questions":[\n{lines}\n]}}\n')


def of_client(programs):
    """The files of a player, the server where the player is known, and records in each format."""
    program, daemon = f"{programs}/bidak", f"{programs}/bidak-server"
    to = HERE / "client"
    shutil.rmtree(to, ignore_errors=True)
    home = to / "home"
    home.mkdir(parents=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bidak-stored-"))
    client.begin(home)

    # Two servers, one after the other, at the same address.
    server = Server(daemon, "memory", listen="127.0.0.1:17878")
    client.look_in(program, home, server.address)
    server.stop()
    store = Sqlite(folder)
    server = Server(daemon, store.place, listen="127.0.0.1:17878")
    client.look_in(program, home, "localhost:17878")
    client.look_in(program, home, server.address)
    *players, room = client.visit(program, home, server.address)
    server.stop()
    for player in players:
        player.child.kill()
    store.save(to / "server.db")
    client.library(program, home)
    (home / "config/bidak/server.toml").write_text(printed(daemon, home, "--print-config", *SETTINGS))

    server = Server(daemon, store.copy(to / "server.db"))
    people = {}
    for file in sorted((home / "state/bidak/players").iterdir()):
        for token in file.read_text().split():
            try:
                welcome = Player(server, token=token).welcome
                people[file.name] = {name: welcome.get(name) for name in ("player", "name", "handle", "rooms")}
            except Exception as refused:
                print(file.name, refused)
    server.kill()
    settings = [line.split("  #")[0].rstrip() for line in printed(program, home, "--print-config").splitlines() if not line.startswith("#")]
    folder_of_records = to / "records"
    folder_of_records.mkdir()
    for file in sorted((home / "data/bidak/games").iterdir()):
        for form, ending in (("text", "txt"), ("json", "json"), ("transcript", "moves"), ("ggf", "ggf")):
            if form == "ggf" and "reversi" not in file.name:
                continue
            (folder_of_records / f"{file.stem}.{ending}").write_text(printed(program, home, "record", "convert", str(file), "--to", form))
    exported = store.copy(HERE / "sqlite/stopped.db")
    (folder_of_records / "store.txt").write_text(printed(daemon, home, "store", "export", "--format", "text", "--unfinished", "--store", str(exported)))
    (to / "expected.json").write_text(json.dumps({"players": people, "room": room, "settings": settings}, indent=1, ensure_ascii=False) + "\n")
    shutil.rmtree(folder)


# Other values than usual.
SETTINGS = """--listen 127.0.0.1:7979 --store memory --connections 500 --rooms 300 --rooms-per-player 4 --club off --keep-games 1000,30d
--trusted-proxy 10.0.0.0/8 --allow-origin https://example.org --spectators-per-room 50 --claim-ms 20000 --thinkers 3 --bot-memory 64 --chat-lines 20
--log-format json --log debug""".split()


def printed(program, home, *words):
    return subprocess.run([program, *words], env=client.variables(home), capture_output=True, text=True, check=True).stdout


def main(programs, kind):
    if kind == "client":
        return of_client(programs)
    program = str(pathlib.Path(programs) / "bidak-server")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bidak-stored-"))
    store, ending = (Sqlite(folder), ".db") if kind == "sqlite" else (Postgres(folder), ".sql")
    to = HERE / kind
    to.mkdir(exist_ok=True)

    names = folder / "class.txt"
    names.write_text("kelas-1 Siswa Satu\nkelas-2 Siswa Dua\nkelas-3\n")
    server = Server(program, store.place, "--claim-ms", str(CLAIM_MS), *store.flags())
    cards = club(program, store.place, "cards", "--names", str(names))
    evening = Evening(server, cards[0]["code"])
    evening.run()
    server.stop()
    # Beside a server that is down: the next one takes note of what is revoked, and removes a name.
    reset = club(program, store.place, "reset", "asisten")
    club(program, store.place, "cards", "--count", "1")
    club(program, store.place, "delete", "kelas-3")
    people = {**evening.people_json(), "end": "stopped", "cards": {"kelas-2": cards[1]["code"], "asisten": reset[0]["code"]}}
    stopped = to / f"stopped{ending}"
    store.save(stopped)
    summary(program, store, stopped, people)

    server = Server(program, store.place, "--claim-ms", "3600000", *store.flags())
    later = Later(server, people)
    later.run()
    server.stop(signal.SIGKILL)
    people = {**later.people_json(), "end": "killed", "people": people["people"], "cards": people["cards"]}
    killed = to / f"killed{ending}"
    store.save(killed)
    summary(program, store, killed, people)
    if kind == "postgres":
        store.end()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
