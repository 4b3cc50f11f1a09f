#!/usr/bin/env python3
"""Plants links and pipes at every path that a command opens or makes, and runs it again.

    planted.py LEDGER-BINARY EMPTY-FOLDER [--every K] [COMMAND…]

Which paths those are is found by tracing each command on a ledger with everything in it: all that it names to the system
inside of the ledger's folder, a backup's, an archive's, and where it writes to. At each of them there stands in turn a link to
another file, a link to a copy of what was there, a link to nothing, and a named pipe; with --every at every K-th of them one of
these, that which was tried least often so far. The command must end within the time, by an exit code and no signal; the file
that the link leads to must be as it was; and with exit 0 the work must be done. Prints the counts; exits 1 on the first thing
that is wrong. Needs strace.
"""

import argparse
import hashlib
import os
import re
import shutil
import stat
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("folder")
parser.add_argument("--every", type=int, default=1)
parser.add_argument("--go-on", action="store_true", help="tell of everything that is wrong, not of the first alone")
parser.add_argument("commands", nargs="*")
options = parser.parse_intermixed_args()
BINARY, FOLDER = os.path.abspath(options.binary), os.path.realpath(options.folder)
# What is prepared, what a command works on, and what is no business of it.
TEMPLATES, WORK, OUTSIDE = (os.path.join(FOLDER, name) for name in ("templates", "work", "outside"))
LEDGER = os.path.join(WORK, "my.ledger")
BACKUP, ARCHIVE = os.path.join(WORK, "backup"), os.path.join(WORK, "archive")
NEW_BACKUP, NEW_ARCHIVE = os.path.join(WORK, "new-backup"), os.path.join(WORK, "new-archive")
NEW, OUT, BUNDLES = (os.path.join(WORK, name) for name in ("new.ledger", "out.sqlite", "bundles"))
BUNDLE = os.path.join(WORK, "bundle.tar.gz")
EVENTS, REPORT = os.path.join(WORK, "events.jsonl"), os.path.join(WORK, "report.jsonl")
KIND = os.path.join(WORK, "visits.sql")
CANARY = os.path.join(OUTSIDE, "canary")
SECONDS = 20
# Of the exit codes of Docs/errors.md, those that may follow: not 1, which is for faults of the program itself.
CODES = {0, 3, 10, 11, 12, 13, 14, 15, 16, 64}
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": FOLDER, "LC_ALL": "C.UTF-8", "TZ": "UTC",
               # The same times and ids in each run, so that their names are too.
               "LEDGER_TEST_CLOCK": "2026-11-21T09:00:00.000000Z", "LEDGER_TEST_SEED": "0"}


def run(*arguments, ledger=LEDGER, before=(), **more):
    return subprocess.run([*before, BINARY, "--ledger", ledger, *arguments], capture_output=True, check=False, cwd=WORK,
                          env=ENVIRONMENT, stdin=subprocess.DEVNULL, timeout=SECONDS, **more)


def done(*arguments, **more):
    result = run(*arguments, **more)
    assert result.returncode == 0, f"{arguments}: exit {result.returncode}: {result.stderr.decode()}"
    return result.stdout


# What must be so after exit 0.

def holds(text):
    """Among the newest events: what stands in the place of an older segment is found by who reads that."""
    return lambda _: text in run("log", "--reverse", "--limit", "3", "--json").stdout


def same_output(baseline):
    """What a command says that only reads is what it says of the ledger as it is."""
    return lambda result: result.stdout == baseline.stdout


def reads(ledger=LEDGER):
    return lambda _: done("export", ledger=ledger) is not None


def restores(folder):
    """A ledger with all events comes back from it, whatever stands in the places of other backups."""
    def check(_):
        done("restore", folder, "--to", NEW, "--yes")
        return b"task 5" in done("export", ledger=NEW)
    return check


def there(path):
    return lambda _: stat.S_ISREG(os.lstat(path).st_mode)


class Command:
    """`after`: whether what was asked for has been done; None: the answer must be that of the ledger as it is, unless it may be
    `anything`. `template` is what it works on."""

    def __init__(self, *arguments, after=None, template="usual", anything=False):
        self.arguments, self.after, self.template, self.anything = arguments, after, template, anything


