#!/usr/bin/env python3
"""Kills a command at every system call that writes, or makes each such call fail, and looks at what is left.

    syscalls.py LEDGER-BINARY EMPTY-FOLDER kill|fail [COMMAND…]

For each command and each kind of call: the n-th one is met, n = 1, 2, 3 … until the command makes no more of them. Then
the next command must work, every event that was acknowledged must be there once, what was refused must not, and
`verify` must find nothing. Prints the counts; exits 1 on the first thing that is wrong. Needs strace.
"""

import json
import os
import shutil
import subprocess
import sys
import uuid

BINARY, FOLDER, MODE = sys.argv[1:4]
TEMPLATE, LEDGER = os.path.join(FOLDER, "template.ledger"), os.path.join(FOLDER, "my.ledger")

# A new command is one more line: its arguments, and how many events it appends.
NEW = str(uuid.UUID(int=77))
COMMANDS = {
    "append": (["append", "--type", "task.inserted", "--data", json.dumps({"id": NEW, "title": "appended"})], 1),
    "task add": (["task", "add", "added"], 1),
    "seal": (["seal"], 0),
    "rebuild": (["rebuild", "tasks"], 0),
    "reset": (["reset", "tasks", "--yes"], 1),
    "void": (["void", "2", "--yes"], 1),
    "rebuild --undo": (["rebuild", "--undo", "tasks"], 0),
    "quarantine drop": (["quarantine", "drop", "accounts", "--yes"], 0),
    "backup": (["backup", os.path.join(FOLDER, "backup")], 0),
}
CALLS = ["pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat2", "unlink", "unlinkat", "mkdir",
         "mkdirat", "symlink", "symlinkat"]
# How a call fails: what strace injects, and the exit codes that may follow (0 where the command could do without).
FAULTS = {
    "EIO once": ("error=EIO:when={}", {0, 1, 3, 16}),
    "EIO for ever": ("error=EIO:when={}+", {0, 1, 3, 16}),
    "ENOSPC once": ("error=ENOSPC:when={}", {0, 1, 3, 15, 16}),
    "ENOSPC for ever": ("error=ENOSPC:when={}+", {0, 1, 3, 15, 16}),
    "EDQUOT for ever": ("error=EDQUOT:when={}+", {0, 1, 3, 15, 16}),
    "EINTR once": ("error=EINTR:when={}", {0}),
}
if MODE == "kill":
    FAULTS = {"SIGKILL": ("signal=KILL:when={}", {0, -9, 137})}


def run(*arguments, ledger=LEDGER):
    return subprocess.run([BINARY, "--ledger", ledger, *arguments], capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)


def ids(ledger=LEDGER):
    out = run("export", ledger=ledger)
    assert out.returncode == 0, out.stderr.decode()
    return [json.loads(line)["id"] for line in out.stdout.splitlines()]


def check(what, before, appended, result):
    """After the fault: what was there is there, what was acknowledged too, and the next command works."""
    after = run("task", "add", "after")
    assert after.returncode == 0, f"{what}: the next command failed: {after.stderr.decode()}"
    now = ids()
    assert now[:len(before)] == before, f"{what}: events are missing"
    assert len(set(now)) == len(now), f"{what}: an event is there twice"
    more = len(now) - len(before) - 1
    assert more in (0, appended), f"{what}: {more} events in place of {appended}"
    if result.returncode == 0:
        assert more == appended, f"{what}: acknowledged, but not there"
    elif MODE == "fail" and more and b"can't be known" not in result.stderr and b"outcomeUnknown" not in result.stderr:
        raise AssertionError(f"{what}: refused, but there: {result.stderr.decode()}")
    rehearsal = run("rebuild", "tasks", "accounts", "--dry-run", "--json")
    assert rehearsal.returncode == 0, f"{what}: {rehearsal.stderr.decode()}"
    for table in json.loads(rehearsal.stdout)["wouldRebuild"]:
        assert table["differences"] == [], f"{what}: the table {table['name']} is not what the log gives"
    verify = run("verify")
    assert verify.returncode == 0, f"{what}: {verify.stdout.decode()}{verify.stderr.decode()}"


def met(result, trace):
    """Whether the n-th call was there to be met."""
    with open(trace, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return "INJECTED" in text or "killed by SIGKILL" in text or result.returncode in (-9, 137)


for number in range(6):
    assert run("task", "add", f"task {number}", ledger=TEMPLATE).returncode == 0
    if number == 3:
        assert run("seal", ledger=TEMPLATE).returncode == 0
assert run("account", "add", "bank", ledger=TEMPLATE).returncode == 0
# Something to take back, and something to drop.
assert run("rebuild", "tasks", ledger=TEMPLATE).returncode == 0
with open(os.path.join(TEMPLATE, "projections", "accounts.sqlite"), "r+b") as file:
    file.truncate(0)
assert run("account", "list", ledger=TEMPLATE).returncode == 12
assert run("rebuild", "accounts", ledger=TEMPLATE).returncode == 0
before = ids(TEMPLATE)
trace = os.path.join(FOLDER, "trace")
total = 0
for name in sys.argv[4:] or COMMANDS:
    arguments, appended = COMMANDS[name]
    count = 0
    for fault, (injection, codes) in FAULTS.items():
        for call in CALLS:
            for n in range(1, 1000):
                for folder in (LEDGER, os.path.join(FOLDER, "backup")):
                    shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(TEMPLATE, LEDGER, symlinks=True)
                result = subprocess.run(
                    ["strace", "-f", "-qq", "-o", trace, "-e", f"trace={call}", "-e",
                     f"inject={call}:{injection.format(n)}", BINARY, "--ledger", LEDGER, *arguments],
                    capture_output=True, check=False, stdin=subprocess.DEVNULL)
                if not met(result, trace):
                    break
                count += 1
                what = f"{name}, {fault} at {call} {n}"
                assert result.returncode in codes, f"{what}: exit {result.returncode}: {result.stderr.decode()}"
                check(what, before, appended, result)
    print(f"{name}: {count} calls met", flush=True)
    total += count
print(f"PROOF {'kill' if MODE == 'kill' else 'failing calls'} at every system call that writes: {total} runs of "
      f"{len(sys.argv[4:] or COMMANDS)} commands; 0 failures")
