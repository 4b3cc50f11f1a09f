-- projection: library
-- version: 1

-- Books, to whom they are lent, and notes on them. Deleting a book takes its loans and notes along.
CREATE TABLE book (
  number INTEGER NOT NULL PRIMARY KEY,                                                              -- public
  id TEXT NOT NULL UNIQUE,                                                                          -- public
  title TEXT NOT NULL CONSTRAINT "blankField: A book's title is blank." CHECK (trim(title) <> ''),  -- personal
  author TEXT NOT NULL DEFAULT '',                                                                  -- personal
  pages INTEGER,                                                                                    -- public
  seq INTEGER NOT NULL                                                                              -- public
) STRICT;

CREATE INDEX book_by_author ON book (author);

-- A book is lent to one person at a time.
CREATE TABLE loan (
  id TEXT NOT NULL PRIMARY KEY,                                                                     -- public
  bookID TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,                                      -- public
  name TEXT NOT NULL,                                                                               -- personal
  since TEXT NOT NULL,                                                                              -- personal
  returned TEXT,                                                                                    -- personal
  seq INTEGER NOT NULL                                                                              -- public
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX "duplicateValue: That book is lent already." ON loan (bookID) WHERE returned IS NULL;

CREATE TABLE note (
  number INTEGER NOT NULL PRIMARY KEY,                                                              -- public
  id TEXT NOT NULL UNIQUE,                                                                          -- public
  bookID TEXT NOT NULL REFERENCES book (id) ON DELETE CASCADE,                                      -- public
  body TEXT NOT NULL,                                                                               -- personal
  seq INTEGER NOT NULL                                                                              -- public
) STRICT;

CREATE INDEX note_by_book ON note (bookID);

-- The words of books and notes: the texts stay where they are, and triggers keep the words in step with them.
CREATE VIRTUAL TABLE book_text USING fts5(title, author, content='book', content_rowid='number',
  tokenize='unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE note_text USING fts5(body, content='note', content_rowid='number', tokenize='porter unicode61');

CREATE TRIGGER book_added AFTER INSERT ON book BEGIN
  INSERT INTO book_text (rowid, title, author) VALUES (new.number, new.title, new.author);
END;
CREATE TRIGGER book_removed AFTER DELETE ON book BEGIN
  INSERT INTO book_text (book_text, rowid, title, author) VALUES ('delete', old.number, old.title, old.author);
END;
CREATE TRIGGER book_changed AFTER UPDATE OF title, author ON book BEGIN
  INSERT INTO book_text (book_text, rowid, title, author) VALUES ('delete', old.number, old.title, old.author);
  INSERT INTO book_text (rowid, title, author) VALUES (new.number, new.title, new.author);
END;
CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
  INSERT INTO note_text (rowid, body) VALUES (new.number, new.body);
END;
CREATE TRIGGER note_removed AFTER DELETE ON note BEGIN
  INSERT INTO note_text (note_text, rowid, body) VALUES ('delete', old.number, old.body);
END;
CREATE TRIGGER note_changed AFTER UPDATE OF body ON note BEGIN
  INSERT INTO note_text (note_text, rowid, body) VALUES ('delete', old.number, old.body);
  INSERT INTO note_text (rowid, body) VALUES (new.number, new.body);
END;

-- on: book.inserted
-- row: book
-- field: id id required public
-- field: title text required nonblank personal
-- field: author text personal
-- field: pages integer min=1 public
INSERT INTO book (number, id, title, author, pages, seq)
VALUES (:_seq, :id, trimmed(:title), coalesce(trimmed(:author), ''), :pages, :_seq);

-- on: book.edited
-- row: book
-- field: id id required public
-- field: title text nonblank personal
-- field: author text personal
-- field: pages integer min=1 nullable public
UPDATE book SET
  title = coalesce(trimmed(:title), title), author = coalesce(trimmed(:author), author),
  pages = iif(:_has_pages, :pages, pages), seq = :_seq
WHERE id = :id;

-- on: book.deleted
-- row: book
-- field: id id required public
DELETE FROM book WHERE id = :id;

-- on: loan.inserted
-- row: loan
-- field: id id required public
-- field: bookID id required public
-- field: name text required nonblank personal
-- field: since date required personal
INSERT INTO loan (id, bookID, name, since, seq) VALUES (:id, :bookID, trimmed(:name), :since, :_seq);

-- on: loan.edited
-- row: loan
-- field: id id required public
-- field: returned date nullable personal
UPDATE loan SET returned = iif(:_has_returned, :returned, returned), seq = :_seq WHERE id = :id;

-- on: loan.deleted
-- row: loan
-- field: id id required public
DELETE FROM loan WHERE id = :id;

-- on: note.inserted
-- row: note
-- field: id id required public
-- field: bookID id required public
-- field: body text required nonblank personal
INSERT INTO note (number, id, bookID, body, seq) VALUES (:_seq, :id, :bookID, trimmed(:body), :_seq);

-- on: note.edited
-- row: note
-- field: id id required public
-- field: body text required nonblank personal
UPDATE note SET body = trimmed(:body), seq = :_seq WHERE id = :id;

-- on: note.deleted
-- row: note
-- field: id id required public
DELETE FROM note WHERE id = :id;
