#!/usr/bin/env python3
"""Writes Docs/commands.md from what the command itself says.

    commands.py LEDGER-BINARY             prints the document
    commands.py LEDGER-BINARY FILE        compares; exits 1 at a difference and says how to write it again
"""

import os
import re
import subprocess
import sys
import textwrap

BINARY = sys.argv[1]
CODE = r"(?<![\w$-])--?[a-z][a-z-]*(?: [A-Z]+(?:=[A-Z]+)?)?|\$[A-Z_]+|\{\"lost\":…\}"
HEAD = """# Commands

What `ledger COMMAND --help` says, for every command. `Tests/EndToEnd/commands.py LEDGER-BINARY >
Docs/commands.md` writes this page, and a test compares it with the command.

Output goes to standard output, and notes, warnings and errors go to standard error. Every command takes the
[global options](#global-options), and ends with one of the [exit codes](#exit-codes).
[errors.md](errors.md) explains each error.
"""


def ledger(*words):
    # So wide that nothing is wrapped: an entry is one line.
    environment = {"PATH": os.environ.get("PATH", ""), "COLUMNS": "100000", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    return subprocess.run([BINARY, *words], capture_output=True, check=True, text=True, env=environment).stdout


def entries(lines):
    """The labels and texts of indented lines; a text may stand below its label."""
    found = []
    for line in lines:
        if line.startswith("   "):
            found[-1][1] = line.strip()
        else:
            found.append((re.split(r"\s{2,}", line.strip(), maxsplit=1) + [""])[:2])
    return found


def parse(page):
    """The paragraphs of a page, and its sections by title: lists of entries, or lines as they are."""
    paragraphs, sections = [], {}
    for part in page.rstrip("\n").split("\n\n"):
        first, *rest = part.split("\n")
        if first.startswith("Usage: "):
            sections["Usage"] = first[len("Usage: "):]
        elif first in ("Example:", "Examples:"):
            sections["Examples"] = [line.strip() for line in rest]
        elif rest and first.endswith(":") and all(line.startswith("  ") for line in rest):
            sections[first[:-1]] = entries(rest)
        elif not first.startswith("See 'ledger help"):
            paragraphs.append(part)
    return paragraphs, sections


def wrapped(text, indent=""):
    return textwrap.fill(text, 110, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def prose(paragraph):
    lines = paragraph.split("\n")
    return wrapped(code_words(lines[0])) if len(lines) == 1 else listed(line.split(": ", 1) for line in lines)


def code_words(text):
    """Commands, options and variables as code."""
    parts = re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"`\1`", text).split("`")
    parts[::2] = [re.sub(CODE, r"`\g<0>`", part) for part in parts[::2]]
    return "`".join(parts)


def listed(items):
    return "\n".join(wrapped(f"- `{label}`: {code_words(text)}", "  ") for label, text in items)


def code(lines):
    return "\n".join("    " + line for line in lines)


def section(words, out):
    paragraphs, sections = parse(ledger(*words, "--help"))
    out.append("#" * min(len(words) + 1, 3) + " ledger " + " ".join(words))
    if len(paragraphs) > 1 and "\n" not in paragraphs[1]:
        paragraphs[:2] = [" ".join(paragraphs[:2])]
    out.extend(prose(paragraph) for paragraph in paragraphs)
    out.append(code([sections["Usage"]]))
    own = sections.get("Arguments", []) + sections.get("Options", [])
    if own:
        out.append(listed(own))
    out.append("Examples:" if len(sections["Examples"]) > 1 else "Example:")
    out.append(code(sections["Examples"]))
    for name, _ in sections.get("Subcommands", []):
        section(words + [name], out)


def main():
    paragraphs, root = parse(ledger("--help"))
    out = [HEAD.rstrip("\n")]
    out.extend(prose(paragraph) for paragraph in paragraphs)
    out.append(code([root["Usage"]]))
    out.append(code(root["Examples"]))
    out.append("## Global options")
    out.append(listed(root["Global options"]))
    commands = []
    for title, items in root.items():
        if title in ("Usage", "Examples", "Global options"):
            continue
        out.append(f"## {title}" if title == "Help topics" else f"## Commands: {title.lower()}")
        if title != "Help topics":
            commands += [name for name, _ in items]
        out.append("\n".join(
            wrapped(f"- [{name}](#{name if title == 'Help topics' else 'ledger-' + name}): {text}", "  ")
            for name, text in items))
    for name, _ in root["Help topics"]:
        purpose, body, *notes = ledger("help", name).rstrip("\n").split("\n\n")
        out.append("## " + name.replace("-", " ").capitalize())
        out.append(purpose + f" This is `ledger help {name}`.")
        out.append(listed(entries(body.split("\n"))))
        out.extend(prose(note) for note in notes)
    for name in commands:
        section([name], out)
    document = "\n\n".join(out) + "\n"
    if len(sys.argv) == 2:
        print(document, end="")
        return 0
    with open(sys.argv[2], encoding="utf-8") as file:
        if file.read() == document:
            return 0
    print("Docs/commands.md is not what the command says. To write it again:"
          " Tests/EndToEnd/commands.py LEDGER-BINARY > Docs/commands.md")
    return 1


# The manual pages are made with the functions above (Examples/package/manpages).
if __name__ == "__main__":
    sys.exit(main())