COMMANDS = {
    "task add": Command("task", "add", "added", after=holds(b'"added"')),
    "task list": Command("task", "list", "--json"),
    "log": Command("log", "--json"),
    "history": Command("history", "task 1", "--json", anything=True),
    "export": Command("export"),
    "export a table": Command("export", "--table", "task"),
    "export --format sqlite": Command("export", "--format", "sqlite", "--to", OUT, after=there(OUT)),
    "task list --as-of": Command("task", "list", "--as-of", "4", "--json"),
    "import": Command("import", EVENTS, "--report", REPORT, after=holds(b'"imported"')),
    "append": Command("append", "--type", "task.inserted", "--data", '{"id":"00000000-0000-4000-8000-000000000001","title":"appended"}',
                      after=holds(b'"appended"')),
    "status": Command("status", anything=True),
    "verify --tables": Command("verify", "--tables", after=reads()),
    "verify --budget": Command("verify", "--budget", "1s", anything=True),
    "doctor": Command("doctor", anything=True),
    "stats": Command("stats", anything=True),
    "recover": Command("recover", anything=True),
    "rebuild": Command("rebuild", "tasks", "accounts", after=lambda _: done("task", "list") and True),
    "rebuild --undo": Command("rebuild", "--undo", "tasks", after=lambda _: done("task", "list") and True),
    "quarantine list": Command("quarantine", "list", "--json", anything=True),
    "quarantine drop": Command("quarantine", "drop", "accounts", "--yes", after=lambda _: True),
    "seal": Command("seal", after=reads()),
    "void": Command("void", "2", "--yes", after=holds(b'"ledger.voided"')),
    "reset": Command("reset", "tasks", "--yes", after=holds(b'.reset"')),
    "erase": Command("erase", "task 1", "--yes", after=lambda _: b"task 1" not in done("export")),
    "backup": Command("backup", BACKUP, after=restores(BACKUP)),
    "backup to a new folder": Command("backup", NEW_BACKUP, after=restores(NEW_BACKUP)),
    "backup --verify": Command("backup", "--verify", BACKUP, "--json"),
    "backup --list": Command("backup", "--list", BACKUP, "--json", anything=True),
    "restore": Command("restore", BACKUP, "--yes", after=reads()),
    "restore --to": Command("restore", BACKUP, "--to", NEW, "--yes", after=reads(NEW)),
    "restore --segments": Command("restore", BACKUP, "--segments", "--yes", template="damaged", after=reads()),
    "salvage": Command("salvage", "--to", NEW, "--yes", template="damaged", after=reads(NEW)),
    "archive": Command("archive", "--before", "4", "--to", NEW_ARCHIVE, "--yes", after=lambda _: os.listdir(NEW_ARCHIVE)),
    "attach": Command("attach", ARCHIVE, "--yes", template="archived", after=lambda _: done("export").count(b"\n") >= 6),
    "support bundle": Command("support", "bundle", "--to", BUNDLES, after=lambda _: os.listdir(BUNDLES)),
    "support inspect": Command("support", "inspect", BUNDLE, "--json"),
    "support open": Command("support", "open", BUNDLE, "--to", NEW, after=reads(NEW)),
    "config set": Command("config", "set", "backup.to", BACKUP, after=lambda _: BACKUP.encode() in done("config", "get", "backup.to")),
    "kind add": Command("kind", "add", KIND, after=lambda _: b"visits" in done("kind", "list")),
    "init": Command("init", after=lambda _: run("task", "list").returncode == 0, template="nothing"),
    "reset --start-over": Command("reset", "--start-over", "--yes", after=lambda _: run("task", "list").returncode == 0),
}


# Preparing

def lay_out(template):
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(os.path.join(TEMPLATES, template), WORK, symlinks=True)


def prepare(*arguments, code=0):
    """Runs a command with times and ids of its own."""
    second = int(ENVIRONMENT["LEDGER_TEST_SEED"]) + 1
    ENVIRONMENT["LEDGER_TEST_SEED"] = str(second)
    ENVIRONMENT["LEDGER_TEST_CLOCK"] = f"2026-11-21T09:{second // 60:02}:{second % 60:02}.000000Z"
    result = run(*arguments)
    assert result.returncode == code, f"{arguments}: exit {result.returncode}: {result.stderr.decode()}"


def keep(name):
    shutil.copytree(WORK, os.path.join(TEMPLATES, name), symlinks=True)


