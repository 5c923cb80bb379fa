#!/usr/bin/env python3
"""A bot for any game at an Irori table, written from docs/protocol.md with Python's standard library only.

It speaks the protocol over standard input and output:

    irori match 'exec:python3 examples/bot.py' random 5211 --games 20

or sits down at a server's table, by the table's address, at the first open seat:

    python3 examples/bot.py http://localhost:5211/t/ADDRESS --name Tanuki

With every position come the moves that its seat may make; it picks one. Put something cleverer into choose().
"""

import argparse
import hashlib
import json
import random
import secrets
import sys
import time

from websocket import Closed, Server, trusting


def choose(view, moves, chance):
    """The move for a seat that knows `view`. Of thousands of places for a card, any will do."""
    return chance.choice(moves)


def commitment(table, seat, nonce):
    """What a seat is committed by before the deal; `table` is the table's own commitment."""
    return hashlib.sha256(f"irori nonce {table} {seat} {nonce}".encode()).hexdigest()


class Bot:
    def __init__(self, send, seed=None, name=None):
        self.name = name  # None: we have seats already
        self.chance = random.Random(seed)
        self.last = 0  # the last entry heard of
        self.nonces = {}  # what our seats are committed to, by commitment
        self.come(send)

    def come(self, send):
        """A connection is there. What was said on an earlier one without an answer may never have been heard."""
        self.send = send
        self.answered = {}  # the last decision answered, by seat: positions come again when others act
        self.told = set()  # the nonces that we have committed to or opened, by seat and deal
        self.asked = None  # the seat we want, until it is answered
        self.say(hello=1, want="view", **({"since": self.last} if self.last else {}))

    def say(self, **message):
        # The table understands few escapes, so other letters than ASCII's go as they are.
        self.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def do(self, **message):
        self.say(do=self.chance.randrange(1, 2**53), **message)

    def hear(self, message):
        """Reads one message; False when the game is over."""
        if "n" in message and "kind" in message:
            self.last = max(self.last, message["n"])
        elif "at" in message and "for" in message:
            self.decide(message)
        elif "seats" in message:
            self.sit(message)
        elif "no" in message:
            self.hear_no(message)
        return "over" not in message

    def hear_no(self, message):
        reasons = [why["id"] for why in message["why"]]
        if reasons == ["host.why.taken"]:  # somebody sat down first: another seat of the last list
            self.seats["seats"][self.asked]["kind"] = "person"
            self.asked = None
            self.sit(self.seats)
        elif reasons not in (["host.why.late"], ["host.why.opened"]):  # another of the group, or we ourselves, before
            raise SystemExit(f"bot.py: refused: {message['status']}: {', '.join(reasons)}")

    def sit(self, message):
        """Who sits where: take a seat, commit to the deal, open what we committed to."""
        self.seats = message
        if self.name is None or message["phase"] == "closed":
            return
        if not message["you"] and self.asked is None:
            self.take_seat(message)
        for seat in message["you"]:
            self.asked = seat
            nonce = self.nonces.get(message["seats"][seat].get("commitment"))
            if (seat, message["phase"], message.get("deal")) in self.told:
                continue
            self.told.add((seat, message["phase"], message.get("deal")))
            if message["phase"] == "gathering" and not nonce:
                self.do(seat=seat, commit=self.commit(message, seat))
            elif message["phase"] == "opening" and nonce:
                self.do(seat=seat, open=nonce)

    def take_seat(self, message):
        free = [seat for seat, who in enumerate(message["seats"]) if who["kind"] == "open"]
        if not free:
            raise SystemExit("bot.py: no seat is free at that table")
        self.asked = free[0]
        if message["phase"] == "dealt":
            self.do(seat=free[0], sit=self.name)
        else:
            self.do(seat=free[0], sit=self.name, commit=self.commit(message, free[0]))

    def commit(self, message, seat):
        nonce = secrets.token_hex(32)
        committed = commitment(message["commitment"], seat, nonce)
        self.nonces[committed] = nonce
        return committed

    def decide(self, position):
        seat, turn = position["for"], position["turn"]
        decision = turn.get("decision")
        if seat not in turn["seats"] or self.answered.get(seat) == decision:
            return
        self.answered[seat] = decision
        move = choose(position["view"], position["moves"], self.chance)
        self.do(seat=seat, decision=decision, move=move)


def play_here(seed):
    """Over standard input and output."""

    def send(text):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    bot = Bot(send, seed)
    for line in sys.stdin:
        if not bot.hear(json.loads(line)):
            break


def play_at(url, seed, name, tls):
    """At a server's table. A connection that breaks is opened again, and goes on after the last entry heard of."""
    server, table = Server(url, tls=tls), url.rstrip("/").rsplit("/", 1)[1].split("#")[0]
    server.become_device()
    bot, tries = None, 0
    while tries < 10:
        try:
            socket = server.open_table(table)
            if bot:
                bot.come(socket.send)
            else:
                bot = Bot(socket.send, seed, name)
            while True:
                for line in socket.receive().splitlines():
                    tries = 0
                    if not bot.hear(json.loads(line)):
                        return
        except (Closed, OSError) as why:
            tries += 1
            print(f"bot.py: the connection broke ({why}); again", file=sys.stderr)
            time.sleep(min(5, 0.2 * 2**tries))
    raise SystemExit("bot.py: the server does not answer")


def main():
    options = argparse.ArgumentParser(description="a bot for any game at an Irori table")
    options.add_argument("what", nargs="?", help="a table's address, or a seed")
    options.add_argument("--seed", type=int)
    options.add_argument("--name", default="bot.py")
    options.add_argument("--trust", action="store_true", help="any certificate will do")
    given = options.parse_args()
    if given.what and "://" in given.what:
        play_at(given.what, given.seed, given.name, trusting() if given.trust else None)
    else:
        play_here(int(given.what) if given.what else given.seed)


if __name__ == "__main__":
    main()
