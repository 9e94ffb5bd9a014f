"""Makes the stores of this folder: `make.py PROGRAMS STORE`.

PROGRAMS is a folder with `bidak-server` of commit 3bff6735, STORE is `sqlite` or `postgres`. For the latter the program must have the feature
`postgres`, and the programs of PostgreSQL must be in the path.
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

from evening import CLAIM_MS, Evening, Later
from questions import Questions, stored
from wire import Server

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


def main(programs, kind):
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
