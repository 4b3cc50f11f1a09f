#!/usr/bin/env python3
"""Runs each command under limits of the system, from nothing up to where it works, and without /proc.

    limits.py LEDGER-BINARY EMPTY-FOLDER [--coarse]

The limits: open files (ulimit -n), the size of a file (-f), memory (-v). Each step must end by an exit code and in time; what is
below what the system needs to load any program ends before `ledger` begins, and is counted apart. Exit 0 only when the work is
done: what was added is in the log, once, and what answers answers as without a limit. What was refused has written nothing, unless
the error says that this can't be known. Afterwards the ledger must be whole, and the command must work. Prints the counts; exits 1
on the first thing that is wrong.
"""

import argparse
import os
import resource
import shutil
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("folder")
parser.add_argument("--coarse", action="store_true", help="fewer steps")
options = parser.parse_args()
BINARY, FOLDER = os.path.abspath(options.binary), os.path.realpath(options.folder)
TEMPLATE, WORK = os.path.join(FOLDER, "template"), os.path.join(FOLDER, "work")
LEDGER, BACKUP, OUT, EVENTS = (os.path.join(WORK, name) for name in ("my.ledger", "backup", "out", "events.jsonl"))
SECONDS = 60
KIB, MIB = 1 << 10, 1 << 20
# Steps, up to where every command works. Loading the program takes some 60 MiB of addresses by itself.
LIMITS = {
    "open files": (resource.RLIMIT_NOFILE, [*range(0, 80, 7 if options.coarse else 1)]),
    "file size": (resource.RLIMIT_FSIZE,
                  [*range(0, 8 * KIB, 2 * KIB if options.coarse else 256),
                   *range(8 * KIB, 400 * KIB, (48 if options.coarse else 4) * KIB), 16 * MIB]),
    "memory": (resource.RLIMIT_AS, [*range(0, 420 * MIB, (52 if options.coarse else 4) * MIB), 2048 * MIB]),
}
# The dynamic linker's own, and a program that the kernel could not map.
NOT_LOADED = {127, -11, -9}


def run(*arguments, limit=None, prefix=()):
    def set_limit():
        if limit:
            resource.setrlimit(limit[0], (limit[1], limit[1]))
    with open(os.path.join(FOLDER, "stdout"), "w+b") as out, open(os.path.join(FOLDER, "stderr"), "w+b") as err:
        try:
            process = subprocess.run([*prefix, BINARY, "--ledger", LEDGER, *arguments], check=False, cwd=WORK, timeout=SECONDS,
                                     stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=set_limit,
                                     env={"PATH": os.environ["PATH"], "HOME": FOLDER, "LC_ALL": "C.UTF-8"})
            code = process.returncode
        except subprocess.TimeoutExpired:
            code = "it hangs"
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def done(*arguments):
    code, out, err = run(*arguments)
    assert code == 0, f"{arguments}: exit {code}: {err.decode()}"
    return out


def lay_out():
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(TEMPLATE, WORK, symlinks=True)


def titles(title):
    return done("export").count(b'"title":"' + title + b'"')


# The titles that commands write; one that was refused has written none.
WRITTEN = {"task": b"added", "import": b"imported"}
# But for these errors: `outcomeUnknown`, and an answer that could not be written after the work was done.
MAY_HAVE_WRITTEN = [b"not known whether the append is on disk", b"could not be rolled back", b"write to standard output"]


