"""Pages and games that are older than the server, or newer."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

import party
from party import IRORI, Closed, House, check, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
page = os.path.join(folder, "page")


def publish(name, text):
    """A page with one part, as the build makes it."""
    assets = os.path.join(page, "assets")
    os.makedirs(assets, exist_ok=True)
    for old in os.listdir(assets):
        os.unlink(os.path.join(assets, old))
    with open(os.path.join(page, "index.html"), "w") as out:
        out.write(f"<script src=/assets/{name}></script>")
    with open(os.path.join(assets, name), "w") as out:
        out.write(text)
    with gzip.open(os.path.join(assets, name + ".gz"), "wt") as out:
        out.write(text)


publish("part-11111111.js", "old()")
house = House(folder, "--web", page)
aki = house.guest("Aki")


def kept():
    with sqlite3.connect(house.db) as db:
        return [path for (path,) in db.execute("SELECT path FROM asset ORDER BY path")]


wait_for(lambda: len(kept()) == 2)
publish("part-22222222.js", "new()")
house.restart()
aki = house.guest("Aki", aki.server.cookie)
for name, text in (("part-22222222.js", b"new()"), ("part-11111111.js", b"old()")):
    status, headers, body = aki.server.call("GET", f"/assets/{name}")
    check(f"{name} is served", (status, body) == (200, text) and "immutable" in headers["cache-control"], (status, body))
    check(f"{name} is a script", headers.get("content-type", "").startswith("text/javascript"), headers)
status, headers, body = aki.server.call("GET", "/assets/part-11111111.js", headers={"accept-encoding": "gzip"})
check("in the form that it was made in", headers.get("content-encoding") == "gzip" and gzip.decompress(body) == b"old()", headers)
check("what never was is not", aki.server.call("GET", "/assets/part-33333333.js")[0] == 404)
check("nor a form by itself", aki.server.call("GET", "/assets/part-11111111.js.gz")[0] == 404)
wait_for(lambda: len(kept()) == 4)
with sqlite3.connect(house.db) as db:
    db.execute("UPDATE asset SET served = served - 91 * 86400000 WHERE path LIKE '%1111%'")
house.restart()
check("after 90 days it goes", wait_for(lambda: len(kept()) == 2), kept())

# ---- clients and games of other versions ----
aki = house.guest("Aki", aki.server.cookie)
table = aki.make(game="harakiri", players=2)
aki.join(table)
head = aki.greeting
check("the greeting names protocol, rules and data", {"protocol", "rules", "data"} <= head.keys(), head)
status, headers, body = aki.server.call("GET", f"/api/data/{head['data']}")
check("the data is offered by its hash", status == 200 and len(body) > 1000 and "max-age" in headers["cache-control"], status)


def greeted(**hello):
    guest = house.guest("Old", "old0000000000000000000000000000000000000000")
    guest.table, guest.socket = table, guest.server.open_table(table)
    guest.say(**hello)
    guest.until(lambda: guest.heard, "an answer")
    return guest.heard[0]


for name, hello, why in (
    ("another protocol", {"hello": 2}, "host.why.protocol"),
    ("other rules", {"hello": 1, "rules": head["rules"] + 1}, "host.why.rules"),
    ("other data", {"hello": 1, "rules": head["rules"], "data": "0" * 16}, "host.why.rules"),
):
    answer = greeted(**hello)
    check(f"{name}: refused", answer.get("status") == "OTHER_RULES" and answer["why"][0]["id"] == why, answer)
check("its own is welcome", "table" in greeted(hello=1, rules=head["rules"], data=head["data"]))


def close_word(query):
    guest = house.guest("Fuyu", "fuyu000000000000000000000000000000000000000")
    socket = guest.server.open_table(query)
    try:
        while True:
            socket.receive(party.PATIENCE)
    except Closed as why:
        return why.status, why.word


check("no such table: told", close_word("nothing") == (1008, "no-table"), close_word("nothing"))
aki.join(aki.make(game="5211", players=2))
aki.sit(0), aki.do(seat=1, fill="random"), aki.do(start=True), aki.open_nonces()
aki.until(lambda: aki.places, "the deal")
old = aki.table
aki.leave()
wait_for(lambda: house.metrics()["tables"] == 0)
with sqlite3.connect(house.db) as db:
    db.execute("""UPDATE row SET text = replace(text, '"rules":', '"rules":9') WHERE record = 1 AND text LIKE '{"irori%'""")
    db.execute("DELETE FROM checkpoint")
check("a game of rules that are gone: told", close_word(old) == (1008, "rules"), close_word(old))
joined = subprocess.run([IRORI, "join", f"{house.url}/t/{old}", "--plain", "--lang", "en"], stdin=subprocess.DEVNULL,
                        env={**os.environ, "XDG_STATE_HOME": folder}, capture_output=True, text=True, timeout=party.PATIENCE)
check("irori join tells it in one line", joined.returncode == 1 and "rules that the server does not have any more" in joined.stderr,
      joined.stderr)
check("and the server goes on", aki.server.call("GET", f"/api/tables/{old}")[0] == 200)
check("it ends with SIGTERM", house.stop() == 0)
sys.exit(party.failures > 0)
