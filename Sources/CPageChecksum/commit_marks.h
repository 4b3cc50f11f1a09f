#ifndef LEDGER_COMMIT_MARKS_H
#define LEDGER_COMMIT_MARKS_H

#include <sqlite3.h>

#include "CPageChecksum.h"

/* The page with the mark: the whole table ledger_checkpoint. */
enum { MARK_PAGE = 2 };

/* The first part of the wal-index: SQLite's header, twice. */
enum { INDEX_HEADER = 48 };

/* What is known of the commits in an open database's -wal. */
typedef struct {
  /* The wal-index's first region; NULL while it is not mapped. */
  volatile void *index;
  /* The wal-index's header after the last commit that was found to be ours. */
  unsigned char known[INDEX_HEADER];
  /* Whether this connection has written frames since it took the lock for writing. */
  int has_written;
} commit_state;

/* Checks that the last commit in `wal` is one of ours, unless it is the one that was checked last:
   `database` and `wal` are files of the default VFS. SQLITE_BUSY where another program is in the middle of
   committing; LEDGER_FOREIGN_COMMIT where the commit is not ours; SQLITE_IOERR_DATA where the database's own
   page with the mark is damaged or missing. */
int commits_check(commit_state *state, sqlite3_file *database, sqlite3_file *wal);

/* As commits_check, without a wal-index. */
int commits_check_without_index(sqlite3_file *database, sqlite3_file *wal);

/* The connection gives up the lock for writing: what it has committed is ours. */
void commits_end_transaction(commit_state *state);

#endif
