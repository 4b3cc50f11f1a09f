// The limit: SQLite alone, prepared statements, parameters bound from memory, one thread.
//
//     bare-sqlite append DATABASE ROWS EVENTS BATCH   each event in a table of events, and its row; a durable transaction a batch
//     bare-sqlite rebuild DATABASE ROWS EVENTS        the rows alone, in one transaction, synced at the end
//
// Tables, indexes and foreign keys are those of the built-in families, without their CHECK constraints:
// orders come ready made, and nothing is checked. ROWS is made by rows.py. Prints one JSON object with
// "events" and "seconds".

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *SCHEMA =
  "CREATE TABLE user (id TEXT PRIMARY KEY, name TEXT, birthday TEXT, gender TEXT, createdAt TEXT, seq INTEGER) STRICT, WITHOUT ROWID;"
  "CREATE UNIQUE INDEX user_limit ON user ((1));"
  "CREATE TABLE answer (id TEXT PRIMARY KEY, userID TEXT REFERENCES user (id) ON DELETE CASCADE, question TEXT, answer TEXT,"
  "  englishAnswer TEXT, answerType TEXT, timestamp TEXT, seq INTEGER) STRICT, WITHOUT ROWID;"
  "CREATE INDEX answer_by_user ON answer (userID);"
  "CREATE INDEX answer_by_time ON answer (timestamp, id);"
  "CREATE TABLE account (id TEXT PRIMARY KEY, name TEXT, sortOrder INTEGER, createdAt TEXT, seq INTEGER) STRICT, WITHOUT ROWID;"
  "CREATE UNIQUE INDEX account_by_order ON account (sortOrder);"
  "CREATE INDEX account_by_name ON account (name);"
  "CREATE TABLE tag (id TEXT PRIMARY KEY, name TEXT, sortOrder INTEGER, createdAt TEXT, seq INTEGER) STRICT, WITHOUT ROWID;"
  "CREATE UNIQUE INDEX tag_by_order ON tag (sortOrder);"
  "CREATE INDEX tag_by_name ON tag (name);"
  "CREATE TABLE account_tag (accountID TEXT REFERENCES account (id) ON DELETE CASCADE, tagID TEXT REFERENCES tag (id)"
  "  ON DELETE CASCADE, seq INTEGER, PRIMARY KEY (accountID, tagID)) STRICT, WITHOUT ROWID;"
  "CREATE INDEX account_tag_by_tag ON account_tag (tagID);"
  "CREATE TABLE task (id TEXT PRIMARY KEY, title TEXT, \"order\" INTEGER, createdAt TEXT, completedAt TEXT, seq INTEGER)"
  "  STRICT, WITHOUT ROWID;"
  "CREATE UNIQUE INDEX task_by_order ON task (\"order\");"
  "CREATE INDEX task_open ON task (\"order\") WHERE completedAt IS NULL;"
  "CREATE INDEX task_done ON task (\"order\") WHERE completedAt IS NOT NULL;"
  "CREATE TABLE task_step (id TEXT PRIMARY KEY, taskID TEXT REFERENCES task (id) ON DELETE CASCADE, title TEXT,"
  "  \"order\" INTEGER, completedAt TEXT, seq INTEGER) STRICT, WITHOUT ROWID;"
  "CREATE UNIQUE INDEX task_step_by_order ON task_step (taskID, \"order\");"
  "CREATE TABLE event (seq INTEGER PRIMARY KEY, id TEXT, time TEXT, type TEXT, data TEXT) STRICT;";

// Which of them a row is for stands in its first column, as an index; its values stand in the fifth and later
// ones.
static const char *STATEMENTS[] = {
  "INSERT INTO task (id, title, \"order\", createdAt, seq) VALUES (?1, ?2, ?3, ?4, ?5)",
  "UPDATE task SET completedAt = ?2, seq = ?3 WHERE id = ?1",
  "DELETE FROM task WHERE id = ?1",
  "INSERT INTO task_step (id, taskID, title, \"order\", seq) VALUES (?1, ?2, ?3, ?4, ?5)",
  "INSERT INTO user (id, name, birthday, gender, createdAt, seq) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
  "INSERT INTO answer (id, userID, question, answer, englishAnswer, answerType, timestamp, seq) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
  "INSERT INTO account (id, name, sortOrder, createdAt, seq) VALUES (?1, ?2, ?3, ?4, ?5)",
  "INSERT INTO tag (id, name, sortOrder, createdAt, seq) VALUES (?1, ?2, ?3, ?4, ?5)",
  "INSERT INTO account_tag (accountID, tagID, seq) VALUES (?1, ?2, ?3)",
  "UPDATE account SET name = ?2, seq = ?3 WHERE id = ?1",
  "UPDATE task SET title = ?2, seq = ?3 WHERE id = ?1",
};
enum { STATEMENT_COUNT = sizeof STATEMENTS / sizeof *STATEMENTS, MOST_COLUMNS = 12 };

