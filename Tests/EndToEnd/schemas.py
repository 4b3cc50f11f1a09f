#!/usr/bin/env python3
"""Holds what the command and its bundles print to Docs/schema/*.json (JSON Schema 2020-12), and CloudEvents to
cloudevent.schema.json beside this file.

    Tests/EndToEnd/schemas.py BINARY

It needs Python's jsonschema; where that is missing it is installed into a folder of its own, and thrown away.
"""

import glob
import json
import os
import subprocess
import sys
import tarfile
import tempfile

import answers

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def with_jsonschema():
    """Goes on in an environment that has jsonschema, or ends the program as skipped."""
    try:
        import jsonschema.validators  # noqa: F401
        from referencing import Registry  # noqa: F401
        return
    except ImportError:
        pass
    if os.environ.get("LEDGER_SCHEMAS_VENV"):
        print("schemas: skipped: needs jsonschema 4.18 or later from PyPI")
        sys.exit(0)
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, check=False).returncode == 0
        pip = [os.path.join(folder, "bin", "pip"), "-q", "install", "jsonschema>=4.18"]
        if not made or subprocess.run(pip, capture_output=True, check=False).returncode:
            print("schemas: skipped: needs jsonschema 4.18 or later from PyPI")
            sys.exit(0)
        python = os.path.join(folder, "bin", "python")
        environment = dict(os.environ, LEDGER_SCHEMAS_VENV="1")
        sys.exit(subprocess.run([python, *sys.argv], env=environment, check=False).returncode)


def validators():
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "Docs", "schema", "*.json"))):
        with open(path, encoding="utf-8") as file:
            schemas[os.path.basename(path)[:-5]] = json.load(file)
    with open(os.path.join(ROOT, "Tests", "EndToEnd", "cloudevent.schema.json"), encoding="utf-8") as file:
        schemas["cloudevent"] = json.load(file)
    registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in schemas.values())
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    return {name: Draft202012Validator(schema, registry=registry) for name, schema in schemas.items()}


def validator_of_answers():
    """A function from the name of a definition in answers.json to its validator."""
    validator = validators()["answers"]
    defined = validator.schema["$defs"]
    pointer = validator.schema["$id"] + "#/$defs/"
    return lambda name: validator.evolve(
        schema={"$ref": pointer + name.replace(" ", "%20")} if name in defined else defined[name])


