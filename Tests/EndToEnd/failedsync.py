#!/usr/bin/env python3
"""Breaks a disk under a stream of events, heals it, and looks what was promised meanwhile and what is there afterwards.

    failedsync.py LEDGER-BINARY CYCLES [SEED]

The disk is nbdkit's, whose filter lets each write fail with EIO while a file exists; nbdfuse and a loop device carry an
ext4 on it. While it is broken, nothing may be acknowledged, and what was must be read; when it is healed, another process
goes on, the failed events are sent again under their ids, and after a power cut or a clean unmount every acknowledged
event is there once, and `verify --tables` finds at most a table whose own file lost writes, which `rebuild` repairs. Needs
root. Exits 1 on the first failure.
"""

import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import disks

BINARY, CYCLES = sys.argv[1], int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
chance = random.Random(SEED)


@contextlib.contextmanager
def breakable_device():
    """A loop device, and the file whose existence makes its writes fail."""
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory())
        socket, broken, fuse = (os.path.join(place, name) for name in ("socket", "broken", "fuse"))
        os.mkdir(fuse)
        fails = [f"error-{call}{option}" for call in ("pwrite", "zero", "trim")
                 for option in ("=EIO", "-rate=100%", f"-file={broken}")]
        server = start(stack, "nbdkit", "-f", "-U", socket, "--filter=error", "memory", f"size={disks.BYTES}", *fails)
        wait_for(socket, server)
        carrier = start(stack, "nbdfuse", fuse, "--unix", socket)
        wait_for(os.path.join(fuse, "nbd"), carrier)
        device = disks.run("losetup", "-f", "--show", os.path.join(fuse, "nbd"))
        stack.callback(disks.release, device)
        yield device, broken


def start(stack, *arguments):
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    stack.callback(end, process)
    return process


def end(process):
    process.terminate()
    process.wait()


def wait_for(path, process):
    for _ in range(500):
        if os.path.exists(path):
            return
        if process.poll() is not None:
            break
        time.sleep(0.01)
    raise OSError(f"{process.args[0]}: {process.stderr.read().decode()}")


def random_id():
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))


def ledger(path, *arguments, **options):
    return subprocess.run([BINARY, "--ledger", path, *arguments], capture_output=True, check=False, **options)


def done(path, *arguments, **options):
    result = ledger(path, *arguments, **options)
    assert result.returncode == 0, f"{arguments}: exit {result.returncode}: {(result.stdout[-300:] + result.stderr).decode()}"
    return result.stdout


def goes_on(path, *arguments, **options):
    """Runs a command on the healed disk. A table whose own file lost writes waits for a rebuild. Returns whether it was done."""
    result = ledger(path, "--json", *arguments, **options)
    if result.returncode != 12:
        return result.returncode == 0
    error = json.loads(result.stderr)["error"]
    assert error["code"] == "tableQuarantined", f"{arguments}: {error}"
    done(path, "rebuild", error["table"])
    done(path, *arguments, **options)
    return True


def ids(path):
    return [json.loads(line)["id"] for line in done(path, "--quiet", "export").splitlines()]


def lines(count):
    """Events with ids of their own, as a caller gives them who will ask again."""
    return [{"id": random_id(), "type": "task.inserted", "data": {"id": random_id(), "title": "x" * chance.choice([9, 5000])}}
            for _ in range(count)]


def feed(process, text):
    try:
        process.stdin.write(text)
        process.stdin.close()
    except BrokenPipeError:
        pass  # the command has ended, as its disk failed


