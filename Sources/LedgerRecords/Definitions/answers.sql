-- projection: answers
-- version: 1

-- The user, and what was asked and answered.
--
-- There is one user: `user_limit` is the one constraint that says so, and dropping it lifts the limit. An answer
-- belongs to a user, and goes with them.

CREATE TABLE user (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: A user's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  name TEXT NOT NULL -- personal
    CONSTRAINT "blankField: The user's name is blank."
    CHECK (name <> '' AND (unicode(name) BETWEEN 33 AND 132 OR unicode(name) BETWEEN 12289 AND 1114111
      OR trim(name, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199,
      8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  birthday TEXT NOT NULL, -- personal
  gender TEXT NOT NULL -- personal
    CONSTRAINT "wrongValue: A gender must be male, female or other."
    CHECK (gender IN ('male', 'female', 'other')),
  createdAt TEXT NOT NULL, -- public
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX "limitOfOne: There is already a user." ON user ((1));

CREATE TABLE answer (
  id TEXT NOT NULL PRIMARY KEY -- public
    CONSTRAINT "wrongValue: An answer's id is not a UUID."
    CHECK (id GLOB
      '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  userID TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE, -- public
  question TEXT NOT NULL -- personal
    CONSTRAINT "blankField: The question is blank."
    CHECK (question <> '' AND (unicode(question) BETWEEN 33 AND 132 OR unicode(question) BETWEEN 12289 AND 1114111
      OR trim(question, char(9, 10, 11, 12, 13, 32, 133, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198,
      8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288)) <> '')),
  answer TEXT NOT NULL, -- personal
  englishAnswer TEXT NOT NULL, -- personal
  answerType TEXT NOT NULL -- public
    CONSTRAINT "wrongValue: An answer's type must be affirmative, neutral or negative."
    CHECK (answerType IN ('affirmative', 'neutral', 'negative')),
  timestamp TEXT NOT NULL, -- public
  seq INTEGER NOT NULL -- public
) STRICT, WITHOUT ROWID;

CREATE INDEX answer_by_user ON answer (userID, timestamp);
CREATE INDEX answer_by_time ON answer (timestamp, id);
CREATE INDEX answer_by_type ON answer (answerType, timestamp, id);

-- on: user.inserted
-- row: user
-- field: id id required public
-- field: name text required nonblank personal
-- field: birthday date required past personal
-- field: gender choice(male|female|other) required personal
-- field: createdAt time public
INSERT INTO user (id, name, birthday, gender, createdAt, seq)
VALUES (:id, trimmed(:name), :birthday, :gender, coalesce(:createdAt, :_time), :_seq);

-- on: user.edited
-- row: user
-- field: id id required public
-- field: name text nonblank personal
-- field: birthday date past personal
-- field: gender choice(male|female|other) personal
UPDATE user
SET name = coalesce(trimmed(:name), name),
  birthday = coalesce(:birthday, birthday),
  gender = coalesce(:gender, gender),
  seq = :_seq
WHERE id = :id;

-- on: user.deleted
-- row: user
-- field: id id required public
DELETE FROM user WHERE id = :id;

-- on: answer.inserted
-- row: answer
-- field: id id required public
-- field: userID id required public
-- field: question text required nonblank personal
-- field: answer text required nonblank personal
-- field: englishAnswer text required nonblank personal
-- field: answerType choice(affirmative|neutral|negative) required public
-- field: timestamp time public
INSERT INTO answer (id, userID, question, answer, englishAnswer, answerType, timestamp, seq)
VALUES (
  :id, :userID, trimmed(:question), :answer, :englishAnswer, :answerType, coalesce(:timestamp, :_time), :_seq);

-- on: answer.deleted
-- row: answer
-- field: id id required public
DELETE FROM answer WHERE id = :id;

-- The event holds the cut-off itself, so that a replay prunes the same answers for ever. How many they were is for who reads
-- the log.
-- on: answer.pruned
-- field: before time required public
-- field: count integer min=0 public
-- may match nothing
DELETE FROM answer WHERE timestamp < :before;

-- on: ledger.reset
DELETE FROM user;
