#!/usr/bin/env python3
"""Cuts the power of a file system while commands write to a ledger on it, and looks what is there afterwards.

    powercuts.py LEDGER-BINARY ext4|xfs CUTS [SEED]

A stream of events runs, and beside it one more command or none. After each cut and mount: every event that was
acknowledged before the cut by any command is read, once, what was read before stands unchanged before it, nothing is
there that nobody sent, the next append works, `verify --tables` finds nothing. Needs root. Exits 1 on the first failure.

Acknowledged is what was read before the cut. While a file system shuts down, the sync that is under way may return 0
without having been done (a plain loop of fdatasync shows it on ext4 and XFS alike, in a tenth of the cuts), which no
machine without power would live to tell.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import disks

BINARY, KIND, CUTS = sys.argv[1], sys.argv[2], int(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
chance = random.Random(SEED)
LINES = 80
# What goes on beside the stream.
BESIDE = [None, None, ["seal"], ["rebuild", "tasks"], ["void"], ["task", "add", "beside"], ["reset", "tasks", "--yes"],
          ["backup"], ["verify"]]
# The event that a command appended when it ended with 0.
APPENDS = {"void": "ledger.voided", "task": "task.inserted", "reset": "ledger.reset"}
# How a command may end whose disk goes away under it. SQLite maps a table's -shm into memory: a page of it that can't be
# had any more is a bus error, as in any program that uses SQLite so. With the power gone, nobody is there to see it.
ENDS = {0, 1, 3, 10, 11, 12, 13, 16, -signal.SIGBUS}


class Stream(threading.Thread):
    """Feeds lines to `ledger append -` until it ends, and collects the ids in its receipts."""

    def __init__(self, ledger):
        super().__init__()
        self.titles, lines = [], []
        for _ in range(LINES):
            event = {"type": "task.inserted", "data": {"id": random_id(), "title": random_id() + "x" * chance.choice([0, 9, 3000])}}
            if ledger.own_ids:
                event["id"] = random_id()
            self.titles.append(event["data"]["title"])
            lines.append(json.dumps(event))
        self.input = ("\n".join(lines) + "\n").encode()
        options = chance.choice([[], [], ["--batch", "7"], ["--batch", "60"]])
        # An error that names many ids is longer than a pipe holds, and nobody reads it before the receipts have ended.
        self.messages = tempfile.TemporaryFile()
        self.process = ledger.start("append", *options, "-", stdin=subprocess.PIPE, stderr=self.messages)
        self.receipts, self.begun = [], threading.Event()

    def run(self):
        feeder = threading.Thread(target=self.feed)
        feeder.start()
        for line in self.process.stdout:
            # The end of a line that was cut off is a receipt that nobody could read.
            if line.endswith(b"\n"):
                self.receipts.append(line.split()[2].decode())
                self.begun.set()
        self.process.wait()
        self.begun.set()
        feeder.join()

    def told(self):
        self.messages.seek(0)
        return self.messages.read().decode()

    def feed(self):
        try:
            self.process.stdin.write(self.input)
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # the command has ended already, as its disk did


def random_id():
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))


class Ledger:
    """One ledger on the disk, what was read of it last, and what may have come since."""

    def __init__(self, disk, number):
        folders = chance.choice([[], ["outer"], ["outer", "inner"]])
        self.disk, self.name = disk, os.path.join(f"{number}", *folders, "ledger")
        self.path = os.path.join(disk.folder, self.name)
        # The data folder, not a named one, so that the first write makes the ledger.
        self.environment = {name: value for name, value in os.environ.items() if name != "LEDGER_PATH"}
        self.environment["XDG_DATA_HOME"] = os.path.dirname(self.path)
        self.events, self.sent, self.own_ids = [], {"after", "beside"}, chance.random() < 0.3

    def start(self, *arguments, **options):
        return subprocess.Popen([BINARY, "--wait", "20", *arguments], stdout=subprocess.PIPE, env=self.environment,
                                **{"stderr": subprocess.PIPE, **options})

    def run(self, *arguments):
        return subprocess.run([BINARY, *arguments], capture_output=True, check=False, env=self.environment,
                              stdin=subprocess.DEVNULL)

    def done(self, *arguments):
        result = self.run(*arguments)
        assert result.returncode == 0, f"{arguments}: exit {result.returncode}: {(result.stdout + result.stderr).decode()}"
        return result.stdout

    def beside(self):
        """Arguments of the command that runs beside the stream."""
        arguments = chance.choice(BESIDE)
        if arguments == ["void"]:
            own = [event["seq"] for event in self.events if event["type"] == "task.inserted"]
            return ["void", str(chance.choice(own)), "--yes"] if own else None
        if arguments == ["backup"]:
            return ["backup", self.path + ".backup"]
        return arguments

    def look(self, acknowledged):
        """After the cut: everything acknowledged is there, once, and what else is there was sent."""
        found = [json.loads(line) for line in self.done("export").splitlines()]
        ids = [event["id"] for event in found]
        assert [event["seq"] for event in found] == list(range(1, len(found) + 1)), "a sequence number is missing"
        assert found[:len(self.events)] == self.events, "what was read before is not there any more"
        assert len(set(ids)) == len(ids), "an event is there twice"
        missing = [id for id in acknowledged if id not in set(ids)]
        assert not missing, f"{len(missing)} of {len(acknowledged)} acknowledged events are lost, from {missing[0]} on; {len(found)} are there, {len(self.events)} were"
        for event in found[len(self.events):]:
            title = event["data"].get("title")
            assert title is None or title in self.sent, f"nobody sent {event}"
        self.events = found

    def check_untouched(self, acknowledged):
        """Before anything has repaired what the cut left."""
        if acknowledged and chance.random() < 0.3:
            found = self.run("--json", "verify")
            # A table whose -wal the cut left in part is suspect: its next use builds it again, which `check` sees.
            findings = [finding["path"] for finding in json.loads(found.stdout)["findings"]
                        if finding["severity"] == "damage" and finding["code"] != "tableBehind"]
            # A head that never reached the disk: what was acknowledged is read all the same.
            assert all(path.endswith("log/head") for path in findings), f"verify: {found.stdout.decode()}"

    def check(self, acknowledged):
        if not os.path.isdir(self.path) or not os.listdir(self.path):
            assert not acknowledged and not self.events, "the ledger is gone"
        elif self.events or acknowledged:
            self.look(acknowledged)
        self.done("task", "add", "after")
        self.look([])
        self.done("verify", "--tables")
        # As the kernel does after some seconds: what is not synced reaches the disk, here a head that is soon an old one.
        if chance.random() < 0.4:
            disks.run("sync", "-f", self.path)

    def has_begun(self):
        return bool(self.events)


def cut_once(disk, ledger):
    """One cut in the middle of work. Returns how many events were acknowledged in it."""
    stream = Stream(ledger)
    ledger.sent.update(stream.titles)
    arguments = ledger.beside() if ledger.has_begun() else None
    other = ledger.start(*arguments, stdin=subprocess.DEVNULL) if arguments else None
    stream.start()
    # Also before anything is acknowledged, above all where the ledger is not there yet.
    if chance.random() < 0.8:
        stream.begun.wait(20)
    time.sleep(chance.choice([0.002, 0.01, 0.03]) * chance.random())
    acknowledged = list(stream.receipts)
    other_done = other is not None and other.poll() == 0
    disk.cut_power()
    stream.join()
    if other:
        _, error = other.communicate()
        assert other.returncode in ENDS, f"{arguments}: exit {other.returncode}: {error.decode()}"
    assert stream.process.returncode in ENDS, \
        f"append: exit {stream.process.returncode}: {stream.told()}"
    stream.messages.close()
    disk.unmount()
    disk.mount()
    known = len(ledger.events)
    ledger.check_untouched(acknowledged)
    ledger.check(acknowledged)
    kind = APPENDS.get(arguments[0]) if arguments else None
    if kind and other_done:
        assert kind in (event["type"] for event in ledger.events[known:-1]), f"{arguments} was acknowledged and is lost"
    return len(acknowledged), stream.process.returncode != 0


def main():
    disks.begin()
    print(f"seed {SEED}", flush=True)
    began, acknowledged, middle = time.monotonic(), 0, 0
    with disks.Disk(KIND) as disk:
        ledger, ledgers = None, 0
        for cut in range(CUTS):
            if ledger is None or chance.random() < 0.15:
                if ledger:
                    disks.run("rm", "-rf", os.path.join(disk.folder, str(ledgers)))
                ledgers += 1
                ledger = Ledger(disk, ledgers)
                os.mkdir(os.path.join(disk.folder, str(ledgers)))
                os.sync()
            try:
                count, was_middle = cut_once(disk, ledger)
            except AssertionError as error:
                kept = f"/tmp/power-cut-{KIND}-{cut}"
                subprocess.run(["cp", "-a", os.path.dirname(ledger.path), kept], check=False)
                sys.exit(f"cut {cut} of seed {SEED}, {KIND}: {error}\nthe ledger is kept in {kept}")
            acknowledged += count
            middle += was_middle
            if (cut + 1) % 250 == 0:
                print(f"{KIND}: {cut + 1} cuts, {time.monotonic() - began:.0f} s", flush=True)
    assert middle >= CUTS / 4, f"only {middle} of {CUTS} cuts met a command in the middle of its work"
    print(f"PROOF power cuts on {KIND}: {CUTS} cuts, {middle} in the middle of an append, {ledgers} ledgers, {acknowledged} "
          f"acknowledged events, 0 lost; 0 failures; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
