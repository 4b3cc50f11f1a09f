/* Which commits in a -wal are ours.

   Any program may commit to a table's -wal, with sums that are right. So each commit of ours leaves a mark:
   it counts on in the only row of ledger_checkpoint (Bookkeeping.swift), which is the whole of page 2:

       bytes 4074 to 4081:  random, one value for each file that is built
       bytes 4082 to 4087:  2^46 + (the count * MARK_STEP mod 2^46), big-endian

   The count is not written as it is, so that adding one to that column, as a program may that changes all
   columns of a row alike, is no mark.

   The last columns of the only row of a page end where the part of the page ends that SQLite uses. A commit
   is ours if it has a page 2 with a count that is one higher than in the commit before it. Another program's
   commit has no page 2 at all or, if it is a VACUUM or changes that row itself, one with the count of before.
   Only a program that makes the next mark by itself, on purpose, is taken for ours.

   Each connection of ours checks the last commit before it reads or writes, unless that is the one it knows.
   The commits before it are then ours too: whoever wrote the last one had checked those. Nor is a commit
   copied into the database before it was checked, as it would get checksums there.

   A -wal also has to be that of its database: not an older one (its last count would be lower than the
   database's), and not one that began after the database was copied (its first count would be too high).

   What is compared is documented: https://sqlite.org/fileformat2.html#walformat,
   https://sqlite.org/walformat.html. */

#include "commit_marks.h"

#include <string.h>

#include "bytes.h"
#include "page_checksum.h"

enum {
  WAL_HEADER = 32,
  FRAME_HEADER = 24,
  FRAME = FRAME_HEADER + LEDGER_PAGE_BYTES,
  /* In a database's header. */
  APPLICATION_ID = 68,
  LEAF_OF_TABLE = 0x0D,
  USABLE_BYTES = LEDGER_PAGE_BYTES - LEDGER_PAGE_CHECKSUM_BYTES,
  COUNT_BYTES = 6,
  COUNT_BITS = 46,
  FILE_ID_BYTES = 8,
  /* Offsets in the wal-index. */
  INDEX_IS_INITIALIZED = 12,
  INDEX_LAST_FRAME = 16,
  INDEX_SUMS = 24,
  INDEX_SALTS = 32,
  /* A lock of the wal-index. */
  CHECKPOINT_LOCK = 1
};

/* A page 2. */
typedef struct {
  unsigned char page[LEDGER_PAGE_BYTES];
} mark_page;

/* A page as a -wal and as the database has it. */
typedef struct {
  unsigned char in_wal[LEDGER_PAGE_BYTES];
  unsigned char in_database[LEDGER_PAGE_BYTES];
} pages;

static const unsigned char *file_id(const mark_page *mark) { return mark->page + USABLE_BYTES - COUNT_BYTES - FILE_ID_BYTES; }

/* MARK_STEP is 0x1B873593C5A7, in Bookkeeping.swift; this is what undoes it modulo 2^46. */
static const uint64_t INVERSE_OF_STEP = 0x17B3EF009217;

static uint64_t count_of(const mark_page *mark) {
  const unsigned char *count = mark->page + USABLE_BYTES - COUNT_BYTES;
  const uint64_t stored = (uint64_t)count[0] << 40 | (uint64_t)count[1] << 32 | big32(count + 2);
  const uint64_t all = (uint64_t)1 << COUNT_BITS;
  return ((stored - all) * INVERSE_OF_STEP) & (all - 1);
}

static int has_one_row(const mark_page *mark) {
  return mark->page[0] == LEAF_OF_TABLE && mark->page[3] == 0 && mark->page[4] == 1;
}

static int are_of_one_file(const mark_page *a, const mark_page *b) {
  return has_one_row(a) && has_one_row(b) && memcmp(file_id(a), file_id(b), FILE_ID_BYTES) == 0;
}

static uint32_t native32(const unsigned char *bytes) {
  uint32_t number;
  memcpy(&number, bytes, sizeof number);
  return number;
}

/* Frames are numbered from 1. */
static sqlite3_int64 offset_of(uint32_t frame) { return WAL_HEADER + (sqlite3_int64)(frame - 1) * FRAME; }

static int read_frame_header(sqlite3_file *wal, uint32_t frame, unsigned char *header) {
  return wal->pMethods->xRead(wal, header, FRAME_HEADER, offset_of(frame));
}

static int is_commit(const unsigned char *header) { return big32(header + 4) != 0; }

