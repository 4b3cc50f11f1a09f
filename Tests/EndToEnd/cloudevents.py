#!/usr/bin/env python3
"""Holds CloudEvents that the command writes to the CloudEvents project's own Python library, and lets it read what that writes.

    Tests/EndToEnd/cloudevents.py BINARY

It needs the package cloudevents, version 2; where that is missing it is installed into a folder of its own, and thrown away.
"""

import json
import os
import subprocess
import sys
import tempfile
from datetime import datetime, timezone

# Python looks for modules beside the script first, and would find this one.
sys.path.pop(0)

RECORD = "00000000-0000-4000-8000-00000000000"


def with_library():
    """Goes on in an environment that has the library, or ends the program as skipped."""
    try:
        import cloudevents.core.formats.json  # noqa: F401
        return
    except ImportError:
        pass
    skipped = "cloudevents: skipped: needs cloudevents 2 from PyPI"
    if os.environ.get("LEDGER_CLOUDEVENTS_VENV"):
        print(skipped)
        sys.exit(0)
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, check=False).returncode == 0
        pip = [os.path.join(folder, "bin", "pip"), "-q", "install", "cloudevents>=2"]
        if not made or subprocess.run(pip, capture_output=True, check=False).returncode:
            print(skipped)
            sys.exit(0)
        environment = dict(os.environ, LEDGER_CLOUDEVENTS_VENV="1")
        python = os.path.join(folder, "bin", "python")
        sys.exit(subprocess.run([python, *sys.argv], env=environment, check=False).returncode)


def main():
    from cloudevents.core.formats.json import JSONFormat
    from cloudevents.core.v1.event import CloudEvent

    binary, form, failed = sys.argv[1], JSONFormat(), []

    def expect(what, holds):
        if not holds:
            failed.append(what)

    with tempfile.TemporaryDirectory() as folder:

        # With the seed of a test each run would give its events the same ids.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LEDGER_TEST_")}

        def ledger(*arguments, text=None, name="my.ledger"):
            place = os.path.join(folder, name)
            if not os.path.exists(place):
                subprocess.run([binary, "init", "--ledger", place], capture_output=True, check=True, env=environment)
            command = [binary, *arguments, "--ledger", place]
            return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=folder,
                                  env=environment).stdout

        ledger("task", "add", "Plan", "--step", "A")
        ledger("append", "--type", "task.edited", "--time", "2020-01-02T03:04:05Z", "--meta", '{"a":{"b":1}}', "--data",
               json.dumps({"id": json.loads(ledger("export", "--table", "task", "--format", "json"))[0]["id"], "title": "P"}))
        ledger("reset", "tasks", "--yes")
        log = [json.loads(line) for line in ledger("export").splitlines()]
        lines = ledger("export", "--format", "cloudevents").splitlines()
        array = json.loads(ledger("export", "--format", "cloudevents", "--array"))
        expect("the array has the same events", array == [json.loads(line) for line in lines])
        for event, line in zip(log, lines, strict=True):
            read = form.read(None, line)
            expect(f"id {event}", read.get_id() == event["id"] and read.get_type() == event["type"])
            expect(f"data {event}", read.get_data() == event["data"])
            time = datetime.fromisoformat(event["time"].replace("Z", "+00:00"))
            expect(f"time {event}", read.get_time() == time)
        # What the library writes again is what was written, and comes in as it was.
        again = "\n".join(form.write(form.read(None, line)).decode() for line in lines)
        ledger("import", "-", text=again, name="again.ledger")
        without = lambda line: {k: v for k, v in line.items() if k not in ("salt", "recorded")}
        back = [json.loads(line) for line in ledger("export", name="again.ledger").splitlines()]
        # The import's own event.
        expect("the import is named", back.pop()["type"] == "ledger.imported")
        expect("the round trip", [without(line) for line in back] == [without(line) for line in log])

        made = CloudEvent(
            attributes={
                "id": "one", "source": "/python", "type": "task.inserted", "specversion": "1.0",
                "time": datetime(2021, 2, 3, tzinfo=timezone.utc), "datacontenttype": "application/json", "myextension": "x",
            },
            data={"id": RECORD + "1", "title": "Made in Python"})
        summary = json.loads(ledger("import", "-", "--json", text=form.write(made).decode(), name="made.ledger"))
        expect(f"what the library makes comes in: {summary}", summary["importedEvents"] == 1)
        event = json.loads(ledger("export", name="made.ledger").splitlines()[0])
        expect(f"its attributes: {event}", event["time"].startswith("2021-02-03T00:00:00") and
               event["meta"] == {"cloudEvent": {"id": "one", "source": "/python", "myextension": "x"}})

    for what in failed:
        print(f"cloudevents: FAILED: {what}")
    print(f"cloudevents: {len(log)} events written, read, written and read again: {len(failed)} failures")
    sys.exit(1 if failed else 0)


with_library()
main()
