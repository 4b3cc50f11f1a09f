"""The data of the benchmarks: events of all families, seeded, or real tasks; as JSON Lines for `ledger append`, and as rows.

A row is a line of columns with tabs between: index of its statement in bare_sqlite.c, event id, type, data, then the values
of the statement (an integer after '#').
"""

import gzip
import json
import random

# As indexes of STATEMENTS in bare_sqlite.c.
(TASK, TASK_DONE, TASK_DELETED, STEP, USER, ANSWER, ACCOUNT, TAG, ASSIGNMENT, ACCOUNT_EDITED, TASK_EDITED) = range(11)

WORDS = """add basic bill book buy call check clean collect cook copy deliver draft edit fetch file find fix letter list make
meet milk module move note order pack paint pay phone plan plant print read repair report return review save send shop sign
sort store test ticket tidy train update visit wash water week write house garden car school office bank post doctor train
station friend mother brother neighbour landlord insurance invoice receipt warranty passport kitchen bathroom window door""".split()


class Generator:
    """Events of all families that all apply: six in ten of tasks, three of answers, one of accounts."""

    def __init__(self, seed=12):
        self.random = random.Random(seed)
        self.milliseconds = 1_700_000_000_000
        self.tasks, self.accounts, self.tags = [], [], []
        self.orders = {"task": 0, "account": 0, "tag": 0}
        self.steps, self.assigned = {}, set()

    def uuid(self):
        """A UUIDv7, whose time moves on with each."""
        self.milliseconds += 1
        low = self.random.getrandbits(74)
        value = self.milliseconds << 80 | 7 << 76 | (low >> 62 & 0xFFF) << 64 | 2 << 62 | low & (1 << 62) - 1
        text = f"{value:032x}"
        return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

    def words(self, least, most):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(least, most)))

    def time(self):
        seconds = self.milliseconds // 1000 % 86_400
        return f"2026-11-21T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{self.milliseconds % 1000:03}000Z"

    def order(self, of):
        self.orders[of] += 1
        return self.orders[of]

    def events(self, count):
        """Yields (type, data, statement, values)."""
        self.user = self.uuid()
        user = {"id": self.user, "name": "Mina", "birthday": "1990-01-02", "gender": "other", "createdAt": self.time()}
        yield "user.inserted", user, USER, list(user.values())
        for _ in range(count - 1):
            kind = self.random.random()
            if kind < 0.42 or not self.tasks:
                yield self.task()
            elif kind < 0.60:
                yield self.task_change()
            elif kind < 0.87:
                yield self.answer()
            else:
                yield self.account()

    def task(self):
        data = {"id": self.uuid(), "title": self.words(2, 9), "createdAt": self.time()}
        self.tasks.append(data["id"])
        return "task.inserted", data, TASK, [data["id"], data["title"], self.order("task"), data["createdAt"]]

    def task_change(self):
        # Mostly one of the last hundred: what a person works with.
        place = self.random.randrange(max(0, len(self.tasks) - 100), len(self.tasks))
        chance, task = self.random.random(), self.tasks[place]
        if chance < 0.7:
            data = {"id": task, "completedAt": self.time()}
            return "task.edited", data, TASK_DONE, [task, data["completedAt"]]
        if chance < 0.8 and len(self.tasks) > 1:
            self.tasks.pop(place)
            return "task.deleted", {"id": task}, TASK_DELETED, [task]
        self.steps[task] = self.steps.get(task, 0) + 1
        data = {"id": self.uuid(), "taskID": task, "title": self.words(1, 5)}
        return "step.inserted", data, STEP, [data["id"], task, data["title"], self.steps[task]]

    def answer(self):
        kind = self.random.choice(["affirmative", "neutral", "negative"])
        data = {
            "id": self.uuid(), "userID": self.user, "question": self.words(3, 9), "answer": "Without a doubt.",
            "englishAnswer": "Without a doubt.", "answerType": kind, "timestamp": self.time()}
        return "answer.inserted", data, ANSWER, list(data.values())

    def account(self):
        chance = self.random.random()
        if chance < 0.5 or not self.accounts:
            data = {"id": self.uuid(), "name": self.words(1, 3), "createdAt": self.time()}
            self.accounts.append(data["id"])
            return "account.inserted", data, ACCOUNT, [data["id"], data["name"], self.order("account"), data["createdAt"]]
        if chance < 0.55 or not self.tags:
            data = {"id": self.uuid(), "name": self.words(1, 2), "createdAt": self.time()}
            self.tags.append(data["id"])
            return "tag.inserted", data, TAG, [data["id"], data["name"], self.order("tag"), data["createdAt"]]
        account = self.accounts[-1 - self.random.randrange(min(100, len(self.accounts)))]
        tag = self.random.choice(self.tags)
        if chance < 0.8 and (account, tag) not in self.assigned:
            self.assigned.add((account, tag))
            data = {"accountID": account, "tagID": tag}
            return "assignment.inserted", data, ASSIGNMENT, [account, tag]
        data = {"id": account, "name": self.words(1, 3)}
        return "account.edited", data, ACCOUNT_EDITED, [account, data["name"]]


def real_tasks(path):
    """As `Generator.events`, of the file of real tasks."""
    last = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            data = event["data"]
            if event["type"] == "task.inserted":
                last += 1
                yield event["type"], data, TASK, [data["id"], data["title"], last, data["createdAt"]]
            elif event["type"] == "task.deleted":
                yield event["type"], data, TASK_DELETED, [data["id"]]
            elif "title" in data:
                yield event["type"], {"id": data["id"], "title": data["title"]}, TASK_EDITED, [data["id"], data["title"]]
            else:
                yield event["type"], data, TASK_DONE, [data["id"], data["completedAt"] or ""]


def write(events, lines_path, rows_path):
    """Writes the events in both forms."""
    ids = Generator(seed=1)
    with open(lines_path, "w", encoding="utf-8") as lines, open(rows_path, "w", encoding="utf-8") as rows:
        for kind, data, statement, values in events:
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            lines.write(f'{{"type":"{kind}","data":{text}}}\n')
            columns = (f"#{value}" if isinstance(value, int) else value.replace("\t", " ") for value in values)
            rows.write("\t".join([str(statement), ids.uuid(), kind, text, *columns]) + "\n")