# A command, and whether its work is done.
COMMANDS = [
    (["task", "add", "added"], lambda out, _: titles(b"added") == 1),
    (["task", "list", "--json"], lambda out, right: out == right),
    (["export"], lambda out, right: out == right),
    (["import", EVENTS], lambda out, _: titles(b"imported") == 200),
    (["verify", "--tables"], lambda out, right: b"Everything is intact" in out),
    (["rebuild", "tasks"], lambda out, _: b"generation" in out),
    (["backup", BACKUP], lambda out, _: done("backup", "--verify", BACKUP) is not None),
    (["seal"], lambda out, _: titles(b"task 1") == 1),
    (["export", "--format", "sqlite", "--to", OUT], lambda out, _: os.path.getsize(OUT) > 0),
    (["support", "bundle", "--to", WORK], lambda out, _: any(name.endswith(".tar.gz") for name in os.listdir(WORK))),
    (["status"], lambda out, _: b"No known problems" in out),
    (["void", "3", "--yes"], lambda out, _: b'"ledger.voided"' in done("export")),
]


def is_loaded(limit):
    """Whether the system can start the program at all under a limit."""
    return run("--version", limit=limit)[0] not in NOT_LOADED


def check(name, step, command, right):
    """One step. Returns its exit code, or None where the program could not be loaded."""
    arguments, is_done = command
    lay_out()
    limit = LIMITS[name][0], step
    what = f"{' '.join(arguments)} under a limit of {step} for {name}"
    code, out, err = run(*arguments, limit=limit)
    if code in NOT_LOADED and not is_loaded(limit):
        return None
    assert isinstance(code, int), f"{what}: {code}"
    assert 0 <= code < 128, f"{what}: exit {code}: {err.decode(errors='replace')}"
    # What shows the state of the ledger tells by 12 that a table can't be opened.
    assert code in (0, 3, 15, 16) or arguments == ["status"] and code == 12, f"{what}: exit {code}: {err.decode()}"
    # A file that may not be written to has no room for a message either.
    assert code == 0 or err or out or name == "file size" and step < 4 * KIB, f"{what}: exit {code} without a word"
    if code == 0:
        assert is_done(out, right), f"{what}: exit 0, but it was not done: {out.decode()[-300:]}{err.decode()[-300:]}"
    elif arguments[0] in WRITTEN and not any(words in err for words in MAY_HAVE_WRITTEN):
        assert titles(WRITTEN[arguments[0]]) == 0, f"{what}: exit {code}, but it has written: {err.decode(errors='replace')}"
    assert titles(b"task 1") == 1, f"{what}: afterwards an event is missing"
    verify = run("verify")
    assert verify[0] == 0, f"{what}: afterwards verify ends with {verify[0]}: {verify[1].decode()}"
    return code


def without_proc():
    """With another folder over /proc. Returns how many commands were tried."""
    prefix = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]
    if os.geteuid() != 0 or subprocess.run([*prefix, "true"], check=False, capture_output=True).returncode != 0:
        return 0
    for arguments, _ in COMMANDS:
        lay_out()
        code, _, err = run(*arguments, prefix=prefix)
        assert code == 16 and b"/proc" in err, f"{arguments} without /proc: exit {code}: {err.decode(errors='replace')}"
    return len(COMMANDS)


os.makedirs(WORK)
done("init")
for number in range(40):
    done("task", "add", f"task {number}")
    if number == 20:
        done("seal")
done("account", "add", "bank")
with open(EVENTS, "w", encoding="utf-8") as file:
    for number in range(200):
        file.write('{"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-%012d","title":"imported"}}\n' % number)
shutil.copytree(WORK, TEMPLATE, symlinks=True)
total = 0
for name, (_, steps) in LIMITS.items():
    codes, unloaded = {}, 0
    for command in COMMANDS:
        lay_out()
        right = done(*command[0])
        for step in steps:
            code = check(name, step, command, right)
            if code is None:
                unloaded += 1
            else:
                codes[code] = codes.get(code, 0) + 1
        assert code == 0, f"{command[0]}: with the largest limit for {name} it still ends with {code}"
    total += sum(codes.values())
    print(f"{name}: " + ", ".join(f"exit {code}: {times}" for code, times in sorted(codes.items()))
          + f"; not loaded by the system: {unloaded}", flush=True)
print(f"PROOF limits of the system: {total} runs of {len(COMMANDS)} commands, and {without_proc()} without /proc; 0 failures")
