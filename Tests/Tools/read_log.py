#!/usr/bin/env python3
"""Reads a ledger's log by Docs/log-format.md alone, checks everything, and prints the last event's number and hash.

usage: read_log.py LEDGER        (the ledger's folder, or one segment file)
"""
import hashlib, json, os, struct, sys, zlib

PREFIX, PAYLOAD, START, EVENTS, SEAL, INDEX, ARCHIVED = 16, 104, 1, 2, 3, 4, 5


def members(data):
    at = 0
    while at < len(data):
        if not any(data[at:]):
            return  # zero bytes up to the end: a clean end
        magic, xlen, mark, payload = data[at:at + 4], *struct.unpack_from("<H2sH", data, at + 10)
        assert magic == b"\x1f\x8b\x08\x06" and mark == b"Lg" and xlen == payload + 4 and payload >= PAYLOAD, at
        head_end = at + PREFIX + payload
        assert zlib.crc32(data[at:head_end]) & 0xFFFF == struct.unpack_from("<H", data, head_end)[0], ("FHCRC", at)
        version, kind, flags, length, stored, line_bytes, first, count, _, append_first = struct.unpack_from(
            "<BBHIIIQIIQ", data, at + PREFIX)
        assert version == 1 and kind in (START, EVENTS, SEAL, INDEX, ARCHIVED) and flags & (0x7C if kind == SEAL else 0x7E) == 0, ("newer", at)
        member = data[at:at + length]
        assert len(member) == length, ("cut", at)
        crc = zlib.crc32(member[:PREFIX + 8] + member[PREFIX + 12:PREFIX + payload] + member[PREFIX + payload + 2:])
        assert crc == stored, ("stored CRC", at)
        inflater = zlib.decompressobj(-15)
        lines = inflater.decompress(member[PREFIX + payload + 2:-8])
        assert inflater.eof and not inflater.unused_data, ("deflate", at)
        assert struct.unpack("<II", member[-8:]) == (zlib.crc32(lines), len(lines)) and len(lines) == line_bytes
        own = member[PREFIX + PAYLOAD:PREFIX + payload]
        yield at, kind, flags, first, count, member[PREFIX + 40:PREFIX + 72], member[PREFIX + 72:PREFIX + 104], lines, own
        at += length


def leaf(line):
    cuts = [line.find(b',"%s":' % key) for key in (b"meta", b"salt", b"data", b"erased")]
    cut = min(place for place in cuts if place >= 0) + 1
    public, private = line[:cut], line[cut:-1]
    if private.startswith(b'"erased":"'):
        inner = bytes.fromhex(private[10:74].decode())
    else:
        inner = hashlib.sha256(private).digest()
    return hashlib.sha256(public + inner).digest()


def walk(path, state):
    with open(path, "rb") as file:
        data = file.read()
    for at, kind, flags, first, count, before, after, lines, own in members(data):
        if kind == START:
            if state["hash"] is None:
                state["hash"] = hashlib.sha256(own[:16]).digest()
            assert first == state["next"] == int(os.path.basename(path)[:20]), ("segment", path)
        assert before == state["hash"] or kind == SEAL, ("chain", path, at)
        if kind == ARCHIVED:
            assert first == state["next"] and count > 0 and not lines
            state["next"], state["hash"] = first + count, after
        if kind != EVENTS:
            continue
        assert first == state["next"] and lines.count(b"\n") == count and lines.endswith(b"\n")
        for line in lines.splitlines():
            event = json.loads(line)
            assert event["seq"] == state["next"] and list(event)[:4] == ["seq", "id", "time", "type"]
            state["hash"] = hashlib.sha256(state["hash"] + leaf(line)).digest()
            state["next"] += 1
        assert after == state["hash"], ("hash", path, at)


def main():
    place = sys.argv[1]
    log = os.path.join(place, "log")
    paths = [os.path.join(log, name) for name in sorted(os.listdir(log)) if name.endswith(".jsonl.gz")
             and not name.startswith(".")] if os.path.isdir(log) else [place]
    state = {"next": 1, "hash": None}
    for path in paths:
        walk(path, state)
    print(state["next"] - 1, state["hash"].hex())


main()
