"""What one seat hears, byte for byte, in two worlds that differ only in what it cannot know; and when bots answer."""

import json
import os
import shutil
import sqlite3
import sys
import tempfile

import party
from party import House, check, deal

folder = tempfile.mkdtemp(dir=sys.argv[1])
PACE = 200


class Listener(party.Guest):
    """Keeps every byte it is sent."""

    def forget(self):
        super().forget()
        self.raw = []

    def pump(self, timeout=0.0):
        receive, said = self.socket.receive, []
        self.socket.receive = lambda t: said.append(receive(t)) or said[-1]
        try:
            return super().pump(timeout)
        finally:
            self.socket.receive = receive
            self.raw += [line for text in said if text for line in text.splitlines()]


def dealt(game, players, fill=()):
    """A file of games with one that was just dealt to two people, and their cookies."""
    house = House(folder, "--pace", str(PACE), name=f"{game}.db")
    aki, haru = house.guest("Aki"), house.guest("Haru")
    table = deal(aki, [haru], {"game": game, "players": players}, fill)
    aki.leave(), haru.leave()
    house.stop()
    return house.db, table, aki.server.cookie, haru.server.cookie


def world(db, table, number, cookies, want, act):
    """The same game in a server of its own: what Aki and somebody who watches hear while Haru does something."""
    name = f"world{number}{want}.db"
    shutil.copy(db, os.path.join(folder, name))
    house = House(folder, "--pace", str(PACE), name=name)
    aki, watcher = Listener(house, "Aki", cookies[0]), Listener(house, "Fuyu", "watcher00000000000000000000000000000000fuyu")
    haru = house.guest("Haru", cookies[1])
    for guest in (aki, watcher):
        guest.join(table, want=want)
    aki.until(lambda: aki.places, "a position"), watcher.until(lambda: watcher.places, "a position")
    haru.join(table)
    haru.until(lambda: haru.asked(), "a question")
    did = act(haru)
    haru.leave()  # that they are told of this tells that they were told of all before it
    for guest in (aki, watcher):
        guest.until(lambda: guest.seats["seats"][1].get("here") is False, "that Haru is away")
        guest.until(lambda: not guest.pump(0.3), "silence")
    return house, aki, watcher, did


def choose(which):
    def act(haru):
        seat, at = haru.asked()[0]
        moves = at["moves"]
        answer = haru.do(nonce=1 + which, seat=seat, decision=at["turn"]["decision"], move=moves[-1 if which else 0])
        assert "done" in answer, answer
        return moves[-1 if which else 0]

    return act


def without_away(lines):
    """In which order two messages of who is there and who has chosen come is the network's business."""
    return [line for line in lines if not line.startswith('{"seats":')]


for want in ("view", "world"):
    db, table, *cookies = dealt("5211", 2)
    worlds = [world(db, table, number, cookies, want, choose(number)) for number in (0, 1)]
    (_, first, watching, did), (_, second, also, other) = worlds
    check(f"{want}: the two worlds differ", did != other, did)
    check(f"{want}: a seat hears the same in both", without_away(first.raw) == without_away(second.raw), (first.raw, second.raw))
    check(f"{want}: and so does who watches", without_away(watching.raw) == without_away(also.raw))
    check(f"{want}: it was told of a choice", any('"kind":"move"' in line for line in first.raw), first.raw)
    answers = []
    for house, aki, _, _ in worlds:
        # With Aki's own choice both are shown: what differed is heard now, so what was compared could tell worlds apart.
        with_moves = house.guest("Aki", cookies[0]).join(table)
        with_moves.until(with_moves.asked, "a question")
        seat, at = with_moves.asked()[0]
        assert "done" in with_moves.do(nonce=99, seat=seat, decision=at["turn"]["decision"], move=at["moves"][0])
        aki.until(lambda: any(e["n"] >= 2 for e in aki.entries), "what was shown")
        answers.append(without_away(aki.raw))
        house.stop()
    check(f"{want}: once shown, they are heard to differ", answers[0] != answers[1])

# ---- bots answer at their pace, however long they think and whatever they hold ----
for level in ("random", "hard"):
    house = House(folder, "--pace", str(PACE), name=f"pace-{level}.db")
    aki = house.guest("Aki")
    table = deal(aki, [], {"game": "5211", "players": 2}, [(1, level)])
    party.play_on([aki], 12)
    aki.leave()
    house.stop()
    with sqlite3.connect(house.db) as db:
        told = db.execute("SELECT text, time FROM row WHERE record = 1 ORDER BY number").fetchall()
    asked, early, answers = told[0][1], [], 0
    for text, when in told[1:]:
        line = json.loads(text)
        if "move" in line and line.get("seat") == 1:
            answers += 1
            if when - asked < PACE:
                early.append((line, when - asked))
        if "move" in line and line.get("seat") in (0, 1):
            chosen = [json.loads(t) for t, _ in told[1:] if json.loads(t).get("n", 0) <= line["n"] and "move" in t]
            if len(chosen) % 2 == 0:  # both have chosen: the next question is asked
                asked = when
    check(f"{level}: no answer comes before its moment", answers >= 5 and not early, (answers, early))
sys.exit(party.failures > 0)
