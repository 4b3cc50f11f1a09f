#!/usr/bin/env python3
"""Compares how long whole commands take with the sqlite3 command doing the same query.

    startup.py LEDGER-BINARY LEDGER-FOLDER      exits 1 when one takes twice as long or longer
"""

import os
import subprocess
import sys
import time

binary, folder = sys.argv[1:]
QUERY = 'SELECT id, title, "order", createdAt, completedAt, seq FROM task ORDER BY "order", id LIMIT 20'
COMMANDS = {
    "sqlite3": ["sqlite3", "-readonly", f"{folder}/projections/tasks.sqlite", QUERY],
    "ledger --version": [binary, "--version"],
    "ledger task list": [binary, "task", "list", "--limit", "20"],
}
PATH = {"PATH": os.environ["PATH"]}
best = dict.fromkeys(COMMANDS, float("inf"))
# In turns, and the best of many: other work on the machine can only add time.
for _ in range(60):
    for name, command in COMMANDS.items():
        begun = time.perf_counter()
        subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, env={"LEDGER_PATH": folder, **PATH})
        best[name] = min(best[name], time.perf_counter() - begun)
for name, seconds in best.items():
    print(f"{name}: {seconds * 1000:.2f} ms, {seconds / best['sqlite3']:.2f} times sqlite3")
sys.exit(0 if max(best.values()) < 2 * best["sqlite3"] else 1)