def broken_stream(path, events, broken):
    """Runs a stream under which the disk breaks. Returns its receipts, and those from which on it was broken."""
    # An error that names many ids is longer than a pipe holds, and nobody reads it before the receipts have ended.
    messages = tempfile.TemporaryFile()
    process = subprocess.Popen([BINARY, "--ledger", path, "--json", "append", *chance.choice([[], ["--batch", "5"]]), "-"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages)
    feeder = threading.Thread(target=feed, args=(process, "".join(json.dumps(event) + "\n" for event in events).encode()))
    feeder.start()
    receipts, moment = [], chance.randrange(1, 40)
    for line in process.stdout:
        receipts.append(json.loads(line)["id"])
        if len(receipts) == moment:
            time.sleep(chance.random() * 0.005)
            open(broken, "w", encoding="utf-8").close()
    process.wait()
    feeder.join()
    messages.seek(0)
    return receipts, process.returncode, messages.read().decode()


def cycle(disk, path, broken, known):
    """One failure. Returns the code of the error that the writer ended with, and whether the file system stood it."""
    events = lines(2000)
    receipts, code, error = broken_stream(path, events, broken)
    assert code == 16, f"the disk is broken, but append ended with {code}: {error}"
    name = "outcome unknown" if "is not known whether" in error else "refused"
    known = known + receipts
    found = ids(path)
    assert found[:len(known)] == known, "while the disk is broken: what was acknowledged is not read"
    refused = ledger(path, "task", "add", "refused")
    assert refused.returncode == 16, f"the disk is broken, but task add ended with {refused.returncode}"
    os.remove(broken)
    found = ids(path)
    assert found[:len(known)] == known, "healed: what was acknowledged is not read"
    stood = goes_on(path, "task", "add", "after")
    if not stood:
        # The file system's journal met the failure too: it takes no more writes until it is mounted anew.
        disk.unmount()
        disk.mount()
        assert goes_on(path, "task", "add", "after"), "mounted anew: no task can be added"
    again = "".join(json.dumps(event) + "\n" for event in events[len(receipts):len(receipts) + 20])
    assert goes_on(path, "append", "-", input=again.encode()), "healed: what failed can't be sent again"
    acknowledged = ids(path)
    assert acknowledged[:len(known)] == known and len(set(acknowledged)) == len(acknowledged), "healed: an event is lost or twice"
    if chance.random() < 0.5:
        disk.cut_power()
    disk.unmount()
    disk.mount()
    assert ids(path) == acknowledged, "mounted again: the log is another one"
    return name, stood, acknowledged, rebuilt(path)


def rebuilt(path):
    """What was lost of a table's own file is noticed, and the table is made again. Returns whether one had to be."""
    found = ledger(path, "--json", "verify", "--tables")
    if found.returncode == 3:
        # A notice is of what the next use puts right.
        damages = [finding for finding in json.loads(found.stdout)["findings"] if finding["severity"] == "damage"]
        assert all("table" in damage for damage in damages), f"verify found damage of more than tables: {damages}"
        done(path, "rebuild", *sorted({damage["table"] for damage in damages}))
        done(path, "verify", "--tables")
        return True
    assert found.returncode == 0, f"verify: exit {found.returncode}: {(found.stdout[-300:] + found.stderr).decode()}"
    return False


def main():
    disks.begin()
    print(f"seed {SEED}", flush=True)
    began, names, stood, again, known = time.monotonic(), {}, 0, 0, []
    with breakable_device() as (device, broken), disks.Disk("ext4", device) as disk:
        path = None
        for number in range(CYCLES):
            if number % 10 == 0:
                path, known = os.path.join(disk.folder, f"{number}.ledger"), []
                done(path, "init")
            try:
                name, has_stood, known, made_again = cycle(disk, path, broken, known)
            except AssertionError as error:
                sys.exit(f"cycle {number} of seed {SEED}: {error}")
            names[name] = names.get(name, 0) + 1
            stood += has_stood
            again += made_again
    assert names.get("outcome unknown", 0) >= CYCLES / 4, f"too few syncs failed: {names}"
    print(f"PROOF failed syncs: {CYCLES} times a disk broke under a stream and was healed ({names}; {stood} times the file "
          f"system stood it, {again} times a table had to be made again), no false acknowledgement, nothing lost; 0 failures; "
          f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
