#!/usr/bin/env python3
"""Kills a command at every system call that writes, or makes each such call fail, and looks at what is left.

    syscalls.py LEDGER-BINARY EMPTY-FOLDER kill|fail [--every K] [COMMAND…]

For each command and each kind of call: the n-th one is met, n = 1, 2, 3 … (or every K-th) until the command makes no more
of them. Then the next command must work, every event that was acknowledged must be there once, what was refused must not,
and `verify` must find nothing. Prints the counts; exits 1 on the first thing that is wrong. Needs strace.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import uuid

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("folder")
parser.add_argument("mode", choices=["kill", "fail"])
parser.add_argument("--every", type=int, default=1)
parser.add_argument("commands", nargs="*")
options = parser.parse_intermixed_args()
BINARY, FOLDER, MODE = options.binary, options.folder, options.mode
TEMPLATE, LEDGER = os.path.join(FOLDER, "template.ledger"), os.path.join(FOLDER, "my.ledger")
# What a command finds beside the ledger, and what it makes there.
BACKUP, FULL_BACKUP = os.path.join(FOLDER, "new.backup"), os.path.join(FOLDER, "template.backup")
FULL_ARCHIVE = os.path.join(FOLDER, "template.archive")
ARCHIVE, ARCHIVED = os.path.join(FOLDER, "archive"), os.path.join(FOLDER, "archived.ledger")
COPY, SALVAGED = os.path.join(FOLDER, "copy.backup"), os.path.join(FOLDER, "salvaged.ledger")


def damage_segment():
    """One byte in the middle of the first segment, as a disk may lose it."""
    path = min(glob.glob(LEDGER + "/log/*.jsonl.gz"))
    with open(path, "r+b") as file:
        file.seek(os.path.getsize(path) // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 4]))


def damage_table():
    """Its next use finds that it can't be read, and sets it aside."""
    with open(os.path.join(LEDGER, "projections", "tasks.sqlite"), "r+b") as file:
        file.truncate(0)


def mended_table(what):
    """Whether it was set aside or not, a rebuild makes it again."""
    again = run("rebuild", "tasks")
    assert again.returncode == 0, f"{what}: rebuild: {again.stderr.decode()}"


def restored(what):
    """Between two renames there is no log: the hint says to restore again, and that ends it."""
    if os.path.isdir(os.path.join(LEDGER, "log")):
        return
    without = run("task", "add", "refused")
    assert without.returncode == 12 and b"run it again" in without.stderr, f"{what}: {without.stderr.decode()}"
    again = run("restore", COPY, "--yes")
    assert again.returncode == 0, f"{what}: again: {again.stderr.decode()}"


def mended_segment(what):
    """The next try ends what was begun."""
    again = run("restore", COPY, "--segments", "--yes")
    assert again.returncode == 0, f"{what}: again: {again.stderr.decode()}"


def salvaged(what):
    """The new ledger is whole, or the next try makes it."""
    again = run("salvage", "--to", SALVAGED, "--yes")
    assert again.returncode in (0, 13), f"{what}: again: exit {again.returncode}: {again.stderr.decode()}"
    assert ids(SALVAGED)[:len(before[TEMPLATE])] == before[TEMPLATE], f"{what}: the salvaged ledger lacks events"
    assert run("verify", ledger=SALVAGED).returncode == 0, f"{what}: the salvaged ledger is not whole"


def erased_whole(what):
    """Where the erasure is in the log, the next command that writes finishes it: the value is in no file."""
    assert run("seal").returncode == 0, f"{what}: seal"
    told = b'"ledger.erased"' in run("export").stdout
    for path in glob.glob(LEDGER + "/**", recursive=True):
        if os.path.isfile(path) and not os.path.islink(path):
            with open(path, "rb") as file:
                content = file.read()
            if path.endswith(".gz"):
                content = subprocess.run(["gzip", "-dc", path], capture_output=True, check=False).stdout
            assert not told or b"task 1" not in content, f"{what}: the value is still in {path}"


def archived(what):
    """With some events archived, or all, or none, the ledger is whole; and the archive brings them back."""
    verify = run("verify", "--tables")
    assert verify.returncode == 0, f"{what}: without what is archived: {verify.stdout.decode()}"
    if "archivedThrough" in json.loads(run("status", "--json").stdout):
        again = run("attach", ARCHIVE, "--yes")
        assert again.returncode == 0, f"{what}: attach: {again.stderr.decode()}"


