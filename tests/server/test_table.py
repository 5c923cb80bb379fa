"""What happens at a table, over real sockets: broken connections, nonces, clocks, votes, people who come and go."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import party
from party import Closed, House, check, deal, play_on, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
house = House(folder)


def refused(answer):
    return answer["why"][0]["id"] if "no" in answer else answer


def vote(by, others, **proposal):
    """Proposes and has everybody agree."""
    for guest in others:
        guest.vote = None
    answer = by.do(seat=by.seats["you"][0], propose=proposal.pop("what"), **proposal)
    assert "done" in answer, answer
    for guest in others:
        guest.until(lambda: guest.vote and "settled" not in guest.vote, "the vote")
        guest.do(seat=guest.seats["you"][0], vote=guest.vote["vote"], yes=True)
    for guest in [by] + others:
        guest.until(lambda: guest.vote and "settled" in guest.vote, "its end")


# ---- gathering ----
aki, haru, natsu = house.guest("Aki"), house.guest("Haru"), house.guest("Natsu")
table = aki.make(game="5211", players=3)
aki.join(table), haru.join(table)
check("a link opened seats nobody", aki.seats["you"] == [] and all(s["kind"] == "open" for s in aki.seats["seats"]))
check("the maker is told so", aki.seats["maker"] and not haru.seats["maker"])
aki.sit(0), haru.sit(1)
check("a seat is taken once", refused(haru.sit(0)) == "host.why.taken")
check("only the maker clears a seat", refused(haru.do(seat=0, clear=True)) == "host.why.maker")
check("the maker removes somebody before the start", "done" in aki.do(seat=1, clear=True))
haru.until(lambda: haru.seats["you"] == [], "the removal")
check("with open seats it does not start", refused(aki.do(start=True)) == "host.why.open-seats")
haru.nonces.clear()
haru.sit(1)
aki.do(seat=2, fill="random"), aki.do(start=True)
check("a nonce that was not committed to is refused", refused(haru.do(seat=1, open="0" * 64)) == "host.why.nonce")
aki.open_nonces(), haru.open_nonces()
for guest in (aki, haru):
    guest.until(lambda: guest.places, "the deal")
aki.until(lambda: aki.seats["phase"] == "dealt", "the phase after the deal")
check("dealt", aki.seats["phase"] == "dealt")

# ---- moves, nonces, hints, chat, look ----
seat, at = aki.asked()[0]
move = dict(seat=seat, decision=at["turn"]["decision"], move=at["moves"][0])
first = aki.do(nonce=4711, **move)
again = aki.do(nonce=4711, **move)
check("the same nonce is answered the same", first == again and "done" in first, (first, again))
check("a decision is answered once", refused(aki.do(**move)) in ("host.why.late", "host.why.not-asked"), aki.do(**move))
check("another's seat is refused", refused(aki.do(seat=1, decision=0, move="B1")) == "host.why.not-yours")
check("a move that is none is refused", "no" in haru.do(seat=1, decision=haru.places[1]["turn"]["decision"], move="Q9"))
haru.do(say="konnichiwa ✿", seat=1)
aki.until(lambda: any(m.get("say") == "konnichiwa ✿" for m in aki.heard), "chat")
check("chat reaches the others", True)
aki.heard.clear()
aki.say(hint=7, seat=0)
check("hints are off where people compete", refused(aki.reply_where("why")) == "host.why.hints", aki.heard[-1])
play_on([aki, haru], 6)
aki.say(look=2, seat=0)
check("an earlier point can be looked at", aki.reply_where("look")["look"] == 2)
for text, wanted in [
    ("[]", "host.why.json"),
    ("{", "host.why.json"),
    ('{"do":1}', "host.why.nothing"),
    ('{"do":1,"seat":0,"sit":"x","sit":"y"}', "host.why.key-twice"),
    ('{"what":1}', "host.why.key"),
    ('{"do":0,"seat":0,"back":true}', None),
    ('{"do":1,"say":"' + "x" * 5000 + '"}', "host.why.size"),
]:
    aki.heard.clear()
    aki.socket.send(text)
    aki.until(lambda: any("why" in m for m in aki.heard), text[:30])
    got = [refused(m) for m in aki.heard if "why" in m][0]
    check(f"refused: {text[:28]}", wanted is None or got == wanted, got)

# ---- nonces of long ago, for that client alone ----
for i in range(20):
    answer = aki.do(nonce=5000 + i, seat=0, name=f"Aki {i}")
    assert "done" in answer, answer
check("a nonce of long ago is refused", refused(aki.do(nonce=5000, seat=0, name="Aki")) == "host.why.used")
check("also if what is asked is another thing", refused(aki.do(nonce=4711, **move)) == "host.why.used")
check("the others are not disturbed", "done" in haru.do(seat=1, name="Haru") and not aki.closed and not haru.closed)
many = [{"do": 6000 + i, "seat": 0, "name": f"A{i}"} for i in range(20)]
aki.socket.send("\n".join(json.dumps(m) for m in many + many[:1]))
aki.until(lambda: 6019 in aki.replies, "twenty answers to one frame")
check("one frame may hold several messages", all("done" in aki.replies[6000 + i] for i in range(20)), aki.replies)
aki.do(seat=0, name="Aki")
check("a nonce of the same frame neither disturbs anybody", not aki.closed and not haru.closed)

# ---- broken connections ----
before = list(aki.entries)
aki.socket.socket.close()
haru.until(lambda: not haru.seats["seats"][0]["here"], "that Aki is away")
check("others are told who is away", True)
play_on([haru], 1) if haru.asked() else None
aki.reconnect()
aki.until(lambda: aki.places, "a position")
told = [e["n"] for e in aki.entries]
check("after a break only what was missed is told", told == sorted(set(told)), told)
resent, first = aki.do(nonce=6019, seat=0, name="A19"), aki.do(nonce=6019, seat=0, name="A19")
check("a nonce from before the break is still known", resent == first and "done" in first, resent)

# ---- undo by consent, replacing, leaving ----
n = aki.last
vote(aki, [haru], what="undo")
check("an undo that all agree to is done", aki.vote["settled"] == "yes", aki.vote)
aki.until(lambda: any(e["kind"] == "agreed" for e in aki.entries), "the undo")
aki.vote = None
haru.do(seat=1, propose="close")
aki.until(lambda: aki.vote, "the vote")
aki.do(seat=0, vote=aki.vote["vote"], yes=False)
aki.until(lambda: "settled" in aki.vote, "its end")
check("one no ends a vote", aki.vote["settled"] == "no")
check("a bot decides for a person", "done" in haru.do(seat=1, bot="random"))
check("and the person again", "done" in haru.do(seat=1, person=True))
check("somebody leaves", "done" in haru.do(seat=1, leave=True))
natsu.join(table)
check("nobody takes over without being let in", refused(natsu.sit(1)) == "host.why.admit")
check("nor sees that hand", -1 in natsu.places and 1 not in natsu.places, natsu.places.keys())
check("but who left may come back", "done" in haru.sit(1) and "done" in haru.do(seat=1, leave=True))
aki.until(lambda: aki.seats["seats"][1]["kind"] == "open", "that the seat is open")
check("and is not told that they could", "admits" not in aki.seats["seats"][1], aki.seats)
check("who is left alone admits nobody", refused(aki.do(seat=0, propose="admit", who=1)) == "host.why.alone")
check("unless who left wished for it", "done" in haru.sit(1) and "done" in haru.do(seat=1, leave=True, heir=True))
aki.until(lambda: aki.seats["seats"][1].get("admits"), "that somebody may be admitted")
aki.vote = None
aki.do(seat=0, propose="admit", who=1)
aki.until(lambda: aki.vote and "settled" in aki.vote, "the vote")
natsu.until(lambda: natsu.seats["seats"][1].get("free"), "that the seat is free")
check("and somebody else takes over", "done" in natsu.sit(1))
natsu.until(lambda: natsu.places, "a position")
aki.until(lambda: aki.seats["seats"][1].get("name") == "Natsu", "the name")
check("the others see who", True)

# ---- dropped from memory, and opened again ----
play_on([aki, natsu], 12)
entries = aki.last
for guest in (aki, haru, natsu):
    guest.leave()
check("a table nobody is at costs no memory", wait_for(lambda: house.metrics()["tables"] == 0), house.metrics())
with sqlite3.connect(house.db) as db:
    kept = db.execute("SELECT number FROM checkpoint").fetchall()
check("it left a checkpoint", len(kept) == 1 and kept[0][0] > 8, kept)
aki.join(table)
aki.until(lambda: aki.places, "a position")
told = [e["n"] for e in aki.entries]
check("it comes back with its whole past", told == list(range(aki.greeting["n"] + 1)) and told[-1] >= entries, told[-5:])
natsu.join(table, since=entries)
aki.say(look=1, seat=0)
check("and can be looked at", aki.reply_where("look")["look"] == 1)
vote(aki, [natsu], what="undo")
check("and taken back beyond its checkpoint", aki.vote["settled"] == "yes", aki.vote)

# ---- killed, and started again ----
natsu.until(lambda: natsu.places)
entries = aki.last
house.restart(signal.SIGKILL)
for guest in (aki, natsu):
    guest.server.port = house.port
    guest.reconnect()
    guest.until(lambda: guest.places, "a position")
check("after kill -9 everything told is there", aki.greeting["n"] >= entries, (aki.greeting, entries))
told = [e["n"] for e in aki.entries]
check("and nothing is told twice", len(told) == len(set(told)), told)
with sqlite3.connect(house.db) as db:
    db.execute("DELETE FROM checkpoint")
house.restart(signal.SIGTERM)
for guest in (aki, natsu):
    try:
        guest.until(lambda: False, "the end", 5)
    except (Closed, OSError):
        pass
    check("SIGTERM tells to come back", {"gone": "restart"} in guest.heard and guest.closed.status == 1012, guest.closed)
    guest.server.port = house.port
    guest.reconnect()
    guest.until(lambda: guest.places, "a position")
play_on([aki, natsu])
check("the game is played to its end", aki.over["over"]["result"] == "decided", aki.over)

# ---- again ----
vote(aki, [natsu], what="again")
aki.until(lambda: aki.again, "another table")
natsu.until(lambda: natsu.again == aki.again, "the same")
other = house.guest("Aki", aki.server.cookie).join(aki.again)
kinds = [s["kind"] for s in other.seats["seats"]]
check("rematch: another table like it, bots seated", kinds == ["open", "open", "bot"] and other.seats["maker"], other.seats)
status, _, _ = aki.server.call("GET", f"/api/tables/{table}/record")
check("the finished game's record is there", status == 200)

# ---- alone with bots: hints; clocks ----
solo = house.guest("Solo")
deal(solo, [], {"game": "kodachi", "players": 2}, [(1, "random")])
solo.until(solo.asked, "a question")
solo.say(hint=9, seat=0)
check("alone with bots there are hints", solo.reply_where("hint")["hint"] == 9, solo.heard[-1])
solo.leave()
fuyu = house.guest("Fuyu")
table = deal(fuyu, [], {"game": "5211", "players": 2, "move_ms": 300}, [(1, "random")])
fuyu.until(lambda: any(e["kind"] == "time-out" for e in fuyu.entries), "a time-out")
check("a clock that runs out makes the default move", True)
fuyu.leave()
late = house.guest("Late")


def time_outs():
    with sqlite3.connect(house.db) as db:
        said = """SELECT count(*) FROM row JOIN game ON game.id = row.game WHERE address = ? AND text LIKE '%"timeout"%'"""
        return db.execute(said, (table,)).fetchone()[0]


then = time_outs()
check("clocks run while nobody is there", wait_for(lambda: time_outs() > then), then)
fuyu.join(table)
told = sum(e["kind"] == "time-out" for e in fuyu.entries)
check("and who comes back is told", told > then, (told, then))

# ---- who watches ----
aki = house.guest("Aki")
table = aki.make(game="5211", players=2, no_watching=True, no_chat=True)
aki.join(table), aki.sit(0), aki.do(seat=1, fill="random"), aki.do(start=True), aki.open_nonces()
check("chat can be off", refused(aki.do(say="x", seat=0)) == "host.why.chat")
late.forget()
late.table = table
late.socket = late.server.open_table(table)
late.say(hello=1)
check("watching can be off", refused(late.reply_where("why")) == "host.why.watch")

aki.leave()

# ---- nobody's clock has run out when the server comes back ----
rin, sora = house.guest("Rin"), house.guest("Sora")
table = deal(rin, [sora], {"game": "5211", "players": 2, "move_ms": 1500})
house.stop(signal.SIGKILL)
time.sleep(2)
house.start()
time.sleep(1)  # it has looked after stored games
then = time_outs()
for guest in (rin, sora):
    guest.server.port = house.port
    guest.reconnect()
    guest.until(lambda: guest.places, "a position")
said = [guest.move() for guest in (rin, sora)]
check("clocks stand still while the server is away", then == time_outs() == 0 and all("done" in m for m in said), said)
rin.leave(), sora.leave()

# ---- for whom bots play ----
home = House(folder, "--pace", "200", name="company.db")
rin, mai = home.guest("Rin"), home.guest("Mai")
table = deal(rin, [], {"game": "5211", "players": 2}, [(1, "random")])
mai.join(table)
assert "done" in rin.do(seat=0, bot="random")
mai.until(lambda: mai.last >= 4, "moves of bots among themselves")
rin.leave()
mai.until(lambda: not mai.seats["seats"][0]["here"], "that Rin is away")
mai.until(lambda: not mai.pump(1.5), "silence")
check("bots stop when nobody who sits there is left, though somebody watches", not mai.over)
last = mai.last
rin.connect(since=last)
mai.until(lambda: mai.last > last, "the next move")
check("and go on when they come back", True)
rin.leave(), mai.leave()
rin.join(rin.make(game="5211", players=2))
rin.do(seat=0, fill="random"), rin.do(seat=1, fill="random"), rin.do(start=True)
rin.until(lambda: rin.last >= 2, "moves at a table of bots alone")
check("at a table of bots alone they play for who made it", True)
check("the server for them ends", home.stop() == 0)

# ---- a reader that does not read ----
slow = house.guest("Slow").join(house.guest().make(game="kodama", players=2))
try:
    for i in range(3000):
        slow.socket.send('{"do":%d,"say":"%s"}' % (i + 1, "x" * 100))
        slow.pump(0.2)
except (Closed, OSError):
    pass
check("who sends too much is let go with a word", slow.closed is not None and slow.closed.word in ("too-many", "slow"), slow.closed)

said = subprocess.run([party.IRORI, "db", "check", "--db", house.db], capture_output=True, text=True)
check("irori db check while it runs", said.returncode == 0, said.stderr)
check("it ends with SIGTERM", house.stop() == 0)
log = open(os.path.join(folder, "server.log")).read()
check("logs are JSON without names", all(json.loads(line) for line in log.splitlines()) and "Aki" not in log, log[-300:])
sys.exit(party.failures > 0)
