#!/usr/bin/env python3
"""Shows by a trace of system calls that an append validates, writes, syncs and then acknowledges, in this order.

    order.py LEDGER-BINARY EMPTY-FOLDER     prints the order; exits 1 where it is another one. Needs strace.

For one event and for a stream: the table's transaction begins (its write lock is taken), the members are written to the
segment, the segment is synced, head is written, the table's commit is written, the receipt goes to standard output. A
rejected event writes nothing to the log.
"""

import re
import subprocess
import sys

binary, folder = sys.argv[1:]
LEDGER = f"{folder}/my.ledger"
CALLS = "trace=write,writev,pwrite64,pwritev,fdatasync,fsync,fcntl"
# What a line of the trace is, by its call and the file that its descriptor stands for.
STEPS = [
    ("validate", re.compile(r"fcntl\(\d+<[^>]*tasks\.sqlite-shm>, F_SETLK, \{l_type=F_WRLCK, .*l_start=120,")),
    ("write", re.compile(r"pwrite\w*\(\d+<[^>]*\.jsonl\.gz>.* = [1-9]")),
    ("sync", re.compile(r"f(data)?sync\(\d+<[^>]*\.jsonl\.gz>.* = 0")),
    ("head", re.compile(r"pwrite\w*\(\d+<[^>]*/log/head>")),
    ("commit", re.compile(r"pwrite\w*\(\d+<[^>]*tasks\.sqlite-wal>")),
    ("acknowledge", re.compile(r"write\w*\(1<")),
]
ORDER = [name for name, _ in STEPS]


def trace(arguments, given=None, expected=0):
    """The steps of one command, each once where it comes several times in a row."""
    path = f"{folder}/trace"
    command = ["strace", "-f", "-qq", "-y", "-e", CALLS, "-o", path, binary, "--ledger", LEDGER, *arguments]
    ended = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert ended.returncode == expected, f"{arguments} ended with {ended.returncode}: {ended.stderr}"
    steps = []
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            found = next((name for name, pattern in STEPS if pattern.search(line)), None)
            if found and steps[-1:] != [found]:
                steps.append(found)
    return steps


def appends(steps):
    """The steps of each append, from the validation before its write to the acknowledgement after it. What a table does for
    itself before the first and after the last (it is made, or closed) is no part of one."""
    parts, part = [], []
    for step in steps:
        part = [step] if step == "validate" and "write" not in part else part + [step]
        if step == "acknowledge":
            parts, part = parts + [part], []
    assert not set(part) & {"write", "sync", "acknowledge"}, f"after the last receipt: {' → '.join(part)}"
    return parts


def check(what, steps):
    assert steps == ORDER, f"{what}: {' → '.join(steps)}"


event = '{"type":"task.inserted","data":{"id":"0197c1f2-0000-7000-8000-%012x","title":"Buy milk"}}\n'
trace(["init"])
trace(["append", "-"], event % 1)
for part in appends(trace(["append", "-"], event % 2)):
    check("one event", part)
stream = appends(trace(["append", "-", "--batch", "3"], "".join(event % number for number in range(3, 12))))
for number, part in enumerate(stream):
    check(f"append {number + 1} of a stream", part)
assert len(stream) == 3, f"3 batches were {len(stream)} appends"
rejected = trace(["append", "-"], event % 2, expected=13)
assert rejected == ["validate"], f"a rejected event: {' → '.join(rejected)}"
print(f"{' → '.join(ORDER)}: one event and {len(stream)} batches; a rejected event is validated, and nothing is written")
