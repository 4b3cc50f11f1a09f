#!/usr/bin/env python3
"""Kills `ledger append -` at random moments, then looks whether every event whose receipt was printed is there, once.

    kill.py LEDGER-BINARY LEDGER-FOLDER ROUNDS [SEED]

Prints the seed, the receipts seen and the events in the log; exits 1 when one is missing, there twice, or the ledger is
not whole in the end.
"""

import glob
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
import uuid

binary, folder, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
chance = random.Random(seed)
print(f"seed {seed}", flush=True)

LINES = 400
receipts, killed = [], 0


def lines_of(number):
    return b"".join(
        json.dumps({"id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "type": "task.inserted",
                    "data": {"id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "title": f"{number}.{line}"}})
        .encode() + b"\n" for line in range(LINES))


# How long an append takes that nobody kills, so that the moments fall into it on any machine.
subprocess.run([binary, "--ledger", folder, "init"], capture_output=True, check=False)
begun = time.monotonic()
subprocess.run([binary, "--ledger", folder, "append", "-"], input=lines_of("whole"), capture_output=True, check=True)
whole_seconds = time.monotonic() - begun

for number in range(rounds):
    # Batches and single events, slowly and at once: the moment may be anywhere.
    lines = lines_of(number)
    options = chance.choice([[], [], ["--batch", "7"], ["--batch", "100"]])
    output = f"{folder}.receipts"
    with open(output, "wb") as out:
        process = subprocess.Popen(
            [binary, "--ledger", folder, "append"] + options + ["-"], stdin=subprocess.PIPE, stdout=out,
            stderr=subprocess.DEVNULL)
        try:
            begun = time.monotonic()
            moment = begun + chance.uniform(0, whole_seconds)
            for start in range(0, len(lines), 8192):
                process.stdin.write(lines[start:start + 8192])
                process.stdin.flush()
                if time.monotonic() > moment:
                    break
            while time.monotonic() < moment and process.poll() is None:
                time.sleep(0.0005)
            process.send_signal(signal.SIGKILL)
            process.stdin.close()
        except BrokenPipeError:
            pass
        killed += process.wait() == -signal.SIGKILL
    with open(output, encoding="utf-8") as file:
        # The last line may be cut off: a receipt that nobody could read.
        receipts += [line.split()[2] for line in file.read().split("\n")[:-1]]
os.remove(output)

count = {}
sequence = 0
# The next writer takes up what the last one left; a torn end is gone after that.
check = subprocess.run([binary, "--ledger", folder, "task", "add", "last"], capture_output=True, check=False)
assert check.returncode == 0, check.stderr.decode()
for segment in sorted(glob.glob(folder + "/log/*.jsonl.gz")):
    with gzip.open(segment, "rt", encoding="utf-8") as file:
        for line in file:
            event = json.loads(line)
            sequence += 1
            assert event["seq"] == sequence, f"event {sequence} says {event['seq']}"
            count[event["id"]] = count.get(event["id"], 0) + 1
for receipt in receipts:
    assert count.get(receipt) == 1, f"event {receipt} is there {count.get(receipt, 0)} times (seed {seed})"
assert max(count.values()) == 1, f"an event is there twice (seed {seed})"
verify = subprocess.run([binary, "--ledger", folder, "verify"], capture_output=True, check=False)
assert verify.returncode == 0, verify.stdout.decode() + verify.stderr.decode()
print(f"{rounds} rounds, {killed} killed in the middle, {len(receipts)} receipts, {sequence} events")
assert killed >= rounds / 2 and receipts, "too few were killed in the middle of their work"
