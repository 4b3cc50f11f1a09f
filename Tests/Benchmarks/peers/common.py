"""What the drivers of the peers share. Each prints one object: seconds of the appends, bytes on disk, seconds of a rebuild."""

import json
import os
import sqlite3
import sys
import time

folder, rows_path, count, batch = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
os.makedirs(folder)
with open(rows_path, encoding="utf-8") as file:
    ROWS = [line.rstrip("\n").split("\t")[2:4] for _, line in zip(range(count), file)]
BATCHES = [ROWS[start:start + batch] for start in range(0, count, batch)]


def measure(append, read, version):
    """Appends all, each batch durable; then reads all back, as (type, data), into a table of tasks and one of the rest."""
    begun = time.perf_counter()
    for number, batch_of_rows in enumerate(BATCHES):
        append(number, batch_of_rows)
    appended = time.perf_counter() - begun
    begun = time.perf_counter()
    table = sqlite3.connect(os.path.join(folder, "tables.sqlite"), isolation_level=None)
    table.execute("PRAGMA journal_mode = OFF")
    table.execute('CREATE TABLE task (id TEXT PRIMARY KEY, title TEXT, "order" INTEGER, createdAt TEXT, completedAt TEXT) WITHOUT ROWID')
    table.execute("CREATE TABLE other (seq INTEGER PRIMARY KEY, type TEXT, id TEXT, data TEXT)")
    table.execute("BEGIN")
    found = 0
    for kind, text in read():
        found += 1
        data = json.loads(text)
        if kind == "task.inserted":
            table.execute("INSERT INTO task VALUES (?, ?, ?, ?, NULL)", (data["id"], data["title"], found, data["createdAt"]))
        elif kind == "task.edited":
            table.execute("UPDATE task SET completedAt = ? WHERE id = ?", (data["completedAt"], data["id"]))
        elif kind == "task.deleted":
            table.execute("DELETE FROM task WHERE id = ?", (data["id"],))
        else:
            table.execute("INSERT INTO other VALUES (?, ?, ?, ?)", (found, kind, data.get("id"), text))
    table.execute("COMMIT")
    rebuilt = time.perf_counter() - begun
    table.close()
    os.remove(os.path.join(folder, "tables.sqlite"))
    assert found == count, f"{found} of {count} events were read back"
    # What stands on the disk: one of them makes its file 256 MiB long at once.
    size = sum(os.stat(os.path.join(path, name)).st_blocks * 512 for path, _, names in os.walk(folder) for name in names)
    print(json.dumps({"seconds": appended, "rebuild": rebuilt, "bytes": size, "version": version}))
