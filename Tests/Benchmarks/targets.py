"""The targets: one function a row of the table, each yields its results."""

import glob
import os
import re
import shutil
import statistics
import subprocess
import uuid

from measure import Result, alternate, median_text, rate, ratios, run, seconds

TASK_QUERY = 'SELECT id, title, "order", createdAt, completedAt, seq FROM task ORDER BY "order", id LIMIT 20'


def total_bytes(paths):
    return sum(os.path.getsize(path) for path in paths)


def segments(folder):
    return sorted(glob.glob(f"{folder}/log/*.jsonl.gz"))


class Targets:
    def __init__(self, tools, data, rounds, events):
        self.tools, self.data, self.rounds, self.events = tools, data, rounds, events

    # MARK: Appending

    def bare(self, rows, count, batch):
        path = self.data.scratch("bare.sqlite")
        return run(self.tools.bare, "append", path, rows, count, batch)

    def ours(self, rows, count, batch, threads=1):
        return run(self.tools.in_process, "append", self.data.scratch("ours"), rows, count, batch, threads)

    def append(self, name, count, batch, target):
        _, rows = self.data.events(count)
        taken = alternate(self.rounds, ours=lambda: self.ours(rows, count, batch), bare=lambda: self.bare(rows, count, batch))
        yield Result(
            name, "SQLite: the same event and row, WAL, synchronous FULL", target,
            f"{median_text(taken['ours'], count)} to {median_text(taken['bare'], count)}",
            ratios(seconds(taken["bare"]), seconds(taken["ours"])))
        self.appended = taken

    def single(self):
        yield from self.append("durable single append, in process", min(self.events, 5_000), 1, 1.0)

    def threads(self):
        count = min(self.events, 20_000)
        rows, few = self.data.independent(count), count // 4
        taken = alternate(
            self.rounds, eight=lambda: self.ours(rows, count, 1, threads=8), one=lambda: self.ours(rows, few, 1))
        yield Result(
            "the same from 8 threads (group commit)", "our own single thread", 3.0,
            f"{median_text(taken['eight'], count)} to {median_text(taken['one'], few)}",
            [few_s / few * count / eight for few_s, eight in zip(seconds(taken["one"]), seconds(taken["eight"]))])

    def batches(self):
        count = min(self.events, 200_000)
        yield from self.append("batches of 1,000, durable, in process", count, 1_000, 1.0)
        fast = statistics.median(seconds(self.appended["bare"]))
        wanted = count / fast >= 400_000
        yield Result(
            "batches of 1,000: events a second", "200 k where bare SQLite reaches 400 k", 200.0 if wanted else None,
            f"bare SQLite {rate(count / fast)}/s", [count / taken / 1000 for taken in seconds(self.appended["ours"])], unit="k/s")

    def pipe(self):
        lines, _ = self.data.events(self.events)

        def ours():
            with open(lines, "rb") as file:
                return piped(file, self.tools.ledger, "--ledger", self.data.empty_ledger("piped"), "append", "-")

        def imported():
            with open(lines, "rb") as file:
                return piped(
                    file, "sqlite3", self.data.scratch("import.sqlite"), "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
                    "CREATE TABLE event (line TEXT)", ".mode ascii", r'.separator "\037" "\n"', ".import /dev/stdin event")

        taken = alternate(self.rounds, ours=ours, sqlite=imported)
        yield Result(
            f"`ledger append -` of {self.events:,} lines from a pipe", "`sqlite3` `.import` into one table, WAL, FULL", 0.8,
            f"{median_text(taken['ours'])} to {median_text(taken['sqlite'])}", ratios(seconds(taken["sqlite"]), seconds(taken["ours"])))

    # MARK: Tables

    def rebuild(self):
        folder, rows = self.data.ledger(self.events), self.data.events(self.events)[1]
        tables = ["answers", "accounts", "tasks"]
        taken = alternate(
            self.rounds,
            ours=lambda: run(self.tools.ledger, "--ledger", folder, "rebuild", *tables, "--from-start"),
            bare=lambda: run(self.tools.bare, "rebuild", self.data.scratch("bare.sqlite"), rows, self.events))
        yield Result(
            f"rebuild of all tables from {self.events:,} events", "SQLite, bound from memory, one thread, same rows", 1.0,
            f"{median_text(taken['ours'])} to {median_text(taken['bare'])}", ratios(seconds(taken["bare"]), seconds(taken["ours"])))

    def recovery(self):
        """Half of a table's file is overwritten; then it is built again, with a snapshot and without."""
        folder = self.data.copy(self.events)
        table = f"{folder}/projections/tasks.sqlite"
        lines, _ = self.data.events(self.events)
        run(self.tools.ledger, "--ledger", folder, "rebuild", "tasks")

        def damaged(*options):
            size = os.path.getsize(table)
            with open(table, "r+b") as file:
                file.seek(size // 2 & ~4095)
                file.write(b"\xA5" * 65_536)
            return run(self.tools.ledger, "--ledger", folder, "rebuild", "tasks", *options)

        start = alternate(1, start=lambda: damaged("--from-start"))["start"]
        rounds = max(1, self.rounds - 2)
        taken = alternate(rounds, start=lambda: damaged("--from-start"), snapshot=damaged)
        yield Result(
            f"one damaged table just after a snapshot, {self.events:,} events", "our own rebuild from the start", 15.0,
            f"{median_text(taken['snapshot'])} to {median_text(taken['start'] + start)}",
            ratios(seconds(taken["start"]), seconds(taken["snapshot"])))
        # At worst the log has grown by a quarter since.
        more = self.data.more_events(self.events, self.events // 4)
        with open(more, "rb") as file:
            run(self.tools.ledger, "--ledger", folder, "append", "-", stdin=file)
        cards = {os.path.basename(path) for path in glob.glob(f"{folder}/snapshots/tasks-*")}
        worst = []
        for _ in range(rounds):
            worst += [(damaged("--from-start"), None)]
            for path in glob.glob(f"{folder}/snapshots/tasks-*"):
                if os.path.basename(path) not in cards:
                    os.remove(path)
            worst[-1] = (worst[-1][0], damaged())
            for path in glob.glob(f"{folder}/snapshots/tasks-*"):
                if os.path.basename(path) not in cards:
                    os.remove(path)
        yield Result(
            "the same when the log has grown by a quarter since", "our own rebuild from the start", 4.0,
            f"{median_text([b for _, b in worst])} to {median_text([a for a, _ in worst])}",
            [a.seconds / b.seconds for a, b in worst])
        shutil.rmtree(folder)

    # MARK: The log

    def size(self):
        folder = self.data.copy(self.data.real or self.events)
        run(self.tools.ledger, "--ledger", folder, "seal")
        names = segments(folder)
        stored = total_bytes(names)
        lines = subprocess.run(["zcat", *names], capture_output=True, check=True).stdout
        whole = len(subprocess.run(["gzip", "-6"], input=lines, capture_output=True, check=True).stdout)
        count = lines.count(b"\n")
        yield Result(
            "bytes an event, sealed" + (" (real tasks)" if self.data.real else ""), "`gzip -6` of the whole JSON Lines", 1.06,
            f"{stored / count:.1f} to {whole / count:.1f} of {len(lines) / count:.1f}", [stored / whole], at_most=True)
        shutil.rmtree(folder)

    def verify(self):
        """The log alone, which is what gzip reads too; then with all tables, whose files are several times as large."""
        folder = self.data.ledger(self.events)
        names = segments(folder)
        alone = self.data.scratch("alone.ledger")
        shutil.copytree(folder, alone, ignore=shutil.ignore_patterns("projections", "snapshots", "incidents.jsonl"))
        taken = alternate(
            self.rounds, alone=lambda: run(self.tools.ledger, "--ledger", alone, "verify"),
            whole=lambda: run(self.tools.ledger, "--ledger", folder, "verify"), gzip=lambda: run("gzip", "-t", *names))
        for form, what in [("alone", "the log alone"), ("whole", "and the pages, indexes and digests of all tables")]:
            yield Result(
                f"`verify`, {self.events:,} events: {what}", "`gzip -t` of the segments", 1.2,
                f"{median_text(taken[form])} to {median_text(taken['gzip'])}", ratios(seconds(taken["gzip"]), seconds(taken[form])))

    # MARK: Whole processes and opening

    def opening(self):
        small, large = self.data.ledger(10_000), self.data.ledger(self.data.largest)
        taken = alternate(
            self.rounds, small=lambda: run(self.tools.in_process, "open", small, 101),
            large=lambda: run(self.tools.in_process, "open", large, 101))
        yield Result(
            f"open with {self.data.largest:,} events", "open with 10,000", 1.5,
            f"{median_text(taken['large'])} to {median_text(taken['small'])}",
            ratios(seconds(taken["large"]), seconds(taken["small"])), at_most=True)

    def commands(self):
        folder = self.data.copy(self.events)
        table = f"{folder}/projections/tasks.sqlite"
        other = self.data.scratch("commands.sqlite")
        shutil.copyfile(table, other)
        run("sqlite3", other, "PRAGMA journal_mode = WAL", 'CREATE TABLE event (seq INTEGER PRIMARY KEY, id TEXT, data TEXT)')
        numbers = iter(range(1 << 40, 1 << 41))

        def insert():
            number = next(numbers)
            return run(
                "sqlite3", other, "PRAGMA synchronous = FULL", f"""
                BEGIN; INSERT INTO event (id, data) VALUES ('{uuid.UUID(int=number)}', '{{"title":"Buy milk"}}');
                INSERT INTO task VALUES ('{uuid.UUID(int=number)}', 'Buy milk', {number}, '2026-11-21', NULL, NULL, NULL, NULL, NULL, 1); COMMIT""")

        taken = alternate(
            self.rounds * 8,
            list=lambda: run(self.tools.ledger, "--ledger", folder, "task", "list", "--limit", "20"),
            query=lambda: run("sqlite3", "-readonly", table, TASK_QUERY),
            add=lambda: run(self.tools.ledger, "--ledger", folder, "task", "add", "Buy milk"),
            insert=insert)
        for ours, theirs, name, against in [
                ("list", "query", "`ledger task list --limit 20`", "`sqlite3` with the same query"),
                ("add", "insert", "`ledger task add`", "`sqlite3` inserting event and row, FULL")]:
            a, b = (sorted(seconds(taken[which])) for which in (ours, theirs))
            yield Result(
                f"{name}, whole process, {self.events:,} events", against, 2.0,
                f"{median_text(taken[ours])} to {median_text(taken[theirs])}",
                # Of the faster half of all: other work on the machine can only add time, and one run takes milliseconds.
                ratios(a[len(a) // 8:len(a) // 2], b[len(b) // 8:len(b) // 2]), at_most=True)
        for limit, most in [(100, 100), (1000, 500)]:
            answers = alternate(
                self.rounds, ours=lambda: run(self.tools.ledger, "--ledger", folder, "answer", "list", "--limit", limit))["ours"]
            yield Result(
                f"the newest {limit:,} answers, whole process, {self.events:,} events", "–", most,
                median_text(answers), [run.seconds * 1000 for run in answers], at_most=True, unit="ms")
        shutil.rmtree(folder)

    def by_number(self):
        """Cold: the first thing a new process asks for, in the first, a middle and the last segment."""
        size = self.data.largest
        folder = self.data.ledger(size)
        counts = []
        for sequence in (2, size // 3, size // 2, size - size // 7, size - 1):
            taken = run(self.tools.in_process, "event", folder, sequence, environment={"LD_PRELOAD": self.tools.inflated})
            counts.append(int(re.search(r"inflated: (\d+)", taken.output).group(1)))
        yield Result(
            f"event by sequence number, cold, {size:,} events", "members inflated", 2,
            ", ".join(map(str, counts)), [max(counts)], at_most=True, unit="")

    def memory(self):
        """Of the two largest ledgers there are: what grows with the log shows between them."""
        if not os.path.exists("/proc/self/status"):
            yield Result("memory", "–", 128, skipped="needs /proc")
            return
        sizes = sorted({self.data.largest, max(10_000, self.data.largest // 10)})
        ours = self.tools.ledger

        def watch(folder, *command, **options):
            return run(ours, "--ledger", folder, *command, watch_memory=True, **options)

        def bundle(folder):
            target = self.data.scratch("bundle")
            os.mkdir(target)
            return watch(folder, "support", "bundle", "--to", target)

        commands = {
            "rebuild": lambda folder, _: watch(folder, "rebuild", "answers", "accounts", "tasks", "--from-start"),
            "verify": lambda folder, _: watch(folder, "verify"),
            "append -": lambda _, lines: piped(
                open(lines, "rb"), ours, "--ledger", self.data.empty_ledger("piped"), "append", "-", watch_memory=True),
            "export": lambda folder, _: watch(folder, "export", output=os.devnull),
            "bundle": lambda folder, _: bundle(folder),
        }
        for name, command in commands.items():
            most = []
            for size in sizes:
                most.append(command(self.data.ledger(size), self.data.events(size)[0]).memory)
            yield Result(
                f"memory of {name} at {sizes[-1]:,} events", "–", 128,
                " and ".join(f"{mib:.0f} MiB at {size:,}" for mib, size in zip(most, sizes)), [most[-1]], at_most=True, unit="MiB")


def piped(file, *command, **options):
    """Runs it with a pipe as standard input, as `cat` gives it."""
    cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
    try:
        return run(*command, stdin=cat.stdout, output=os.devnull, **options)
    finally:
        cat.stdout.close()
        cat.wait()
        file.close()


ROWS = ["single", "threads", "batches", "pipe", "rebuild", "recovery", "size", "verify", "opening", "commands", "by_number", "memory"]