#!/usr/bin/env python3
"""Many processes append at once while another follows the log.

    writers.py LEDGER-BINARY LEDGER-FOLDER PROCESSES EVENTS

Every event must be in the log once, the follower must see each once and in order, and `verify` must find nothing.
"""

import json
import subprocess
import sys
import time

binary, folder = sys.argv[1:3]
processes, events = int(sys.argv[3]), int(sys.argv[4])


def ledger(*arguments, **options):
    return subprocess.run([binary, "--ledger", folder, *arguments], capture_output=True, check=False, **options)


assert ledger("init").returncode == 0
# Into files: nobody reads a pipe while the lines are written, and who writes to a full one waits for ever.
answers = [open(f"{folder}.{number}", "w+b") for number in range(processes + 1)]
follower = subprocess.Popen([binary, "--ledger", folder, "--json", "log", "--follow"], stdout=answers[processes])
begun = time.monotonic()
writers = [
    subprocess.Popen([binary, "--ledger", folder, "--wait", "120", "append", "-"], stdin=subprocess.PIPE, stdout=answer)
    for answer in answers[:processes]]
for line in range(events):
    for writer, process in enumerate(writers):
        data = {"id": f"{writer:08x}-0000-4000-8000-{line:012x}", "title": f"{writer}.{line}"}
        process.stdin.write(json.dumps({"type": "task.inserted", "data": data}).encode() + b"\n")
        process.stdin.flush()
receipts = []
for process in writers:
    process.stdin.close()
for process, answer in zip(writers, answers):
    assert process.wait() == 0, f"a writer ended with {process.returncode}"
    answer.seek(0)
    receipts += [line.split()[2].decode() for line in answer.read().splitlines()]
seconds = time.monotonic() - begun
wanted = processes * events
assert len(receipts) == len(set(receipts)) == wanted, f"{len(receipts)} receipts for {wanted} events"
lines = []
while len(lines) < wanted:
    assert follower.poll() is None, f"the follower ended after {len(lines)} events"
    time.sleep(0.1)
    # Opened anew: the place in the file belongs to the follower, too.
    with open(answers[processes].name, "rb") as file:
        lines = [line for line in file.read().splitlines(keepends=True) if line.endswith(b"\n")]
follower.terminate()
follower.wait()
seen = [json.loads(line) for line in lines]
assert [event["seq"] for event in seen] == list(range(1, wanted + 1)), "the follower saw events out of order"
exported = [json.loads(line) for line in ledger("export").stdout.splitlines()]
assert [event["seq"] for event in exported] == list(range(1, wanted + 1)), "the log has holes"
assert {event["id"] for event in exported} == set(receipts) == {event["id"] for event in seen}
verify = ledger("verify")
assert verify.returncode == 0, verify.stdout.decode() + verify.stderr.decode()
print(f"PROOF many writers: {processes} processes x {events} appends, {wanted} events once each, a follower saw all in "
      f"order; 0 failures; {seconds:.0f} s")
