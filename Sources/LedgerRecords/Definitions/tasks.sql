-- projection: tasks
-- version: 3

-- Tasks and their steps, each in an order of its own.
--
-- An order is an integer, never missing, never twice in its list. Who is added without one goes last: one more
-- than `order_mark` has seen. The mark only grows, also past a delete and a reset, so that an order is never
-- given twice and a delete can be undone. A delete may leave a gap: no event costs more as the list grows.
-- The orders of others are what they were also when a record is erased: its place stays in `erased_place` up to its erasure,
-- and moves go by it.
--
-- Version 1 is that of the application before: its tasks had no order, and nothing could be moved. As they
-- are read, tasks of version 1 go last like any without an order; the migration gives them the order in which they were
-- made, once. Version 3 adds what a task may have and need not: a note, a due date, a priority and tags. A task of an
-- older version has none of them, so no step is needed.
--
-- A due date is a day, which is the same day everywhere, or an instant. What is overdue is decided where it is read: a
-- table knows neither the time nor the zone of its reader. Tags are words in the task itself, as a JSON array without
-- blanks, so that whatever shows, compares, salvages or exports a row has them too.

CREATE TABLE task (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: A task's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  title TEXT NOT NULL -- personal
    CONSTRAINT "blankField: A task's title is blank."
    CHECK (title <> '' AND (unicode(title) BETWEEN 33 AND 132 OR unicode(title) BETWEEN 12289 AND 1114111
      OR trim(title, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199,
      8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  "order" INTEGER NOT NULL, -- public
  createdAt TEXT NOT NULL, -- public
  completedAt TEXT, -- public
  note TEXT -- personal
    CONSTRAINT "blankField: A task's note is blank." CHECK (note <> ''),
  due TEXT, -- public
  priority TEXT -- public
    CONSTRAINT "wrongValue: A task's priority is not high, medium or low."
    CHECK (priority IN ('high', 'medium', 'low')),
  tags TEXT -- personal
    CONSTRAINT "wrongValue: A task's tags are not an array of words without spaces, quotation marks and backslashes."
    CHECK (tags IS NULL OR (tags GLOB '[[]"?*"]' AND instr(tags, '""') = 0 AND instr(tags, ' ') = 0
      AND instr(tags, char(92)) = 0 AND instr(replace(substr(tags, 3, length(tags) - 4), '","', ''), '"') = 0)),
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX task_by_order ON task ("order");
CREATE INDEX task_open ON task ("order") WHERE completedAt IS NULL;
CREATE INDEX task_done ON task ("order") WHERE completedAt IS NOT NULL;
CREATE INDEX task_done_by_time ON task (completedAt) WHERE completedAt IS NOT NULL;
-- Most tasks have none of these, and are in none of these indexes.
CREATE INDEX task_by_due ON task (due) WHERE due IS NOT NULL;
CREATE INDEX task_by_priority ON task (priority, "order") WHERE priority IS NOT NULL;
CREATE INDEX task_tagged ON task (tags) WHERE tags IS NOT NULL;

CREATE TABLE task_step (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: A step's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  taskID TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE, -- public
  title TEXT NOT NULL -- personal
    CONSTRAINT "blankField: A step's title is blank."
    CHECK (title <> '' AND (unicode(title) BETWEEN 33 AND 132 OR unicode(title) BETWEEN 12289 AND 1114111
      OR trim(title, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199,
      8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  "order" INTEGER NOT NULL, -- public
  completedAt TEXT, -- public
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX task_step_by_order ON task_step (taskID, "order");

-- The highest order ever given in a list: 'task', or for steps their task's id.
CREATE TABLE order_mark (
  list TEXT NOT NULL PRIMARY KEY, -- public
  highest INTEGER NOT NULL, -- public
  -- While a record moves: its order, and the one up to which others make room. Null else.
  moveFrom INTEGER, -- public
  moveTo INTEGER -- public
) STRICT, WITHOUT ROWID;

-- Where records stood that are erased later in the log.
CREATE TABLE erased_place (
  -- The event that inserted the record.
  seq INTEGER NOT NULL PRIMARY KEY, -- public
  list TEXT NOT NULL, -- public
  id TEXT NOT NULL, -- public
  "order" INTEGER NOT NULL, -- public
  createdAt TEXT -- public
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_task_place_by_id ON erased_place (id);
CREATE INDEX erased_task_place_by_order ON erased_place (list, "order");

-- The tasks that are still there, by the time at which they were made; those of one moment stay in the order of their
-- events. Erased ones keep a place among them. UNIQUE is checked row by row, so tasks go by way of free values. The mark stays.
-- migrate: v2
INSERT INTO erased_place (seq, list, id, "order")
SELECT -place, 'made', id, place
FROM (
  SELECT seq, id, row_number() OVER (ORDER BY createdAt, "order") AS place
  FROM (
    SELECT NULL AS seq, id, "order", createdAt FROM task
    UNION ALL SELECT seq, id, "order", createdAt FROM erased_place WHERE list = 'task'
  )
)
WHERE seq IS NULL;
UPDATE erased_place SET "order" = made.place
FROM (
  SELECT seq, row_number() OVER (ORDER BY createdAt, "order") AS place
  FROM (
    SELECT NULL AS seq, "order", createdAt FROM task
    UNION ALL SELECT seq, "order", createdAt FROM erased_place WHERE list = 'task'
  )
) AS made
WHERE made.seq = erased_place.seq;
UPDATE task SET "order" = 4611686018427387904 + made."order"
FROM erased_place AS made WHERE made.list = 'made' AND made.id = task.id;
UPDATE task SET "order" = "order" - 4611686018427387904;
DELETE FROM erased_place WHERE list = 'made';

-- on: task.inserted v3
-- row: task
-- field: id id required public kept
-- field: title text required nonblank personal
-- field: order integer min=-9007199254740991 max=9007199254740991 public kept
-- field: createdAt time public kept
-- field: completedAt time nullable public
-- field: note text nullable personal
-- field: due dateOrTime nullable public
-- field: priority choice(high|medium|low) nullable public
-- field: tags json nullable personal
INSERT INTO task (id, title, "order", createdAt, completedAt, note, due, priority, tags, seq)
VALUES (
  :id, trimmed(:title),
  coalesce(:order, 1 + (SELECT highest FROM order_mark WHERE list = 'task'), 1),
  coalesce(:createdAt, :_time), :completedAt,
  iif(:note IS NULL, NULL, nullif(trimmed(:note), '')), :due, :priority, nullif(json(:tags), '[]'), :_seq);
INSERT INTO order_mark (list, highest)
SELECT 'task', "order" FROM task WHERE id = :id
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);
-- when erased
INSERT INTO erased_place (seq, list, id, "order", createdAt)
VALUES (
  :_seq, 'task', :id,
  coalesce(:order, 1 + (SELECT highest FROM order_mark WHERE list = 'task'), 1),
  coalesce(:createdAt, :_time));
INSERT INTO order_mark (list, highest)
SELECT list, "order" FROM erased_place WHERE seq = :_seq
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);

-- on: task.edited v3
-- row: task
-- field: id id required public
-- field: title text nonblank personal
-- field: completedAt time nullable public
-- field: note text nullable personal
-- field: due dateOrTime nullable public
-- field: priority choice(high|medium|low) nullable public
-- field: tags json nullable personal
UPDATE task
SET title = coalesce(trimmed(:title), title),
  completedAt = iif(:_has_completedAt, :completedAt, completedAt),
  note = iif(:_has_note, nullif(trimmed(:note), ''), note),
  due = iif(:_has_due, :due, due),
  priority = iif(:_has_priority, :priority, priority),
  tags = iif(:_has_tags, nullif(json(:tags), '[]'), tags),
  seq = :_seq
WHERE id = :id;

-- on: task.deleted v2
-- row: task
-- field: id id required public kept
DELETE FROM task WHERE id = :id;
DELETE FROM erased_place WHERE list = :id;
-- when erased
DELETE FROM erased_place WHERE id = :id AND list = 'task';
DELETE FROM erased_place WHERE list = :id;

-- A move to an order that is free changes one row. Where it is taken, what stands between the old and the new place is
-- taken out by way of free values (2^62 and up) and put back shifted by one: UNIQUE is checked row by row. So it costs
-- what it moves, and only the moved row counts as changed (`seq`).
-- on: task.moved v2 since v2
-- row: task
-- field: id id required public kept
-- field: order integer required min=-9007199254740991 max=9007199254740991 public kept
-- also when erased
UPDATE order_mark
SET moveFrom = moved."order",
  moveTo = iif(
    EXISTS (SELECT 1 FROM task WHERE "order" = :order)
      OR EXISTS (SELECT 1 FROM erased_place WHERE list = 'task' AND "order" = :order),
    :order, moved."order")
FROM (
  SELECT "order" FROM task WHERE id = :id
  UNION ALL SELECT "order" FROM erased_place
  WHERE id = :id AND list = 'task'
) AS moved
WHERE order_mark.list = 'task';
UPDATE task
SET "order" = 4611686018427387904 + CASE
    WHEN task.id = :id THEN :order
    WHEN mark.moveFrom < :order THEN task."order" - 1
    ELSE task."order" + 1
  END,
  seq = iif(task.id = :id, :_seq, task.seq)
FROM order_mark AS mark
WHERE mark.list = 'task'
  AND task."order" BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE task SET "order" = "order" - 4611686018427387904 WHERE "order" >= 2305843009213693952;
UPDATE erased_place
SET "order" = CASE
    WHEN erased_place.id = :id THEN :order
    WHEN mark.moveFrom < :order THEN erased_place."order" - 1
    ELSE erased_place."order" + 1
  END
FROM order_mark AS mark
WHERE mark.list = 'task' AND erased_place.list = 'task'
  AND erased_place."order" BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE order_mark SET highest = max(highest, :order), moveFrom = NULL, moveTo = NULL WHERE list = 'task';

-- on: step.inserted v2
-- row: task_step
-- field: id id required public kept
-- field: taskID id required public kept
-- field: title text required nonblank personal
-- field: order integer min=-9007199254740991 max=9007199254740991 public kept
-- field: completedAt time nullable public
INSERT INTO task_step (id, taskID, title, "order", completedAt, seq)
VALUES (
  :id, :taskID, trimmed(:title),
  coalesce(:order, 1 + (SELECT highest FROM order_mark WHERE list = :taskID), 1),
  :completedAt, :_seq);
INSERT INTO order_mark (list, highest)
SELECT taskID, "order" FROM task_step WHERE id = :id
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);
-- when erased
INSERT INTO erased_place (seq, list, id, "order")
VALUES (:_seq, :taskID, :id, coalesce(:order, 1 + (SELECT highest FROM order_mark WHERE list = :taskID), 1));
INSERT INTO order_mark (list, highest)
SELECT list, "order" FROM erased_place WHERE seq = :_seq
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);

-- on: step.edited v2
-- row: task_step
-- field: id id required public
-- field: title text nonblank personal
-- field: completedAt time nullable public
UPDATE task_step
SET title = coalesce(trimmed(:title), title),
  completedAt = iif(:_has_completedAt, :completedAt, completedAt),
  seq = :_seq
WHERE id = :id;

-- on: step.deleted v2
-- row: task_step
-- field: id id required public kept
DELETE FROM task_step WHERE id = :id;
-- when erased
DELETE FROM erased_place WHERE id = :id AND list <> 'task';

-- on: step.moved v2 since v2
-- row: task_step
-- field: id id required public kept
-- field: order integer required min=-9007199254740991 max=9007199254740991 public kept
-- also when erased
UPDATE order_mark
SET moveFrom = moved."order",
  moveTo = iif(
    EXISTS (SELECT 1 FROM task_step WHERE taskID = moved.list AND "order" = :order)
      OR EXISTS (SELECT 1 FROM erased_place AS other WHERE other.list = moved.list AND other."order" = :order),
    :order, moved."order")
FROM (
  SELECT taskID AS list, "order" FROM task_step WHERE id = :id
  UNION ALL SELECT list, "order" FROM erased_place
  WHERE id = :id AND list <> 'task'
) AS moved
WHERE order_mark.list = moved.list;
UPDATE task_step
SET "order" = 4611686018427387904 + CASE
    WHEN task_step.id = :id THEN :order
    WHEN mark.moveFrom < :order THEN task_step."order" - 1
    ELSE task_step."order" + 1
  END,
  seq = iif(task_step.id = :id, :_seq, task_step.seq)
FROM order_mark AS mark
WHERE mark.list = coalesce(
    (SELECT taskID FROM task_step WHERE id = :id),
    (SELECT list FROM erased_place WHERE id = :id AND list <> 'task'))
  AND task_step.taskID = mark.list
  AND task_step."order" BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE task_step SET "order" = "order" - 4611686018427387904
WHERE taskID = coalesce(
    (SELECT taskID FROM task_step WHERE id = :id),
    (SELECT list FROM erased_place WHERE id = :id AND list <> 'task'))
  AND "order" >= 2305843009213693952;
UPDATE erased_place
SET "order" = CASE
    WHEN erased_place.id = :id THEN :order
    WHEN mark.moveFrom < :order THEN erased_place."order" - 1
    ELSE erased_place."order" + 1
  END
FROM order_mark AS mark
WHERE mark.list = coalesce(
    (SELECT taskID FROM task_step WHERE id = :id),
    (SELECT list FROM erased_place WHERE id = :id AND list <> 'task'))
  AND erased_place.list = mark.list
  AND erased_place."order" BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE order_mark SET highest = max(highest, :order), moveFrom = NULL, moveTo = NULL
WHERE list = coalesce(
    (SELECT taskID FROM task_step WHERE id = :id),
    (SELECT list FROM erased_place WHERE id = :id AND list <> 'task'));

-- on: ledger.reset
DELETE FROM task;
DELETE FROM erased_place;

-- on: ledger.erased
DELETE FROM erased_place WHERE seq = :_erased;