def make_templates():
    os.makedirs(OUTSIDE)
    os.makedirs(WORK)
    with open(EVENTS, "w", encoding="utf-8") as file:
        file.write('{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000002","title":"imported"}}\n')
    shutil.copyfile(os.path.join(os.path.dirname(__file__), "../../Examples/visits/visits.sql"), KIND)
    keep("nothing")
    prepare("init")
    for number in range(6):
        prepare("task", "add", f"task {number}")
        if number % 2:
            prepare("seal")
        if number == 2:
            prepare("backup", BACKUP)
    prepare("account", "add", "bank")
    prepare("config", "set", "backup.keep", "5")
    prepare("rebuild", "tasks")
    with open(os.path.join(LEDGER, "projections", "accounts.sqlite"), "r+b") as file:
        file.truncate(0)
    prepare("account", "list", code=12)
    prepare("rebuild", "accounts")
    prepare("task", "list", "--as-of", "4")
    prepare("verify", "--tables")
    prepare("backup", BACKUP)
    os.mkdir(BUNDLES)
    prepare("support", "bundle", "--to", BUNDLES)
    (bundle,) = os.listdir(BUNDLES)
    os.rename(os.path.join(BUNDLES, bundle), BUNDLE)
    keep("usual")
    prepare("archive", "--before", "4", "--to", ARCHIVE, "--yes")
    keep("archived")
    lay_out("usual")
    path = os.path.join(LEDGER, "log", "00000000000000000003.jsonl.gz")
    with open(path, "r+b") as file:
        file.seek(os.path.getsize(path) // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 4]))
    keep("damaged")


# Tracing

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def traced(command):
    """The paths inside of the work folder that a command names to the system, in their order."""
    lay_out(command.template)
    trace = os.path.join(FOLDER, "trace")
    result = run(*command.arguments, before=["strace", "-f", "-qq", "-y", "-s", "4096", "-o", trace, "-e", "trace=%file"])
    paths = {}
    with open(trace, encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            call = line.split(" ", 1)[1].lstrip()
            if call.startswith(("execve(", "readlink", "---", "+++")):
                continue
            base = re.search(r"\d+<([^>]*)>", call.split('"')[0])
            for text in STRING.findall(call):
                path = os.path.normpath(os.path.join(base.group(1) if base else WORK, text))
                if path.startswith(WORK + "/"):
                    paths[path] = None
    return result, list(paths)


# Planting

def present():
    """What is outside of the work folder: paths with their modes and contents."""
    found = {}
    for folder, _, names in os.walk(OUTSIDE):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[path] = (os.lstat(path).st_mode, hashlib.sha256(file.read()).hexdigest())
    return found


def plant(path, kind):
    """Puts it there. False where there is nothing to plant: what was there is no file to copy, or it can't be put there."""
    shutil.rmtree(OUTSIDE)
    os.makedirs(OUTSIDE)
    shutil.rmtree(os.path.join(FOLDER, "aside"), ignore_errors=True)
    is_file = os.path.isfile(path) and not os.path.islink(path)
    if kind == "link to a copy":
        if not is_file:
            return False
        shutil.copyfile(path, CANARY)
    else:
        with open(CANARY, "wb") as file:
            file.write(b"not to be touched\n" * 100)
    # Who names a pipe to read events from wants to wait for them.
    if path == EVENTS and kind == "pipe":
        return False
    if kind == "link to nothing" and os.path.lexists(path):
        return False
    try:
        if os.path.lexists(path):
            os.rename(path, os.path.join(FOLDER, "aside"))
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError:
        return False
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to nothing":
        os.symlink(os.path.join(OUTSIDE, "made"), path)
    else:
        os.symlink(CANARY, path)
    return True


def wrong(command, path, kind, baseline):
    """What is wrong with a run beside what was planted, False where nothing is, None where nothing was planted; and the run."""
    lay_out(command.template)
    if not plant(path, kind):
        return None, None
    before = present()
    try:
        result = run(*command.arguments)
    except subprocess.TimeoutExpired:
        return "it hangs", None
    if present() != before:
        return f"what the link leads to was changed (exit {result.returncode})", result
    if result.returncode < 0 or result.returncode not in CODES:
        return f"exit {result.returncode}", result
    if result.returncode == 0 and not command.anything:
        try:
            right = (command.after or same_output(baseline))(result)
        except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
            return f"exit 0, but: {error}", result
        if not right:
            return "exit 0, but it was not done", result
        if present() != before:
            return "the command after it changed what the link leads to", result
    return False, result


KINDS = ["link", "link to a copy", "link to nothing", "pipe"]
make_templates()
ENVIRONMENT["LEDGER_TEST_CLOCK"], ENVIRONMENT["LEDGER_TEST_SEED"] = "2026-11-21T10:00:00.000000Z", "1000"
names = options.commands or list(COMMANDS)
tried = dict.fromkeys(KINDS, 0)
failures, turn = 0, 0
for name in names:
    command = COMMANDS[name]
    baseline, paths = traced(command)
    assert baseline.returncode in (0, 3), f"{name}: exit {baseline.returncode}: {baseline.stderr.decode()}"
    codes, runs = {}, 0
    for path in paths:
        turn += 1
        if turn % options.every:
            continue
        # Not each kind can stand at each path: only where something is can there be a link to a copy of it.
        for kind in sorted(KINDS, key=tried.get):
            fault, result = wrong(command, path, kind, baseline)
            if fault is None:
                continue
            tried[kind] += 1
            runs += 1
            if result:
                codes[result.returncode] = codes.get(result.returncode, 0) + 1
            if fault:
                said = (result.stdout[-300:] + result.stderr[-600:]).decode(errors="replace") if result else ""
                print(f"{name}: {kind} at {os.path.relpath(path, WORK)}: {fault}\n{said}", flush=True)
                failures += 1
                if not options.go_on:
                    raise SystemExit(1)
            if options.every > 1:
                break
    print(f"{name}: {len(paths)} paths, {runs} runs; "
          + ", ".join(f"exit {code}: {times}" for code, times in sorted(codes.items())), flush=True)
assert all(tried.values()), f"a kind was never tried: {tried}"
print(f"PROOF links and pipes at every path: {sum(tried.values())} runs of {len(names)} commands ("
      + ", ".join(f"{kind}: {times}" for kind, times in tried.items()) + f"); {failures} failures")
raise SystemExit(1 if failures else 0)
