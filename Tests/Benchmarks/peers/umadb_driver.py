"""umadb: a server of its own on this machine, asked by its Python client."""

import os
import socket
import subprocess
import sys
import time
from importlib.metadata import version

import umadb
from common import folder, measure

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
server = subprocess.Popen(
    [os.path.join(os.path.dirname(sys.executable), "umadb"), "--listen", f"127.0.0.1:{port}", "--db-path", folder + "/umadb"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    client = umadb.Client(f"http://127.0.0.1:{port}")
    measure(
        lambda _, rows: client.append([umadb.Event(event_type=kind, data=data.encode()) for kind, data in rows]),
        lambda: ((found.event.event_type, found.event.data) for found in client.read()), version("umadb"))
finally:
    server.terminate()
    server.wait()
