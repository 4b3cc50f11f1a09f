"""How cost grows with the log: each measure at 10,000 events and ten times more, up to the largest, as curves in SVG."""

import math
import os
import shutil

from measure import Result, run

# What each costs at best: the same for any log (0), or as much again for each event (1).
EXPECTED = {"append": 0, "open": 0, "list": 0, "rebuild": 1, "verify": 1, "as-of": 1}
TITLES = {
    "append": "append of 10,000 events from a pipe", "open": "open, in process", "list": "task list --limit 20, whole process",
    "rebuild": "rebuild of all tables from the start", "verify": "verify",
    "as-of": "task list --as-of the middle, cold, whole process"}


class Growth:
    def __init__(self, tools, data, sizes, folder):
        self.tools, self.data, self.folder = tools, data, folder
        self.sizes = [10 ** power for power in range(4, 9) if 10 ** power <= max(sizes)]

    def results(self):
        taken = {name: [] for name in EXPECTED}
        for size in self.sizes:
            for name, seconds in self.measure(size).items():
                taken[name].append(seconds)
        for name, seconds in taken.items():
            points = list(zip(self.sizes, seconds))
            with open(f"{self.folder}/{name}.svg", "w", encoding="utf-8") as file:
                file.write(chart(f"{TITLES[name]}: seconds by events in the log", points, EXPECTED[name]))
            figures = ", ".join(f"{size:,}: {text(value)}" for size, value in points)
            # An exponent of 0 is flat and 1 linear; the last step counts, where what is fixed has least part in it.
            steps = [math.log10(after / before) for before, after in zip(seconds, seconds[1:])]
            yield Result(
                f"growth: {TITLES[name]}", f"n^{EXPECTED[name]}", EXPECTED[name] + 0.2 if steps else None, figures,
                steps[-1:] or [0], at_most=True, unit="")

    def measure(self, size):
        folder = self.data.copy(size)
        ledger = [self.tools.ledger, "--ledger", folder]

        def best(*command, environment=None, times=5):
            return min(run(*command, environment=environment).seconds for _ in range(times))

        taken = {
            "open": best(self.tools.in_process, "open", folder, 101),
            "list": best(*ledger, "task", "list", "--limit", "20"),
            "verify": best(*ledger, "verify", times=2),
            "as-of": best(*ledger, "task", "list", "--limit", "20", "--as-of", size // 2, times=1),
            "rebuild": best(*ledger, "rebuild", "answers", "accounts", "tasks", "--from-start", times=1),
        }
        with open(self.data.more_events(size, 10_000), "rb") as lines:
            taken["append"] = run(*ledger, "append", "-", stdin=lines, output=os.devnull).seconds
        shutil.rmtree(folder)
        return taken


def text(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def chart(title, points, expected, width=560, height=320):
    """Both axes logarithmic; dashed, what would be flat or linear from the first point on."""
    left, top, right, bottom = 80, 40, 20, 40
    low = math.floor(math.log10(min(y for _, y in points)))
    high = max(low + 2, math.ceil(math.log10(max(y for _, y in points))))
    first, last = math.log10(points[0][0]), max(math.log10(points[-1][0]), math.log10(points[0][0]) + 1)

    def at(x, y):
        across = left + (math.log10(x) - first) / (last - first) * (width - left - right)
        return f"{across:.1f},{top + (high - math.log10(y)) / (high - low) * (height - top - bottom):.1f}"

    def label(place, words, anchor):
        x, y = place.split(",")
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'

    parts = [f'<text x="{width / 2}" y="20" text-anchor="middle" font-weight="bold">{title}</text>']
    for power in range(low, high + 1):
        start, end = at(points[0][0], 10 ** power), at(10 ** last, 10 ** power)
        parts.append(f'<path d="M{start} L{end}" stroke="#ddd"/>')
        x, y = start.split(",")
        parts.append(label(f"{float(x) - 8},{float(y) + 4}", text(10 ** power) if power < 0 else f"{10 ** power} s", "end"))
    for size, _ in points:
        x, _ = at(size, 10 ** low).split(",")
        parts.append(label(f"{x},{height - bottom + 18}", f"{size:,}", "end" if size == points[-1][0] else "middle"))
    reference = [(x, points[0][1] * (x / points[0][0]) ** expected) for x, _ in points]
    reference = [(x, y) for x, y in reference if y <= 10 ** high]
    parts.append(f'<path d="M{" L".join(at(*p) for p in reference)}" fill="none" stroke="#888" stroke-dasharray="5 4"/>')
    parts.append(f'<path d="M{" L".join(at(*p) for p in points)}" fill="none" stroke="#06c" stroke-width="2"/>')
    for x, y in points:
        across, down = at(x, y).split(",")
        parts.append(f'<circle cx="{across}" cy="{down}" r="4" fill="#06c"><title>{x:,}: {text(y)}</title></circle>')
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">\n'
            f'<rect width="{width}" height="{height}" fill="#fff"/>\n{body}\n</svg>\n')
