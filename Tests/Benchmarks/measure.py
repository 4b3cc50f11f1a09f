"""Runs two or more things in turn, several times, and says how their figures compare, and how sure that is."""

import json
import os
import statistics
import subprocess
import time
from dataclasses import dataclass, field

ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": "/nonexistent", "TMPDIR": os.environ.get("TMPDIR", "/tmp")}


@dataclass
class Run:
    """One run of a program: seconds of the clock and of the processor, and what it printed."""
    seconds: float
    processor: float
    output: str
    # MiB, where it was asked for.
    memory: float = 0


def run(*command, stdin=None, output=None, environment=None, watch_memory=False):
    """Runs a program; where it prints an object with `seconds`, those count in place of the whole run's.

    - output: where a long one goes, which nobody reads.
    - watch_memory: look every 10 ms at its most memory. (What wait4 gives has this program's own in it.)
    """
    output = os.open(output, os.O_RDWR) if output else os.memfd_create("output")
    errors = os.memfd_create("errors")
    begun = time.perf_counter()
    child = subprocess.Popen(
        [str(part) for part in command], stdin=stdin or subprocess.DEVNULL, stdout=output, stderr=errors,
        env={**ENVIRONMENT, **(environment or {})})
    memory = watched(child.pid) if watch_memory else 0
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begun
    child.returncode = os.waitstatus_to_exitcode(status)
    text, error = (os.pread(file, 1 << 22, 0).decode(errors="replace") for file in (output, errors))
    os.close(output)
    os.close(errors)
    if child.returncode:
        raise RuntimeError(f"{command[0]} {command[1:3]} ended with {child.returncode}: {error[-400:]}")
    if text.startswith('{"') and '"seconds"' in text:
        seconds = json.loads(text)["seconds"]
    return Run(seconds, usage.ru_utime + usage.ru_stime, text + error, memory)


def watched(process):
    """The most memory of a program in MiB, once it has ended and nobody has waited for it yet."""
    most = 0
    while os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        with open(f"/proc/{process}/status", encoding="utf-8") as status:
            most = next((int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM")), most)
        time.sleep(0.01)
    return most


@dataclass
class Result:
    """What was measured, against what, and what came out. `ratio` is better when larger, as the target is."""
    name: str
    against: str
    target: float | None
    figures: str = ""
    ratios: list = field(default_factory=list)
    at_most: bool = False
    unit: str = "×"
    skipped: str = ""
    note: str = ""

    @property
    def ratio(self):
        return statistics.median(self.ratios)

    @property
    def verdict(self):
        if self.skipped:
            return f"skipped: {self.skipped}"
        if self.target is None:
            return ""
        low, high = min(self.ratios), max(self.ratios)
        if len(self.ratios) > 1 and low < self.target < high:
            return "not told apart"
        return "met" if (self.ratio <= self.target if self.at_most else self.ratio >= self.target) else "missed"

    def as_json(self):
        values = {} if self.skipped else {
            "ratio": self.ratio, "least": min(self.ratios), "most": max(self.ratios), "rounds": len(self.ratios),
            "figures": self.figures}
        return {
            "name": self.name, "against": self.against, "target": self.target, "atMost": self.at_most, "unit": self.unit,
            "verdict": self.verdict, "note": self.note, **values}

    def row(self):
        if self.skipped:
            return f"| {self.name} | {self.against} | {self.target_text} | – | | {self.verdict} |"
        spread = f" ({min(self.ratios):.2f}–{max(self.ratios):.2f})" if len(self.ratios) > 1 else ""
        return (f"| {self.name} | {self.against} | {self.target_text} | {self.ratio:.2f}{self.unit and ' ' + self.unit}{spread} "
                f"| {self.figures} | {self.verdict} |")

    @property
    def target_text(self):
        return "" if self.target is None else f"{'≤' if self.at_most else '≥'} {self.target:g}{self.unit and ' ' + self.unit}"


def alternate(rounds, **things):
    """Calls each of the things once a round, in an order that turns from round to round.

    Returns the list of what each returned, by name.
    """
    taken = {name: [] for name in things}
    order = list(things)
    for number in range(rounds):
        for name in order if number % 2 == 0 else reversed(order):
            taken[name].append(things[name]())
    return taken


def ratios(above, below):
    """One ratio a round."""
    return [top / bottom for top, bottom in zip(above, below)]


def seconds(runs):
    return [run.seconds for run in runs]


def median_text(runs, events=None):
    """Seconds, or events a second, with the processor's seconds beside."""
    middle = statistics.median(seconds(runs))
    processor = statistics.median(run.processor for run in runs)
    if events:
        return f"{rate(events / middle)}/s"
    return f"{middle * 1000:.1f} ms" if middle < 1 else f"{middle:.2f} s ({processor:.2f} s of processor)"


def rate(value):
    return f"{value / 1000:.1f} k" if value >= 1000 else f"{value:.0f}"


