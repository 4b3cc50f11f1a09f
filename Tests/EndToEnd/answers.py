#!/usr/bin/env python3
"""Compares what every command answers with --json with Docs/schema/answers.json, in three languages.

    Tests/EndToEnd/answers.py BINARY
    Tests/EndToEnd/answers.py BINARY --print    also prints each command with its answer

The scenario below runs once in each language, in the same folder, with the same clock and the same seeds: the answers
must be the same to the byte. A command of the program's own help that the scenario does not run is a fault, and so is
one that it does not see succeed, fail and, where it can, rehearse; so is a member whose type is another one in another
answer (`membertypes.py`). `schemas.py` calls this file, and `Tests/run` that.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import membertypes

# Commands that have no answer in JSON.
NOT_JSON = {"completions": "prints a script for a shell"}

# Only in part: what each of them would need is not there in a test.
NO_SUCCESS = {"completions": NOT_JSON["completions"]}

LANGUAGES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8", "zh-Hant": "zh_TW.UTF-8"}

# An option that makes another answer of a command, and has a definition of its own: the first one that is given.
VARIANTS = [
    ("backup", "--list"), ("backup", "--verify"), ("doctor", "--acknowledge"), ("export", "--table"),
    ("export", "--format sqlite"), ("export", "--array"), ("export", "--format cloudevents"),
    ("history", "--changes"), ("kind new", "--add"), ("recover", "--simulate"), ("reset", "--start-over"),
    ("restore", "--segments"), ("status", "--as-of"), ("upgrade", "--check"),
]
SAME_AS = {"backup --verify": "backup --list"}

# One event, receipt or row per line, and not one object.
STREAMS = {
    "append", "log", "watch", "show", "history", "history --changes", "export", "export --format cloudevents",
}


class Run:
    """A command that was run, and what came of it."""

    def __init__(self, words, definition, result):
        self.words, self.definition = words, definition
        self.exit, self.output, self.messages = result.returncode, result.stdout, result.stderr

    def __str__(self):
        return "ledger " + " ".join(self.words)


class Machine:
    """A folder in which commands run in one language, each a second after the one before."""

    def __init__(self, binary, folder, language, commands):
        self.binary, self.folder, self.language, self.commands = binary, folder, language, commands
        self.runs, self.faults = [], []

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, *words, text="", exits=0, ledger="my.ledger"):
        """Runs a command and keeps what came of it; returns its answer, or its last line."""
        number = len(self.runs) + 1
        words = [*words, "--json"]
        # Every second command has its language from an option, the others from their locale.
        language = ["--lang", self.language] if number % 2 and "--lang" not in words else []
        environment = {
            "HOME": self.folder, "LEDGER_PATH": self.path(ledger), "TZ": "Asia/Taipei", "COLUMNS": "80",
            "LC_ALL": LANGUAGES[self.language], "PATH": os.environ.get("PATH", ""), "LEDGER_TEST_SEED": str(number),
            "LEDGER_TEST_CLOCK": f"2026-11-21T{9 + number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000000Z"}
        result = subprocess.run(
            [self.binary, *words, *language], input=text, capture_output=True, text=True, cwd=self.folder,
            env=environment, timeout=60, check=False)
        run = Run(words, self.definition(words), result)
        self.runs.append(run)
        if result.returncode not in (exits if isinstance(exits, tuple) else (exits,)):
            self.faults.append(
                f"{run}: exit code {result.returncode}, not {exits}: {result.stdout[:200]} {result.stderr[:400]}")
        try:
            return json.loads((result.stdout.splitlines() or ["null"])[-1])
        except ValueError:
            return None

    def definition(self, words):
        """The name of an answer's definition: the command as typed, with the option that makes it another."""
        typed = " ".join(words)
        plain = [word for word in words if not word.startswith("-")]
        for length in (2, 1):
            name = " ".join(plain[:length])
            if name in self.commands:
                break
        else:
            # A kind's own command is `record` without that word.
            name = f"record {plain[1]}" if len(plain) > 1 else {"next": "task list"}.get(typed.split()[0], "root")
        if name == "record" and len(plain) > 2:
            name = f"record {plain[2]}"
        for command, option in VARIANTS:
            if name == command and f" {option}" in typed:
                name = SAME_AS.get(f"{command} {option}", f"{command} {option}")
                break
        return name


