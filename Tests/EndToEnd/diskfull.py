#!/usr/bin/env python3
"""Fills a tmpfs of every size in steps of 4 KiB, and looks whether the ledger opens clean each time.

    diskfull.py LEDGER-BINARY EMPTY-FOLDER FIRST-KIB LAST-KIB STEP-KIB

Needs root, for the mounts. On the full disk every event that has a receipt must be readable; with more space the next
append must work, and `verify` must find nothing.
"""

import json
import os
import subprocess
import sys

binary, folder = sys.argv[1:3]
first, last, step = map(int, sys.argv[3:6])
# The data folder, not a named one, so that the first write makes the ledger on the full disk too.
environment = {name: value for name, value in os.environ.items() if name != "LEDGER_PATH"} | {"XDG_DATA_HOME": folder}


def ledger(*arguments, **options):
    return subprocess.run([binary, *arguments], capture_output=True, check=False, env=environment, **options)


def mount(*arguments):
    subprocess.run(["mount", *arguments, folder], check=True)


lines = "".join(
    json.dumps({"type": "task.inserted", "data": {"id": f"{n:08x}-0000-4000-8000-000000000000", "title": "x" * 300}})
    + "\n" for n in range(1500)).encode()
steps = receipts = made = 0
for size in range(first, last + 1, step):
    mount("-t", "tmpfs", "-o", f"size={size}k", "tmpfs")
    try:
        filled = ledger("append", "-", input=lines)
        assert filled.returncode in (15, 16, 3), f"{size} KiB: exit {filled.returncode}: {filled.stderr.decode()}"
        got = [line.split()[2].decode() for line in filled.stdout.splitlines()]
        there = ledger("export")
        if got:
            assert there.returncode == 0, f"{size} KiB, full: {there.stderr.decode()}"
            made += 1
        ids = [json.loads(line)["id"] for line in there.stdout.splitlines()] if there.returncode == 0 else []
        assert ids[:len(got)] == got, f"{size} KiB, full: {len(got)} receipts, {len(ids)} events"
        mount("-o", f"remount,size={size + 4096}k")
        after = ledger("task", "add", "after")
        assert after.returncode == 0, f"{size} KiB, space again: {after.stderr.decode()}"
        ids = [json.loads(line)["id"] for line in ledger("export").stdout.splitlines()]
        assert ids[:len(got)] == got and len(ids) >= len(got) + 1, f"{size} KiB, space again: events are missing"
        verify = ledger("verify")
        assert verify.returncode == 0, f"{size} KiB: {verify.stdout.decode()}{verify.stderr.decode()}"
        steps += 1
        receipts += len(got)
    finally:
        subprocess.run(["umount", folder], check=True)
print(f"PROOF disk full: {steps} sizes from {first} to {last} KiB, in {made} of them events fitted, {receipts} receipts, "
      "all there; 0 failures")