/* A commit, by its frames. */
typedef struct {
  uint32_t first;
  uint32_t last;
  /* The frame of its page 2; 0 where it has none. */
  uint32_t mark;
} commit_frames;

/* The commit that ends with the frame `last`. */
static int find_commit_before(sqlite3_file *wal, uint32_t last, commit_frames *commit) {
  *commit = (commit_frames){.first = last, .last = last, .mark = 0};
  for (uint32_t frame = last; frame > 0; frame--) {
    unsigned char header[FRAME_HEADER];
    const int rc = read_frame_header(wal, frame, header);
    if (rc != SQLITE_OK) return rc;
    if (frame != last && is_commit(header)) return SQLITE_OK;
    commit->first = frame;
    if (commit->mark == 0 && big32(header) == MARK_PAGE) commit->mark = frame;
  }
  return SQLITE_OK;
}

/* The first commit of a -wal, of which `last` is a frame that ends one. */
static int find_first_commit(sqlite3_file *wal, uint32_t last, commit_frames *commit) {
  *commit = (commit_frames){.first = 1, .last = last, .mark = 0};
  for (uint32_t frame = 1; frame <= last; frame++) {
    unsigned char header[FRAME_HEADER];
    const int rc = read_frame_header(wal, frame, header);
    if (rc != SQLITE_OK) return rc;
    if (big32(header) == MARK_PAGE) commit->mark = frame;
    if (is_commit(header)) {
      commit->last = frame;
      return SQLITE_OK;
    }
  }
  return SQLITE_OK;
}

static int read_mark(sqlite3_file *wal, const commit_frames *commit, mark_page *mark) {
  if (commit->mark == 0) return LEDGER_FOREIGN_COMMIT;
  return wal->pMethods->xRead(wal, mark->page, LEDGER_PAGE_BYTES, offset_of(commit->mark) + FRAME_HEADER);
}

/* Whether the first page says that a database is a table of ours: "LDGR". */
static int is_table(sqlite3_file *database) {
  unsigned char id[4];
  return database->pMethods->xRead(database, id, sizeof id, APPLICATION_ID) == SQLITE_OK
    && memcmp(id, "LDGR", sizeof id) == 0;
}

/* The database's page 2. Another process may be writing it: only one that never has its checksum is a wrong
   page, as any other that is read. SQLITE_NOTFOUND where it is no table of ours: those have a page 2 with the
   mark in the database from the beginning. */
static int read_mark_of_database(sqlite3_file *database, mark_page *mark) {
  for (int attempt = 0; attempt < 100; attempt++) {
    const int rc = database->pMethods->xRead(
      database, mark->page, LEDGER_PAGE_BYTES, (sqlite3_int64)(MARK_PAGE - 1) * LEDGER_PAGE_BYTES);
    if (rc == SQLITE_IOERR_SHORT_READ) return is_table(database) ? SQLITE_IOERR_DATA : SQLITE_NOTFOUND;
    if (rc != SQLITE_OK) return rc;
    if (ledger_page_is_whole(mark->page, MARK_PAGE)) return has_one_row(mark) ? SQLITE_OK : SQLITE_NOTFOUND;
  }
  return SQLITE_IOERR_DATA;
}

/* Whether a commit with the mark `now` may follow one with the mark `before`. */
static int follows(const mark_page *now, const mark_page *before) {
  return are_of_one_file(now, before) && count_of(now) == count_of(before) + 1;
}

/* Whether a page in the database is what a frame of a -wal holds. */
static int is_copied(sqlite3_file *database, sqlite3_file *wal, uint32_t frame, pages *pages, uint32_t *number) {
  unsigned char header[FRAME_HEADER];
  int rc = read_frame_header(wal, frame, header);
  if (rc != SQLITE_OK) return rc;
  *number = big32(header);
  rc = wal->pMethods->xRead(wal, pages->in_wal, LEDGER_PAGE_BYTES, offset_of(frame) + FRAME_HEADER);
  if (rc != SQLITE_OK) return rc;
  rc = database->pMethods->xRead(
    database, pages->in_database, LEDGER_PAGE_BYTES, (sqlite3_int64)(*number - 1) * LEDGER_PAGE_BYTES);
  if (rc != SQLITE_OK) return rc;
  return memcmp(pages->in_wal, pages->in_database, USABLE_BYTES) == 0 ? SQLITE_OK : LEDGER_FOREIGN_COMMIT;
}

