#!/usr/bin/env python3
"""Writes to a table's files from outside, in every way of WAYS, with and without a `ledger` that has the table open.

    foreignrows.py LEDGER-BINARY EMPTY-FOLDER [WAY]...

Each way must have been possible, but for those of MAY_BE_REFUSED. A row that no event has produced must never be listed, and
neither `status` nor `verify` may call the ledger whole while such a row, or anything in the schema that is not the ledger's,
stands in the table. After a rebuild, where one is asked for, the rows are those of the log. Prints a line for each attempt and
the counts; exits 1 when one of them failed.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import uuid

binary, folder, chosen = sys.argv[1], sys.argv[2], sys.argv[3:]
FOREIGN = "from outside"
BASE = [f"task {number}, with some words more" for number in range(1, 41)]


def python(*statements, ending="os._exit(0)"):
    """Another program that uses SQLite: statements are run, each committed, and the program ends without closing the file."""
    def act(table):
        lines = ["import os, signal, sqlite3", f"c = sqlite3.connect({table!r}, isolation_level=None, timeout=5)"]
        lines += [f"c.execute({statement!r})" for statement in statements]
        result = subprocess.run([sys.executable, "-"], input="\n".join(lines + [ending]), capture_output=True, text=True)
        return "" if result.returncode in (0, -signal.SIGKILL) else result.stderr.strip().splitlines()[-1]
    return act


def shell(script):
    """The sqlite3 program, a plain copy, or the like; $T is the table's file."""
    def act(table):
        environment = dict(os.environ, T=table, F=FOREIGN)
        result = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True)
        return "" if result.returncode == 0 else (result.stderr.strip().splitlines() or ["refused"])[-1]
    return act


def raw(path_of, change):
    def act(table):
        path = path_of(table)
        with open(path, "r+b") as file:
            data = bytearray(file.read())
            if not change(data):
                return "nothing to change"
            file.seek(0)
            file.write(data)
        return ""
    return act


def swap_title(data):
    place, found = data.find(b"with some words"), False
    while place >= 0:
        data[place:place + 15] = b"from outside   "
        place, found = data.find(b"with some words"), True
    return found


def elsewhere(script, files):
    """A copy is changed elsewhere, and some of its files are put into the place of ours."""
    def act(table):
        copy = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(table))), "..", "copy")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(os.path.dirname(table), copy)
        other = os.path.join(copy, os.path.basename(table))
        refused = script(other)
        for suffix in files:
            if os.path.exists(other + suffix):
                shutil.copyfile(other + suffix, table + suffix + ".new")
                os.rename(table + suffix + ".new", table + suffix)
        shutil.rmtree(copy)
        return refused
    return act


CHANGE = f"UPDATE task SET title = '{FOREIGN}' WHERE id = (SELECT min(id) FROM task)"
TRIGGER = f"CREATE TRIGGER strange AFTER INSERT ON task BEGIN UPDATE task SET title = '{FOREIGN}' WHERE id = new.id; END"
CHECKPOINT_TRIGGER = f"CREATE TRIGGER strange AFTER UPDATE ON ledger_checkpoint BEGIN UPDATE task SET title = '{FOREIGN}'; END"