class Case:
    """A ledger, and what is printed about it."""

    def __init__(self, binary, folder, checks):
        self.binary, self.folder, self.checks, self.failed, self.count = binary, folder, checks, 0, 0
        # CloudEvents without their data that were looked at.
        self.erased = 0
        # With the seed of a test, every command would make the same ids.
        given = {name: value for name, value in os.environ.items() if not name.startswith("LEDGER_TEST_")}
        self.environment = dict(
            given, LEDGER_PATH=os.path.join(folder, "my.ledger"), HOME=folder, LC_ALL="C.UTF-8", TZ="UTC")

    def run(self, *arguments, text=""):
        result = subprocess.run(
            [self.binary, *arguments], input=text, capture_output=True, text=True, cwd=self.folder,
            env=self.environment, check=False)
        return result.stdout

    def check(self, name, value, what):
        self.count += 1
        for error in self.checks[name].iter_errors(value):
            self.failed += 1
            print(f"schemas: {what}: {name}.json: {'/'.join(map(str, error.path))}: {error.message[:300]}")

    def check_lines(self, name, text, what):
        # A gap in a damaged log stands among the events of an export, and is none.
        lines = [line for line in map(json.loads, text.splitlines()) if "lost" not in line]
        if not lines:
            self.failed += 1
            print(f"schemas: {what}: nothing was printed")
        for line in lines:
            self.check(name, line, what)

    def check_cloud_events(self, what):
        lines = self.run("export", "--format", "cloudevents")
        self.check_lines("cloudevent", lines, f"{what}: export --format cloudevents")
        for event in json.loads(self.run("export", "--format", "cloudevents", "--array")):
            self.check("cloudevent", event, f"{what}: export --format cloudevents --array")
        self.erased += sum("ledgererased" in json.loads(line) for line in lines.splitlines())

    def check_all(self, what):
        self.check("status", json.loads(self.run("status", "--json")), f"{what}: status --json")
        self.check_lines("event", self.run("export"), f"{what}: export")
        self.check_cloud_events(what)
        for path in glob.glob(os.path.join(self.folder, "*.tar.gz")):
            os.remove(path)
        self.run("support", "bundle")
        (bundle,) = glob.glob(os.path.join(self.folder, "*.tar.gz"))
        with tarfile.open(bundle) as archive:
            for member in archive.getmembers():
                text = archive.extractfile(member).read().decode()
                base = os.path.basename(member.name)
                where = f"{what}: {base} of the bundle"
                if base == "manifest.json":
                    self.check("manifest", json.loads(text), where)
                elif base == "status.json":
                    self.check("status", json.loads(text), where)
                elif base == "cards.json":
                    for card in json.loads(text):
                        self.check("card", card, where)
                elif "/events/" in member.name:
                    self.check_lines("event", text, where)
                elif base.endswith(".json"):
                    json.loads(text)


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 64
    with_jsonschema()
    checks = validators()
    with tempfile.TemporaryDirectory() as folder:
        case = Case(os.path.abspath(sys.argv[1]), folder, checks)
        case.run("init")
        case.run("user", "add", "Ada", "--birthday", "1990-01-01", "--gender", "female")
        for number in range(5):
            case.run("task", "add", f"task {number}")
        draft = {"type": "task.inserted", "id": "mine", "meta": {"who": "Ada", "n": [1, {"a": 2}]},
                 "time": "2020-01-01T00:00:00Z",
                 "data": {"id": "0197c1f2-9f20-7d91-aaf4-f0bbf124db42", "title": "with meta"}}
        receipt = case.run("append", "--json", "-", text=json.dumps(draft) + "\n")
        case.check_lines("receipt", receipt, "append --json")
        again = case.run("append", "--json", "-", text=json.dumps(draft) + "\n")
        case.check_lines("receipt", again, "append --json again")
        # The ledger's own events.
        case.run("kind", "add", os.path.join(ROOT, "Examples", "visits", "visits.sql"))
        case.run("kind", "remove", "visits", "--yes")
        case.run("void", "2", "--yes")
        case.run("erase", "task 1", "--reason", "asked for", "--yes")
        case.run("reset", "answers", "--yes")
        case.run("backup", "copies")
        case.run("restore", "copies", "--yes")
        case.run("task", "add", "after")
        case.run("archive", "--before", "99", "--to", "old", "--yes")
        case.check_all("archived")
        case.run("attach", "old", "--yes")
        events = [json.loads(line) for line in case.run("export").splitlines()]
        own = {event["type"]: event for event in events if event["type"].startswith("ledger.")}
        wanted = {"kind.registered", "kind.removed", "voided", "erased", "reset", "restored", "archived"}
        for name in wanted - {kind[len("ledger."):] for kind in own}:
            case.failed += 1
            print(f"schemas: no event ledger.{name} was made")
        case.check_all("healthy")
        # A table that is no database, and a log with a hole.
        for name in glob.glob(os.path.join(folder, "my.ledger", "projections", "tasks.*", "tasks.sqlite")):
            with open(name, "r+b") as file:
                file.write(b"no database at all")
        case.run("task", "list")
        case.check_all("quarantined")
        segment = os.path.join(folder, "my.ledger", "log", "00000000000000000001.jsonl.gz")
        with open(segment, "r+b") as file:
            file.seek(900)
            file.write(b"\xee" * 16)
        case.check_all("damaged")
        # The schemas can fail.
        for event in own.values():
            case.count += 1
            # Of a copy's data a bundle shows no more than it has to.
            if event["type"] != "ledger.restored" and checks["event"].is_valid({**event, "data": {**event["data"], "strange": 1}}):
                case.failed += 1
                print(f"schemas: a member that no {event['type']} has was taken for one")
        if case.erased == 0:
            case.failed += 1
            print("schemas: no erased event among the CloudEvents")
        cloud = json.loads(case.run("export", "--format", "cloudevents").splitlines()[0])
        for wrong in ({"id": ""}, {"time": "yesterday"}, {"source": "no uri"}, {"specversion": "1.1"}, {"Upper": "x"},
                      {"meta": {"a": 1}}, {"big": 1 << 31}, {"data_base64": "AAAA"}):
            case.count += 1
            if checks["cloudevent"].is_valid({**cloud, **wrong}):
                case.failed += 1
                print(f"schemas: {wrong} was taken for a CloudEvent's")
        broken = json.loads(case.run("status", "--json"))
        broken["healthy"] = "yes"
        if checks["status"].is_valid(broken):
            case.failed += 1
            print("schemas: a wrong status was taken for a right one")
    count, wrong = answers.check(sys.argv[1], validator_of_answers())
    for text in wrong:
        print(f"answers: {text}")
    case.count, case.failed = case.count + count, case.failed + len(wrong)
    print(f"schemas: {case.count} documents, {case.failed} faults")
    return 1 if case.failed else 0


if __name__ == "__main__":
    sys.exit(main())
