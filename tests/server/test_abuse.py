"""What one address or one device may do at most, and what strange input does not break."""

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time

import party
from party import IRORI, Closed, House, Server, check, deal

folder = tempfile.mkdtemp(dir=sys.argv[1])
house = House(folder, "--trust-proxy", "127.0.0.0/8")


def stranger(address):
    """Somebody with a cookie of their own making, from an address that a proxy tells."""
    server = Server(house.url, secrets.token_urlsafe(32))
    return server, {"x-forwarded-for": address}


def status(server, headers, method, path, body=None):
    return server.call(method, path, body, headers)[0]


# ---- an address, whatever its cookies ----
# What is allowed comes back slowly: on a busy machine a few more may pass meanwhile.
made = [status(*stranger("192.0.2.1"), "POST", "/api/tables", b'{"game":"5211"}') for _ in range(70)]
check("tables of one address, made with many cookies, end", 60 <= made.count(201) < 70, made)
made = [status(*stranger(f"2001:db8::{i:x}"), "POST", "/api/tables", b'{"game":"5211"}') for i in range(70)]
check("a /64 is one address", 60 <= made.count(201) < 70, made)
check("another address goes on", status(*stranger("2001:db8:0:1::1"), "POST", "/api/tables", b'{"game":"5211"}') == 201)
links = [status(*stranger("192.0.2.2"), "POST", "/api/device/link") for _ in range(70)]
check("links for other devices as well", 60 <= links.count(201) < 70, links)
asked = [status(*stranger("192.0.2.3"), "GET", "/api/mine/export") for _ in range(15)]
check("exports as well", 10 <= asked.count(200) < 15, asked)

aki = house.guest("Aki")
table = aki.make(game="5211", players=2)


def opens(address):
    server, headers = stranger(address)
    held = server.open_table(table, headers)
    held.send('{"hello":1}')
    try:
        held.receive(party.PATIENCE)
        return held
    except (Closed, OSError):
        return None


held = [opens("192.0.2.4") for _ in range(130)]
check("sockets opened at once end", held[0] and not all(held), len([h for h in held if h]))
for one in held:
    if one:
        one.close()

# Many cookies, few messages each: together they are too many for one address.
speakers = [opens("192.0.2.5") for _ in range(20)]
closed = 0
for i in range(150):
    for one in speakers:
        try:
            one.send('{"do":%d,"say":"x"}' % (i + 1))
        except OSError:
            closed += 1
for one in speakers:
    try:
        while one.receive(0.2):
            pass
    except (Closed, OSError):
        closed += 1
check("messages of one address, with many cookies, end", closed, closed)

# ---- strange frames ----
haru, natsu = house.guest("Haru"), house.guest("Natsu")
deal(haru, [natsu], {"game": "5211", "players": 2})
natsu.heard.clear()
natsu.socket.send('{"look":0,"seat":1}\n{"what":1}\n\n{"look":0,"seat":1}\n')
natsu.until(lambda: sum("look" in m for m in natsu.heard) == 2, "both answers")
said = [m for m in natsu.heard if "look" in m or "no" in m]
check("each line of a frame is answered by itself, in order", ["look" in m for m in said] == [True, False, False, True], said)
natsu.heard.clear()
natsu.socket.send_frame(1, b'{"look":0,', False)
natsu.socket.send_frame(0, b'"seat":1}', True)
check("a message may come in pieces", natsu.reply_where("look")["look"] == 0)
natsu.heard.clear()
natsu.socket.send("")
natsu.socket.send('{"look":0,"seat":1}')
check("an empty frame is survived", natsu.reply_where("look")["look"] == 0)

# ---- who asks and asks and does not read ----
deal(haru, [natsu], {"game": "harakiri", "players": 2})
haru.pump(0.5)
haru.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
for _ in range(40):
    haru.socket.send("\n".join(['{"look":0,"seat":0}'] * 5))  # three kilobytes are the answer to each
    time.sleep(0.15)
haru.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
words, why, end = [], None, time.monotonic() + party.PATIENCE
try:
    while time.monotonic() < end:
        words.append(haru.socket.receive(1) or "")
except Closed as closed:
    why = closed
check("who does not read is let go with a word", why and (why.status, why.word) == (1013, "slow"), why)
check("which is told too", words and "".join(words).endswith('{"gone":"slow"}\n'), words[-1:])
haru.reconnect()
check("and may come back", haru.seats["you"] == [0], haru.seats)

# ---- who does not read keeps no table from those who come back ----
ole, mia, deaf = house.guest("Ole"), house.guest("Mia"), house.guest("Deaf")
table = ole.make(game="5211", players=3)
ole.join(table), mia.join(table), ole.sit(0), mia.sit(1)
mute = socket.socket()
mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
mute.connect(("127.0.0.1", house.port))
upgrade = f"GET /table?a={table} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
upgrade += f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: irori={deaf.server.cookie}\r\n\r\n"
mute.sendall(upgrade.encode())
time.sleep(0.5)


def frame(opcode, text=b""):
    length = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + text


mute.sendall(frame(1, b'{"hello":1}'))
talkers = [ole, mia, house.guest("Natsu").join(table)]
for i in range(200):  # until the kernel takes no more for who does not read
    for guest in talkers:
        guest.say(do=i + 1, say="x" * 239)
        while guest.pump(0):
            pass
check("somebody who sat there deletes what is theirs", mia.server.call("POST", "/api/mine/delete")[0] == 204)
end, back = time.monotonic() + party.PATIENCE, None
while not back and time.monotonic() < end:
    try:
        mute.sendall(frame(10))  # it is alive
    except OSError:
        pass
    try:
        back = ole.join(table)
    except (Closed, OSError):
        time.sleep(0.2)
check("the others come back at once", back and back.seats["seats"][0]["here"], back)


def is_gone():
    try:
        mute.sendall(frame(10))
    except OSError:
        return True
    return False


check("and its socket is closed though it does not read", party.wait_for(is_gone))

# ---- a deck that is nearly nothing but newlines ----
deck = subprocess.run([IRORI, "rules", "kodachi", "--deck"], capture_output=True, text=True, check=True).stdout
wide = deck + "\n" * (65535 - len(deck.encode()))
ole, mia = house.guest("Ole"), house.guest("Mia")
table = deal(ole, [mia], {"game": "kodachi", "players": 2, "deck": wide})
check("a deck full of newlines comes whole", ole.greeting["deck"] == wide, len(ole.greeting.get("deck", "")))
ole.do(seat=0, propose="close")
mia.until(lambda: mia.vote, "the vote")
mia.do(seat=1, vote=mia.vote["vote"], yes=True)
mia.until(lambda: mia.over, "the end")
record = mia.server.call("GET", f"/api/tables/{table}/record")[2]
with open(os.path.join(folder, "wide.irori"), "wb") as out:
    out.write(record)
said = subprocess.run([IRORI, "verify", os.path.join(folder, "wide.irori")], capture_output=True, text=True)
check("and its record verifies", said.returncode == 0, said.stderr)
over = mia.server.call("POST", "/api/tables", json.dumps({"game": "kodachi", "players": 2, "deck": wide + "\n"}).encode())
check("one byte more is refused with a reason", over[0] == 400 and json.loads(over[2])["why"], over)

check("it ends with SIGTERM", house.stop() == 0)
sys.exit(party.failures > 0)
