"""Event stores from PyPI, in a throw-away virtual environment: what they take for the same events."""

import json
import pathlib
import shutil
import statistics
import subprocess
import venv

from measure import Result, alternate, rate, ratios, run, seconds

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = {"eventsourcing": "eventsourcing", "umadb": "umadb", "salamander": "salamander-db"}


class Peers:
    def __init__(self, tools, data, rounds, folder):
        self.tools, self.data, self.rounds, self.folder = tools, data, rounds, folder

    def results(self):
        for name, package in PACKAGES.items():
            environment = self.folder / name
            try:
                if not (environment / "done").exists():
                    shutil.rmtree(environment, ignore_errors=True)
                    venv.create(environment, with_pip=True)
                    install = subprocess.run(
                        [environment / "bin/pip", "install", "--quiet", package], capture_output=True, text=True, check=False)
                    if install.returncode:
                        raise RuntimeError("pip: " + (install.stderr.strip().splitlines() or ["failed"])[-1])
                    (environment / "done").touch()
                yield from self.compare(name, environment / "bin/python")
            except (RuntimeError, OSError) as reason:
                yield Result(name, "", None, skipped=str(reason))

    def compare(self, name, python):
        """Both durable; the peer keeps no tables, unless it says so."""
        driver = HERE / "peers" / f"{name}_driver.py"
        for what, count, batch in [("single append", 1_000, 1), ("batches of 100", 20_000, 100)]:
            _, rows = self.data.events(count)
            taken = alternate(
                self.rounds,
                ours=lambda: run(self.tools.in_process, "append", self.data.scratch("ours"), rows, count, batch, 1),
                peer=lambda: run(python, "-B", driver, self.data.scratch("peer"), rows, count, batch))
            answer = json.loads(taken["peer"][-1].output.splitlines()[0])
            yield Result(
                f"{what}, durable", f"{name} {answer['version']}", 1.0,
                " to ".join(f"{rate(count / statistics.median(seconds(taken[which])))}/s" for which in ("ours", "peer")),
                ratios(seconds(taken["peer"]), seconds(taken["ours"])))
        size = answer["bytes"] / count
        ledger = self.data.ledger(count)
        log = sum(path.stat().st_size for path in pathlib.Path(ledger, "log").iterdir())
        yield Result(
            "bytes an event on disk, without tables, sealed", f"{name} {answer['version']}", 1.0, f"{log / count:.1f} to {size:.1f}",
            [size / (log / count)])
        scratch = self.data.copy(count)
        ours = alternate(self.rounds, ours=lambda: run(
            self.tools.ledger, "--ledger", scratch, "rebuild", "answers", "accounts", "tasks", "--from-start"))["ours"]
        yield Result(
            f"rebuild of tables from {count:,} events", f"{name} {answer['version']}: reading all, the same rows by Python's sqlite3", 1.0,
            f"{rate(count / statistics.median(seconds(ours)))}/s to {rate(count / answer['rebuild'])}/s",
            [answer["rebuild"] / taken for taken in seconds(ours)])