WAYS = {
    "Python: UPDATE, and closed": python(CHANGE, ending="c.close()"),
    "Python: UPDATE, and ended without closing": python(CHANGE),
    "Python: UPDATE, and killed": python(CHANGE, ending="os.kill(os.getpid(), signal.SIGKILL)"),
    "Python: UPDATE of every row": python(f"UPDATE task SET title = '{FOREIGN} ' || \"order\""),
    "Python: UPDATE twice, the second to what was there": python(CHANGE, CHANGE.replace(FOREIGN, BASE[0])),
    "Python: a row more": python(
        "CREATE TEMP TABLE t AS SELECT * FROM task LIMIT 1",
        f"UPDATE t SET id = 'ffffffff-ffff-4fff-8fff-ffffffffffff', title = '{FOREIGN}', \"order\" = 99",
        "INSERT INTO task SELECT * FROM t"),
    "Python: a row less": python("DELETE FROM task WHERE id = (SELECT max(id) FROM task)"),
    "Python: no row left": python("DELETE FROM task"),
    "Python: a trigger on a table": python(TRIGGER),
    "Python: a trigger on the bookkeeping": python(CHECKPOINT_TRIGGER),
    "Python: an index": python("CREATE INDEX strange ON task (title)"),
    "Python: a view": python(f"CREATE VIEW strange AS SELECT '{FOREIGN}'"),
    "Python: a table with a row": python("CREATE TABLE strange (a)", f"INSERT INTO strange VALUES ('{FOREIGN}')"),
    "Python: a table dropped": python("DROP TABLE task_step"),
    "Python: an index dropped": python("DROP INDEX task_open"),
    "Python: user_version": python("PRAGMA user_version = 1"),
    "Python: application_id": python("PRAGMA application_id = 7"),
    "Python: UPDATE and VACUUM": python(CHANGE, "VACUUM"),
    "Python: VACUUM": python("VACUUM"),
    "Python: UPDATE together with the checkpoint": python(
        "BEGIN", CHANGE, "UPDATE ledger_checkpoint SET seq = seq + 1, seq = seq", "COMMIT"),
    "Python: UPDATE together with the bookkeeping's page as it was": python(
        "BEGIN", CHANGE, "UPDATE ledger_checkpoint SET one = one", "COMMIT"),
    "Python: UPDATE together with the bookkeeping's page there and back": python(
        "BEGIN", CHANGE, "UPDATE ledger_checkpoint SET seq = seq + 1", "UPDATE ledger_checkpoint SET seq = seq - 1",
        "COMMIT"),
    "Python: UPDATE together with every column of the bookkeeping that ends in a number, one higher": python(
        "BEGIN", CHANGE, "UPDATE ledger_checkpoint SET commits = commits + 1", "COMMIT"),
    "Python: a trigger together with the bookkeeping's page as it was": python(
        "BEGIN", TRIGGER, "UPDATE ledger_checkpoint SET one = one", "COMMIT"),
    "Python: a row less together with the bookkeeping's page as it was": python(
        "BEGIN", "DELETE FROM task WHERE id = (SELECT max(id) FROM task)",
        "UPDATE ledger_checkpoint SET one = one", "COMMIT"),
    "Python: UPDATE, and the checkpoint moved back": python("BEGIN", CHANGE, "UPDATE ledger_checkpoint SET seq = 1", "COMMIT"),
    "Python: UPDATE, then a checkpoint of the -wal": python(CHANGE, "PRAGMA wal_checkpoint(TRUNCATE)"),
    "Python: UPDATE, a passive checkpoint, UPDATE": python(
        CHANGE, "PRAGMA wal_checkpoint(PASSIVE)", CHANGE.replace("min(", "max(")),
    "Python: 1,500 commits": python(*[CHANGE.replace(FOREIGN, f"{FOREIGN} {number}") for number in range(1500)]),
    "Python: journal_mode DELETE, then UPDATE": python("PRAGMA journal_mode = DELETE", CHANGE),
    "Python: the schema rewritten": python(
        "PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET sql = sql || ' ' WHERE name = 'task'"),
    "Python: a transaction that is never committed": python(
        "BEGIN IMMEDIATE", CHANGE, ending="os.kill(os.getpid(), signal.SIGKILL)"),
    "sqlite3: UPDATE": shell('sqlite3 "$T" "UPDATE task SET title = \'$F\'"'),
    "sqlite3: UPDATE by the link": shell(
        'sqlite3 "$(dirname "$(dirname "$T")")/tasks.sqlite" "UPDATE task SET title = \'$F\'"'),
    "sqlite3: DELETE": shell('sqlite3 "$T" "DELETE FROM task WHERE \\"order\\" > 3"'),
    "sqlite3: a trigger": shell(f'sqlite3 "$T" "{TRIGGER}"'),
    "sqlite3: UPDATE, and the -wal is kept": shell(
        'sqlite3 "$T" ".filectrl persist_wal 1" "UPDATE task SET title = \'$F\'"'),
    "sqlite3: UPDATE, VACUUM, and the -wal is kept": shell(
        'sqlite3 "$T" ".filectrl persist_wal 1" "UPDATE task SET title = \'$F\'" "VACUUM"'),
    "sqlite3: ATTACH and UPDATE": shell(
        'sqlite3 :memory: "ATTACH \'$T\' AS other" "UPDATE other.task SET title = \'$F\'"'),
    "sqlite3: dumped, changed, and put into its place": shell(
        'sqlite3 "$T" .dump | sed "s/with some words/$F/" | sqlite3 "$T.new" && mv "$T.new" "$T"'),
    "A changed copy's file": elsewhere(python(CHANGE, ending="c.close()"), [""]),
    "A changed copy's -wal": elsewhere(python(CHANGE), ["-wal"]),
    "A changed copy's -wal and -shm": elsewhere(python(CHANGE), ["-wal", "-shm"]),
    "A changed copy's three files": elsewhere(python(CHANGE), ["", "-wal", "-shm"]),
    "Bytes changed in the file": raw(lambda table: table, swap_title),
    "Bytes changed in the -wal": raw(lambda table: table + "-wal", swap_title),
}

