#!/usr/bin/env python3
"""Writes Docs/commands.md from what the command itself says.

    commands.py LEDGER-BINARY             prints the document
    commands.py LEDGER-BINARY FILE        compares; exits 1 at a difference and says how to write it anew
"""

import os
import re
import subprocess
import sys

BINARY = sys.argv[1]
HEAD = """# Commands

What `ledger COMMAND --help` says, for each command. This page is written by
`Tests/EndToEnd/commands.py LEDGER-BINARY > Docs/commands.md`, and a test holds it to the command.

The ledger is the folder that `--ledger` names, else `$LEDGER_PATH`, else the ledger in your data folder. The answer goes to
standard output, everything else to standard error. What an error means: [errors.md](errors.md).
"""


def help_of(words):
    environment = {"PATH": os.environ.get("PATH", ""), "COLUMNS": "80", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    result = subprocess.run([BINARY] + words + ["--help"], capture_output=True, check=True, text=True, env=environment)
    return result.stdout.rstrip("\n")


def parts(text):
    """The help without its global options, and the names of the subcommands in it."""
    text = re.split(r"\n\nGLOBAL OPTIONS:", text)[0]
    names, inside = [], False
    for line in text.split("\n"):
        if line.endswith("SUBCOMMANDS:"):
            inside = True
        elif not line.startswith(" "):
            inside = inside and line == ""
        elif inside:
            match = re.match(r"  ([a-z][a-z-]*)", line)
            if match and match.group(1) != "help":
                names.append(match.group(1))
    return text, names


def section(words, out):
    text, names = parts(help_of(words))
    title = " ".join(["ledger"] + words)
    out.append(f"{'#' * min(len(words) + 2, 4)} {title}\n\n```text\n{text}\n```\n")
    for name in names:
        section(words + [name], out)


def main():
    out = [HEAD]
    section([], out)
    whole = help_of(["task", "list"])
    options = whole[whole.index("GLOBAL OPTIONS:"):]
    out.insert(1, f"## Options of every command\n\n```text\n{options}\n```\n")
    document = "\n".join(out)
    if len(sys.argv) == 2:
        print(document, end="")
        return 0
    with open(sys.argv[2], encoding="utf-8") as file:
        if file.read() == document:
            return 0
    print("Docs/commands.md is not what the command says: Tests/EndToEnd/commands.py LEDGER-BINARY > Docs/commands.md")
    return 1


sys.exit(main())