def scenario(m):
    """Every command, in the states that matter."""
    records(m)
    kinds(m)
    events(m)
    undoing(m)
    imports(m)
    setup(m)
    tables(m)
    copies(m)
    damage(m)
    support(m)
    faults(m)


def records(m):
    m.run("task", "list", exits=10)
    m.run("status", exits=10)
    m.run("init")
    m.run("init", exits=(1, 13))
    for command in ("task list", "account list", "tag list", "answer list", "kind list", "quarantine list", "log",
                    "export", "answer stats", "diff 0"):
        m.run(*command.split())
    m.run("reset")
    m.run("user", "show", exits=13)
    m.run("ask", "Will it rain?", exits=13)
    m.run("user", "add", "Ada", "--birthday", "1990-01-01", "--gender", "female")
    m.run("user", "add", "Bob", "--birthday", "1990-01-01", "--gender", "male", exits=13)
    m.run("user", "edit", "--name", "Ada L.")
    m.run("user", "edit", "--birthday", "tomorrow", exits=(13, 64))
    m.run("user", "show")
    for question in ("Will it rain?", "Will it snow?", "Is it late?"):
        answer = m.run("ask", question, "--lang", "en")
    m.run("ask", " ", exits=13)
    m.run("answer", "list")
    m.run("answer", "list", "--limit", "2")
    m.run("answer", "list", "--type", "maybe", exits=64)
    m.run("answer", "show", answer["id"])
    m.run("answer", "show", "ffffffff", exits=13)
    m.run("answer", "stats")
    m.run("user", "show")
    m.run("answer", "prune", "--before", "2026-11-21T09:00:27Z", "--dry-run")
    m.run("answer", "prune", "--before", "2026-11-21T09:00:27Z", exits=64)
    m.run("answer", "prune", "--yes")
    m.run("answer", "delete", answer["id"], "--dry-run")
    m.run("answer", "delete", answer["id"])
    m.run("answer", "delete", answer["id"], exits=13)
    m.run("answer", "prune", "--older-than", "0d", "--yes", "--erase")
    for command in ("account", "tag"):
        for name in ("One", "Two", "Three"):
            m.run(command, "add", name)
        m.run(command, "edit", "Two", "--name", "Second")
        m.run(command, "edit", "Two", "--name", "Second", exits=13)
        m.run(command, "move", "Three", "--first")
        m.run(command, "move", "Three", exits=64)
        m.run(command, "list", "--limit", "2")
    m.run("account", "add", "", exits=(13, 64))
    m.run("tag", "add", "One", exits=13)
    m.run("tag", "assign", "One", "One")
    m.run("tag", "assign", "One", "One", "Second")
    m.run("tag", "assign", "One", "Nobody", exits=13)
    m.run("tag", "list")
    m.run("account", "list")
    m.run("tag", "unassign", "One", "Second", "Three")
    m.run("tag", "unassign", "Nothing", "One", exits=13)
    m.run("tag", "list", "--search", "nothing")
    for command in ("account", "tag"):
        m.run(command, "delete", "One", "--dry-run")
        m.run(command, "delete", "One", exits=(0, 64))
        m.run(command, "delete", "One", "--yes", exits=(0, 13))
        m.run(command, "delete", "Second", "Three", "--yes", "--erase")
        m.run(command, "delete", "One", exits=13)
    m.run("task", "add", "Plain")
    m.run("task", "add", "Full", "--step", "a", "--step", "b", "--note", "n", "--due", "2026-12-01",
          "--priority", "high", "--tag", "shop")
    m.run("task", "add", "At five", "--due", "2026-12-01T17:00:00Z")
    m.run("task", "add", "Late", "--due", "never", exits=(13, 64))
    m.run("task", "edit", "Plain", "--note", "more")
    m.run("task", "edit", "Plain", "--note", "more")
    m.run("task", "edit", "Plain", exits=64)
    m.run("task", "move", "Plain", "--last")
    m.run("task", "move", "Nothing", "--last", exits=13)
    m.run("task", "done", "Plain")
    m.run("task", "done", "Plain", "Full")
    m.run("task", "done", "Full", "--undo")
    m.run("task", "show", "l", exits=13)
    m.run("task", "list")
    m.run("task", "list", "--limit", "1")
    m.run("task", "list", "--search", "nothing")
    m.run("task", "tags")
    m.run("task", "show", "Full")
    m.run("task", "show", "Nothing", exits=13)
    m.run("step", "add", "Full", "c")
    m.run("step", "add", "Nothing", "c", exits=13)
    m.run("step", "edit", "c", "--title", "cc")
    m.run("step", "edit", "c", "--title", "", exits=(13, 64))
    m.run("step", "move", "cc", "--first")
    m.run("step", "move", "zz", "--last", exits=13)
    m.run("step", "done", "cc", "a")
    m.run("step", "done", "z", exits=13)
    m.run("step", "delete", "cc", "--dry-run")
    m.run("step", "delete", "cc", "b")
    m.run("step", "delete", "cc", exits=13)
    m.run("task", "delete", "Full", "--dry-run")
    m.run("task", "delete", "Full", exits=64)
    m.run("task", "delete", "Full", "--if-seq", "1", "--yes", exits=13)
    m.run("task", "delete", "Full", "Plain", "--yes", "--erase")
    m.run("user", "replace", "Bob", "--birthday", "1985-11-02", "--gender", "male", "--dry-run")
    m.run("user", "replace", "Bob", "--birthday", "1985-11-02", "--gender", "male", exits=64)
    m.run("user", "replace", "Bob", "--birthday", "1985-11-02", "--gender", "male", "--yes")
    m.run("user", "delete", "--dry-run")
    m.run("user", "delete", "--yes", "--erase")
    m.run("user", "delete", exits=13)


