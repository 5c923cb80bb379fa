"""What one seat hears, byte for byte, in two worlds that differ only in what it cannot know; and when bots answer."""

import base64
import json
import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing

import party
from party import House, check, deal, wait_for

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


def world(db, table, number, cookies, want, act, pace=PACE, **hello):
    """The same game in a server of its own: what Aki and somebody who watches hear while Haru does something."""
    name = f"{number}{want}{os.path.basename(db)}"
    shutil.copy(db, os.path.join(folder, name))
    house = House(folder, "--pace", str(pace), name=name)
    aki, watcher = Listener(house, "Aki", cookies[0]), Listener(house, "Fuyu", "watcher00000000000000000000000000000000fuyu")
    haru = house.guest("Haru", cookies[1])
    for guest in (aki, watcher):
        guest.join(table, want=want, **hello)
    aki.until(lambda: aki.places, "a position"), watcher.until(lambda: watcher.places, "a position")
    haru.join(table, **hello)
    haru.until(lambda: haru.asked(), "a question")
    did = act(haru)
    haru.leave()  # that they are told of this tells that they were told of all before it
    for guest in (aki, watcher):
        guest.until(lambda: any(seat.get("here") is False for seat in guest.seats["seats"]), "that Haru is away")
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

# ---- Kodachi: another world, as Aki's own knowledge lets it be, in the checkpoint from which the server goes on ----
LONG_PACE = 60000  # nothing happens by itself meanwhile


def rotate(number, bits):
    return (number << bits | number >> 64 - bits) & MASK


MASK, PRIMES = 2**64 - 1, (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def xxh64(data, seed):
    """XXH64, which closes a checkpoint's line."""
    one, two, three, four, five = PRIMES
    word = lambda at: int.from_bytes(data[at : at + 8], "little")  # noqa: E731
    mix = lambda sum, lane: rotate((sum + lane * two) & MASK, 31) * one & MASK  # noqa: E731
    at, lanes = 0, [(seed + one + two) & MASK, (seed + two) & MASK, seed, (seed - one) & MASK]
    while len(data) - at >= 32:
        lanes = [mix(lane, word(at + 8 * i)) for i, lane in enumerate(lanes)]
        at += 32
    sum = (seed + five) & MASK
    if at:
        a, b, c, d = lanes
        sum = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) & MASK
        for lane in lanes:
            sum = ((sum ^ mix(0, lane)) * one + four) & MASK
    sum = (sum + len(data)) & MASK
    while len(data) - at >= 8:
        sum, at = (rotate(sum ^ mix(0, word(at)), 27) * one + four) & MASK, at + 8
    if len(data) - at >= 4:
        four_bytes = int.from_bytes(data[at : at + 4], "little")
        sum, at = (rotate(sum ^ four_bytes * one & MASK, 23) * two + three) & MASK, at + 4
    for byte in data[at:]:
        sum = rotate(sum ^ byte * five & MASK, 11) * one & MASK
    sum = (sum ^ sum >> 33) * two & MASK
    sum = (sum ^ sum >> 29) * three & MASK
    return sum ^ sum >> 32


def exchange(db, bytes_):
    """Puts another state into the only checkpoint there."""
    with closing(sqlite3.connect(db)) as store, store:  # closed: what it wrote is in the file itself
        game, text = store.execute("SELECT game, bytes FROM checkpoint").fetchone()
        host, table, *rest = bytes(text).split(b"\n")
        head, sum = table[:-1].rsplit(b',"sum":', 1)
        assert sum == b'"%016x"' % xxh64(head, 1), table
        before, hex_ = head.split(b'"bytes":"')
        assert hex_ != bytes_.hex().encode() + b'"', "it is no other world"
        head = before + b'"bytes":"' + bytes_.hex().encode() + b'"'
        text = b"\n".join([host, head + b',"sum":"%016x"}' % xxh64(head, 1), *rest])
        store.execute("UPDATE checkpoint SET bytes = ? WHERE game = ?", (text, game))