/* Whether a page stands once more behind a frame of a commit. */
static int comes_again(sqlite3_file *wal, uint32_t number, uint32_t frame, uint32_t last) {
  unsigned char header[FRAME_HEADER];
  for (uint32_t later = frame + 1; later <= last; later++) {
    if (read_frame_header(wal, later, header) == SQLITE_OK && big32(header) == number) return 1;
  }
  return 0;
}

/* Whether all of the first commit of a -wal is in the database already, where a process was ended before it
   could empty the -wal: a checkpoint writes page 2 last. A commit of another program that has page 2 as it was
   differs in some other page. */
static int check_is_copied(sqlite3_file *database, sqlite3_file *wal, uint32_t last) {
  pages *pages = sqlite3_malloc((int)sizeof *pages);
  if (!pages) return SQLITE_NOMEM;
  int rc = SQLITE_OK;
  for (uint32_t frame = 1; frame <= last && rc == SQLITE_OK; frame++) {
    uint32_t number = 0;
    rc = is_copied(database, wal, frame, pages, &number);
    if (rc == LEDGER_FOREIGN_COMMIT && comes_again(wal, number, frame, last)) rc = SQLITE_OK;
  }
  sqlite3_free(pages);
  return rc;
}

/* Whether the first commit of a -wal, which ends with the frame `last`, may be that of a database with the
   mark `stored`. */
static int check_begins_on(
  sqlite3_file *database, sqlite3_file *wal, uint32_t last, const mark_page *first, const mark_page *stored) {
  if (follows(first, stored)) return SQLITE_OK;
  if (!has_one_row(first) || memcmp(first->page, stored->page, USABLE_BYTES) != 0) return LEDGER_FOREIGN_COMMIT;
  return check_is_copied(database, wal, last);
}

/* Whether the -wal is that of a database with the mark `stored`: from `first` to `newest`. */
static int spans(const mark_page *first, const mark_page *newest, const mark_page *stored) {
  return are_of_one_file(first, stored) && are_of_one_file(newest, stored) && count_of(first) <= count_of(stored) + 1
    && count_of(stored) <= count_of(newest);
}

/* The marks that are compared. */
typedef struct {
  mark_page newest;
  mark_page before;
  mark_page stored;
} marks;

static int check_span(sqlite3_file *wal, uint32_t last, marks *marks) {
  commit_frames first;
  int rc = find_first_commit(wal, last, &first);
  if (rc == SQLITE_OK) rc = read_mark(wal, &first, &marks->before);
  if (rc != SQLITE_OK) return rc;
  return spans(&marks->before, &marks->newest, &marks->stored) ? SQLITE_OK : LEDGER_FOREIGN_COMMIT;
}

/* Whether the commit that ends with the frame `last` is ours. */
static int check_commit(sqlite3_file *database, sqlite3_file *wal, uint32_t last, int is_first_check, marks *marks) {
  commit_frames commit;
  int rc = read_mark_of_database(database, &marks->stored);
  if (rc == SQLITE_NOTFOUND) return SQLITE_OK;
  if (rc == SQLITE_OK) rc = find_commit_before(wal, last, &commit);
  if (rc == SQLITE_OK) rc = read_mark(wal, &commit, &marks->newest);
  if (rc != SQLITE_OK) return rc;
  if (commit.first == 1) return check_begins_on(database, wal, last, &marks->newest, &marks->stored);
  commit_frames earlier;
  rc = find_commit_before(wal, commit.first - 1, &earlier);
  if (rc == SQLITE_OK) rc = read_mark(wal, &earlier, &marks->before);
  if (rc != SQLITE_OK) return rc;
  if (!follows(&marks->newest, &marks->before)) return LEDGER_FOREIGN_COMMIT;
  return is_first_check ? check_span(wal, last, marks) : SQLITE_OK;
}

/* A -wal that is shorter than it should be was replaced. */
static int as_foreign(int rc) { return rc == SQLITE_IOERR_SHORT_READ ? LEDGER_FOREIGN_COMMIT : rc; }

static int check_last_commit(sqlite3_file *database, sqlite3_file *wal, uint32_t last, int is_first_check) {
  marks *found = sqlite3_malloc((int)sizeof *found);
  if (!found) return SQLITE_NOMEM;
  const int rc = check_commit(database, wal, last, is_first_check, found);
  sqlite3_free(found);
  return as_foreign(rc);
}