def kinds(m):
    m.run("kind", "new", "visit", "place:text", "note:text?", "--output", "-")
    m.run("kind", "new", "visit", "place:text", "note:text?")
    m.run("kind", "new", "visit", "place:text", exits=64)
    m.run("kind", "add", "visit.sql", "--dry-run")
    m.run("kind", "add", "visit.sql")
    m.run("kind", "add", "visit.sql")
    m.run("kind", "add", "nothing.sql", exits=64)
    m.run("kind", "new", "book", "title:text", "--add")
    m.run("kind", "list")
    m.run("kind", "show", "visit")
    m.run("kind", "show", "nothing", exits=(13, 64))
    m.run("visit", "list")
    m.run("visit", "add", "Kyoto", "--note", "rain")
    m.run("record", "visit", "add", "Nara")
    m.run("record", "visit", "add", exits=(13, 64))
    m.run("visit", "edit", "Kyoto", "--clear", "note")
    m.run("visit", "show", "Kyoto")
    m.run("visit", "show", "Oslo", exits=13)
    m.run("visit", "list")
    m.run("visit", "list", "--limit", "1")
    m.run("visit", "delete", "Kyoto", "--dry-run")
    m.run("visit", "delete", "Kyoto", "Nara", "--yes", "--erase")
    m.run("visit", "delete", "Kyoto", exits=13)
    with open(m.path("visit.sql"), encoding="utf-8") as file:
        m.write("second.sql", file.read().replace("-- version: 1", "-- version: 2"))
    m.run("kind", "edit", "second.sql", "--dry-run")
    m.run("kind", "edit", "second.sql")
    m.run("kind", "edit", "nothing.sql", exits=64)
    m.run("kind", "remove", "book", "--dry-run")
    m.run("kind", "remove", "book", exits=64)
    m.run("kind", "remove", "book", "--yes")
    m.run("kind", "remove", "book", "--yes", exits=(13, 64))


