"""Bytes on HTTP connections that no browser sends: requests sent ahead, bodies where there is none, headers that are too
long, connections that end anywhere. And how many connections there may be."""

import json
import os
import random
import resource
import select
import secrets
import socket
import subprocess
import sys
import tempfile
import time

import party
from party import House, Server, check, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
house = House(folder, "--trust-proxy", "127.0.0.0/8")
aki = house.guest("Aki")
table = aki.make(game="harakiri", players=2)
aki.join(table)
data = f"/api/data/{aki.greeting['data']}"
aki.leave()
SIZE = len(aki.server.call("GET", data)[2])
chance = random.Random(5211)
strangers = 0


def request(method, path, body=None, *lines):
    """The bytes of a request by somebody whom the server has not seen before."""
    global strangers
    strangers += 1
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *lines]
    lines.append(f"X-Forwarded-For: 10.{strangers >> 16}.{strangers >> 8 & 255}.{strangers & 255}")
    if not any(line.startswith("Cookie") for line in lines):
        lines.append(f"Cookie: irori={secrets.token_urlsafe(32)}")
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()


def say(*pieces, seconds=party.PATIENCE, enough=None, pause=0.02):
    """Sends the pieces one after the other; what came until the server closed, it was enough, or the time was over."""
    text, end = b"", time.monotonic() + seconds
    with socket.create_connection(("127.0.0.1", house.port), timeout=5) as held:
        try:
            for piece in pieces:
                held.sendall(piece)
                time.sleep(pause)
            held.settimeout(0.2)
            while time.monotonic() < end and not (enough and enough(text)):
                try:
                    more = held.recv(1 << 16)
                except TimeoutError:
                    continue
                if not more:
                    break
                text += more
        except OSError:
            pass
    return text


def statuses(text):
    return [int(line.split()[1]) for line in text.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]