def dealt_kodachi(name):
    """A game after the first turn; the same with another world as who had that turn knows it; and how many entries."""
    house = House(folder, "--pace", str(LONG_PACE), name=f"{name}.db")
    people = [house.guest("Aki"), house.guest("Haru")]
    table = deal(people[0], people[1:], {"game": "kodachi", "players": 2})
    people.sort(key=lambda guest: not guest.asked())
    while not (people[1].asked() and "stealth" in people[1].asked()[0][1]["moves"]):
        for guest in people:
            guest.pump(0.01)
            if guest.asked() and not (guest is people[1] and "stealth" in guest.asked()[0][1]["moves"]):
                seat, at = guest.asked()[0]
                del guest.places[seat]
                wanted = [move for move in ("stealth", "concede", "done") if move in at["moves"]]
                assert "done" in guest.do(seat=seat, decision=at["turn"]["decision"], move=(wanted + at["moves"])[0])
    listener = Listener(house, "Aki", people[0].server.cookie).join(table, want="world")
    listener.until(lambda: listener.places, "a world")
    (at,) = listener.places.values()
    for guest in people + [listener]:
        guest.leave()
    wait_for(lambda: house.metrics()["tables"] == 0)
    house.stop()
    other = os.path.join(folder, f"{name}-other.db")
    shutil.copy(house.db, other)
    exchange(other, base64.b64decode(at["world"]))
    return (house.db, other), table, [guest.server.cookie for guest in people], at["at"]


def declare_and_concede(haru):
    """What the other hears of this tells nothing of the hand."""
    hand = haru.asked()[0][1]["view"]
    for wanted in ("stealth", "concede"):
        haru.until(haru.asked, "a question")
        seat, at = haru.asked()[0]
        del haru.places[seat]
        assert wanted in at["moves"], at["moves"]
        answer = haru.do(seat=seat, decision=at["turn"]["decision"], move=wanted)
        assert "done" in answer, answer
    return json.dumps(hand)


for want in ("view", "world"):
    files, table, cookies, n = dealt_kodachi(f"kodachi-{want}")
    worlds = [world(db, table, i, cookies, want, declare_and_concede, LONG_PACE, since=n) for i, db in enumerate(files)]
    (_, first, watching, did), (_, second, also, other) = worlds
    check(f"kodachi, {want}: the two worlds differ", did != other, did)
    check(f"kodachi, {want}: a seat hears the same in both", without_away(first.raw) == without_away(second.raw), (first.raw, second.raw))
    check(f"kodachi, {want}: and so does who watches", without_away(watching.raw) == without_away(also.raw))
    check(f"kodachi, {want}: it was told of moves", sum('"kind":"move"' in line for line in first.raw) == 2, first.raw)
    for house, *_ in worlds:
        house.stop()

# ---- and when a bot is to answer: that is stored when nobody is there any more, in the server's time ----


def let_a_bot_think(haru):
    seat, at = haru.asked()[0]
    assert "done" in haru.do(seat=seat, bot="hard")
    return json.dumps(at["view"])


def moment(house, *guests):
    """How long after it was asked the bot is to answer."""
    check("it has thought", wait_for(lambda: house.metrics()["thoughts_total"] == 1), house.metrics())
    for guest in guests:
        guest.leave()
    wait_for(lambda: house.metrics()["tables"] == 0)
    house.stop()
    with sqlite3.connect(house.db) as store:
        (due,) = store.execute("SELECT deadline FROM game").fetchone()
        (asked,) = store.execute("SELECT time FROM row WHERE record = 1 ORDER BY number DESC LIMIT 1").fetchone()
    return due - asked


files, table, cookies, n = dealt_kodachi("kodachi-bot")
worlds = [world(db, table, i, cookies, "view", let_a_bot_think, LONG_PACE, since=n) for i, db in enumerate(files)]
(_, first, _, did), (_, second, _, other) = worlds
check("kodachi: a bot thinks about two hands", did != other and without_away(first.raw) == without_away(second.raw), did)
moments = [moment(house, aki, watcher) for house, aki, watcher, _ in worlds]
check("kodachi: and is to answer at the same moment", moments == [LONG_PACE, LONG_PACE], moments)

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