TASK = '{"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","title":"from outside"}'


def events(m):
    m.run("append", "--type", "task.inserted", "--data", TASK)
    m.run("append", "--type", "task.inserted", "--data", TASK, exits=13)
    drafts = [{"type": "task.edited", "id": f"mine {number}", "time": "2020-01-01T00:00:00Z", "meta": {"by": "me"},
               "data": {"id": "0197c1f2-9f20-7d91-aaf4-f0bbf124db42", "title": f"number {number}"}}
              for number in (1, 2)]
    lines = "".join(json.dumps(draft) + "\n" for draft in drafts)
    m.run("append", "-", text=lines)
    m.run("append", "-", text=lines)
    m.run("append", "-", text=lines.replace("mine", "yours") + "no event\n", exits=13)
    m.run("log")
    m.run("log", "--limit", "2", "--reverse")
    m.run("log", "--from", "1", "--to", "99", "--type", "task")
    m.run("log", "--type", "nothing", exits=13)
    m.run("log", "--from", "x", exits=64)
    m.run("watch", "--from", "1", "--limit", "1")
    m.run("watch", "--from", "x", exits=64)
    m.run("show", "1")
    m.run("show", "9999", exits=13)
    m.run("history", "number 2")
    m.run("history", "number 2", "--changes")
    m.run("history", "nothing", exits=13)
    m.run("diff", "10", "20")
    m.run("diff", "0", "--all", "--rows", "1")
    m.run("diff", "20", "10")
    m.run("diff", "9999", exits=(13, 64))
    m.run("export")
    m.run("export", "--format", "cloudevents")
    m.run("export", "--format", "cloudevents", "--array")
    m.run("export", "--table", "task")
    m.run("export", "--table", "account")
    m.run("export", "--table", "task", "--format", "json")
    m.run("export", "--table", "task", "--format", "csv", exits=64)
    m.run("export", "--table", "nothing", exits=64)
    m.run("export", "--format", "sqlite", "--to", "tables.sqlite")
    m.run("export", "--format", "sqlite", "--to", "tables.sqlite", exits=(13, 16, 64))


def undoing(m):
    m.run("task", "add", "Undone")
    m.run("undo", "--dry-run")
    # One change can be taken back without a yes, several can't.
    m.run("undo", "2", exits=64)
    m.run("undo")
    m.run("redo", "--dry-run")
    m.run("redo")
    m.run("redo", "--yes", exits=13)
    m.run("undo", "2", "--yes")
    receipt = m.run("append", "--type", "task.inserted", "--data", TASK.replace("db42", "db43"))
    m.run("void", str(receipt["seq"]), "--dry-run")
    m.run("void", str(receipt["seq"]), exits=64)
    m.run("void", f"{receipt['seq'] - 1}..{receipt['seq']}", "--yes")
    m.run("void", str(receipt["seq"]), "--yes", exits=(0, 13))
    m.run("void", "9999", "--yes", exits=13)
    # What later events depend on.
    task = m.run("task", "add", "Depended on")
    m.run("task", "edit", "Depended on", "--note", "x")
    m.run("void", str(task["seq"]), "--yes", exits=13)
    # With a copy that erasing does not reach.
    m.run("backup", "copies")
    m.run("erase", "Depended on", "--dry-run")
    m.run("erase", "Depended on", exits=64)
    m.run("erase", "Depended on", "--reason", "asked for", "--yes")
    m.run("erase", "Depended on", "--yes", exits=13)
    m.run("task", "add", "Erased with a copy")
    m.run("task", "delete", "Erased with a copy", "--erase", "--yes")
    m.run("task", "add", "To be reset")
    m.run("reset", "tasks", exits=64)
    m.run("reset", "tasks", "--yes")
    m.run("reset", "nothing", "--yes", exits=64)


