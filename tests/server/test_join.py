"""`irori join`: whole games line by line, beside examples/bot.py and people, at a server that dies in between."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

from party import IRORI, House, check, deal, play_on
import bot
import party

folder = tempfile.mkdtemp(dir=sys.argv[1])
house = House(folder)
BOT = [sys.executable, os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bot.py")]


class Joiner:
    """`irori join` behind pipes. What it printed is `text`; a prompt ends with "> "."""

    def __init__(self, url, *options, name="Ume", state=None):
        self.state = state or tempfile.mkdtemp(dir=folder)
        language = [] if "--lang" in options else ["--lang", "en"]
        command = [IRORI, "join", url, "--plain", "--name", name] + language + list(options)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, "XDG_STATE_HOME": self.state})
        self.text, self.seen = "", 0

    def read(self, timeout=0.05):
        if not select.select([self.process.stdout], [], [], timeout)[0]:
            return False
        piece = os.read(self.process.stdout.fileno(), 65536)
        self.text += piece.decode(errors="replace")
        return bool(piece)

    def until(self, what, seconds=30):
        """Reads until the text since the last call matches; what came before is not looked at again."""
        end = time.monotonic() + seconds
        while not (found := re.search(what, self.text[self.seen :])):
            if time.monotonic() > end:
                raise AssertionError(f"{what} never came; last: {self.text[-1500:]}")
            if not self.read() and self.process.poll() is not None and not self.read():
                raise AssertionError(f"it ended before {what}: {self.text[-1500:]} {self.process.stderr.read().decode()}")
        self.seen += found.end()
        return found

    def type(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def play(self, most=10000):
        """Answers every prompt with the first choices until the game is over. How many it answered."""
        answered = 0
        while answered < most:
            found = self.until(r"(?:(\d) (?:cards|numbers)[^\n]*\n)?> $|again asks for another game")
            if "again" in found[0]:
                return answered
            self.type("1 2" if self.wants_two() else "1")
            answered += 1
        return answered

    def wants_two(self):
        return re.search(r"two cards", self.text[max(0, self.seen - 300) : self.seen], re.I)

    def end(self):
        """Closes its input and waits; its exit code."""
        self.process.stdin.close()
        code = self.process.wait(30)
        self.text += self.process.stdout.read().decode()
        self.errors = self.process.stderr.read().decode()
        return code


def gather(game, players, joiners, bots=0, **wish):
    """A table with a maker who only watches over it, `irori join`s and programs; dealt."""
    maker = house.guest("Maker")
    table = maker.make(game=game, players=players, **wish)
    maker.join(table)
    url = f"{house.url}/t/{table}"
    joined = [Joiner(url, *options) for options in joiners]
    programs = [subprocess.Popen(BOT + [url, "--name", f"P{i}"], stderr=subprocess.DEVNULL) for i in range(bots)]
    people = len(joiners) + bots
    maker.until(lambda: sum(s["kind"] == "person" and "commitment" in s for s in maker.seats["seats"]) == people, "all")
    for seat, who in enumerate(maker.seats["seats"]):
        if who["kind"] == "open":
            maker.do(seat=seat, fill="random")
    answer = maker.do(start=True)
    assert "done" in answer, answer
    return maker, table, url, joined, programs


# 5211 to the end against examples/bot.py, over WebSocket.
maker, table, url, (ume,), programs = gather("5211", 3, [()], bots=2)
answered = ume.play()
check("irori join plays 5211 to the end against examples/bot.py", answered > 5 and "Kododo" in ume.text, ume.text[-500:])
code = ume.end()
check("it ends well at the end of its input", code == 0 and not ume.errors, (code, ume.errors))
check("examples/bot.py plays to the end as well", [p.wait(60) for p in programs] == [0, 0])
status, _, record = maker.server.call("GET", f"/api/tables/{table}/record")
verified = subprocess.run([IRORI, "verify", "-"], input=record, capture_output=True)
check("the record has the shuffle to which irori join opened its nonce", verified.returncode == 0, verified.stderr)
kept = [os.path.join(at, name) for at, _, names in os.walk(ume.state) for name in names]
check("who it is, is kept for its owner alone", [oct(os.stat(path).st_mode & 0o777) for path in kept] == ["0o600"], kept)
maker.leave()

# The server is killed in between; what was decided is there, and the game goes on.
maker, table, url, (ume,), _ = gather("5211", 2, [()])
ume.play(most=2)
ume.until(r"> $")
house.options += ["--port", str(house.port)]
house.stop(9)
ume.until("connection to the server is lost")
ume.type("1")
ume.until("nothing was done")
check("what is decided while the connection is lost is refused", True)
house.start()
ume.until("connection is there again")
ume.type("1")
answered = ume.play()
check("it comes back by itself after kill -9 and plays on", answered > 3, ume.text[-500:])
check("it ends well then too", ume.end() == 0, ume.errors)

# The server ends as it should and is started again: programs come back. What they had said may not have been heard.
haru = house.guest("Haru")
table = haru.make(game="5211", players=2)
haru.join(table), haru.sit(0)
program = subprocess.Popen(BOT + [f"{house.url}/t/{table}"], stderr=subprocess.DEVNULL)
haru.until(lambda: "commitment" in haru.seats["seats"][1], "the program")
haru.do(start=True)
haru.open_nonces()
play_on([haru], 6)
house.stop()
time.sleep(0.5)
check("examples/bot.py does not end with the server", program.poll() is None, program.returncode)
house.start()
haru.reconnect()
if program.poll() is None:
    play_on([haru])
check("it comes back, plays on and ends with the game", haru.over is not None and program.wait(30) == 0)
haru.leave()

said = []
own = bot.Bot(said.append, 1, "P")
table = "1" * 64
seats = {"seats": [{"kind": "open"}, {"kind": "bot"}], "you": [], "phase": "gathering", "deal": 1, "commitment": table}


def tells(message):
    """What the program says to that, of what it was told twice."""
    said.clear()
    own.hear(json.loads(json.dumps(message))), own.hear(json.loads(json.dumps(message)))
    return [json.loads(text) for text in said]


def comes_back():
    own.come(said.append)


first = tells(seats)
comes_back()
again = tells(seats)
check("a seat that was asked for in vain is asked for again", [m[0]["sit"] for m in (first, again) if len(m) == 1] == ["P", "P"], (first, again))
seats["seats"][0], seats["you"] = {"kind": "person", "commitment": first[0].get("commit")}, [0]
comes_back()
check("one that was given after all is kept", tells(seats) == [], said)
seats["phase"] = "opening"
opened = tells(seats)
comes_back()
opened += tells(seats)
check("a nonce is opened again, the one that was heard", len(opened) == 2 and
      all(bot.commitment(table, 0, m["open"]) == first[0]["commit"] for m in opened), opened)
del seats["seats"][0]["commitment"]
seats.update(phase="gathering", deal=2)
commits = tells(seats)
comes_back()
commits += tells(seats)
check("and so is a commitment told", len(commits) == 2 and all(m.get("commit") for m in commits), commits)

# Leaving and coming back; chat; votes.
haru = house.guest("Haru")
table = haru.make(game="5211", players=2)
haru.join(table)
url = f"{house.url}/t/{table}"
ume = Joiner(url, "--seat", "2")
haru.until(lambda: haru.seats["seats"][1]["kind"] == "person", "Ume")
check("--seat takes that seat, and --name is heard", haru.seats["seats"][1]["name"] == "Ume", haru.seats)
haru.sit(0)
haru.do(start=True)
haru.open_nonces()
ume.until(r"> $")
ume.type("help")
page = ume.until(r"(?s)Type what you choose.*\nquit +leave; the server keeps the game.*> $")[0]
check("help tells of this table alone", len(re.findall("^quit ", page, re.M)) == 1 and not re.search("irori play|^hint", page, re.M), page)
haru.do(say="Good evening", seat=0)
ume.until("Haru: Good evening")
ume.type("say And to you")
haru.until(lambda: any(m.get("say") == "And to you" for m in haru.heard), "an answer")
ume.type("quit")
ume.until(r"To come back to it: irori join (\S+)")
check("leaving says how to come back", ume.end() == 0 and url in ume.text, ume.text[-300:])
ume = Joiner(url, state=ume.state)
ume.until(r"> $")
check("the same command comes back to the same seat", "You" in ume.text)
watching = Joiner(url, "--watch")
watching.until("Waiting for")
watching.type("help")
page = watching.until(r"(?s)You only watch:.*\nquit +leave")[0]
check("help tells who watches what they can do", "close" not in page and "undo" not in page, page)
haru.until(haru.asked, "its turn")
haru.move()
ume.type("1 2")
ume.until(r"> $")
haru.until(haru.asked, "its turn")
answer = haru.do(seat=0, propose="undo")
assert "done" in answer, answer
ume.until("wants to take back")
ume.type("yes")
haru.until(lambda: haru.vote and haru.vote.get("settled"), "the vote")
check("a vote to take back is answered", haru.vote["settled"] == "yes", haru.vote)
ume.until("All agreed")
ume.type("close")
haru.until(lambda: haru.vote.get("what") == "close", "a vote to close")
haru.do(seat=0, vote=haru.vote["vote"], yes=True)
ume.until("was closed before its end")
check("a game is closed by agreement", ume.end() == 0, ume.errors)
watching.until("was closed before its end")
check("who watches hears of the end", watching.end() == 0, watching.errors)

# While people gather: who sits where, what is awaited and from whom, and help that nobody else hears.
haru = house.guest("Haru")
table = haru.make(game="5211", players=3)
haru.join(table)
haru.sit(2)
ume = Joiner(f"{house.url}/t/{table}")
ume.until(r"Seat 1: you\nSeat 2: open\nSeat 3: Haru\n1 seat is open. Whoever made the table begins")
check("a seat that becomes ours is not called open first", "Seat 1: open" not in ume.text, ume.text)
watching = Joiner(f"{house.url}/t/{table}", "--watch")
watching.until("You only watch(?s:.*)Seat 1: Ume(?s:.*)1 seat is open")
check("who watches is told so, and what is awaited", True)
ume.type("help")
ume.until("What you type is said to all who are here(?s:.*)Seat 1: you(?s:.*)1 seat is open")
ume.type("?")
ume.until("What you type is said to all who are here")
haru.do(seat=1, fill="random")
ume.until("Seat 2: Random\nAll seats are taken: whoever made the table can begin")
haru.do(start=True)
ume.until("The game is being dealt")
haru.open_nonces()
ume.until(r"> $")
check("what is awaited is told as it changes", True)
check("help is said to nobody", not any("say" in m for m in haru.heard), haru.heard)
watching.until("You only watch")
check("line by line, who watches is told so once more in the game", True)
for joiner in (ume, watching):
    joiner.process.kill()
    joiner.process.wait()

# While people gather, a script may speak and leave; a server that never answers is not waited for.
haru = house.guest("Haru")
table = haru.make(game="5211", players=2)
haru.join(table)
ume = Joiner(f"{house.url}/t/{table}")
haru.until(lambda: any(s["kind"] == "person" for s in haru.seats["seats"]), "Ume")
ume.type("say Good morning\nstart")
haru.until(lambda: any(m.get("say") == "Good morning" for m in haru.heard), "what was piped in")
ume.type("quit")
ume.until("To come back to it: irori join")
check("piped lines are read before the deal: chat, start, quit", ume.end() == 0 and not ume.errors, ume.errors)
with socket.create_server(("127.0.0.1", 0)) as silent:
    ume = Joiner(f"http://127.0.0.1:{silent.getsockname()[1]}/t/ume")
    held = silent.accept()  # closed as soon as nobody has it
    ume.process.send_signal(signal.SIGINT)
    check("ctrl-C ends waiting for a server that does not answer", ume.process.wait(14) == 130)

# Kodama and Harakiri for some decisions, one of them in French.
for game, players, language, words in [("kodama", 2, "fr", "Tapez votre choix|dire TEXTE"), ("harakiri", 1, "en", "say TEXT")]:
    maker, table, url, (ume,), _ = gather(game, players, [("--lang", language)])
    ume.until(r"> $")
    for _ in range(4):
        ume.type("1")
        ume.until(r"> $")
    ume.type("aide" if language == "fr" else "help")
    ume.until(words)
    ume.until(r"> $")
    ume.type("quitter" if language == "fr" else "quit")
    check(f"some decisions of {game} are played line by line ({language})", ume.end() == 0 and not ume.errors, ume.errors)

# Who waits may ask to take back what all have seen: in Kodama a card that lies, as a new one was turned up.
haru = house.guest("Haru")
table = haru.make(game="kodama", players=2)
haru.join(table)
ume = Joiner(f"{house.url}/t/{table}", "--seat", "2")
haru.until(lambda: "commitment" in haru.seats["seats"][1], "Ume")
haru.sit(0)
haru.do(start=True)
haru.open_nonces()
found = ume.until(r"> $|Waiting for Haru")
if "Waiting" in found[0]:
    haru.until(haru.asked, "its turn")
    haru.move()
    found = ume.until(r"> $")
while "Waiting" not in found[0]:
    ume.type("1")
    found = ume.until(r"> $|Waiting for Haru")
ume.type("undo")
ume.until("Type yes to take it back")
ume.type("yes")
ume.until("The others are asked")
haru.until(lambda: haru.vote, "a vote")
haru.do(seat=0, vote=haru.vote["vote"], yes=True)
check("who waits may ask to take back", ume.until(r"All agreed(?s:.*)> $"))
check("and may go on from there", ume.end() == 0, ume.errors)

# Clocks: told before each decision line by line, and counted down on the full screen.
for language, words, move_ms in [("en", r"Time left: (you|Haru) (1:30|1:2\d|1:1\d)", 90000), ("fr", r"Temps restant\s: (vous|Haru) 2 j 0[01]:\d\d", 2 * 86400000 + 3600000)]:
    haru = house.guest("Haru")
    table = haru.make(game="kodama", players=2, move_ms=move_ms)
    haru.join(table)
    ume = Joiner(f"{house.url}/t/{table}", "--lang", language)
    haru.until(lambda: any(s["kind"] == "person" for s in haru.seats["seats"]), "Ume")
    haru.sit(1)
    haru.do(start=True)
    haru.open_nonces()
    found = ume.until(words)
    check(f"line by line it tells the time that is left ({language})", found[1] in ("you", "vous", "Haru"), found[0])
    ume.end()


def screen_of(url, rows, state):
    """`irori join` on a terminal of its own: the process, and where it draws."""
    process, terminal = pty.fork()
    if not process:
        os.execve(IRORI, [IRORI, "join", url, "--name", "Ume", "--lang", "en"],
                  {**os.environ, "TERM": "xterm", "XDG_STATE_HOME": state, "LC_ALL": "C.UTF-8"})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    return process, terminal


def drawn(terminal, what, seconds=30):
    """Reads what is drawn until it matches."""
    text, end = "", time.monotonic() + seconds
    while not re.search(what, text):
        if time.monotonic() > end:
            raise AssertionError(f"{what} was never drawn: {text[-1500:]!r}")
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
    return text


for rows in (24, 40):
    haru = house.guest("Haru")
    table = haru.make(game="5211", players=2, move_ms=90000)
    haru.join(table)
    process, terminal = screen_of(f"{house.url}/t/{table}", rows, tempfile.mkdtemp(dir=folder))
    haru.until(lambda: any(s["kind"] == "person" for s in haru.seats["seats"]), "Ume")
    haru.sit(1)
    haru.do(start=True)
    haru.open_nonces()
    text = drawn(terminal, r"Time left: you 1:[23]\d, Haru 1:[23]\d")
    check(f"the full screen of {rows} rows shows the time that is left to each", True)
    later = drawn(terminal, r"\d")
    check(f"and counts it down without a key ({rows} rows)", "Time left" not in later, later)
    os.kill(process, signal.SIGTERM)
    os.close(terminal)
    os.waitpid(process, 0)

# A bot for who sleeps; a seat that was left is given to whom all admit, and no other.
haru, natsu, fuyu = (house.guest(name) for name in ("Haru", "Natsu", "Fuyu"))
table = haru.make(game="5211", players=4)
url = f"{house.url}/t/{table}"
for seat, guest in ((0, haru), (2, natsu), (3, fuyu)):
    guest.join(table)
    guest.sit(seat)
ume = Joiner(url)
haru.until(lambda: "commitment" in haru.seats["seats"][1], "Ume")
haru.do(start=True)
for guest in (haru, natsu, fuyu):
    guest.open_nonces()
ume.until(r"> $")
haru.do(seat=0, propose="replace", who=1, level="random")
ume.until(r"Haru wants a bot \(Random\) to decide for you")
vote = haru.vote["vote"]
for guest, seat in ((natsu, 2), (fuyu, 3)):
    guest.do(seat=seat, vote=vote, yes=True)
ume.type("yes")
ume.until("A bot decides for you now")
haru.do(seat=0, say="Asleep?")
ume.until("Asleep")
haru.do(seat=0, say="Yes.")
check("a bot stays for who gives no sign", haru.seats["seats"][1].get("bot") == "random", haru.seats)
ume.type("say No.")
haru.until(lambda: "bot" not in haru.seats["seats"][1], "Ume again")
check("and goes when they type something", True)
natsu.do(seat=2, leave=True)
fuyu.do(seat=3, leave=True)
late = Joiner(url, name="Late")
code = late.end()
check("an open seat that has a hand is refused in one line", code == 1 and "must first agree" in late.errors, late.errors)
haru.do(seat=0, propose="admit", who=3)
ume.until("Haru wants to let somebody sit down at seat 4")
ume.type("yes")
haru.until(lambda: haru.vote["what"] == "admit" and haru.vote.get("settled"), "the vote")
check("a vote to admit somebody is told and answered", haru.vote["settled"] == "yes", haru.vote)
late = Joiner(url, name="Late")
haru.until(lambda: haru.seats["seats"][3]["kind"] == "person", "Late")
seats = haru.seats["seats"]
check("who comes then gets that seat", seats[3]["name"] == "Late" and seats[2]["kind"] == "open", seats)
for joiner in (ume, late):
    joiner.process.kill()
    joiner.process.wait()

# A seat that is lost while the connection is broken.
maker = house.guest("Maker")
table = maker.make(game="5211", players=2)
maker.join(table)
ume = Joiner(f"{house.url}/t/{table}")
maker.until(lambda: maker.seats["seats"][0]["kind"] == "person", "Ume")
ume.process.send_signal(signal.SIGSTOP)
house.restart()
maker.reconnect()
maker.do(seat=0, clear=True)
ume.process.send_signal(signal.SIGCONT)
check("a seat that was lost meanwhile is told", ume.process.wait(60) == 1 and b"was given up" in ume.process.stderr.read())

# Another game with the same people, after the end.
maker, table, url, (ume,), _ = gather("5211", 2, [()])
over = table
ume.play()
ume.type("again")
ume.until(r"Seat 1: you|> $")
check("another game follows the first where all agree", True)
ume.process.terminate()
check("SIGTERM ends it", ume.process.wait(30) == 143)
ume = Joiner(url, state=ume.state)
ume.until(r"(?s)begun after this one: irori join http.*again asks for|again asks for.*begun after this one: irori join http")
check("who comes to a table that has a next one sees its end, and is told of the next", True)
ume.type("quit")
check("and stays where they came", ume.end() == 0 and "Kododo" in ume.text and "> " not in ume.text, ume.text[-500:])


# On the full screen, in tmux.
class Screen:
    def __init__(self, *command, columns=110, rows=36):
        self.tmux = ["tmux", "-L", f"irori-join-{os.getpid()}", "-f", "/dev/null"]
        env = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": tempfile.mkdtemp(dir=folder)}
        line = " ".join(command) + "; echo ended with $?; exec sleep 600"
        size = ["-x", str(columns), "-y", str(rows)]
        subprocess.run(self.tmux + ["-u", "new-session", "-d", "-s", "game", *size, line], env=env, check=True)

    def text(self):
        return subprocess.run(self.tmux + ["capture-pane", "-p", "-t", "game"], capture_output=True, text=True).stdout

    def keys(self, *keys):
        subprocess.run(self.tmux + ["send-keys", "-t", "game", *keys], check=True)

    def shows(self, what, seconds=20, key=None):
        """Within so many seconds; `key` is pressed as long as it does not."""
        end = time.monotonic() + seconds
        while not re.search(what, self.text()):
            if time.monotonic() > end:
                return False
            if key:
                self.keys(key)
            time.sleep(0.1)
        return True

    def close(self):
        subprocess.run(self.tmux + ["kill-server"])


def seat_two(game, players, name="Haru", **wish):
    """A guest at the first seat, `irori join` on the smallest screen at the second, and bots at the others; it is dealt."""
    guest = house.guest(name)
    table = guest.make(game=game, players=players, **wish)
    guest.join(table)
    guest.sit(0)
    screen = Screen(os.path.abspath(IRORI), "join", f"{house.url}/t/{table}", "--name", "Ume", "--lang", "en", columns=80, rows=24)
    guest.until(lambda: "commitment" in guest.seats["seats"][1], "who is on the screen")
    for seat in range(2, players):
        guest.do(seat=seat, fill="random")
    guest.do(start=True)
    guest.open_nonces()
    return guest, screen


# The clocks have a row of their own: the first keeps all that it has without them.
for game, players, top in [("5211", 5, r"Draw pile: \d+$"), ("kodachi", 4, r"R [\d ]+●B [\d ]+■G [\d ]+$"),
                           ("kodama", 2, r"Deck: \d+$"), ("harakiri", 2, r"Harakiri")]:
    haru, screen = seat_two(game, players, "Bartholomew", game_ms=4200000)
    screen.shows(r"\d:\d\d:\d\d\.?\n*$")
    lines = screen.text().rstrip("\n").split("\n")
    check(f"join: clocks hide nothing of {game} on 80 columns", re.search(top, lines[0]) and not re.search(r"\d:\d\d", lines[0]), lines[0])
    check(f"join: they stand below it ({game})", len(lines) == 24 and re.search(r"(you|Bartholomew) 1:(10:00|09:\d\d)\.?$", lines[-1]), lines[-1])
    screen.close()

# A vote, what is said and a lost connection stand beside the question, and go when they are settled.
LOST = "connection to the server is lost"


def asked_to(guest, yes):
    """The next vote, which our guest answers."""
    guest.vote = None
    guest.until(lambda: guest.vote and "settled" not in guest.vote, "a vote")
    guest.do(seat=0, vote=guest.vote["vote"], yes=yes)


def read(screen):
    """A key that changes nothing, once there was time to read: what was said goes."""
    time.sleep(2)
    screen.keys("Home")


haru, screen = seat_two("5211", 2)
check("join: the question is asked", screen.shows("Choose two cards"), screen.text())
check("join: no key for a hint where there are none", screen.shows("r +rules") and "hint" not in screen.text(), screen.text())
screen.keys("?")
help_shown = screen.shows("q q +leave; the server keeps the game") and screen.text()
check("join: help tells of this table alone", help_shown and not re.search("irori play|^ *[hq]  |saves again", help_shown, re.M), screen.text())
screen.keys("Escape")
haru.do(seat=0, say="Good evening")
check("join: what is said stands beside the question", screen.shows("Haru: Good evening") and "Choose two cards" in screen.text(), screen.text())
read(screen)
screen.keys("q", "x")
check("join: that all are asked is told", screen.shows("The others are asked"), screen.text())
asked_to(haru, False)
check("join: who asked is told of a no", screen.shows("Not all agreed") and "are asked" not in screen.text(), screen.text())
read(screen)
screen.keys("h")
screen.shows("no hints")
house.stop(9)
check("join: a lost connection is told beside an older note", screen.shows(LOST) and "no hints" in screen.text(), screen.text())
screen.keys("1", "2", "Enter")
check("join: what one does meanwhile is refused", screen.shows("nothing was done") and LOST in screen.text(), screen.text())
house.start()
back = screen.shows("connection is there again")
check("join: and was not kept for later", back and "Enter plays" in screen.text() and "nothing was done" not in screen.text(), screen.text())
check("join: an old vote is not told once more", "agreed" not in screen.text(), screen.text())
haru.reconnect()
house.process.send_signal(signal.SIGSTOP)
screen.keys("Enter")
time.sleep(0.5)
house.stop(9)
check("join: what was under way when it was lost is told", screen.shows("what you did is sent"), screen.text())
screen.keys("u")
house.start()
check("join: it is sent, and keys that were pressed meanwhile are not", screen.shows("Waiting for Haru"), screen.text())
haru.reconnect()
read(screen)
check("join: who waits sees the keys there are", screen.shows(r"u take back +/ say"), screen.text())
haru.until(haru.asked, "its turn")
haru.move()
screen.shows("Choose one card")
screen.keys("u")
screen.shows("y takes it back")
screen.keys("y")
asked_to(haru, True)
check("join: after an agreed vote the next question stands there",
      screen.shows("All agreed") and screen.shows("Choose two cards") and "are asked" not in screen.text(), screen.text())
screen.keys("q", "x")
asked_to(haru, True)
check("join: an agreed end stands alone", screen.shows("closed before its end") and "are asked" not in screen.text(), screen.text())
screen.close()

# Kodachi, and the server dies in between.
maker = house.guest("Maker")
table = maker.make(game="kodachi", players=2)
maker.join(table)
screen = Screen(os.path.abspath(IRORI), "join", f"{house.url}/t/{table}", "--name", "Ume", "--lang", "en")
maker.until(lambda: any(s["kind"] == "person" for s in maker.seats["seats"]), "Ume")
maker.do(seat=1, fill="random")
maker.do(start=True)
check("join: Kodachi is drawn on the full screen", screen.shows("Kodachi"), screen.text())
check("join: its keys are shown", screen.shows("q +quit"), screen.text())
before = maker.last
deadline = time.monotonic() + 30
while maker.last < before + 12 and time.monotonic() < deadline:
    screen.keys("Enter")
    maker.pump(0.2)
check("join: some turns are played on it", maker.last >= before + 12, (maker.last, screen.text()))
house.stop(9)
check("join: a lost connection is told on it", screen.shows("connection to the server is lost"), screen.text())
house.start()
check("join: and that it is there again", screen.shows("connection is there again"), screen.text())
maker.reconnect()
before, deadline = maker.last, time.monotonic() + 30
while maker.last < before + 4 and time.monotonic() < deadline:
    screen.keys("Enter")
    maker.pump(0.2)
check("join: it is played on then", maker.last >= before + 4, (maker.last, screen.text()))
screen.keys("Escape")
check("join: q asks, q leaves and says how to come back", screen.shows("To come back to it: irori join", key="q"), screen.text())
check("join: it ends well", screen.shows("ended with 0"), screen.text())
screen.close()


# A deck of one's own comes with the table, and is what it is played by.
deck = subprocess.run([IRORI, "rules", "kodachi", "--deck"], capture_output=True, text=True, check=True).stdout
deck = deck.replace("R1/4 ", "R1/9 ", 1)
maker, table, url, (ume,), _ = gather("kodachi", 2, [()], deck=deck)
check("join: a table with a deck of its own", maker.greeting["deck"] == deck, maker.greeting)
answered = ume.play(most=12)
check("join: it is played with that deck", answered == 12 and ume.end() == 0, (answered, ume.text[-500:], ume.errors))


# A server of another protocol: between it and us somebody changes the number.
class Meddler(threading.Thread):
    """Passes on what comes, to and fro, with one piece of text replaced by another of the same size."""

    def __init__(self, port, old, new):
        super().__init__(daemon=True)
        self.to, self.old, self.new = port, old, new
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        while True:
            near = self.listener.accept()[0]
            far = socket.create_connection(("127.0.0.1", self.to))
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.pass_on, args=(a, b), daemon=True).start()

    def pass_on(self, a, b):
        try:
            while piece := a.recv(65536):
                b.sendall(piece.replace(self.old, self.new))
            b.shutdown(socket.SHUT_WR)
        except OSError:
            pass


meddler = Meddler(house.port, b'"protocol":1,', b'"protocol":7,')
strange = Joiner(f"http://127.0.0.1:{meddler.port}/t/{maker.make(game='5211', players=2)}")
code = strange.end()
check("a server of another protocol is told in one line", code == 1 and strange.errors.count("\n") == 1, (code, strange.errors))
check("and nothing of its table is shown", "Kododo" not in strange.text, strange.text)

# Addresses that lead nowhere are told in one line.
def refused(url, *options):
    joiner = Joiner(url, *options)
    return joiner.end(), joiner.errors


for what, url, options, code, said in [
    ("no such table", f"{house.url}/t/nowhere", (), 1, "no such table"),
    ("no server", "http://127.0.0.1:9/t/ume", (), 1, "No server answers"),
    ("no address", "127.0.0.1:5211", (), 2, "looks like http://HOST:PORT/t/TABLE"),
    ("a full table", f"{house.url}/t/{over}", (), 1, "--watch looks on"),
    ("a seat that is taken", f"{house.url}/t/{over}", ("--seat", "1"), 1, "Seat 1 is not open"),
]:
    got, errors = refused(url, *options)
    check(f"{what} is told in one line", got == code and said in errors and errors.count("\n") == 1, (got, errors))

# So many at once from one address that no more is let in.
table = maker.make(game="5211", players=2)
crowd = [maker.server.open_table(table) for _ in range(300)]
try:
    crowd[-1].receive(party.PATIENCE)
    check("an address has only so many sockets", False)
except party.Closed as why:
    check("an address has only so many sockets", (why.status, why.word) == (1008, "too-many"), why)
# Four a second are let in again: others take those while it starts.
is_over = threading.Event()


def take_places():
    while not is_over.wait(0.02):
        crowd.append(maker.server.open_table(table))


others = threading.Thread(target=take_places)
others.start()
got, errors = refused(f"{house.url}/t/{table}")
is_over.set()
others.join()
check("too many are told in one line", got == 1 and "too much in a short time" in errors and errors.count("\n") == 1, (got, errors))

check("the server ends with SIGTERM", house.stop() == 0)
sys.exit(party.failures > 0)
