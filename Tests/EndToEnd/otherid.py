#!/usr/bin/env python3
"""Changes one byte of the ledger's id in the starts of segments, or in ledger.json, and makes their checksums right again.

    otherid.py FILE...
"""

import hashlib
import json
import sys
import zlib

# Where the fields of a segment's start are: Docs/log-format.md, "Members".
EXTRA_LENGTH, LENGTH, CHECKSUM, LEDGER_ID = 14, 20, 24, 120


def number(data, offset, size):
    return int.from_bytes(data[offset:offset + size], "little")


def change_segment(data):
    data = bytearray(data)
    end = 16 + number(data, EXTRA_LENGTH, 2)
    data[LEDGER_ID + 9] ^= 1
    stream = data[end + 2:number(data, LENGTH, 4)]
    checksum = zlib.crc32(data[:CHECKSUM] + data[CHECKSUM + 4:end] + stream)
    data[CHECKSUM:CHECKSUM + 4] = checksum.to_bytes(4, "little")
    data[end:end + 2] = (zlib.crc32(data[:end]) & 0xFFFF).to_bytes(2, "little")
    return bytes(data)


def change_json(data):
    old = json.loads(data)["id"]
    new = old[:-1] + ("0" if old[-1] != "0" else "1")
    start, _ = data.replace(old.encode(), new.encode()).split(b'"checksum"')
    return start + b'"checksum": "' + hashlib.sha256(start).hexdigest().encode() + b'"\n}\n'


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        before = file.read()
    with open(path, "wb") as file:
        file.write(change_json(before) if path.endswith(".json") else change_segment(before))
