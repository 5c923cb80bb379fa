"""The file of games: of an older schema, read-only, damaged, and after days in which nobody came."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import party
from party import IRORI, House, check, deal, play_on, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
DAY = 86400000


def rows(house, sql, *values):
    with sqlite3.connect(house.db) as db:
        return db.execute(sql, values).fetchall()


# ---- upgrade from schema 1 ----
path = os.path.join(folder, "old.db")
with sqlite3.connect(path) as db, open(os.path.join(os.path.dirname(__file__), "schema-1.sql")) as source:
    db.executescript(source.read())
    db.execute("UPDATE game SET changed = ?", (int(time.time() * 1000),))  # a table that waits too long goes
house = House(folder, name="old.db")
aki = house.guest("Aki", "schemaone0000000000000000000000000000000aki")
haru = house.guest("Haru", "schemaone000000000000000000000000000000haru")
mine = {t["table"]: t["stage"] for t in aki.server.call_json("GET", "/api/mine")[1]["tables"]}
check("an old file's games are there", sorted(mine.values()) == ["closed", "running", "running"], mine)
check("a table that waits is still listed", len(haru.server.call_json("GET", "/api/tables")[1]["tables"]) == 1)
both = [t for t, stage in mine.items() if stage == "running" and t in str(haru.server.call_json("GET", "/api/mine")[1])]
aki.join(both[0]), haru.join(both[0])
play_on([aki, haru])
check("a game of an old file is played to its end", aki.over is not None)
status, _, text = aki.server.call("GET", f"/api/tables/{both[0]}/record")
with open(os.path.join(folder, "old.irori"), "wb") as out:
    out.write(text)
said = subprocess.run([IRORI, "verify", os.path.join(folder, "old.irori")], capture_output=True, text=True)
check("and its record verifies", status == 200 and said.returncode == 0, said.stderr)
check("names of a game left before the upgrade are found", "Harubaru" in str(rows(house, "SELECT text FROM row")))
haru.server.call("POST", "/api/mine/delete")
left = str(rows(house, "SELECT text FROM row")) + str(rows(house, "SELECT brief FROM game"))
check("and deleted", "Haru" not in left, left[max(0, left.find("Haru") - 100) :][:200])
house.stop()
said = subprocess.run([IRORI, "db", "check", "--db", path], capture_output=True, text=True)
check("the upgraded file is sound", said.returncode == 0, said.stderr)

# ---- days in which nobody came ----
house = House(folder, name="days.db")
aki, haru = house.guest("Aki"), house.guest("Haru")
slow = deal(aki, [haru], {"game": "5211", "players": 2, "move_ms": DAY})
play_on([aki, haru], 4)
aki.leave(), haru.leave()
free = deal(aki, [haru], {"game": "kodachi", "players": 2})
n = play_on([aki, haru], 4)
aki.leave(), haru.leave()
house.stop()
with sqlite3.connect(house.db) as db:
    db.execute("UPDATE row SET time = time - ?", (10 * DAY,))
    db.execute("UPDATE game SET made = made - ?1, changed = changed - ?1, deadline = max(deadline - ?1, 0)", (10 * DAY,))
    db.execute("DELETE FROM checkpoint")
house.start()
told = "SELECT count(*) FROM row JOIN game ON game.id = row.game WHERE address = ? AND text LIKE ?"
owed = 2 - rows(house, told, slow, '%"move"%')[0][0] % 2  # both choose at once: after an odd number of moves one had chosen
check("clocks that ran out meanwhile have run out", wait_for(lambda: rows(house, told, slow, '%"timeout"%')[0][0] == owed))
aki, haru = house.guest("Aki", aki.server.cookie), house.guest("Haru", haru.server.cookie)
aki.join(free), haru.join(free)
check("a game without a clock waits", aki.greeting["n"] == n, (aki.greeting, n))
check("and goes on after days", play_on([aki, haru], 4) >= 4)
aki.leave(), haru.leave()
aki.join(slow), haru.join(slow)
aki.until(lambda: aki.places or aki.over, "the game after days")
check("so does one with a clock", any(e["kind"] == "time-out" for e in aki.entries))
house.stop()


# ---- what nobody wants any more ----
MINUTE = 60000


def older(house, table, by, what="changed"):
    with sqlite3.connect(house.db) as db:
        db.execute(f"UPDATE game SET {what} = {what} - ? WHERE address = ?", (by, table))


def is_there(house, table):
    return rows(house, "SELECT count(*) FROM game WHERE address = ?", table)[0][0] == 1


house = House(folder, "--keep", "5", name="old.db")
aki, haru = house.guest("Aki"), house.guest("Haru")
games = {}
for name, wish in {"listed": {"listed": True}, "listed anew": {"listed": True}, "invitation": {}, "old invitation": {}}.items():
    games[name] = aki.make(game="5211", players=2, **wish)
for name in ("over", "over long ago", "running"):
    games[name] = deal(aki, [haru], {"game": "5211", "players": 2})
    play_on([aki, haru], 4 if name == "running" else 100000)
    aki.leave(), haru.leave()
house.stop()
for name, by in {"listed": 31 * MINUTE, "listed anew": 28 * MINUTE, "over": 4 * DAY, "over long ago": 6 * DAY,
                 "running": 400 * DAY}.items():
    older(house, games[name], by)
for name, by in {"invitation": 29 * DAY, "old invitation": 31 * DAY}.items():
    older(house, games[name], by, "made")  # whatever happened there since
house.start()
for name in ("listed", "old invitation", "over long ago"):
    check(f"{name}: it goes", wait_for(lambda: not is_there(house, games[name])))
for name in ("listed anew", "invitation", "over", "running"):
    check(f"{name}: it stays", is_there(house, games[name]))
check("nothing else is left of them", not rows(house, "SELECT * FROM row WHERE game NOT IN (SELECT id FROM game)"))
house.stop()


# ---- a backup, and what is put back ----
def restore():
    return subprocess.run([IRORI, "db", "restore", saved, "--db", house.db], capture_output=True, text=True)


house = House(folder, name="lost.db")
saved = os.path.join(folder, "saved.db")
aki = house.guest("Aki")
first = [aki.make(game="5211", players=2) for _ in range(5)]
said = subprocess.run([IRORI, "db", "backup", saved, "--db", house.db], capture_output=True, text=True)
check("a backup while the server runs", said.returncode == 0, said.stderr)
for _ in range(4):
    aki.make(game="kodachi", players=2)
house.stop(9)
check("a killed server leaves its last moves in the log", os.path.getsize(house.db + "-wal") > 0)
os.rename(house.db, os.path.join(folder, "moved.db"))
said = restore()
check("beside that log nothing is put back", said.returncode == 1 and "lost.db-wal is there" in said.stderr, said.stderr)
check("and nothing was put there", not os.path.exists(house.db))
for end in ("-wal", "-shm"):
    os.rename(house.db + end, os.path.join(folder, "moved.db" + end))
said = restore()
check("where nothing is left it is", said.returncode == 0, said.stderr)
said = subprocess.run([IRORI, "db", "check", "--db", house.db], capture_output=True, text=True)
check("what was put back is sound", said.returncode == 0, said.stderr)
check("and is what was saved", {a for (a,) in rows(house, "SELECT address FROM game")} == set(first))
check("over a file that is there nothing is put", "is there" in restore().stderr)
said = subprocess.run([IRORI, "db", "check", "--db", os.path.join(folder, "moved.db")], capture_output=True, text=True)
check("what was moved away is whole as well", said.returncode == 0, said.stderr)


# ---- every game, also of those that are played meanwhile, or are damaged, or of other rules ----
def copy_games(db, address, count):
    (game,) = db.execute("SELECT id FROM game WHERE address = ?", (address,)).fetchone()
    for i in range(count):
        made = db.execute("""INSERT INTO game (address, stage, listed, made, changed, deadline, rules, brief)
                             SELECT ?, stage, listed, made, changed + ?, 0, rules, brief FROM game WHERE id = ?""", (f"copy{i}", i, game)).lastrowid
        db.execute("""INSERT INTO row (game, number, record, text, device, nonce, time)
                      SELECT ?, number, record, text, device, nonce, time FROM row WHERE game = ?""", (made, game))


def check_file(path):
    return subprocess.run([IRORI, "db", "check", "--db", path], capture_output=True, text=True)


house = House(folder, name="many.db")
aki = house.guest("Aki")
over = deal(aki, [], {"game": "5211", "players": 2}, [(1, "random")])
play_on([aki], 100000)
aki.leave()
story = deal(aki, [], {"game": "harakiri", "players": 2}, [(1, "random")])
aki.leave(), house.stop()
with sqlite3.connect(house.db) as db:
    db.execute("DELETE FROM checkpoint")
    copy_games(db, over, 2000)
out = os.path.join(folder, "exported")
program = subprocess.Popen([IRORI, "db", "export", out, "--db", house.db])
while program.poll() is None and not (os.path.isdir(out) and len(os.listdir(out)) > 300):
    pass
program.send_signal(signal.SIGSTOP)
first = len(os.listdir(out))
with sqlite3.connect(house.db) as db:  # as if they were played now
    left = [a for (a,) in db.execute("SELECT address FROM game") if not os.path.exists(os.path.join(out, a + ".irori"))]
    db.executemany("UPDATE game SET changed = changed + 100000000 WHERE address = ?", ((a,) for a in left[::3]))
program.send_signal(signal.SIGCONT)
check("an export while games are played ends well", program.wait(party.PATIENCE) == 0)
check("and misses none of them", len(os.listdir(out)) == 2002, (first, len(os.listdir(out))))
said = check_file(house.db)
check("they all are sound", said.returncode == 0 and "for another version" not in said.stdout, said)
with sqlite3.connect(house.db) as db:
    db.execute("DELETE FROM row WHERE game IN (SELECT id FROM game WHERE address GLOB 'copy*' AND address NOT GLOB 'copy[0-9]')")
    db.execute("DELETE FROM game WHERE address GLOB 'copy*' AND address NOT GLOB 'copy[0-9]'")
    for address, what, by in (("copy3", '"rules":', '"rules":9'), ("copy5", '"irori":', '"irori":9')):
        db.execute("UPDATE row SET text = replace(text, ?, ?) WHERE game = (SELECT id FROM game WHERE address = ?)", (what, by, address))
    db.execute("UPDATE game SET rules = replace(rules, '5211', '5212') WHERE address = 'copy7'")
    db.execute("""UPDATE row SET text = replace(text, '"game":"5211"', '"game":"5212"')
                  WHERE game = (SELECT id FROM game WHERE address = 'copy7')""")
said = check_file(house.db)
check("games of other rules are no damage", said.returncode == 0 and not said.stderr and "3 of 12 games" in said.stdout, said)
with sqlite3.connect(house.db) as db:
    for address in ("copy1", "copy9"):
        db.execute("""UPDATE row SET text = replace(text, '"n":3,', '"n":4,')
                      WHERE number = 10 AND game = (SELECT id FROM game WHERE address = ?)""", (address,))
said = check_file(house.db)
lines = said.stderr.splitlines()
check("damaged ones are, and the check goes on behind them", said.returncode == 1 and len(lines) == 3 and "2 of 12 games" in lines[2], said)
check("each is told", "copy1" in said.stderr and "copy9" in said.stderr, lines)


# ---- files that cannot be written to, or read ----
def serve_as_nobody(db):
    """What it says when it does not start. Root may write everywhere, so it is nobody who tries."""
    command = [IRORI, "serve", "--port", "0", "--db", db]
    if os.getuid() == 0:
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
    return subprocess.run(command, capture_output=True, text=True, timeout=party.PATIENCE)


def is_told(name, said, word):
    lines = said.stderr.splitlines()
    check(f"{name}: told in one line", said.returncode == 1 and len(lines) == 1 and word in lines[0], (said.returncode, said.stderr))
    check(f"{name}: with the file's name", lines and ".db" in lines[0], lines)


house = House(folder, name="plain.db")
house.guest("Aki").make(game="5211", players=2)
house.stop()
os.chmod(sys.argv[1], 0o711)
os.chmod(folder, 0o755)
os.chmod(house.db, 0o444)
is_told("a read-only file", serve_as_nobody(house.db), "written")
check("and it is as it was", subprocess.run([IRORI, "db", "check", "--db", house.db], capture_output=True).returncode == 0)
os.chmod(house.db, 0o666)
is_told("a file in a read-only folder", serve_as_nobody(house.db), "written")
is_told("a read-only folder", serve_as_nobody(os.path.join(folder, "new.db")), "open")
check("and nothing was made in it", not os.path.exists(os.path.join(folder, "new.db")))
open_folder = os.path.join(folder, "closed")
os.mkdir(open_folder)
with open(os.path.join(open_folder, "half.db"), "wb") as out, open(house.db, "rb") as source:
    whole = source.read()
    out.write(whole[: len(whole) // 2 // 4096 * 4096])
said = subprocess.run([IRORI, "db", "check", "--db", os.path.join(open_folder, "half.db")], capture_output=True, text=True)
check("half a file is found out, in one line", said.returncode == 1 and len(said.stderr.splitlines()) == 1, said.stderr)
os.chmod(house.db, 0o000)
is_told("a file that may not be read", serve_as_nobody(house.db), "open")
sys.exit(party.failures > 0)
