"""Whole games over real sockets: people in two processes and bots, those who watch, records."""

import os
import subprocess
import sys
import tempfile

from party import IRORI, House, check, deal, play_on
import party

folder = tempfile.mkdtemp(dir=sys.argv[1])
house = House(folder)
BOT = [sys.executable, os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bot.py")]


def record_of(guest, table):
    status, headers, text = guest.server.call("GET", f"/api/tables/{table}/record")
    path = os.path.join(folder, f"{table}.irori")
    with open(path, "wb") as out:
        out.write(text)
    return status, headers, path


def verifies(path):
    return subprocess.run([IRORI, "verify", path], capture_output=True, text=True)


GAMES = [
    ("5211", 4, ["random", "greedy"]),
    ("kodachi", 3, ["random"]),
    ("kodama", 3, ["random"]),
    ("harakiri", 3, ["random"]),
]

for game, players, levels in GAMES:
    aki, haru, watcher = house.guest("Aki"), house.guest("Haru"), house.guest("Fuyu")
    fill = [(2 + i, level) for i, level in enumerate(levels)]
    table = deal(aki, [haru], {"game": game, "players": players, "move_ms": 86400000}, fill)
    watcher.join(table)
    status, _, _ = record_of(aki, table)
    check(f"{game}: the record of a running game is refused", status == 403, status)
    moves = play_on([aki, haru])
    check(f"{game}: people and bots play to the end", moves > 0 and aki.over is not None)
    for guest in (aki, haru, watcher):
        guest.until(lambda: guest.over, "the end")
    check(f"{game}: all are told the same end", aki.over == haru.over == watcher.over, (aki.over, watcher.over))
    told = [e["n"] for e in watcher.entries]
    check(f"{game}: who watches is told every entry once", told == list(range(told[-1] + 1)), told[:20])
    status, headers, path = record_of(watcher, table)
    said = verifies(path)
    check(f"{game}: the record verifies", status == 200 and said.returncode == 0, said.stderr or status)
    for guest in (aki, haru, watcher):
        guest.leave()

# Two programs of their own, in two processes.
maker = house.guest("Maker")
table = maker.make(game="5211", players=3)
maker.join(table)
bots = [subprocess.Popen(BOT + [f"{house.url}/t/{table}", "--name", f"P{i}"], stderr=subprocess.PIPE, text=True) for i in range(2)]
maker.until(lambda: sum(s["kind"] == "person" and s.get("commitment") is not None for s in maker.seats["seats"]) == 2, "two programs")
free = [i for i, s in enumerate(maker.seats["seats"]) if s["kind"] == "open"][0]
maker.do(seat=free, fill="random")
maker.do(start=True)
codes = [b.wait(party.PATIENCE) for b in bots]
maker.until(lambda: maker.over, "the end")
check("examples/bot.py plays over WebSocket, in two processes", codes == [0, 0], [b.stderr.read() for b in bots])

check("it ends with SIGTERM", house.stop() == 0)
sys.exit(party.failures > 0)
