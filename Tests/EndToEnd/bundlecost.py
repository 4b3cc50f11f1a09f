#!/usr/bin/env python3
"""What a bundle of a large ledger costs, in seconds and memory.

    Tests/EndToEnd/bundlecost.py BINARY FOLDER [EVENTS]

Makes a ledger of so many events (1,000,000) in FOLDER, unless one is there, and a bundle of it; fails over 10 seconds
or 100 MiB. Processor time is told too: where other work runs beside, it says why more was needed.
"""

import json
import os
import random
import subprocess
import sys
import time
import uuid


def drafts(count):
    """Tasks that are added, renamed, done and deleted, with titles of several words."""
    numbers = random.Random(1)
    words = ["call", "buy", "write", "Grandmother", "garden", "tickets", "Bericht", "牛乳", "letter", "paint", "bicycle"]
    open_tasks = []
    for number in range(count):
        at = number * 1_000
        choice = numbers.random()
        if choice < 0.6 or len(open_tasks) < 10:
            record = str(uuid.UUID(int=((1_700_000_000_000 + at) << 80) | (7 << 76) | (2 << 62) | numbers.getrandbits(62)))
            open_tasks.append(record)
            data = {"id": record, "title": " ".join(numbers.choice(words) for _ in range(3)) + f" {number}"}
            yield {"type": "task.inserted", "data": data}
        elif choice < 0.9:
            record = open_tasks[numbers.randrange(len(open_tasks))]
            yield {"type": "task.edited", "data": {"id": record, "title": f"{numbers.choice(words)} {number}"}}
        else:
            index = numbers.randrange(len(open_tasks))
            open_tasks[index], open_tasks[-1] = open_tasks[-1], open_tasks[index]
            yield {"type": "task.deleted", "data": {"id": open_tasks.pop()}}


def make(binary, ledger, count):
    with open(os.devnull, "wb") as nowhere:
        subprocess.run([binary, "--ledger", ledger, "init"], stdout=nowhere, check=True)
        append = subprocess.Popen([binary, "--ledger", ledger, "append", "-"], stdin=subprocess.PIPE, stdout=nowhere)
        for draft in drafts(count):
            append.stdin.write(json.dumps(draft, ensure_ascii=False).encode() + b"\n")
        append.stdin.close()
        return append.wait()


def main():
    if len(sys.argv) not in (3, 4):
        print(__doc__)
        return 64
    binary, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    count = int(sys.argv[3]) if len(sys.argv) == 4 else 1_000_000
    ledger = os.path.join(folder, f"large-{count}.ledger")
    if not os.path.exists(ledger) and make(binary, ledger, count):
        return 1
    began = time.monotonic()
    pid = os.posix_spawn(binary, [binary, "--ledger", ledger, "support", "bundle", "--to", folder], os.environ)
    _, status, usage = os.wait4(pid, 0)
    elapsed = time.monotonic() - began
    cost = usage.ru_utime + usage.ru_stime
    # Linux counts KiB, macOS bytes.
    memory = usage.ru_maxrss / (1024 ** 2 if sys.platform == "darwin" else 1024)
    code = os.waitstatus_to_exitcode(status)
    print(f"bundle of {count:,} events: {elapsed:.1f} s, {cost:.1f} s of processor time, {memory:.0f} MiB, exit {code}")
    return 0 if elapsed < 10 and memory < 100 and code == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
