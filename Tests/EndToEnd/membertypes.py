"""Holds the schemas of answers to a rule of Docs/json.md: a name means one thing, so it has one type everywhere.

`answers.py` calls it. Events are not compared: their names belong to the log.
"""

import json
import os

FOLDER = os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "Docs", "schema")
SCHEMAS = ["answers.json", "status.json", "card.json", "receipt.json"]

# Names that have two types, each with the reason.
EXCEPTIONS = {
    "tags": "a task's are words, an account's are records",
    "version": "a program's is a text, a projection file's a number",
    "changed": "the number of rows that differ, or whether something had to be done",
}


def faults():
    """What is wrong, in sentences."""
    found = {}
    for name in SCHEMAS:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            schema = json.load(file)
        collect(schema, schema, name[:-5], found)
    wrong = [f"{name} has more than one type: " + "; ".join(f"{kind} in {', '.join(sorted(places)[:3])}"
                                                           for kind, places in sorted(kinds.items()))
             for name, kinds in sorted(found.items()) if len(kinds) > 1 and name not in EXCEPTIONS]
    return wrong + [f"{name} has one type, and is an exception" for name in EXCEPTIONS if len(found.get(name, ())) < 2]


def collect(schema, root, place, found):
    """The types of each member below a schema, with the places where it has them."""
    if isinstance(schema, list):
        for part in schema:
            collect(part, root, place, found)
    if not isinstance(schema, dict):
        return
    for name, member in schema.get("properties", {}).items():
        kind = type_of(member, root)
        if kind:
            found.setdefault(name, {}).setdefault(kind, set()).add(place)
        collect(member, root, place, found)
    for name, part in schema.get("$defs", {}).items():
        collect(part, root, name, found)
    for key in ("items", "anyOf", "additionalProperties", "then", "else"):
        collect(schema.get(key), root, place, found)


def type_of(schema, root):
    """Such as "integer" or "list of object"; null, which says that there is none, is no type. None if any will do."""
    reference = schema.get("$ref")
    if reference:
        name = reference.removeprefix("#/$defs/")
        return type_of(root["$defs"][name], root) if name in root.get("$defs", {}) else "object"
    if "anyOf" in schema:
        kinds = [type_of(part, root) for part in schema["anyOf"]]
    elif "enum" in schema or "const" in schema:
        names = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
        kinds = [names[type(value)] for value in schema.get("enum", [schema.get("const")])]
    else:
        kinds = schema.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
    kinds = sorted({kind for kind in kinds if kind not in (None, "null")})
    if kinds == ["array"]:
        return f"list of {type_of(schema.get('items', {}), root) or 'anything'}"
    return " or ".join(kinds) or None
