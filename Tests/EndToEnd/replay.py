#!/usr/bin/env python3
"""Replays a ledger's log with nothing of ours and compares it with what `ledger export --table task` says.

    replay.py LEDGER-FOLDER TASKS.json      prints the number of events and of tasks; exits 1 at the first difference
"""

import glob
import gzip
import json
import sys

folder, exported = sys.argv[1:]
events, tasks, last_order = 0, {}, 0
voids = {}
for segment in sorted(glob.glob(folder + "/log/*.jsonl.gz")):
    with gzip.open(segment, "rt", encoding="utf-8", newline="\n") as lines:
        for event in map(json.loads, lines):
            if event["type"] == "ledger.voided":
                voids[event["seq"]] = [target["seq"] for target in event["data"]["events"]]
# A void holds unless a newer one that holds names it.
voided = set()
for seq in sorted(voids, reverse=True):
    if seq not in voided:
        voided.update(voids[seq])
for segment in sorted(glob.glob(folder + "/log/*.jsonl.gz")):
    with gzip.open(segment, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            event = json.loads(line)
            events += 1
            assert event["seq"] == events, f"event {events} says {event['seq']}"
            if event["seq"] in voided:
                continue
            data = event["data"]
            if event["type"] == "task.inserted":
                last_order = max(last_order, data.get("order", last_order + 1))
                tasks[data["id"]] = {"order": last_order, "completedAt": None, **data, "title": data["title"].strip()}
            elif event["type"] == "task.edited":
                tasks[data["id"]].update(data)
            elif event["type"] == "task.deleted":
                del tasks[data["id"]]

with open(exported, encoding="utf-8") as file:
    table = json.load(file)
table.sort(key=lambda row: row["order"])
replayed = sorted(tasks.values(), key=lambda task: task["order"])
assert len(table) == len(replayed), f"{len(table)} rows, {len(replayed)} replayed"
for row, task in zip(table, replayed):
    for key in ("id", "title", "order"):
        assert row[key] == task[key], f"{key}: {row} is not {task}"
    assert (row["completedAt"] is None) == (task["completedAt"] is None), f"{row} is not {task}"
print(f"{events} events, {len(replayed)} tasks")