def processor_time():
    with open(f"/proc/{house.process.pid}/stat") as about:
        fields = about.read().split(")")[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# ---- behind a request with a body ----
wish = '{"game":"5211"}'
for name, path, body, first in (
    ("a table", "/api/tables", wish, 201),
    ("a link", "/api/device/link", "{}", 201),
    ("a token", "/api/device/use", '{"token":"abc"}', 404),
    ("a deletion", "/api/mine/delete", "{}", 204),
    ("nothing", "/api/nothing", wish, 404),
):
    asked = request("POST", path, body)
    for how, pieces in (("at once", [asked * 3]), ("a moment later", [asked, asked, b"x"]), ("in bytes", [asked, b"G", b"E"])):
        text = say(*pieces, pause=0.0005)
        heard = statuses(text)  # who still speaks when the connection is closed may lose the answer
        good = heard == [first] or (how != "at once" and not heard)
        check(f"{name}, and more {how}: one answer at most, and the connection ends", good and len(text) < 4096, text)
check("the server is still there", aki.server.call("GET", "/health")[0] == 200, house.process.poll())

# ---- a connection has one request ----
text = say(request("GET", "/health") * 3)
check("what is sent ahead is not looked at", statuses(text) == [200] and b"connection: close" in text.lower(), text)
text = say(request("GET", "/api/mine/export") * 3)
check("nor where the answer has to wait", statuses(text) == [200], text)
text = say(request("GET", "/health"), request("POST", "/api/tables", wish), pause=0.1)
check("nor what comes after it", statuses(text) == [200], text)
text = say(request("GET", data))
check("an answer of many pieces comes whole", statuses(text) == [200] and len(text.split(b"\r\n\r\n", 1)[1]) == SIZE, len(text))

# ---- bodies where there is none ----
for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"):
    text = say(request(method, data, "hello"))
    check(f"a {method} with a body is refused", statuses(text) == [400], text)
chunked = request("POST", "/api/tables", None, "Transfer-Encoding: chunked")
check("a body without its length is refused", statuses(say(chunked + b"2\r\n{}\r\n0\r\n\r\n")) == [411])
for length in ("200000", "99999999999999999999", "-5", "x"):
    text = say(request("POST", "/api/tables", None, f"Content-Length: {length}"), enough=statuses)
    check(f"a body of {length} bytes is refused before it comes", statuses(text) == [413], text)
text = say(request("PUT", "/health", ""), enough=statuses)
check("another method is told which there are", statuses(text) == [405] and b"allow: GET, HEAD\r\n" in text.lower().replace(b"get, head", b"GET, HEAD"), text)
text = say(request("HEAD", data))
check("a HEAD has the head alone", statuses(text) == [200] and text.endswith(b"\r\n\r\n"), text[:2000])
text = say(request("POST", "/api/device", ""), enough=statuses)
check("an answer without a body has no length", statuses(text) == [204] and b"content-length" not in text.lower(), text)

# ---- headers that are too long are not taken for missing ----
mine = f"irori={aki.server.cookie}"
for size, wanted in ((1500, 204), (6000, 204), (9000, 431)):
    text = say(request("POST", "/api/device", "", f"Cookie: other={'x' * size}; {mine}"), enough=statuses)
    same = f"set-cookie: {mine}".encode() in text
    check(f"beside {size} bytes of cookies it is the same device, or an error", statuses(text) == [wanted] and same == (wanted == 204), text)
text = say(request("POST", "/api/device", "", f"Cookie: other={'x' * 30000}; {mine}"), enough=statuses)
check("and with too much of them nothing is given", b"set-cookie" not in text, text)
text = say(request("POST", "/api/device", "", f"Origin: http://{'a' * 600}.example"), enough=statuses)
check("an origin that is too long is not none", statuses(text) == [431], text)
for name, line in (("null", "Origin: null"), ("a scheme alone", "Origin: http:"), ("half an address", "Origin: http://")):
    check(f"an origin of {name} is another's", statuses(say(request("POST", "/api/device", "", line), enough=statuses)) == [403])
text = say(request("GET", "/" + "a" * 3000), enough=statuses)
check("so with a path", statuses(text) == [431], text)

# ---- any of that, cut and mixed ----
upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
kinds = [
    lambda: request("POST", "/api/tables", wish),
    lambda: request("POST", "/api/device/link", "{}"),
    lambda: request("POST", "/api/device/use", '{"token":"abc"}'),
    lambda: request("POST", "/api/nothing", "x" * chance.randrange(40000)),
    lambda: request("POST", "/api/tables", None, f"Content-Length: {chance.choice(['-5', '99999999999999999999', 'x', '7'])}"),
    lambda: request("POST", "/api/tables", None, "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n\r\n",
    lambda: request("POST", "/api/tables", "{}", "Expect: 100-continue"),
    lambda: request("GET", data),
    lambda: request("GET", data, "hello"),
    lambda: request("GET", "/api/mine/export"),
    lambda: request("HEAD", data),
    lambda: request("PUT", "/health", "x"),
    lambda: request("GET", "/health", None, f"Cookie: {'x' * chance.randrange(20000)}"),
    lambda: request("GET", f"/table?a={table}", None, *upgrade) + b'\x81\x82\0\0\0\0{}',
    lambda: bytes(chance.randrange(256) for _ in range(chance.randrange(60))),
    lambda: request("GET", "/health") + request("POST", "/api/tables", wish + " " * chance.randrange(9000)),
    lambda: b"\r\n",
]
most = 0
for _ in range(300):
    asked = [chance.choice(kinds)() for _ in range(1 + chance.randrange(4))]
    text = b"".join(asked)
    if chance.randrange(2):
        text = text[: chance.randrange(len(text) + 1)]
    cuts = sorted(chance.randrange(len(text) + 1) for _ in range(chance.randrange(4)))
    pieces = [text[a:b] for a, b in zip([0] + cuts, cuts + [len(text)])]
    came = say(*pieces, seconds=chance.choice((0, 0.05)), pause=0.001)
    most = max(most, len(came) - len(asked) * (SIZE + 4096))
check("noise gets no more than its answers", most <= 0, most)
check("and breaks nothing", aki.server.call("GET", "/health")[0] == 200, house.process.poll())
left = wait_for(lambda: house.metrics()["connections"] == 1)
check("connections that are gone are forgotten", left, house.metrics()["connections"])
before = processor_time()
time.sleep(2)
check("and keep nobody busy", processor_time() - before < 0.5, processor_time() - before)
check("nothing is left behind", house.stop() == 0)

# ---- how many connections there may be ----
with open(os.path.join(folder, "few"), "w") as few:
    few.write(f'#!/bin/sh\nulimit -n 200\nexec "{os.path.abspath(party.IRORI)}" "$@"\n')
os.chmod(few.name, 0o755)
whole, party.IRORI = party.IRORI, few.name
house = House(folder, name="few.db")
party.IRORI = whole
aki = house.guest("Aki")
aki.join(aki.make(game="5211", players=2))
held = [socket.create_connection(("127.0.0.1", house.port), timeout=5) for _ in range(250)]


def count_open(sockets):
    """Those that the server has not closed: it says nothing on one that nothing was said on."""
    polled = select.poll()
    for one in sockets:
        polled.register(one, select.POLLIN)
    return len(sockets) - len(polled.poll(0))


wait_for(lambda: count_open(held) < 250)
time.sleep(0.5)
kept = count_open(held)
check("beyond the files that it may have, connections are closed at once", 100 <= kept <= 140, kept)
before = processor_time()
time.sleep(2)
check("which keeps nobody busy", processor_time() - before < 0.5, processor_time() - before)
check("who plays goes on", "done" in aki.do(say="x"))
for one in held:
    one.close()
check("and others may come again", wait_for(lambda: Server(house.url).call("GET", "/health")[0] == 200))
check("it ends with SIGTERM", house.stop() == 0)

# One address has its share, as long as it is no proxy's.
house = House(folder, name="share.db")
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
held = [socket.create_connection(("127.0.0.1", house.port), timeout=5) for _ in range(560)]
wait_for(lambda: count_open(held) < 560)
time.sleep(0.5)
kept = count_open(held)
check("one address has 512 connections", kept == 512, kept)
other = socket.create_connection(("127.0.0.1", house.port), timeout=5, source_address=("127.0.0.2", 0))
other.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
check("and leaves room for others", other.recv(100).startswith(b"HTTP/1.1 200"))
for one in held + [other]:
    one.close()
check("it ends with SIGTERM as well", house.stop() == 0)
sys.exit(party.failures > 0)
