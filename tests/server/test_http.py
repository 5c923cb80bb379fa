"""Every route and its errors, devices and what is theirs, limits, TLS, IPv6, proxies."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading

import party
from party import IRORI, Closed, House, Server, check, deal, play_on, trusting, wait_for

folder = tempfile.mkdtemp(dir=sys.argv[1])
with open(os.path.join(folder, "admin"), "w") as out:
    out.write("an administrator's word\n")
for name, size in (("long", 256), ("short", 15), ("longest", 255)):
    with open(os.path.join(folder, name), "w") as out:
        out.write("a" * size + "\n")
house = House(folder, "--admin", os.path.join(folder, "admin"))
aki, haru = house.guest("Aki"), house.guest("Haru")


def answers(name, wanted, guest, method, path, body=None, headers=(), why=None):
    status, got, text = guest.server.call(method, path, body, headers)
    said = json.loads(text) if text and got.get("content-type") == "application/json" else {}
    good = status == wanted and (why is None or said["why"][0]["id"] == why)
    check(name, good, (status, text[:200]))
    return got, text


def rows(sql):
    with sqlite3.connect(house.db) as db:
        return db.execute(sql).fetchall()


# ---- where it listens ----
for elsewhere in ("127.0.0.2", "::1"):
    try:
        socket.create_connection((elsewhere, house.port), timeout=party.PATIENCE).close()
        check(f"by default it is 127.0.0.1's alone, not {elsewhere}'s", False, "it answers")
    except OSError as refused:
        check(f"by default it is 127.0.0.1's alone, not {elsewhere}'s", True, refused)

# ---- routes ----
answers("health", 200, aki, "GET", "/health")
answers("metrics", 200, aki, "GET", "/metrics")
answers("not for who comes through a proxy", 403, aki, "GET", "/metrics", headers={"x-forwarded-for": "192.0.2.1"})
_, text = answers("what the server is", 200, aki, "GET", "/api/server")
told = json.loads(text)
check("on loopback there are no links, and why", told["links"] is False and told["why"] == "server.loopback", told)
check("it names protocol, engine and games", told["protocol"] == 1 and told["engine"] and len(told["games"]) >= 4, told)
answers("no such page", 404, aki, "GET", "/nothing", why="server.no-page")
answers("no such table", 404, aki, "GET", "/api/tables/abc", why="store.no-game")
answers("no such record", 404, aki, "GET", "/api/tables/abc/record", why="store.no-game")
answers("no such data", 404, aki, "GET", "/api/data/0123456789abcdef", why="store.no-data")
answers("a body that is no JSON", 400, aki, "POST", "/api/tables", b"{", why="server.json")
answers("an unknown key", 400, aki, "POST", "/api/tables", b'{"what":1}', why="server.key")
answers("an unknown game", 400, aki, "POST", "/api/tables", b'{"game":"go"}')
answers("too many players", 400, aki, "POST", "/api/tables", b'{"game":"5211","players":99}')
answers("a clock that is none", 400, aki, "POST", "/api/tables", b'{"game":"5211","move_ms":-1}', why="server.key")
answers("a bad deck", 400, aki, "POST", "/api/tables", b'{"game":"kodachi","deck":"nothing"}')
status, _, _ = Server(house.url).call("POST", "/api/tables", b'{"game":"5211"}')
check("without a device nothing is made", status == 403, status)
answers("another page's origin", 403, aki, "POST", "/api/device", headers={"origin": "http://evil.example"}, why="server.origin")
for host in ("evil.example", f"evil.example:{house.port}", "localhost.evil.example", "127.0.0.1.evil.example"):
    answers(f"{host} is no name of this server", 421, aki, "GET", "/api/server", headers={"host": host}, why="server.host")
named = {"origin": "http://evil.example", "host": "evil.example"}
answers("nor with a page of that name", 421, aki, "POST", "/api/device", headers=named, why="server.host")
for host in ("localhost", f"LOCALHOST:{house.port}", "irori.localhost", "127.0.0.1", "[::1]:80", "192.0.2.1"):
    answers(f"{host} is one", 200, aki, "GET", "/api/server", headers={"host": host})
headers, _ = answers("our own origin", 204, aki, "POST", "/api/device", headers={"origin": house.url})
cookie = headers["set-cookie"]
check("the cookie is HttpOnly and strict, not Secure on http", "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Secure" not in cookie, cookie)
check("a device keeps its token", cookie.startswith(f"irori={aki.server.cookie};"))
check("nobody is told to come by https", "strict-transport-security" not in headers, headers)
check("policies come with everything", "default-src 'none'" in headers["content-security-policy"], headers)
try:
    status = aki.server.call("POST", "/api/tables", b"x" * 200000)[0]
except OSError:
    status = 0
check("a body that is too long is refused, if its sender still listens", status in (0, 413), status)

# ---- tables ----
table = aki.make(game="5211", players=2, listed=True)
hidden = aki.make(game="kodachi", players=2)
_, text = answers("open tables", 200, haru, "GET", "/api/tables")
listed = [t["table"] for t in json.loads(text)["tables"]]
check("listed ones are found, others not", table in listed and hidden not in listed, listed)
_, text = answers("one table", 200, haru, "GET", f"/api/tables/{table}")
check("opening a link changes nothing", json.loads(text)["stage"] == "open" and len(rows("SELECT 1 FROM row")) == 2)
answers("HEAD asks for the same", 200, haru, "HEAD", f"/api/tables/{table}")
for method, path, may in (
    ("GET", "/api/device", "POST"),
    ("DELETE", "/api/tables", "GET, HEAD, POST"),
    ("POST", f"/api/tables/{table}", "GET, HEAD"),
    ("GET", f"/api/tables/{table}/close", "POST"),
    ("PATCH", "/api/data/0123456789abcdef", "GET, HEAD"),
):
    headers, _ = answers(f"{method} is no way to ask for {path}", 405, haru, method, path, why="server.method")
    check("which ones are is told", headers.get("allow") == may, headers)
answers("an open game has no record", 403, haru, "GET", f"/api/tables/{table}/record", why="server.running")
answers("others do not close it", 403, haru, "POST", f"/api/tables/{table}/close", why="host.why.maker")
aki.join(table)
for seat in range(2):
    aki.do(seat=seat, fill="random")
full = lambda: table not in str(haru.server.call_json("GET", "/api/tables")[1])
check("one that is full is not listed", wait_for(full))
aki.do(seat=1, clear=True)
check("it is again once there is room", wait_for(lambda: not full()))
answers("its maker does", 204, aki, "POST", f"/api/tables/{table}/close")
aki.until(lambda: aki.seats["phase"] == "closed", "the end")
check("and whoever is there is told", True)
aki.leave()
try:
    haru.join("nosuchtable")
    check("a socket for no table", False)
except Closed as why:
    check("a socket for no table is closed with a word", why.status == 1008, why)
try:
    haru.server.open_table(hidden, {"origin": "http://evil.example"}).receive(5)
    check("a socket from another page", False)
except Closed as why:
    check("a socket from another page is closed", why.status == 1008, why)
deck = subprocess.run([IRORI, "rules", "kodachi", "--deck"], capture_output=True, text=True, check=True).stdout
custom = aki.make(game="kodachi", players=2, deck=deck)
aki.join(custom)
check("a table with a deck of one's own", aki.greeting.get("deck") == deck)
_, text = answers("its deck by its hash", 200, haru, "GET", "/api/data/" + aki.greeting["data"])
check("it is that deck", text.decode() == deck, text[:100])
aki.leave()
saga = aki.make(game="harakiri", players=2)
aki.join(saga)
_, text = answers("a campaign's content by its hash", 200, haru, "GET", "/api/data/" + aki.greeting["data"])
check("it is all of it", len(text) > 100000, len(text))
aki.leave()

# ---- a personal link ----
status, link = aki.server.call_json("POST", "/api/device/link", {})
check("a link for another device", status == 201 and len(link["token"]) == 43, link)
kept = rows("SELECT token, what FROM link")
check("the store has neither token in clear", aki.server.cookie not in str(kept) and link["token"] not in str(kept))
phone = Server(house.url)
status, _, _ = phone.call("POST", "/api/device/use", json.dumps({"token": link["token"]}).encode())
check("another device goes on with it", status == 204 and phone.cookie == aki.server.cookie, status)
status, _, _ = Server(house.url).call("POST", "/api/device/use", json.dumps({"token": link["token"]}).encode())
check("once", status == 404, status)
with sqlite3.connect(house.db) as db:
    status, link = aki.server.call_json("POST", "/api/device/link", {})
    db.execute("UPDATE link SET expires = 1")
status, _, _ = Server(house.url).call("POST", "/api/device/use", json.dumps({"token": link["token"]}).encode())
check("and not after its time", status == 404, status)
answers("a link needs a body", 400, aki, "POST", "/api/device/use", b"[]", why="server.json")

# ---- what is mine ----
mia, ole = house.guest("Mia Secretname"), house.guest("Ole")
over = deal(mia, [ole], {"game": "5211", "players": 2})
play_on([mia, ole])
running = deal(mia, [ole], {"game": "5211", "players": 2})
play_on([mia, ole], 16)
mia.leave(), ole.leave()
wait_for(lambda: house.metrics()["tables"] == 0)
check("one is not in memory any more, and has a checkpoint", rows("SELECT 1 FROM checkpoint"))
_, text = answers("my tables", 200, mia, "GET", "/api/mine")
check("both are there", {t["table"] for t in json.loads(text)["tables"]} == {over, running}, text)
_, text = answers("everything of mine", 200, mia, "GET", "/api/mine/export")
lines = [json.loads(line) for line in text.splitlines()]
check("with the record of what is over", sum("record" in line for line in lines) == 1 and len(lines) == 2, len(lines))
answers("deletion", 204, mia, "POST", "/api/mine/delete")
left = str(rows("SELECT text FROM row")) + str(rows("SELECT brief FROM game")) + str(rows("SELECT bytes FROM checkpoint"))
check("no name is left", "Secretname" not in left, left[max(0, left.find("Secretname") - 100) :][:200])
ole.join(running)
check("the seat is open", ole.seats["seats"][0]["kind"] == "open", ole.seats)
headers, text = answers("others still have the game", 200, ole, "GET", f"/api/tables/{over}/record")
check("nobody keeps a copy on the way", headers["cache-control"] == "no-store", headers)
path = os.path.join(folder, "over.irori")
with open(path, "wb") as out:
    out.write(text)
said = subprocess.run([IRORI, "verify", path], capture_output=True, text=True)
check("and its record verifies", said.returncode == 0 and b"Secretname" not in text, said.stderr)
said = subprocess.run([IRORI, "db", "check", "--db", house.db], capture_output=True, text=True)
check("and so does the file", said.returncode == 0, said.stderr)

# ---- administrator ----
answers("not for everybody", 403, aki, "GET", "/api/admin/tables", why="server.not-admin")
admin = {"authorization": "Bearer an administrator's word"}
_, text = answers("an administrator lists all tables", 200, aki, "GET", "/api/admin/tables", headers=admin)
check("hidden ones as well", hidden in [t["table"] for t in json.loads(text)["tables"]])
elsewhere = {**admin, "x-forwarded-for": "192.0.2.1"}
answers("and reads metrics from elsewhere", 200, aki, "GET", "/metrics", headers=elsewhere)
answers("and closes one", 204, aki, "POST", f"/api/admin/close?table={running}", headers=admin)
ole.until(lambda: ole.over, "the end")
check("whoever is there is told", ole.over["over"]["result"] == "closed", ole.over)
answers("the closed game's record is there", 200, ole, "GET", f"/api/tables/{running}/record")

# ---- limits ----
codes = [aki.server.call("POST", "/api/tables", b'{"game":"5211"}')[0] for _ in range(30)]
check("tables have a limit", 429 in codes, codes)
check("it is still well", house.guest("x").server.call("GET", "/health")[0] in (200, 429))
check("it ends with SIGTERM", house.stop() == 0)

# ---- what it cannot start with is told in one line ----
for options, said in (
    (["--bind", "192.0.2.77"], "not one of this machine"),
    (["--bind", "nowhere0"], "--bind nowhere0: not an address, and no interface of this machine that has one"),
    (["--admin", os.path.join(folder, "nothing")], "nothing: No such file"),
    (["--admin", folder], "Is a directory"),
    (["--base-url", "http://"], "as https://play.example.org"),
    (["--base-url", "https://:80"], "as https://play.example.org"),
    (["--base-url", "https://play.example.org/irori"], "as https://play.example.org"),
    (["--base-url", "play.example.org"], "as https://play.example.org"),
    (["--web", "/nonexistent"], "/nonexistent/index.html: No such file"),
    (["--web", folder], "index.html: No such file"),
    (["--admin", os.path.join(folder, "long")], "must hold one line of 16 to 255 characters"),
    (["--admin", os.path.join(folder, "short")], "must hold one line of 16 to 255 characters"),
    (["--trust-proxy", "everybody"], "--trust-proxy is an address with its bits"),
    (["--trust-proxy", "10.0.0.0/99"], "--trust-proxy is an address with its bits"),
):
    command = [IRORI, "serve", "--port", "0", "--db", os.path.join(folder, "none.db")] + options
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=party.PATIENCE)
        is_told = told.returncode == (1 if "--bind" in options else 2) and said in told.stderr and told.stderr.count("\n") == 1 and not told.stdout
        check(f"{' '.join(options)} is refused", is_told, told.stderr)
    except subprocess.TimeoutExpired as late:
        check(f"{' '.join(options)} is refused", False, late)

# ---- what a table is made of ----
house = House(folder, name="wishes.db")
emi = house.guest("Emi")
answers("a template is no game either", 400, emi, "POST", "/api/tables", b'{"game":"null"}', why="error.game.unknown")
for body, key in (
    (b'{"game":"5211","hints":"maybe"}', "hints"),
    (b'{"game":"5211","hints":""}', "hints"),
    (b'{"game":"5211","players":2,"players":3}', "players"),
    (b'{"game":"kodachi","game":"5211"}', "game"),
):
    _, text = answers(f"{body}: refused", 400, emi, "POST", "/api/tables", body, why="server.key")
    check("and the key is named", json.loads(text)["why"][0].get("args") == [{"name": "key", "text": key}], text)
pretty = json.dumps({"game": "5211", "options": ["long=on"], "hints": "on"}, indent=4).replace("\n", "\r\n").encode() + b"\n"
answers("JSON on many lines", 201, emi, "POST", "/api/tables", pretty)
answers("a newline within a text", 400, emi, "POST", "/api/tables", b'{"game":"52\n11"}')
answers("a quote within a text hides none", 400, emi, "POST", "/api/tables", b'{"game":"52\\"\n11"}')
answers("nothing else comes behind it", 400, emi, "POST", "/api/tables", b'{"game":"5211"}\0', why="server.json")
house.stop()

# ---- two who share more tables than are looked after at once delete what is theirs at the same time ----
house = House(folder, name="deletions.db")
mia, ole = house.guest("Mia Secretname"), house.guest("Ole Secretname")
shared = [deal(mia, [ole], {"game": "5211", "players": 2}) for _ in range(7)]
house.restart()
mia, ole = house.guest("Mia", mia.server.cookie), house.guest("Ole", ole.server.cookie)
mia.join(shared[3])
codes = []
both = [
    threading.Thread(target=lambda who=who: codes.append(who.server.call("POST", "/api/mine/delete")[0])) for who in (mia, ole)
]
for thread in both:
    thread.start()
for thread in both:
    thread.join()
check("both are told that it is done", codes == [204, 204], codes)
wait_for(lambda: house.metrics()["tables"] == 0)
left = str(rows("SELECT text FROM row")) + str(rows("SELECT brief FROM game")) + str(rows("SELECT bytes FROM checkpoint"))
check("no name of either is left", "Secretname" not in left, left[max(0, left.find("Secretname") - 100) :][:200])
check("no seat of either is left", not rows("SELECT * FROM seat"), rows("SELECT * FROM seat"))
ada = house.guest("Ada")
ada.join(shared[0])
check("their tables are still there", [s["kind"] for s in ada.seats["seats"]] == ["open", "open"], ada.seats)
check("and so is the server", house.stop() == 0)

# ---- deletion at a table that has no checkpoint yet ----
house = House(folder, name="deletion.db")
mia, ole = house.guest("Mia Secretname"), house.guest("Ole")
closed = deal(mia, [ole], {"game": "5211", "players": 2})
mia.do(seat=0, propose="close")
ole.until(lambda: ole.vote, "the vote")
ole.do(seat=1, vote=ole.vote["vote"], yes=True)
ole.until(lambda: ole.over, "the end")
left = deal(mia, [ole], {"game": "5211", "players": 2})
mia.do(seat=0, leave=True)
gone = ole.make(game="5211", players=2)
mia.join(gone)
mia.sit(0), mia.do(seat=0, leave=True)
house.restart()
mia, ole = house.guest("Mia", mia.server.cookie), house.guest("Ole", ole.server.cookie)
answers("deletion after a restart", 204, mia, "POST", "/api/mine/delete")
wait_for(lambda: house.metrics()["tables"] == 0)
left = str(rows("SELECT text FROM row")) + str(rows("SELECT brief FROM game")) + str(rows("SELECT bytes FROM checkpoint"))
check("no name is left behind it", "Secretname" not in left, left[max(0, left.find("Secretname") - 100) :][:200])
ole.join(closed)
check("nor told", ole.seats["seats"][0].get("name") == "-", ole.seats)
house.stop()

# ---- deadlines that the store alone believes in, and games that do not open ----
house = House(folder, name="due.db")
aki = house.guest("Aki")
stale, broken = aki.make(game="5211", players=2), aki.make(game="5211", players=2)
with sqlite3.connect(house.db) as db:
    db.execute("UPDATE row SET text = '{}' WHERE game = (SELECT id FROM game WHERE address = ?)", (broken,))
    db.execute("UPDATE game SET deadline = 1")
wait_for(lambda: not rows("SELECT 1 FROM game WHERE deadline > 0") and house.metrics()["tables"] == 0)
due = rows("SELECT address FROM game WHERE deadline > 0")
with open(os.path.join(folder, "server.log")) as log:
    told = log.read()
check("the log tells of what does not open, and not its address", "not-opened" in told and broken not in told, told[-500:])
check("what is not due is not looked at for ever", not due and house.metrics()["tables"] == 0, (due, stale, broken))

# ---- another game is a table like any other ----
deal(aki, [], {"game": "5211", "players": 2}, [(1, "random")])
for _ in range(30):
    aki.do(seat=0, propose="again")
made = rows("SELECT count(*) FROM game")[0][0]
check("playing again has the limit of making tables", made <= 20, made)
house.stop()

# ---- a busy port ----
busy = socket.socket()
busy.bind(("127.0.0.1", 0))
busy.listen()
said = subprocess.run([IRORI, "serve", "--port", str(busy.getsockname()[1]), "--db", os.path.join(folder, "b.db")], capture_output=True, text=True, timeout=20)
check("a busy port is told in one line, with the option", said.returncode != 0 and said.stderr.count("\n") == 1 and "--port" in said.stderr, said)
check("and the file of games is not touched", not os.path.exists(os.path.join(folder, "b.db")))
busy.close()

# ---- IPv6, LAN, base-url, a proxy ----
v6 = House(folder, bind="::1", name="v6.db")
check("IPv6", Server(v6.url).call("GET", "/health")[0] == 200, v6.line)
guest = v6.guest()
guest.join(guest.make(game="5211", players=2))
check("a socket over IPv6", guest.seats is not None)
v6.stop()
lan = House(folder, "--lan", name="lan.db")
check("--lan listens on IPv4", Server(f"http://127.0.0.1:{lan.port}").call("GET", "/health")[0] == 200)
check("and on IPv6", Server(f"http://[::1]:{lan.port}").call("GET", "/health")[0] == 200)
told = Server(f"http://127.0.0.1:{lan.port}").call_json("GET", "/api/server")[1]
check("links are the LAN's address, never loopback", told["links"] and "127.0.0.1" not in told["url"] and "localhost" not in told["url"], told)
lan.stop()
for bind, is_reached in (("0.0.0.0", True), ("::", True), ("::ffff:127.0.0.1", False), ("127.0.0.2", False), ("lo", False), ("localhost", False)):
    any_ = House(folder, "--admin", os.path.join(folder, "longest"), bind=bind, name="any.db")
    here = "127.0.0.2" if bind == "127.0.0.2" else "127.0.0.1"
    server = Server(f"http://{here}:{any_.port}")
    told = server.call_json("GET", "/api/server")[1]
    good = told["links"] is is_reached and not any(text in any_.line + told.get("url", "") for text in ("0.0.0.0", "[::"))
    check(f"--bind {bind} gives {'links that others can use' if is_reached else 'none'}", good, (told, any_.line))
    status = server.call("GET", "/api/admin/tables", headers={"authorization": "Bearer " + "a" * 255})[0]
    check("an administrator's line may have 255 characters", status == 200, status)
    any_.stop()
proxy = House(folder, "--base-url", "https://play.example.org", "--trust-proxy", "127.0.0.0/8", name="proxy.db")
status, headers, _ = Server(proxy.url).call("POST", "/api/device", headers={"origin": "https://play.example.org"})
check("behind https the cookie is Secure", "Secure" in headers["set-cookie"], headers)
check("and people are told to come by https", headers.get("strict-transport-security", "").startswith("max-age="), headers)
for host, wanted in (("play.example.org", 200), ("PLAY.example.org:443", 200), ("evil.example", 421), ("", 200)):
    status = Server(proxy.url).call("GET", "/api/server", headers={"host": host})[0]
    check(f"asked for as '{host}' it answers {wanted}", status == wanted, status)
for origin, wanted in (("https://play.example.org", 204), ("https:", 403), ("https://play.example", 403), ("http://play.example.org", 403)):
    status = Server(proxy.url).call("POST", "/api/device", headers={"origin": origin})[0]
    check(f"a page of {origin} is answered {wanted}", status == wanted, status)
guest = proxy.guest()
status, made = guest.server.call_json("POST", "/api/tables", {"game": "5211"})
check("links use --base-url", made.get("url", "").startswith("https://play.example.org/t/"), made)
codes = [guest.server.call("GET", "/health", headers={"x-forwarded-for": f"9.9.9.{i % 2}"})[0] for i in range(900)]
one = [guest.server.call("GET", "/health", headers={"x-forwarded-for": "8.8.8.8"})[0] for i in range(3)]
check("addresses behind a trusted proxy are limited apart", one == [200] * 3, one)
forged = [guest.server.call("GET", "/health", headers={"x-forwarded-for": f"{i}.1.1.1, 7.7.7.7,127.0.0.2 , 127.0.0.3"})[0] for i in range(900)]
check("and behind two of them: by the last that is none", 429 in forged, set(forged))
one = [guest.server.call("GET", "/health", headers={"x-forwarded-for": "6.6.6.6, 127.0.0.3"})[0] for i in range(3)]
check("which are not one address", one == [200] * 3, one)
proxy.stop()

# ---- forms of a file ----
page = os.path.join(folder, "page")
os.mkdir(page)
for ending, text in (("", b"<p>plain"), (".br", b"brotli"), (".gz", b"gzip")):
    with open(os.path.join(page, "index.html" + ending), "wb") as out:
        out.write(text)
site = House(folder, "--web", page, name="page.db")
tags = {}
for accepts in ("", "gzip", "br, gzip"):
    status, headers, _ = Server(site.url).call("GET", "/", headers={"accept-encoding": accepts})
    tags[headers["etag"]] = headers.get("content-encoding")
    status, headers, text = Server(site.url).call("GET", "/", headers={"accept-encoding": accepts, "if-none-match": headers["etag"]})
    check("the same form is not sent again", status == 304 and not text and "content-length" not in headers, (status, headers))
check("each form of a file has a tag of its own", len(tags) == 3, tags)
status, headers, _ = Server(site.url).call("POST", "/index.html")
check("a file is there to be read", status == 405 and headers["allow"] == "GET, HEAD", (status, headers))
site.stop()

# ---- TLS ----
cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"], capture_output=True)
if check("a certificate for the test", made.returncode == 0, made.stderr):
    tls = House(folder, "--tls-cert", cert, "--tls-key", key, name="tls.db")
    guest = tls.guest()
    check("https", guest.server.call("GET", "/health")[0] == 200)
    check("its cookie is Secure", "Secure" in guest.server.call("POST", "/api/device")[1]["set-cookie"])
    guest.join(guest.make(game="5211", players=2))
    check("wss", guest.seats is not None)
    tls.stop()
for what, pair in (("a certificate that is none", (os.path.join(folder, "admin"), key)), ("a key that is none", (cert, cert))):
    said = subprocess.run([IRORI, "serve", "--port", "0", "--tls-cert", pair[0], "--tls-key", pair[1], "--db", os.path.join(folder, "c.db")],
                          capture_output=True, text=True, timeout=20)
    check(what, said.returncode == 1 and said.stderr.count("\n") == 1 and "is no certificate chain (PEM), or" in said.stderr, said)
said = subprocess.run([IRORI, "serve", "--port", "0", "--tls-cert", "/nowhere", "--tls-key", key, "--db", os.path.join(folder, "c.db")], capture_output=True, text=True, timeout=20)
check("a certificate that is not there", said.returncode != 0 and said.stderr.count("\n") == 1, said)
for path, name in (("/dev/null/x.db", "a file that cannot be opened"), (os.path.join(folder, "admin"), "a file that is none of ours")):
    said = subprocess.run([IRORI, "serve", "--port", "0", "--db", path], capture_output=True, text=True, timeout=20)
    check(name, said.returncode != 0 and said.stderr.count("\n") == 1, said)
sys.exit(party.failures > 0)