def imports(m):
    m.write("people.csv", "name,sortOrder\nAnn,\nBen,\n")
    m.run("import", "--kind", "account", "people.csv", "--dry-run")
    m.run("import", "--kind", "account", "people.csv")
    m.run("import", "--kind", "account", "people.csv")
    m.run("undo", "--import", "people.csv", "--dry-run")
    m.write("bad.csv", "title\nGood\n\"\"\n" + "  \n" * 6)
    m.run("import", "--kind", "task", "bad.csv", exits=(0, 3))
    m.write("some.jsonl", json.dumps({"type": "task.inserted", "data": {"id": "x"}}) + "\nnothing\n")
    m.run("import", "some.jsonl", exits=3)
    m.run("import", "nothing.csv", exits=64)
    m.run("import", "--from", m.path("nothing.ledger"), exits=(10, 16))


def setup(m):
    m.run("config", "list")
    for key, value in (("confirm.deletes", "never"), ("privacy.erase-on-delete", "no"), ("backup.keep", "3"),
                       ("backup.every", "7d"), ("alias.next", "task list --open"), ("repair.automatic", "no")):
        m.run("config", "set", key, value)
    m.run("config", "set", "backup.keep", "many", exits=64)
    for key in ("confirm.deletes", "backup.keep", "support.email", "alias.next", "privacy.erase-on-delete"):
        m.run("config", "get", key)
    m.run("config", "get", "nothing", exits=64)
    m.run("config", "list")
    m.run("next")
    for key in ("confirm.deletes", "backup.keep", "backup.every", "alias.next"):
        m.run("config", "unset", key)
    m.run("config", "unset", "alias.next", exits=64)
    m.run("upgrade", "--check")
    m.run("upgrade")
    m.run("upgrade", ledger="nothing", exits=10)


def tables(m):
    m.run("status")
    m.run("status", "--as-of", "3")
    m.run("status", "--expect-head", "5" * 64, exits=12)
    m.run("recover")
    causes = re.findall(r"values: ([a-z, -]+)", help_text(m.binary, "recover"))[0].split(", ")
    for cause in causes:
        m.run("recover", "--simulate", cause)
    m.run("recover", "--simulate", "nothing", exits=64)
    m.run("verify")
    m.run("verify", "--quick")
    m.run("verify", "--tables")
    m.run("verify", "--quick", "--tables", exits=64)
    m.run("rebuild", "--dry-run")
    m.run("rebuild", "tasks", "--dry-run")
    m.run("rebuild", "tasks")
    m.run("rebuild")
    m.run("rebuild", "tasks", "accounts", "--from-start")
    m.run("rebuild", "tasks", "--undo")
    m.run("rebuild", "nothing", exits=(13, 64))
    m.run("doctor")
    m.run("doctor", "--acknowledge")
    m.run("stats")
    m.run("seal")
    for command in ("doctor", "stats", "seal", "verify", "recover", "rebuild", "quarantine list",
                    "config list", "kind list"):
        m.run(*command.split(), ledger="nothing", exits=(0, 10))


def copies(m):
    m.run("backup", "copies")
    m.run("backup", "copies")
    m.run("task", "add", "After the backup")
    m.run("backup", "copies", "--keep", "1")
    m.run("backup", "copies", "--list")
    m.run("backup", "copies", "--verify")
    m.run("backup", "nothing", "--list", exits=(0, 16))
    m.run("backup", exits=64)
    m.run("task", "add", "Not in the backup")
    m.run("restore", "copies", "--dry-run")
    m.run("restore", "copies", exits=64)
    m.run("restore", "copies", "--to", m.path("beside.ledger"))
    m.run("restore", "copies", "--to", m.path("beside.ledger"), exits=(13, 16))
    m.run("restore", "copies", "--yes")
    m.run("restore", "nothing", "--yes", exits=16)
    m.run("restore", "--segments", "copies", "--dry-run", exits=(0, 3))
    m.run("restore", "--segments", "copies", "--yes", exits=(0, 3))
    m.run("salvage", "--to", m.path("salvaged.ledger"), "--dry-run")
    m.run("salvage", "--to", m.path("salvaged.ledger"))
    m.run("salvage", "--to", m.path("salvaged.ledger"), exits=(13, 16))
    m.run("archive", "--before", "1", "--to", "old", "--dry-run")
    m.run("archive", "--before", "1", "--to", "old", "--yes")
    m.run("seal")
    m.run("task", "add", "After sealing")
    m.run("archive", "--before", "30", "--to", "old", "--dry-run")
    m.run("archive", "--before", "9999", "--to", "old", exits=64)
    m.run("archive", "--before", "9999", "--to", "old", "--yes")
    m.run("status")
    m.run("verify")
    m.run("log")
    m.run("show", "1", exits=(12, 16))
    m.run("attach", "old", "--dry-run")
    # Neither this nor what is repaired from a backup changes an event, so there is nothing to ask.
    m.run("attach", "old")
    m.run("attach", "nothing", "--yes", exits=16)


