"""eventsourcing: its SQLite recorder; synchronous FULL, since it sets WAL and leaves SQLite's default."""

import uuid
from importlib.metadata import version

from common import folder, measure
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

recorder = SQLiteApplicationRecorder(SQLiteDatastore(folder + "/events.sqlite"))
recorder.create_table()
origin = uuid.uuid4()
position = 0


def append(_, rows):
    global position
    events = []
    for kind, data in rows:
        position += 1
        events.append(StoredEvent(originator_id=origin, originator_version=position, topic=kind, state=data.encode()))
    recorder.insert_events(events)


def read():
    last = 0
    while events := recorder.select_notifications(start=last + 1, limit=5_000):
        for event in events:
            yield event.topic, event.state
        last = events[-1].id


measure(append, read, version("eventsourcing"))