# `status` reads none of the pages that rows are in, and these change nothing else. `verify` reads all.
UNREAD_BY_STATUS = {"Python: UPDATE, then a checkpoint of the -wal", "A changed copy's file", "Bytes changed in the file"}
# As long as a process has the table open, SQLite's index of the -wal says that the foreign commit is not there, and nobody reads it.
UNREAD_BESIDE_ANOTHER = {"A changed copy's -wal"}
# What can't be done, and whether beside a running `ledger`: SQLite keeps the journal mode of a file that others have open, and at
# rest the -wal is empty.
MAY_BE_REFUSED = {("Python: journal_mode DELETE, then UPDATE", True), ("Bytes changed in the -wal", False)}


class Attempt:
    def __init__(self, name, running):
        self.name, self.failures, self.notes = name, [], []
        self.ledger = os.path.join(folder, "ledger")
        shutil.rmtree(self.ledger, ignore_errors=True)
        shutil.copytree(os.path.join(folder, "base"), self.ledger, symlinks=True)
        self.expected = list(BASE)
        self.writer = None
        if running:
            self.writer = subprocess.Popen(
                [binary, "--ledger", self.ledger, "append", "--batch", "1", "-"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.append("from the running ledger")

    def table(self):
        return os.path.realpath(os.path.join(self.ledger, "projections", "tasks.sqlite"))

    def append(self, title):
        """By the process that is running. Its receipt says that the event is in the log, whatever the table is."""
        event = {"type": "task.inserted", "data": {"id": str(uuid.uuid4()), "title": title}}
        self.writer.stdin.write(json.dumps(event).encode() + b"\n")
        self.writer.stdin.flush()
        if self.writer.stdout.readline():
            self.expected.append(title)
            return
        self.notes.append(f"the running process ended with {self.writer.wait()}")

    def run(self, *command):
        return subprocess.run([binary, "--ledger", self.ledger, *command], capture_output=True, text=True)

    def holds_what_no_event_made(self):
        """As any program reads the table's files, copied so that nothing of them changes."""
        copy = os.path.join(folder, "look")
        shutil.rmtree(copy, ignore_errors=True)
        os.mkdir(copy)
        table = self.table()
        if not os.path.isfile(table):
            return False
        for suffix in ["", "-wal"]:
            if os.path.exists(table + suffix):
                shutil.copyfile(table + suffix, os.path.join(copy, "t.sqlite" + suffix))
        connection = sqlite3.connect(os.path.join(copy, "t.sqlite"))
        try:
            titles = [row[0] for row in connection.execute('SELECT title FROM task ORDER BY "order"')]
            strange = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'strange'").fetchone()[0]
            behind = titles == self.expected[:len(titles)] and len(titles) >= len(BASE)
            return bool(strange) or not behind
        except sqlite3.Error:
            return True
        finally:
            connection.close()

    def look(self, when):
        """`status` and `verify` first: reading the rows may put the table right."""
        for command, words in [("status", "No known problems"), ("verify", "Everything is intact")]:
            if command == "status" and self.name in UNREAD_BY_STATUS or self.writer and self.name in UNREAD_BESIDE_ANOTHER:
                continue
            if self.holds_what_no_event_made() and words in self.run(command).stdout:
                self.failures.append(f"{when}, {command} says '{words}'")
        result = self.run("task", "list", "--json", "--limit", "1000")
        if result.returncode == 0:
            titles = [item["title"] for item in json.loads(result.stdout)["items"]]
            if titles != self.expected:
                self.failures.append(f"{when}, task list gives other rows: {[t for t in titles if t not in self.expected][:3]}")
        elif FOREIGN in result.stdout or result.returncode != 12:
            self.failures.append(f"{when}, task list ends with {result.returncode}: {result.stderr.strip()[:200]}")
        return result.returncode == 0

    def go(self, way):
        refused = way(self.table())
        if refused:
            self.notes.append(f"refused: {refused}")
            if (self.name, self.writer is not None) not in MAY_BE_REFUSED:
                self.failures.append("so it was not tried")
        is_listed = self.look("before the next commit")
        if self.writer:
            if self.writer.poll() is None:
                self.append("after it")
            self.look("after the next commit")
            self.writer.stdin.close()
            self.writer.wait()
        else:
            result = self.run("task", "add", "after it")
            if result.returncode == 0:
                self.expected.append("after it")
            self.look("after the next commit")
        if self.run("task", "list").returncode != 0:
            self.notes.append("set aside")
            rebuilt = self.run("rebuild")
            if rebuilt.returncode != 0:
                self.failures.append(f"rebuild ends with {rebuilt.returncode}: {rebuilt.stderr.strip()[:200]}")
        elif not is_listed:
            self.notes.append("set aside at first")
        if not self.look("in the end") or self.holds_what_no_event_made():
            self.failures.append("in the end, the rows are not those of the log")
        # The generation that was replaced is kept for --undo; that it is damaged is a notice, and no failure.
        if self.run("verify", "--tables").returncode != 0:
            self.notes.append("verify finds what no row was read from")
            self.run("rebuild")
            verify = self.run("verify", "--tables")
            if verify.returncode != 0:
                self.failures.append(f"in the end, verify --tables finds something: {verify.stdout}")


base = os.path.join(folder, "base")
os.makedirs(folder, exist_ok=True)
lines = [json.dumps({"type": "task.inserted", "data": {"id": str(uuid.uuid4()), "title": title}}) for title in BASE]
subprocess.run([binary, "--ledger", base, "init"], capture_output=True)
subprocess.run([binary, "--ledger", base, "append", "-"], input="\n".join(lines).encode(), capture_output=True, check=True)
subprocess.run([binary, "--ledger", base, "task", "list"], capture_output=True, check=True)

failed, count = 0, 0
for name, way in WAYS.items():
    if chosen and not any(word in name for word in chosen):
        continue
    for running in [False, True]:
        attempt = Attempt(name, running)
        try:
            attempt.go(way)
        finally:
            if attempt.writer and attempt.writer.poll() is None:
                attempt.writer.kill()
        count += 1
        failed += bool(attempt.failures)
        verdict = "FAILED" if attempt.failures else "held"
        beside = "beside a running ledger" if running else "at rest"
        print(f"{verdict}: {name}, {beside}" + "".join(f"; {note}" for note in attempt.notes + attempt.failures), flush=True)
print(f"{count} attempts in {count // 2} ways: {count - failed} held, {failed} failed")
sys.exit(1 if failed else 0)