def damage(m):
    m.run("task", "list")
    shutil.copytree(m.path("my.ledger"), m.path("whole.ledger"))
    # A table that is no database.
    for name in glob.glob(m.path("my.ledger", "projections", "tasks.*", "tasks.sqlite")):
        with open(name, "r+b") as file:
            file.write(b"no database at all")
    m.run("task", "list", exits=12)
    m.run("quarantine", "list")
    m.run("quarantine", "show", "tasks")
    m.run("quarantine", "show", "nothing", exits=13)
    m.run("quarantine", "drop", "tasks", "--yes", exits=(12, 13))
    for command in ("status", "recover", "doctor"):
        m.run(command, exits=12)
    m.run("verify", exits=(3, 12))
    m.run("export", "--format", "sqlite", "--to", "damaged.sqlite", exits=(0, 3, 12))
    m.run("append", "--type", "task.inserted", "--data", TASK.replace("db42", "db44"), exits=12)
    m.run("append", "--unchecked", "--type", "task.deleted", "--data", '{"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db45"}')
    m.run("rebuild", "--dry-run")
    m.run("rebuild")
    m.run("quarantine", "list")
    m.run("quarantine", "show", "tasks")
    m.run("quarantine", "drop", "tasks", "--dry-run")
    m.run("quarantine", "drop", "tasks", exits=64)
    m.run("quarantine", "drop", "tasks", "--yes")
    # A hole in a sealed segment; the newer half of it has no backup.
    m.run("backup", "copies")
    segments = sorted(glob.glob(m.path("my.ledger", "log", "*.jsonl.gz")))
    with open(segments[0], "r+b") as file:
        file.seek(900)
        file.write(b"\xee" * 16)
    for command in ("log", "export"):
        m.run(command, exits=3)
    m.run("export", "--format", "cloudevents", exits=3)
    m.run("history", "After sealing", exits=(0, 3))
    m.run("verify", exits=3)
    m.run("status", exits=12)
    m.run("recover", exits=12)
    m.run("doctor", exits=12)
    m.run("salvage", "--to", m.path("second.ledger"), "--dry-run")
    m.run("salvage", "--to", m.path("second.ledger"), "--backup", m.path("none"), exits=(0, 3, 16))
    m.run("salvage", "--to", m.path("third.ledger"), exits=(0, 3))
    m.run("restore", "--segments", "copies", "--dry-run")
    m.run("restore", "--segments", "copies")
    m.run("quarantine", "list")
    segment = next(name for name in os.listdir(m.path("my.ledger", "quarantine")) if name.startswith("segment-"))
    m.run("quarantine", "show", segment)
    m.run("quarantine", "drop", segment, "--yes")
    m.run("doctor")
    m.run("stats")
    # Settings that can't be read.
    m.write("my.ledger/config.json", "no settings")
    m.run("config", "list", exits=12)
    m.run("doctor", exits=12)
    m.run("verify", exits=(3, 12))
    m.run("config", "set", "confirm.deletes", "all")


