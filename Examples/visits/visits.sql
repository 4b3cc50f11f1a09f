-- projection: visits
-- version: 1

-- Places that somebody was at, and when.
CREATE TABLE visit (
  id TEXT NOT NULL PRIMARY KEY,                                                                     -- public
  place TEXT NOT NULL CONSTRAINT "blankField: A visit's place is blank." CHECK (trim(place) <> ''), -- personal
  arrived TEXT NOT NULL,                                                                            -- personal
  left TEXT CONSTRAINT "wrongValue: A visit can't end before it begins." CHECK (left >= arrived),   -- personal
  rating INTEGER,                                                                                   -- public
  seq INTEGER NOT NULL                                                                              -- public
) STRICT, WITHOUT ROWID;

CREATE INDEX visit_by_arrival ON visit (arrived);

-- on: visit.inserted
-- row: visit
-- field: id id required public
-- field: place text required nonblank personal
-- field: arrived date required personal
-- field: left date nullable personal
-- field: rating integer min=1 max=5 nullable public
INSERT INTO visit (id, place, arrived, left, rating, seq)
VALUES (:id, trimmed(:place), :arrived, :left, :rating, :_seq);

-- on: visit.edited
-- row: visit
-- field: id id required public
-- field: place text nonblank personal
-- field: arrived date personal
-- field: left date nullable personal
-- field: rating integer min=1 max=5 nullable public
UPDATE visit SET
  place = coalesce(trimmed(:place), place),
  arrived = coalesce(:arrived, arrived),
  left = iif(:_has_left, :left, left),
  rating = iif(:_has_rating, :rating, rating),
  seq = :_seq
WHERE id = :id;

-- on: visit.deleted
-- row: visit
-- field: id id required public
DELETE FROM visit WHERE id = :id;