/* Copies the wal-index's header. Returns 0 where there is none, or somebody is writing it. */
static int copy_index_header(const commit_state *state, unsigned char *header) {
  unsigned char second[INDEX_HEADER];
  memcpy(header, (const void *)state->index, INDEX_HEADER);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  memcpy(second, (const unsigned char *)(const void *)state->index + INDEX_HEADER, INDEX_HEADER);
  return memcmp(header, second, INDEX_HEADER) == 0 && header[INDEX_IS_INITIALIZED] != 0;
}

/* Whether the -wal holds the frame that the wal-index calls its last one. */
static int check_last_frame(sqlite3_file *wal, const unsigned char *index, uint32_t last) {
  unsigned char header[FRAME_HEADER];
  const int rc = read_frame_header(wal, last, header);
  if (rc != SQLITE_OK) return as_foreign(rc);
  const int is_it = memcmp(header + 8, index + INDEX_SALTS, 8) == 0 && is_commit(header)
    && big32(header + 16) == native32(index + INDEX_SUMS)
    && big32(header + 20) == native32(index + INDEX_SUMS + 4);
  return is_it ? SQLITE_OK : LEDGER_FOREIGN_COMMIT;
}

/* Whether a process is copying commits into the database now, so that some of their pages are there already. */
static int is_checkpointing(sqlite3_file *database) {
  if (database->pMethods->iVersion < 2 || !database->pMethods->xShmLock) return 0;
  const int rc = database->pMethods->xShmLock(database, CHECKPOINT_LOCK, 1, SQLITE_SHM_LOCK | SQLITE_SHM_SHARED);
  if (rc != SQLITE_OK) return rc == SQLITE_BUSY;
  database->pMethods->xShmLock(database, CHECKPOINT_LOCK, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
  return 0;
}

static int has_salts(const unsigned char *index, const unsigned char *other) {
  return memcmp(index + INDEX_SALTS, other + INDEX_SALTS, 8) == 0;
}

int commits_check(commit_state *state, sqlite3_file *database, sqlite3_file *wal) {
  unsigned char index[INDEX_HEADER];
  if (!state->index) return SQLITE_OK;
  if (!copy_index_header(state, index)) {
    /* Once it has the lock, SQLite compares the first copy with its own, and then tries again or recovers. */
    return index[INDEX_IS_INITIALIZED] ? SQLITE_BUSY : SQLITE_OK;
  }
  if (memcmp(index, state->known, INDEX_HEADER) == 0) return SQLITE_OK;
  const uint32_t last = native32(index + INDEX_LAST_FRAME);
  /* Also what is all in the database already: after a kill it is read from the -wal again, and then with
     commits of ours behind it. */
  if (last > 0) {
    int rc = wal ? check_last_frame(wal, index, last) : LEDGER_FOREIGN_COMMIT;
    const int is_first_check = !state->known[INDEX_IS_INITIALIZED] || !has_salts(index, state->known);
    if (rc == SQLITE_OK) rc = check_last_commit(database, wal, last, is_first_check);
    if (rc != SQLITE_OK) {
      unsigned char now[INDEX_HEADER];
      const int stands = copy_index_header(state, now) && memcmp(now, index, INDEX_HEADER) == 0;
      const int may_pass = !stands || is_checkpointing(database);
      return (rc == LEDGER_FOREIGN_COMMIT || rc == SQLITE_IOERR_DATA) && may_pass ? SQLITE_BUSY : rc;
    }
  }
  memcpy(state->known, index, INDEX_HEADER);
  return SQLITE_OK;
}

int commits_check_without_index(sqlite3_file *database, sqlite3_file *wal) {
  unsigned char of_wal[WAL_HEADER], header[FRAME_HEADER];
  uint32_t last = 0;
  if (!wal) return SQLITE_OK;
  int rc = wal->pMethods->xRead(wal, of_wal, WAL_HEADER, 0);
  if (rc == SQLITE_IOERR_SHORT_READ) return SQLITE_OK;
  for (uint32_t frame = 1; rc == SQLITE_OK; frame++) {
    rc = read_frame_header(wal, frame, header);
    if (rc != SQLITE_OK || memcmp(header + 8, of_wal + 16, 8) != 0) break;
    if (is_commit(header)) last = frame;
  }
  if (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ) return rc;
  return last == 0 ? SQLITE_OK : check_last_commit(database, wal, last, 1);
}

void commits_end_transaction(commit_state *state) {
  if (!state->has_written || !state->index) return;
  state->has_written = 0;
  unsigned char index[INDEX_HEADER];
  if (copy_index_header(state, index)) memcpy(state->known, index, INDEX_HEADER);
}
