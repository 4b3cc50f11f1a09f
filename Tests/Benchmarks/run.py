#!/usr/bin/env python3
"""Measures ledger against the limits and its peers, side by side in one run; prints the table of ratios. See Docs/benchmarks.md.

    Tests/benchmark                     everything, with 1,000,000 events, and the curves from 10,000 to 1,000,000
    Tests/benchmark --quick             10,000 events, fewer rounds: whether it all still works
    Tests/benchmark --events 1000000,10000000
                                        the size of the targets, and the largest one, of what is measured at 10,000,000
    Tests/benchmark NAME…               only these: rows of the table, `peers`, `growth`

Results and curves go to Docs/benchmarks/ (results.json keeps those that are not measured anew), quick ones to .build-benchmarks/quick.
Ledgers are kept in .build-benchmarks/data.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
from dataclasses import dataclass

from data import Data
from growth import Growth
from peers import Peers
from targets import ROWS, Targets

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build-benchmarks"


@dataclass
class Tools:
    """What is measured, and measured with."""
    ledger: str
    in_process: str
    bare: str
    inflated: str


def machine():
    def first_line(*command):
        try:
            answer = subprocess.run(command, capture_output=True, text=True, check=False)
            return (answer.stdout or answer.stderr).splitlines()[0]
        except (OSError, IndexError):
            return "none"

    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8") if line.startswith("model name")),
                 platform.machine()) if os.path.exists("/proc/cpuinfo") else platform.processor()
    return {
        "date": datetime.date.today().isoformat(), "system": platform.platform(), "processors": os.cpu_count(), "model": model,
        "load": round(os.getloadavg()[0], 2), "swift": first_line("swift", "--version"),
        "sqlite": first_line("sqlite3", "--version").split(" ")[0], "gzip": first_line("gzip", "--version"),
        "python": platform.python_version()}


def keep(path, facts, results):
    """Each result with the machine and the day it was measured on, in the place of its last one."""
    kept = {}
    if path.exists():
        kept = {(result["name"], result["against"]): result for result in json.loads(path.read_text(encoding="utf-8"))}
    for result in results:
        kept[result.name, result.against] = {**result.as_json(), "machine": facts}
    path.write_text(json.dumps(list(kept.values()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="Tests/benchmark")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--events", default=None, metavar="N[,N]")
    parser.add_argument("--rounds", type=int, default=None, metavar="N")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *ROWS, "peers", "growth"])
    arguments = parser.parse_args()
    sizes = [int(size) for size in (arguments.events or ("10000" if arguments.quick else "1000000")).split(",")]
    rounds = arguments.rounds or (3 if arguments.quick else 5)
    tools = Tools(
        os.environ["LEDGER_BINARY"], str(SCRATCH / "release/in-process"), str(SCRATCH / "release/bare-sqlite"),
        str(SCRATCH / "inflated.so"))
    answers = SCRATCH / "quick" if arguments.quick else ROOT / "Docs/benchmarks"
    answers.mkdir(parents=True, exist_ok=True)
    data = Data(SCRATCH / "data", tools.ledger, largest=max(sizes), real=ROOT.parent / "shared/data/tasks.jsonl.gz")
    targets = Targets(tools, data, rounds, sizes[0])
    parts = {name: getattr(targets, name) for name in ROWS}
    parts["peers"] = Peers(tools, data, rounds, SCRATCH / "peers").results
    parts["growth"] = Growth(tools, data, sizes, answers).results
    facts = machine()
    print(", ".join(f"{key}: {value}" for key, value in facts.items()))
    print("\n| what | against | target | measured (least–most) | ours to theirs | |\n|---|---|---|---|---|---|", flush=True)
    results, failed = [], False
    for name in arguments.names or parts:
        try:
            for result in parts[name]():
                results.append(result)
                print(result.row(), flush=True)
        except Exception as error:  # One that fails leaves the others their turn.
            failed = True
            print(f"| {name} | FAILED: {error} |", flush=True)
    data.clean()
    keep(answers / "results.json", facts, results)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
