"""A WebSocket client and the few HTTP calls that a table's guest needs, with Python's standard library only (RFC 6455)."""

import base64
import hashlib
import http.client
import json
import os
import select
import socket
import ssl
import struct
import urllib.parse

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    """The other side has closed: its status (1000 and above; 1006: without a word) and its word."""

    def __init__(self, status=1006, word=""):
        super().__init__(f"{status} {word}")
        self.status, self.word = status, word


def trusting():
    """For certificates that nobody has signed: tests, and a server of one's own."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Server:
    """An Irori server: its address, and the cookie that tells who we are."""

    def __init__(self, url, cookie=None, tls=None):
        parts = urllib.parse.urlsplit(url)
        self.is_secure = parts.scheme in ("https", "wss")
        self.host, self.port = parts.hostname, parts.port or (443 if self.is_secure else 80)
        self.tls = (tls or ssl.create_default_context()) if self.is_secure else None
        self.cookie = cookie

    def call(self, method, path, body=None, headers=()):
        """Status, headers and body of one request."""
        if self.is_secure:
            http_ = http.client.HTTPSConnection(self.host, self.port, timeout=30, context=self.tls)
        else:
            http_ = http.client.HTTPConnection(self.host, self.port, timeout=30)
        send = {"content-type": "application/json", **dict(headers)}
        if self.cookie:
            send.setdefault("cookie", f"irori={self.cookie}")
        http_.request(method, path, body, send)
        answer = http_.getresponse()
        text = answer.read()
        http_.close()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie" and value.startswith("irori="):
                self.cookie = value[6:].split(";")[0]
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text

    def call_json(self, method, path, body=None):
        """The same with JSON in both directions: status and answer."""
        text = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        status, _, answer = self.call(method, path, text)
        return status, json.loads(answer) if answer else None

    def become_device(self):
        if not self.cookie:
            self.call("POST", "/api/device")

    def open_table(self, table, headers=()):
        send = {"cookie": f"irori={self.cookie}"} if self.cookie else {}
        return WebSocket(self.host, self.port, f"/table?a={table}", self.tls, {**send, **dict(headers)})


class WebSocket:
    def __init__(self, host, port, path, tls=None, headers=None):
        self.socket = socket.create_connection((host, port), timeout=30)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        self.buffer, self.text = b"", b""
        key = base64.b64encode(os.urandom(16)).decode()
        name = f"[{host}]" if ":" in host else host
        lines = [f"GET {path} HTTP/1.1", f"Host: {name}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.read_more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head.split(b"\r\n")[0] + b" " or base64.b64encode(digest) not in head:
            raise Closed(1006, head.split(b"\r\n")[0].decode())

    def read_more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise Closed()
        self.buffer += piece

    def send_frame(self, opcode, payload, is_last=True):
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", opcode | is_last << 7, 128 | size)
        elif size < 65536:
            head = struct.pack("!BBH", opcode | is_last << 7, 128 | 126, size)
        else:
            head = struct.pack("!BBQ", opcode | is_last << 7, 128 | 127, size)
        mask = os.urandom(4)
        whole = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + masked)

    def send(self, text):
        self.send_frame(TEXT, text.encode() if isinstance(text, str) else text)

    def take_frame(self):
        """A whole frame of what has been read: opcode, payload, is it the last; None: there is none yet."""
        if len(self.buffer) < 2:
            return None
        size, at = self.buffer[1] & 127, 2
        if size > 125:
            width = 2 if size == 126 else 8
            if len(self.buffer) < at + width:
                return None
            size, at = int.from_bytes(self.buffer[at : at + width], "big"), at + width
        if len(self.buffer) < at + size:
            return None
        first, payload = self.buffer[0], self.buffer[at : at + size]
        self.buffer = self.buffer[at + size :]
        return first & 15, payload, first >> 7

    def receive(self, timeout=None):
        """The next message; None: none came within the time. Closed when the server has closed."""
        while True:
            frame = self.take_frame()
            if not frame:
                pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
                if timeout is not None and not pending and not select.select([self.socket], [], [], timeout)[0]:
                    return None
                self.read_more()
                continue
            opcode, payload, is_last = frame
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                status = int.from_bytes(payload[:2], "big") if len(payload) > 1 else 1005
                raise Closed(status, payload[2:].decode())
            elif opcode != PONG:
                self.text += payload
                if is_last:
                    whole, self.text = self.text, b""
                    return whole.decode()

    def close(self):
        try:
            self.send_frame(CLOSE, struct.pack("!H", 1000))
        except OSError:
            pass
        self.socket.close()