def support(m):
    # In the same language always, for the language of the person is in it.
    m.run("support", "bundle", "--preview")
    m.run("support", "bundle", "--limit-size", "1k", "--preview", exits=(0, 3, 13, 64))
    m.run("support", "bundle", "--include-personal", exits=64)
    bundle = m.run("support", "bundle", "--lang", "en")["path"]
    # With --lang, the reply in it is in that language, as that of `support reply` is.
    m.run("support", "inspect", bundle, "--lang", "en")
    m.run("support", "inspect", bundle, "--no-try", "--lang", "en")
    m.run("support", "advise", bundle)
    m.run("support", "reply", bundle, "--lang", "en")
    m.run("support", "open", bundle, "--to", m.path("case.ledger"))
    m.run("support", "open", bundle, "--to", m.path("case.ledger"), exits=(13, 16))
    m.run("support", "send", bundle)
    m.run("support", "send", bundle, "--to", "http://127.0.0.1:1/", "--yes", "--timeout", "1", exits=16)
    m.run("support", "translate", "nothing here")
    m.run("support", "translate", "text-bkodlnfehjoacpgm comes twice", exits=3)
    m.run("support", "translate", bundle, exits=64)
    m.write("no-bundle.tar.gz", "nothing")
    for command in ("inspect", "advise", "reply", "send"):
        m.run("support", command, "no-bundle.tar.gz", exits=12)
    m.run("reset", "--start-over", exits=64)
    m.run("reset", "--start-over", "--yes")


def faults(m):
    """What is said of wrong usage, of every command."""
    m.run(exits=64)
    m.run("--version")
    for command in sorted(m.commands):
        m.run(*command.split(), "--nonsense", exits=64)
    for group in sorted({command.split()[0] for command in m.commands if " " in command}):
        m.run(group, exits=64)


