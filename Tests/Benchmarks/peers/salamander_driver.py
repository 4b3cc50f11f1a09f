"""salamander-db: each batch committed with durability "sync"."""

import json
from importlib.metadata import version

import salamander
from common import folder, measure

with salamander.open(folder + "/store") as store:
    def append(_, rows):
        store.append_batch("records", [{"body": json.loads(data), "event_type": kind} for kind, data in rows], durability="sync")

    def read():
        for event in store.replay("records"):
            yield event["event_type"], json.dumps(event["body"])

    measure(append, read, version("salamander-db"))
