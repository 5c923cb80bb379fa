"""A server of our own and guests at its tables, for tests: clients that know nothing but docs/protocol.md."""

import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "examples"))
from bot import commitment  # noqa: E402
from websocket import Closed, Server, trusting  # noqa: E402, F401

IRORI = os.environ.get("IRORI", "build/release/irori")
PATIENCE = 120  # seconds until what has not come counts as never coming: a machine under load is slow, not wrong
failures = 0


def check(name, holds, why=""):
    global failures
    print(f"ok - {name}" if holds else f"not ok - {name}: {why}", flush=True)
    failures += not holds
    return holds


def wait_for(holds):
    """Asks again and again, for what is not told; what it said last. Not once more: it may have held for a moment."""
    end = time.monotonic() + PATIENCE
    while not (said := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return said


class House:
    """`irori serve` on a free port, with its file of games in a folder."""

    def __init__(self, folder, *options, bind="127.0.0.1", name="tables.db"):
        self.folder, self.db = folder, os.path.join(folder, name)
        self.options, self.bind, self.process = list(options), bind, None
        self.start()

    def start(self):
        command = [IRORI, "serve", "--port", "0", "--db", self.db, "--pace", "5"] + self.options
        if "--lan" not in self.options:
            command += ["--bind", self.bind]
        self.log = open(os.path.join(self.folder, "server.log"), "a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"(https?)://.*:(\d+)$|port (\d+) here", line)
        if not found:
            raise SystemExit(f"the server does not start: {line}")
        self.line, self.port = line, int(found[2] or found[3])
        scheme = "https" if "--tls-cert" in self.options else "http"
        host = f"[{self.bind}]" if ":" in self.bind else self.bind
        self.url = f"{scheme}://{host}:{self.port}"

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        code = self.process.wait(30)
        self.process.stdout.close()
        self.log.close()
        return code

    def restart(self, number=signal.SIGKILL):
        self.stop(number)
        self.start()

    def guest(self, name="Aki", cookie=None):
        return Guest(self, name, cookie)

    def metrics(self):
        text = Server(self.url, tls=trusting()).call("GET", "/metrics")[2].decode()
        return {k: int(v) for k, v in re.findall(r"^irori_(\w+) (\d+)$", text, re.M)}


class Guest:
    """One device. `seat` is what it sits at; `seats` the last message of who sits where."""

    def __init__(self, house, name, cookie=None):
        self.house, self.name = house, name
        self.server = Server(house.url, cookie, trusting())
        self.server.become_device()
        self.chance = random.Random(name)
        self.forget()

    def forget(self):
        self.socket = self.table = self.over = self.again = self.closed = self.vote = None
        self.places, self.nonces, self.entries, self.heard, self.replies = {}, {}, [], [], {}
        self.seats, self.greeting, self.last = None, None, 0

    def make(self, **wish):
        status, answer = self.server.call_json("POST", "/api/tables", wish)
        assert status == 201, (status, answer)
        return answer["table"]

    def join(self, table, **hello):
        self.forget()
        self.table = table
        self.connect(**hello)
        return self

    def connect(self, **hello):
        self.socket = self.server.open_table(self.table)
        self.closed = None
        self.say(hello=1, **{"want": "view", **hello})
        self.until(lambda: self.seats, "seats")

    def reconnect(self):
        """Comes back after the connection broke, and asks for what it missed."""
        if self.socket:
            self.socket.socket.close()
        self.seats = None
        self.connect(since=self.last)

    def say(self, **message):
        self.socket.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def do(self, nonce=None, **message):
        """Does something and waits for the answer."""
        nonce = nonce or 1 + secrets.randbelow(2**53 - 1)  # a name that comes again must not repeat its numbers
        self.replies.pop(nonce, None)
        self.say(do=nonce, **message)
        self.until(lambda: nonce in self.replies, f"answer to {message}")
        return self.replies[nonce]

    def hear(self, message):
        self.heard.append(message)
        if "n" in message and "kind" in message:
            self.entries.append(message)
            self.last = max(self.last, message["n"])
        elif "at" in message:
            self.places[message.get("for", -1)] = message
        elif "table" in message:
            self.greeting = message
        elif "seats" in message:
            self.seats = message
        elif "vote" in message:
            self.vote = message
        elif "done" in message or "no" in message:
            self.replies[message.get("done", message.get("no"))] = message
        elif "over" in message:
            self.over = message
        elif "again" in message:
            self.again = message["again"]

    def pump(self, timeout=0.0):
        """Reads what has come; False: nothing."""
        try:
            text = self.socket.receive(timeout)
        except (Closed, OSError) as why:
            self.closed = why if isinstance(why, Closed) else Closed()
            raise
        if text is None:
            return False
        for line in text.splitlines():
            self.hear(json.loads(line))
        return True

    def until(self, holds, what="", seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: {what} never came; last heard {self.heard[-3:]}")
            self.pump(0.05)

    def reply_where(self, key, seconds=PATIENCE):
        """The first message with that key."""
        found = []

        def look():
            found[:] = [m for m in self.heard if key in m]
            return found

        self.until(look, key, seconds)
        return found[-1]

    def sit(self, seat, name=None):
        if self.seats["phase"] == "dealt":
            return self.do(seat=seat, sit=name or self.name)
        return self.do(seat=seat, sit=name or self.name, commit=self.commit(seat))

    def commit(self, seat):
        nonce = self.nonces[seat] = secrets.token_hex(32)
        return commitment(self.seats["commitment"], seat, nonce)

    def open_nonces(self):
        self.until(lambda: self.seats["phase"] == "opening", "opening")
        for seat, nonce in self.nonces.items():
            answer = self.do(seat=seat, open=nonce)
            assert "done" in answer, answer

    def asked(self):
        """The seats of ours that owe a decision, with their positions."""
        return [(seat, at) for seat, at in self.places.items() if seat in at["turn"]["seats"] and seat >= 0]

    def move(self):
        """A random move for a seat that is asked; None: none is."""
        for seat, at in self.asked():
            del self.places[seat]
            return self.do(seat=seat, decision=at["turn"]["decision"], move=self.chance.choice(at["moves"]))
        return None

    def leave(self):
        if self.socket:
            self.socket.close()
            self.socket = None


def deal(maker, others, wish, fill=()):
    """A table with people at the first seats and bots at others; everybody is dealt in."""
    table = maker.make(**wish)
    people = [maker] + others
    for seat, guest in enumerate(people):
        guest.join(table)
        answer = guest.sit(seat)
        assert "done" in answer, answer
    for seat, level in fill:
        answer = maker.do(seat=seat, fill=level)
        assert "done" in answer, answer
    answer = maker.do(start=True)
    assert "done" in answer, answer
    for guest in people:
        guest.open_nonces()
    for guest in people:
        guest.until(lambda: guest.places, "the deal")
    return table


def play_on(people, most=100000, seconds=5 * PATIENCE):
    """Random moves by all until it is over, or so many were made. How many."""
    moves, end = 0, time.monotonic() + seconds
    while not all(g.over for g in people) and moves < most:
        if time.monotonic() > end:
            raise AssertionError(f"not over after {moves} moves: {people[0].places}")
        any_ = False
        for guest in people:
            while guest.pump(0):
                any_ = True
            answer = guest.move()
            if answer:
                any_ = True
                moves += 1
                assert "done" in answer or answer["why"][0]["id"] == "host.why.late", answer
        if not any_:
            people[moves % len(people)].pump(0.005)
    return moves
