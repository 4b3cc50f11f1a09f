-- projection: accounts
-- version: 1

-- Accounts, tags, and which tag is on which account.
--
-- A sortOrder is an integer, never missing, never twice in its list. Who is added without one goes last: one more
-- than `order_mark` has seen. The mark only grows, also past a delete and a reset, so that an order is never
-- given twice and a delete can be undone. A delete may leave a gap: no event costs more as the list grows.
-- The orders of others are what they were also when a record is erased: its place stays in `erased_place` up to its erasure,
-- and moves go by it.
--
-- Two tags may have the same name; the command asks before it makes the second.

CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: An account's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  name TEXT NOT NULL -- personal
    CONSTRAINT "blankField: An account's name is blank."
    CHECK (name <> '' AND (unicode(name) BETWEEN 33 AND 132 OR unicode(name) BETWEEN 12289 AND 1114111
      OR trim(name, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199,
      8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  sortOrder INTEGER NOT NULL, -- public
  createdAt TEXT NOT NULL, -- public
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX account_by_order ON account (sortOrder);
CREATE INDEX account_by_name ON account (name);

CREATE TABLE tag (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: A tag's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  name TEXT NOT NULL -- personal
    CONSTRAINT "blankField: A tag's name is blank."
    CHECK (name <> '' AND (unicode(name) BETWEEN 33 AND 132 OR unicode(name) BETWEEN 12289 AND 1114111
      OR trim(name, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199,
      8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  sortOrder INTEGER NOT NULL, -- public
  createdAt TEXT NOT NULL, -- public
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tag_by_order ON tag (sortOrder);
CREATE INDEX tag_by_name ON tag (name);

CREATE TABLE account_tag (
  accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE, -- public
  tagID TEXT NOT NULL REFERENCES tag (id) ON DELETE CASCADE, -- public
  seq INTEGER NOT NULL, -- public
  PRIMARY KEY (accountID, tagID)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_tag_by_tag ON account_tag (tagID);

-- The highest order ever given in a list: 'account' or 'tag'.
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
  sortOrder INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE INDEX erased_account_place_by_id ON erased_place (id);
CREATE INDEX erased_account_place_by_order ON erased_place (list, sortOrder);

-- on: account.inserted
-- row: account
-- field: id id required public kept
-- field: name text required nonblank personal
-- field: sortOrder integer min=-9007199254740991 max=9007199254740991 public kept
-- field: createdAt time public
INSERT INTO account (id, name, sortOrder, createdAt, seq)
VALUES (
  :id, trimmed(:name),
  coalesce(:sortOrder, 1 + (SELECT highest FROM order_mark WHERE list = 'account'), 1),
  coalesce(:createdAt, :_time), :_seq);
INSERT INTO order_mark (list, highest)
SELECT 'account', sortOrder FROM account WHERE id = :id
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);
-- when erased
INSERT INTO erased_place (seq, list, id, sortOrder)
VALUES (:_seq, 'account', :id, coalesce(:sortOrder, 1 + (SELECT highest FROM order_mark WHERE list = 'account'), 1));
INSERT INTO order_mark (list, highest)
SELECT list, sortOrder FROM erased_place WHERE seq = :_seq
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);

-- on: account.edited
-- row: account
-- field: id id required public
-- field: name text nonblank personal
UPDATE account SET name = coalesce(trimmed(:name), name), seq = :_seq WHERE id = :id;

-- on: account.deleted
-- row: account
-- field: id id required public kept
DELETE FROM account WHERE id = :id;
-- when erased
DELETE FROM erased_place WHERE id = :id AND list = 'account';

-- A move to an order that is free changes one row. Where it is taken, what stands between the old and the new place is
-- taken out by way of free values (2^62 and up) and put back shifted by one: UNIQUE is checked row by row. So it costs
-- what it moves, and only the moved row counts as changed (`seq`).
-- on: account.moved
-- row: account
-- field: id id required public kept
-- field: sortOrder integer required min=-9007199254740991 max=9007199254740991 public kept
-- also when erased
UPDATE order_mark
SET moveFrom = moved.sortOrder,
  moveTo = iif(
    EXISTS (SELECT 1 FROM account WHERE sortOrder = :sortOrder)
      OR EXISTS (SELECT 1 FROM erased_place WHERE list = 'account' AND sortOrder = :sortOrder),
    :sortOrder, moved.sortOrder)
FROM (
  SELECT sortOrder FROM account WHERE id = :id
  UNION ALL SELECT sortOrder FROM erased_place
  WHERE id = :id AND list = 'account'
) AS moved
WHERE order_mark.list = 'account';
UPDATE account
SET sortOrder = 4611686018427387904 + CASE
    WHEN account.id = :id THEN :sortOrder
    WHEN mark.moveFrom < :sortOrder THEN account.sortOrder - 1
    ELSE account.sortOrder + 1
  END,
  seq = iif(account.id = :id, :_seq, account.seq)
FROM order_mark AS mark
WHERE mark.list = 'account'
  AND account.sortOrder BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE account SET sortOrder = sortOrder - 4611686018427387904 WHERE sortOrder >= 2305843009213693952;
UPDATE erased_place
SET sortOrder = CASE
    WHEN erased_place.id = :id THEN :sortOrder
    WHEN mark.moveFrom < :sortOrder THEN erased_place.sortOrder - 1
    ELSE erased_place.sortOrder + 1
  END
FROM order_mark AS mark
WHERE mark.list = 'account' AND erased_place.list = 'account'
  AND erased_place.sortOrder BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE order_mark SET highest = max(highest, :sortOrder), moveFrom = NULL, moveTo = NULL WHERE list = 'account';

-- on: tag.inserted
-- row: tag
-- field: id id required public kept
-- field: name text required nonblank personal
-- field: sortOrder integer min=-9007199254740991 max=9007199254740991 public kept
-- field: createdAt time public
INSERT INTO tag (id, name, sortOrder, createdAt, seq)
VALUES (
  :id, trimmed(:name),
  coalesce(:sortOrder, 1 + (SELECT highest FROM order_mark WHERE list = 'tag'), 1),
  coalesce(:createdAt, :_time), :_seq);
INSERT INTO order_mark (list, highest)
SELECT 'tag', sortOrder FROM tag WHERE id = :id
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);
-- when erased
INSERT INTO erased_place (seq, list, id, sortOrder)
VALUES (:_seq, 'tag', :id, coalesce(:sortOrder, 1 + (SELECT highest FROM order_mark WHERE list = 'tag'), 1));
INSERT INTO order_mark (list, highest)
SELECT list, sortOrder FROM erased_place WHERE seq = :_seq
ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);

-- on: tag.edited
-- row: tag
-- field: id id required public
-- field: name text nonblank personal
UPDATE tag SET name = coalesce(trimmed(:name), name), seq = :_seq WHERE id = :id;

-- on: tag.deleted
-- row: tag
-- field: id id required public kept
DELETE FROM tag WHERE id = :id;
-- when erased
DELETE FROM erased_place WHERE id = :id AND list = 'tag';

-- on: tag.moved
-- row: tag
-- field: id id required public kept
-- field: sortOrder integer required min=-9007199254740991 max=9007199254740991 public kept
-- also when erased
UPDATE order_mark
SET moveFrom = moved.sortOrder,
  moveTo = iif(
    EXISTS (SELECT 1 FROM tag WHERE sortOrder = :sortOrder)
      OR EXISTS (SELECT 1 FROM erased_place WHERE list = 'tag' AND sortOrder = :sortOrder),
    :sortOrder, moved.sortOrder)
FROM (
  SELECT sortOrder FROM tag WHERE id = :id
  UNION ALL SELECT sortOrder FROM erased_place
  WHERE id = :id AND list = 'tag'
) AS moved
WHERE order_mark.list = 'tag';
UPDATE tag
SET sortOrder = 4611686018427387904 + CASE
    WHEN tag.id = :id THEN :sortOrder
    WHEN mark.moveFrom < :sortOrder THEN tag.sortOrder - 1
    ELSE tag.sortOrder + 1
  END,
  seq = iif(tag.id = :id, :_seq, tag.seq)
FROM order_mark AS mark
WHERE mark.list = 'tag'
  AND tag.sortOrder BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE tag SET sortOrder = sortOrder - 4611686018427387904 WHERE sortOrder >= 2305843009213693952;
UPDATE erased_place
SET sortOrder = CASE
    WHEN erased_place.id = :id THEN :sortOrder
    WHEN mark.moveFrom < :sortOrder THEN erased_place.sortOrder - 1
    ELSE erased_place.sortOrder + 1
  END
FROM order_mark AS mark
WHERE mark.list = 'tag' AND erased_place.list = 'tag'
  AND erased_place.sortOrder BETWEEN min(mark.moveFrom, mark.moveTo) AND max(mark.moveFrom, mark.moveTo);
UPDATE order_mark SET highest = max(highest, :sortOrder), moveFrom = NULL, moveTo = NULL WHERE list = 'tag';

-- on: assignment.inserted
-- field: accountID id required public
-- field: tagID id required public
-- record: accountID
INSERT INTO account_tag (accountID, tagID, seq) VALUES (:accountID, :tagID, :_seq);

-- on: assignment.deleted
-- field: accountID id required public
-- field: tagID id required public
-- record: accountID
DELETE FROM account_tag WHERE accountID = :accountID AND tagID = :tagID;

-- on: ledger.reset
DELETE FROM account;
DELETE FROM tag;
DELETE FROM erased_place;

-- on: ledger.erased
DELETE FROM erased_place WHERE seq = :_erased;