def started_over(what):
    """The ledger stands where it was or was set aside, whole; in its place another one is or can be made."""
    aside = glob.glob(LEDGER + ".set-aside-*")
    if not aside:
        return
    here = run("export")
    if here.returncode == 0 and here.stdout.count(b"\n") >= len(before[TEMPLATE]):
        # It was not moved: what stands under that name is the new one, which a kill has left unfinished.
        return shutil.rmtree(aside[0])
    assert ids(aside[0])[:len(before[TEMPLATE])] == before[TEMPLATE], f"{what}: the ledger that was set aside lacks events"
    shutil.rmtree(LEDGER, ignore_errors=True)
    os.rename(aside[0], LEDGER)


class Command:
    """`appended`: how many events it adds. `prepare` runs before it, `after` before everything is looked at. `template` is a
    ledger that it works on in place of the usual one; `anyhow`: what it adds, the next command adds where it did not; `ends`:
    the exit code where nothing fails."""

    def __init__(self, *arguments, appended=0, prepare=None, after=None, template=None, anyhow=False, ends=0):
        self.arguments, self.appended, self.prepare, self.after = arguments, appended, prepare, after
        self.template, self.anyhow, self.ends = template or TEMPLATE, anyhow, ends


VERSION_1 = os.path.join(FOLDER, "version-1.ledger")
NEW = str(uuid.UUID(int=77))
COMMANDS = {
    "append": Command("append", "--type", "task.inserted", "--data", json.dumps({"id": NEW, "title": "appended"}), appended=1),
    "task add": Command("task", "add", "added", appended=1),
    "seal": Command("seal"),
    "rebuild": Command("rebuild", "tasks"),
    "reset": Command("reset", "tasks", "--yes", appended=1),
    "void": Command("void", "2", "--yes", appended=1),
    "rebuild --undo": Command("rebuild", "--undo", "tasks"),
    "erase": Command("erase", "task 1", "--yes", appended=1, after=erased_whole),
    "archive": Command("archive", "--before", "6", "--to", ARCHIVE, "--yes", appended=1, after=archived),
    "attach": Command("attach", ARCHIVE, "--yes", template=ARCHIVED, after=archived),
    "set a table aside": Command("task", "list", prepare=damage_table, after=mended_table, ends=12),
    "quarantine drop": Command("quarantine", "drop", "accounts", "--yes"),
    "backup": Command("backup", BACKUP),
    "restore": Command("restore", COPY, "--yes", appended=1, after=restored),
    "restore --segments": Command("restore", COPY, "--segments", "--yes", prepare=damage_segment, after=mended_segment),
    "salvage": Command("salvage", "--to", SALVAGED, "--yes", after=salvaged),
    "reset --start-over": Command("reset", "--start-over", "--yes", after=started_over),
    "upgrade": Command("upgrade", appended=1, template=VERSION_1, anyhow=True),
}
CALLS = ["pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat2", "unlink", "unlinkat", "mkdir",
         "mkdirat", "symlink", "symlinkat"]
# How a call fails: what strace injects, and the exit codes that may follow (0 where the command could do without).
FAULTS = {
    "EIO once": ("error=EIO:when={}", {0, 1, 3, 16}),
    "EIO for ever": ("error=EIO:when={}+", {0, 1, 3, 16}),
    "ENOSPC once": ("error=ENOSPC:when={}", {0, 1, 3, 15, 16}),
    "ENOSPC for ever": ("error=ENOSPC:when={}+", {0, 1, 3, 15, 16}),
    "EDQUOT for ever": ("error=EDQUOT:when={}+", {0, 1, 3, 15, 16}),
    "EINTR once": ("error=EINTR:when={}", {0}),
}
if MODE == "kill":
    FAULTS = {"SIGKILL": ("signal=KILL:when={}", {0, -9, 137})}


# What a command says that did not end with 0 and whose events may be there all the same.
TOLD = [b"is not known", b"The command completed", b"The restored log is in place",
        b"The erasure is in the log", b"The segments are in the archive"]


def run(*arguments, ledger=LEDGER):
    return subprocess.run([BINARY, "--ledger", ledger, *arguments], capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)


def ids(ledger=LEDGER):
    out = run("export", ledger=ledger)
    assert out.returncode == 0, out.stderr.decode()
    return [json.loads(line)["id"] for line in out.stdout.splitlines()]


def was_told(what, result):
    """Where every write fails, what is said can't be written either; the exit code says that the output failed."""
    silenced = " for ever at write " in what and b"Error:" not in result.stderr and result.returncode == 16
    return silenced or any(words in result.stderr for words in TOLD)


