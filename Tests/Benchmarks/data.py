"""Events and ledgers of each size, made once and kept."""

import pathlib
import shutil
import subprocess
import tempfile

import rows


class Data:
    def __init__(self, folder, ledger, largest, real):
        self.folder, self.ledger_binary, self.largest = pathlib.Path(folder), ledger, largest
        self.real = str(real) if pathlib.Path(real).exists() else None
        self.folder.mkdir(parents=True, exist_ok=True)
        self.temporary = tempfile.TemporaryDirectory(dir=self.folder)
        self.made = 0

    def clean(self):
        self.temporary.cleanup()

    def scratch(self, name):
        """A path where nothing stands yet; what the last one of this name held is removed."""
        for path in pathlib.Path(self.temporary.name).glob(f"*-{name}*"):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        self.made += 1
        return f"{self.temporary.name}/{self.made}-{name}"

    def events(self, size):
        """The paths of so many events as JSON Lines and as rows (rows.py); a path as size is the file of real tasks."""
        name = "real" if isinstance(size, str) else str(size)
        lines, table = self.folder / f"{name}.jsonl", self.folder / f"{name}.rows"
        if not table.exists():
            new = self.folder / f"{name}.new"
            rows.write(rows.real_tasks(size) if name == "real" else rows.Generator().events(size), lines, new)
            new.rename(table)
        return str(lines), str(table)

    def independent(self, count):
        """Rows of so many new tasks, which threads may append in any order."""
        path = self.folder / f"{count}.independent"
        if not path.exists():
            with open(self.events(3 * count)[1], encoding="utf-8") as source:
                tasks = [line for line in source if "\ttask.inserted\t" in line]
            path.write_text("".join(tasks[:count]), encoding="utf-8")
        return str(path)

    def more_events(self, size, count):
        """Events that follow those of `events(size)`."""
        path = self.folder / f"{size}+{count}.jsonl"
        whole, _ = self.events(size + count)
        with open(whole, encoding="utf-8") as source, open(path, "w", encoding="utf-8") as target:
            for number, line in enumerate(source):
                if number >= size:
                    target.write(line)
        return str(path)

    def ledger(self, size):
        """The folder of a ledger with so many events, sealed and with all tables."""
        name = "real" if isinstance(size, str) else str(size)
        folder = self.folder / f"{name}.ledger"
        if not folder.exists():
            new = self.folder / f"{name}.ledger-new"
            shutil.rmtree(new, ignore_errors=True)
            self.initialize(new)
            with open(self.events(size)[0], "rb") as lines:
                subprocess.run([self.ledger_binary, "--ledger", str(new), "append", "-"], stdin=lines, capture_output=True, check=True)
            subprocess.run([self.ledger_binary, "--ledger", str(new), "seal"], capture_output=True, check=True)
            new.rename(folder)
        return str(folder)

    def initialize(self, folder):
        subprocess.run([self.ledger_binary, "--ledger", str(folder), "init"], capture_output=True, check=True)

    def empty_ledger(self, name):
        """The folder of a new ledger without events."""
        folder = self.scratch(name)
        self.initialize(folder)
        return folder

    def copy(self, size):
        """A ledger that may be changed."""
        copy = self.scratch("copy.ledger")
        shutil.copytree(self.ledger(size), copy, symlinks=True)
        return copy