typedef struct {
  int count;
  char *start[MOST_COLUMNS];
  int length[MOST_COLUMNS];
} Row;

static sqlite3 *database;

static void fail(const char *what) {
  fprintf(stderr, "bare-sqlite: %s: %s\n", what, database ? sqlite3_errmsg(database) : "");
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

// Reads and splits so many lines before anything is measured.
static Row *read_rows(const char *path, long *count) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  Row *rows = calloc((size_t)*count, sizeof *rows);
  char *line = NULL;
  size_t capacity = 0;
  long read = 0;
  ssize_t length;
  while (read < *count && (length = getline(&line, &capacity, file)) > 0) {
    char *copy = strndup(line, (size_t)length - 1), *cursor = copy, *column;
    Row *row = &rows[read++];
    while ((column = strsep(&cursor, "\t")) != NULL && row->count < MOST_COLUMNS) {
      row->start[row->count] = column;
      row->length[row->count++] = (int)strlen(column);
    }
  }
  free(line);
  fclose(file);
  *count = read;
  return rows;
}

static void step(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_sql(statement));
  sqlite3_reset(statement);
}

// A value that begins with '#' is an integer.
static void bind(sqlite3_stmt *statement, int parameter, const Row *row, int column) {
  const char *text = row->start[column];
  if (text[0] == '#') sqlite3_bind_int64(statement, parameter, atoll(text + 1));
  else sqlite3_bind_text(statement, parameter, text, row->length[column], SQLITE_STATIC);
}

static void apply(sqlite3_stmt **statements, const Row *row, long sequence) {
  sqlite3_stmt *statement = statements[atoi(row->start[0])];
  for (int column = 4; column < row->count; column++) bind(statement, column - 3, row, column);
  if (sqlite3_bind_parameter_count(statement) >= row->count - 3) sqlite3_bind_int64(statement, row->count - 3, sequence);
  step(statement);
}

static void insert_event(sqlite3_stmt *statement, const Row *row, long sequence) {
  sqlite3_bind_int64(statement, 1, sequence);
  bind(statement, 2, row, 1);
  sqlite3_bind_text(statement, 3, "2026-11-21T01:23:45.678901Z", -1, SQLITE_STATIC);
  bind(statement, 4, row, 2);
  bind(statement, 5, row, 3);
  step(statement);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  int appends = argc == 6 && strcmp(argv[1], "append") == 0;
  if (!appends && !(argc == 5 && strcmp(argv[1], "rebuild") == 0)) {
    fprintf(stderr, "bare-sqlite: wrong usage; see its source\n");
    return 64;
  }
  long count = atol(argv[4]), batch = appends ? atol(argv[5]) : count;
  Row *rows = read_rows(argv[3], &count);
  if (sqlite3_open(argv[2], &database) != SQLITE_OK) fail(argv[2]);
  run(appends ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL" : "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  run("PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536");
  run(SCHEMA);
  sqlite3_stmt *statements[STATEMENT_COUNT];
  for (int index = 0; index < STATEMENT_COUNT; index++) statements[index] = prepared(STATEMENTS[index]);
  sqlite3_stmt *event = prepared("INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5)");
  sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");

  double began = now();
  for (long first = 0; first < count; first += batch) {
    step(begin);
    for (long index = first; index < count && index < first + batch; index++) {
      if (appends) insert_event(event, &rows[index], index + 1);
      apply(statements, &rows[index], index + 1);
    }
    step(commit);
  }
  if (!appends) {
    int file = open(argv[2], O_RDWR);
    if (file < 0 || fsync(file) != 0) fail("fsync");
    close(file);
  }
  printf("{\"events\": %ld, \"seconds\": %.6f}\n", count, now() - began);
  return 0;
}