def check(what, before, command, result):
    """After the fault: what was there is there, what was acknowledged too, and the next command works."""
    if MODE == "kill" and command.appended and not command.after:
        # A table that lags is no damage; one that can't be trusted is.
        verify = run("verify")
        assert verify.returncode == 0, f"{what}: at once: {verify.stdout.decode()}{verify.stderr.decode()}"
    after = run("task", "add", "after")
    assert after.returncode == 0, f"{what}: the next command failed: {after.stderr.decode()}"
    now = ids()
    assert now[:len(before)] == before, f"{what}: events are missing"
    assert len(set(now)) == len(now), f"{what}: an event is there twice"
    more = len(now) - len(before) - 1
    assert more in (0, command.appended), f"{what}: {more} events in place of {command.appended}"
    if result.returncode == 0 or command.anyhow:
        assert more == command.appended, f"{what}: acknowledged, but not there"
    elif MODE == "fail" and more and not was_told(what, result):
        raise AssertionError(f"{what}: refused, but there: {result.stderr.decode()}")
    rehearsal = run("rebuild", "tasks", "accounts", "--dry-run", "--json")
    assert rehearsal.returncode == 0, f"{what}: {rehearsal.stderr.decode()}"
    for table in json.loads(rehearsal.stdout)["items"]:
        assert table["differences"] == [], f"{what}: the table {table['name']} is not what the log gives"
    verify = run("verify")
    assert verify.returncode == 0, f"{what}: {verify.stdout.decode()}{verify.stderr.decode()}"


def met(result, trace):
    """Whether the n-th call was there to be met."""
    with open(trace, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return "INJECTED" in text or "killed by SIGKILL" in text or result.returncode in (-9, 137)


def make_template():
    assert run("init", ledger=TEMPLATE).returncode == 0
    for number in range(6):
        assert run("task", "add", f"task {number}", ledger=TEMPLATE).returncode == 0
        if number == 3:
            assert run("seal", ledger=TEMPLATE).returncode == 0
    assert run("account", "add", "bank", ledger=TEMPLATE).returncode == 0
    # Something to take back, and something to drop.
    assert run("rebuild", "tasks", ledger=TEMPLATE).returncode == 0
    with open(os.path.join(TEMPLATE, "projections", "accounts.sqlite"), "r+b") as file:
        file.truncate(0)
    assert run("account", "list", ledger=TEMPLATE).returncode == 12
    assert run("rebuild", "accounts", ledger=TEMPLATE).returncode == 0
    assert run("backup", FULL_BACKUP, ledger=TEMPLATE).returncode == 0
    shutil.copytree(os.path.join(os.path.dirname(__file__), "../EventLedgerTests/Fixtures/tasks-1"), VERSION_1)
    shutil.copytree(TEMPLATE, ARCHIVED, symlinks=True)
    assert run("archive", "--before", "6", "--to", ARCHIVE, "--yes", ledger=ARCHIVED).returncode == 0
    shutil.copytree(ARCHIVE, FULL_ARCHIVE)


def lay_out(command):
    """The ledger anew, and nothing of the last try."""
    if command.template != ARCHIVED:
        shutil.rmtree(ARCHIVE, ignore_errors=True)
    elif not os.path.isdir(ARCHIVE):
        shutil.copytree(FULL_ARCHIVE, ARCHIVE)
    for folder in [LEDGER, BACKUP, COPY, SALVAGED, *glob.glob(FOLDER + "/*.set-aside-*"), *glob.glob(FOLDER + "/.*")]:
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(command.template, LEDGER, symlinks=True)
    shutil.copytree(FULL_BACKUP, COPY)
    if command.prepare:
        command.prepare()


def meet(command, name, fault, call, n):
    """One try. False when the command makes fewer such calls."""
    injection, codes = FAULTS[fault]
    lay_out(command)
    trace = os.path.join(FOLDER, "trace")
    result = subprocess.run(
        ["strace", "-f", "-qq", "-o", trace, "-e", f"trace={call}", "-e", f"inject={call}:{injection.format(n)}", BINARY,
         "--ledger", LEDGER, *command.arguments], capture_output=True, check=False, stdin=subprocess.DEVNULL)
    if not met(result, trace):
        return False
    what = f"{name}, {fault} at {call} {n}"
    codes = {command.ends if code == 0 else code for code in codes}
    assert result.returncode in codes, f"{what}: exit {result.returncode}: {result.stderr.decode()}"
    if command.after:
        command.after(what)
    check(what, before[command.template], command, result)
    return True


make_template()
lay_out(COMMANDS["attach"])
archived("at the beginning")
before = {TEMPLATE: ids(TEMPLATE), VERSION_1: ids(VERSION_1), ARCHIVED: ids()}
names = options.commands or list(COMMANDS)
total = 0
for name in names:
    count = 0
    for fault in FAULTS:
        for call in CALLS:
            n = 1
            while meet(COMMANDS[name], name, fault, call, n):
                count += 1
                n += options.every
    print(f"{name}: {count} calls met", flush=True)
    total += count
print(f"PROOF {'kill' if MODE == 'kill' else 'failing calls'} at every system call that writes: {total} runs of "
      f"{len(names)} commands; 0 failures")
