#!/usr/bin/env python3
"""A server for tests of sending: it answers as the path asks, and counts and keeps what arrives.

    receiver.py [--tls CERT KEY]      listens on this machine, prints its port, ends with its input

    /take                 201; kept once a key, if its length and digest are right, else 400
    /status/503[/TEXT]    that status; with Retry-After: 7 for 429, and a long one at /status/429/long
    /recovers/2/503       that status for the first 2 requests, then as /take
    /answer-lost/1        keeps it, but closes without an answer the first time, then as /take
    /needs-token/T        401 unless the token is T, then as /take
    /repeats-token        400 with the headers of the request in its answer
    /redirect/PORT        307 to another host, 127.0.0.2 at that port
    /json/TEXT            200 and that as application/json
    /trickles             201, and its text a byte at a time for ever
    /hangs /hangs-before /stalls /drops /drops-answer /garbage /refuses-early

Each line on its input is answered by one line of JSON: the requests so far by path, what is kept by key, and the tokens.
"""

import base64
import hashlib
import json
import socket
import socketserver
import ssl
import sys
import threading
import time
import urllib.parse

LOCK = threading.Lock()
REQUESTS = {}
KEPT = {}
AUTHORIZED = []


class Gone(Exception):
    """The sender closed before it had sent all."""


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            while self.request_once():
                pass
        except (OSError, Gone):
            pass

    def request_once(self):
        line = self.rfile.readline().decode("latin-1").split()
        if len(line) != 3:
            return False
        self.method, self.path, _ = line
        self.headers = {}
        while True:
            header = self.rfile.readline().decode("latin-1").strip()
            if not header:
                break
            name, _, value = header.partition(":")
            self.headers[name.lower()] = value.strip()
        with LOCK:
            self.number = REQUESTS[self.path] = REQUESTS.get(self.path, 0) + 1
            if "authorization" in self.headers:
                AUTHORIZED.append([self.path, self.headers["authorization"]])
        words = self.path.strip("/").split("/")
        getattr(self, words[0].replace("-", "_"))(*words[1:])
        return False

    def body(self):
        length = int(self.headers["content-length"])
        body = self.rfile.read(length)
        if len(body) < length:
            raise Gone
        return body

    def answer(self, status, text="", content_type="text/plain", more=()):
        head = [f"HTTP/1.1 {status} Status", f"Content-Type: {content_type}", f"Content-Length: {len(text.encode())}"]
        self.wfile.write("\r\n".join([*head, *more, "Connection: close", "", text]).encode())

    def keep(self):
        """Whole and unchanged, or not at all; once a key."""
        body = self.body()
        digest = "sha-256=:" + base64.b64encode(hashlib.sha256(body).digest()).decode() + ":"
        if self.headers.get("content-digest") != digest or self.headers.get("content-type") != "application/gzip":
            return False
        with LOCK:
            kept = KEPT.setdefault(self.headers["idempotency-key"], {"sha256": hashlib.sha256(body).hexdigest(), "bytes": len(body), "method": self.method, "times": 0})
            kept["times"] += 1
        return True

    def take(self):
        self.answer(201, "ticket 7") if self.keep() else self.answer(400, "the digest is wrong")

    def status(self, status, *text):
        self.body()
        wait = ["Retry-After: " + ("86400" if "long" in text else "7")] if status == "429" else []
        self.answer(int(status), urllib.parse.unquote(" ".join(text)), more=wait)

    def recovers(self, times, status):
        if self.number <= int(times):
            self.body()
            self.answer(int(status))
        else:
            self.take()

    def answer_lost(self, times):
        if self.number <= int(times):
            self.keep()
        else:
            self.take()

    def needs_token(self, token):
        if self.headers.get("authorization") == f"Bearer {token}":
            self.take()
        else:
            self.body()
            self.answer(401)

    def repeats_token(self):
        self.body()
        self.answer(400, str(self.headers))

    def redirect(self, port):
        self.body()
        self.answer(307, "elsewhere", more=[f"Location: http://127.0.0.2:{port}/take"])

    def json(self, text=""):
        self.body()
        self.answer(200, urllib.parse.unquote(text), "application/json")

    def hangs(self):
        self.body()
        time.sleep(60)

    def trickles(self):
        self.body()
        self.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 1000000\r\n\r\n")
        while True:
            self.wfile.write(b"x")
            time.sleep(0.1)

    def stalls(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        time.sleep(60)

    def drops(self):
        """Closes in the middle of what is sent, without a word."""
        self.rfile.read(1000)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.connection.close()

    def drops_answer(self):
        self.body()
        self.wfile.write(b"HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\nonly th")

    def garbage(self):
        self.body()
        self.wfile.write(b"\x00\x16\x03 this is no HTTP \xff\xfe\r\n\r\n")

    def refuses_early(self):
        """Answers before it has read what is sent, reads the rest, and closes."""
        self.answer(413, "too big")
        self.wfile.flush()
        self.body()


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass


def main():
    server = Server(("", 0), Handler)
    if sys.argv[1:2] == ["--tls"]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2], sys.argv[3])
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    for _ in sys.stdin:
        with LOCK:
            print(json.dumps({"requests": REQUESTS, "kept": KEPT, "authorized": AUTHORIZED}), flush=True)


main()
