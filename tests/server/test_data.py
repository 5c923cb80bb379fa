"""Decks and content in the file of games: named by a hash that can be forged, worded anew, and gone with their games."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile

import party
from forge import forge
from party import IRORI, House, check, deal, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
DAY = 86400000


def rows(sql, *values):
    with sqlite3.connect(house.db) as db:
        return db.execute(sql, values).fetchall()


# ---- a deck with the hash of the campaign's content comes first ----
house = House(folder, name="first.db")
aki = house.guest("Aki")
aki.join(aki.make(game="harakiri", players=2))
story = aki.greeting["data"]
aki.leave(), house.stop()
deck = subprocess.run([IRORI, "rules", "kodachi", "--deck"], capture_output=True, check=True).stdout
house = House(folder)
eve, aki = house.guest("Eve"), house.guest("Aki")
evil = forge(deck, int(story, 16)).decode()
theirs = eve.make(game="kodachi", players=2, deck=evil)
eve.join(theirs)
check("a deck may have the hash of a story", eve.greeting["data"] == story and eve.greeting["deck"] == evil, eve.greeting["data"])
eve.leave()
campaign = deal(aki, [], {"game": "harakiri", "players": 2}, [(1, "random")])
aki.leave()
house.restart()
aki, eve = house.guest("Aki", aki.server.cookie), house.guest("Eve", eve.server.cookie)
aki.join(campaign)
check("the campaign opens again", aki.seats["phase"] == "dealt", aki.seats)
aki.leave()
eve.join(theirs)
check("and so does the table with the deck", eve.greeting["deck"] == evil)
eve.leave()
content = aki.server.call("GET", "/api/data/" + story)[2]
check("by that hash the story is offered", len(content) > 100000 and content != evil.encode(), len(content))
status, why = eve.server.call_json("POST", "/api/tables", {"game": "harakiri", "players": 2, "deck": evil})
check("nobody gives a story of their own", status == 400 and why["why"][0]["id"] == "error.data.none", (status, why))

# ---- a deck with the hash of another's ----
mine = deck.decode() + "\n# my own\n"
ours = aki.make(game="kodachi", players=2, deck=mine)
aki.join(ours)
same = forge(deck, int(aki.greeting["data"], 16)).decode()
aki.leave()
for when in ("while it is held", "when it is only stored"):
    status, why = eve.server.call_json("POST", "/api/tables", {"game": "kodachi", "players": 2, "deck": same})
    check(f"another deck of that hash is refused {when}", status == 400 and why["why"][0]["id"] == "store.other-data", (status, why))
    house.restart()
    eve, aki = house.guest("Eve", eve.server.cookie), house.guest("Aki", aki.server.cookie)
aki.join(ours)
check("the deck is still the one that came first", aki.greeting["deck"] == mine)
aki.leave()
again = aki.make(game="kodachi", players=2, deck=mine)
check("which makes more tables", aki.join(again).greeting["deck"] == mine)
aki.leave()
check("and is kept once", len(rows("SELECT 1 FROM data WHERE kind = 'kodachi'")) == 2, rows("SELECT kind, hash FROM data"))

# ---- a story in other words ----
house.stop()
at = len(content) - 50
with sqlite3.connect(house.db) as db:
    db.execute("UPDATE data SET bytes = ? WHERE kind = 'harakiri'", (content[:at] + b"?" + content[at + 1 :],))
house.start()
aki = house.guest("Aki", aki.server.cookie)
check("words that this program corrects reach campaigns under way", aki.server.call("GET", "/api/data/" + story)[2] == content)
headers = aki.server.call("GET", "/api/data/" + story)[1]
check("and those who have the old ones ask again", "immutable" not in headers["cache-control"], headers)
aki.join(campaign)
check("which go on", aki.seats["phase"] == "dealt", aki.seats)
aki.leave()

# ---- decks go with the last game ----
aki.server.call("POST", f"/api/tables/{ours}/close"), aki.server.call("POST", f"/api/tables/{again}/close")
house.stop()
with sqlite3.connect(house.db) as db:
    db.execute("UPDATE game SET changed = changed - ? WHERE address IN (?, ?)", (6 * DAY, ours, again))
house.options = ["--keep", "5"]
house.start()
left = "SELECT 1 FROM data WHERE CAST(bytes AS TEXT) LIKE '%my own%'"
check("a deck goes with the last game that is played with it", wait_for(lambda: not rows(left)), rows("SELECT kind, hash FROM data"))
check("and no other does", len(rows("SELECT 1 FROM data")) == 2, rows("SELECT kind, hash FROM data"))
house.stop()

# ---- what is a device's own: tables it only made, and more games than fit in one hand ----
house = House(folder, name="own.db")
eve, aki = house.guest("Eve"), house.guest("Aki")
made = eve.make(game="kodachi", players=2, deck=mine)
seated = eve.make(game="5211", players=2)
eve.join(seated), eve.sit(0), eve.leave()
dealt = eve.make(game="5211", players=2)
aki.join(dealt), eve.join(dealt)
aki.sit(0), aki.leave()
for bot in (0, 1):
    eve.do(seat=bot, clear=True), eve.do(seat=bot, fill="random")
check("a table of bots that a device made", "done" in eve.do(start=True))
eve.leave()
wait_for(lambda: house.metrics()["tables"] == 0)


def lines_of(guest):
    status, _, text = guest.server.call("GET", "/api/mine/export")
    return {json.loads(line)["game"]["table"] for line in text.splitlines()} if status == 200 else status


check("an export has tables that it made and never sat at", lines_of(eve) == {made, seated, dealt}, lines_of(eve))
device = rows("SELECT device FROM player JOIN game ON game.id = player.game WHERE address = ?", made)[0][0]
with sqlite3.connect(house.db) as db:
    many = range(1000000, 1010500)
    db.executemany("INSERT INTO game (id, address, stage, listed, made, changed, deadline, rules, brief) VALUES (?1, 'x' || ?1, 3, 0, 1, ?1, 0, '', '{}')",
                   ((i,) for i in many))
    db.executemany("INSERT INTO player (device, game) VALUES (?, ?)", ((device, i) for i in many))
    db.executemany("""INSERT INTO row (game, number, record, text, device, nonce, time) VALUES (1000000, ?1, ?2, ?3, ?4, ?1, 1)""",
                   ((n, n > 1, '{"host":"sit","seat":0,"text":"Eve Secretname","seed":""}' if n == 1 else '{"name":"Eve Secretname","seat":0}', device)
                    for n in range(1, 3001)))
check("and all of them, however many", len(lines_of(eve)) == len(many) + 3, len(lines_of(eve)))
check("deletion", eve.server.call("POST", "/api/mine/delete")[0] == 204)
check("finds all of them too", not rows("SELECT 1 FROM player WHERE device = ?", device))
check("and the last of many names", not rows("SELECT 1 FROM row WHERE text LIKE '%Secretname%'"))
there = {address for (address,) in rows("SELECT address FROM game WHERE address IN (?, ?, ?)", made, seated, dealt)}
check("invitations that the device made end with it, and a game that was dealt does not", there == {dealt}, there)
check("and their decks with them", not rows("SELECT 1 FROM data"))
check("it ends with SIGTERM", house.stop() == 0)
said = subprocess.run([IRORI, "db", "check", "--db", os.path.join(folder, "tables.db")], capture_output=True, text=True)
check("the file is sound", said.returncode == 0, said.stderr)
sys.exit(party.failures > 0)