def help_text(binary, *words):
    environment = {"PATH": os.environ.get("PATH", ""), "COLUMNS": "100000", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    return subprocess.run(
        [binary, *words, "--help"], capture_output=True, text=True, env=environment, check=True).stdout


def leaves(binary, words=()):
    """The commands without subcommands, as they are typed, each with its help."""
    page = help_text(binary, *words)
    found = {}
    for section in page.split("\n\n"):
        title, *lines = section.split("\n")
        if words and title != "Subcommands:" or title in ("Global options:", "Help topics:") or not title.endswith(":"):
            continue
        for line in lines if title not in ("Example:", "Examples:") else ():
            found.update(leaves(binary, (*words, line.split()[0])))
    return found or {" ".join(words): page}


class Checker:
    """Holds answers to their definitions, and collects what does not fit."""

    def __init__(self, validator_of):
        self.validator_of, self.faults, self.count = validator_of, [], 0

    def check(self, definition, value, what):
        self.count += 1
        for text in self.errors(definition, value):
            self.faults.append(f"{what}: {definition}: {text}")

    def errors(self, definition, value):
        try:
            validator = self.validator_of(definition)
        except KeyError:
            return ["there is no such definition in answers.json"]
        found = [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
                 for error in validator.iter_errors(value)]
        if isinstance(value, dict):
            first = [name for name in ("dryRun", "items", "next") if name in value]
            if list(value)[:len(first)] != first:
                found.append(f"the first members are not {', '.join(first)}")
        return found

    def run(self, run):
        lines = run.output.splitlines()
        definition = "version" if "--version" in run.words else run.definition
        if definition in NOT_JSON:
            lines = []
        elif definition in STREAMS:
            pass
        elif definition in ("export --table", "export --array") or len(lines) == 1:
            lines = ["".join(lines)] if lines else []
        elif len(lines) > 1:
            self.faults.append(f"{run}: more than one line was printed")
            return
        elif run.exit == 0:
            self.faults.append(f"{run}: nothing was printed")
        for line in lines:
            self.parse(definition, line, run)
        messages = run.messages.splitlines()
        if len(messages) > 1:
            self.faults.append(f"{run}: standard error has more than one line")
            return
        if messages:
            said = self.parse("messages", messages[0], run)
            if said and said.get("error", {}).get("exit", run.exit) != run.exit:
                self.faults.append(f"{run}: the error's exit is not the exit code")
        elif run.exit and not lines:
            self.faults.append(f"{run}: failed without saying why")

    def parse(self, definition, line, run):
        try:
            value = json.loads(line)
        except ValueError:
            self.faults.append(f"{run}: this is not JSON: {line[:80]}")
            return None
        self.check(definition, value, str(run))
        return value


def stable(text):
    """Without what differs from moment to moment, and the variables that a language sets."""
    text = re.sub(r'"(freeBytes|logBytes|storedBytes|bytes|copiedBytes)":\d+', r'"\1":0', text)
    text = re.sub("(%20)?[0-9a-f]{64}", "", text)
    text = re.sub(r'"freeSpace":"[^"]*"', '"freeSpace":""', text)
    return re.sub(r'"(LC_ALL|LANG)":"[^"]*"', r'"\1":""', text)


def compare_languages(machines, checker):
    first, *others = machines
    for other in others:
        for one, two in zip(first.runs, other.runs):
            for name in ("output", "messages"):
                first_text, text = stable(getattr(one, name)), stable(getattr(two, name))
                if first_text != text:
                    place = len(os.path.commonprefix([first_text, text]))
                    checker.faults.append(f"{one}: {name} differs in {other.language}: "
                                          f"{text[max(0, place - 80):place + 80]}")


def require_all_states(machine, commands, checker):
    """Each command succeeded, failed and, where it can, rehearsed."""
    for command, page in commands.items():
        runs = [run for run in machine.runs if f"{run.definition} ".startswith(command + " ")]
        states = {"succeed": any(run.exit == 0 for run in runs), "fail": any(run.exit for run in runs)}
        if "--dry-run" in page:
            states["rehearse"] = any(run.exit == 0 and "--dry-run" in run.words for run in runs)
        for state, was_seen in states.items():
            if not was_seen and not (state == "succeed" and command in NO_SUCCESS):
                checker.faults.append(f"ledger {command}: was not seen to {state}")


def require_teeth(machine, checker):
    """A member too many, one too few and one of a wrong type are noticed in each answer."""
    seen = set()
    for run in machine.runs:
        if run.exit or run.definition in seen or run.definition.startswith("record") or not run.output.startswith("{"):
            continue
        value = json.loads(run.output.splitlines()[0])
        if run.definition not in machine.commands or checker.errors(run.definition, value):
            continue
        seen.add(run.definition)
        planted = {"a member too many": {**value, "strange": 1}, "a member too few": dict(list(value.items())[1:])}
        name = next(iter(value))
        planted["a wrong type"] = {**value, name: {"strange": 1}}
        for what, wrong in planted.items():
            if not checker.errors(run.definition, wrong):
                checker.faults.append(f"ledger {run.definition}: {what} was not noticed")


def check(binary, validator_of, prints=False):
    """Runs the scenario in three languages; returns how many answers there were, and what is wrong with them."""
    binary = os.path.abspath(binary)
    commands = leaves(binary)
    machines, checker = [], Checker(validator_of)
    checker.faults += membertypes.faults()
    with tempfile.TemporaryDirectory() as parent:
        for language in LANGUAGES:
            folder = os.path.join(parent, "case")
            os.mkdir(folder)
            machine = Machine(binary, folder, language, commands)
            scenario(machine)
            machines.append(machine)
            shutil.rmtree(folder)
    for machine in machines:
        checker.faults += [f"{machine.language}: {fault}" for fault in machine.faults]
    for run in machines[0].runs:
        if prints:
            print(f"{run}\n  {run.output.rstrip()}\n  {run.messages.rstrip()}")
        checker.run(run)
    compare_languages(machines, checker)
    require_all_states(machines[0], commands, checker)
    require_teeth(machines[0], checker)
    return checker.count, checker.faults


def main():
    import schemas

    if len(sys.argv) not in (2, 3):
        print(__doc__)
        return 64
    schemas.with_jsonschema()
    count, wrong = check(sys.argv[1], schemas.validator_of_answers(), "--print" in sys.argv[2:])
    for text in wrong:
        print(f"answers: {text}")
    print(f"answers: {count} answers, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
