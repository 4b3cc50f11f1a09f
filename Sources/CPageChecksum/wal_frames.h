#ifndef LEDGER_WAL_FRAMES_H
#define LEDGER_WAL_FRAMES_H

#include <sqlite3.h>

#include "CPageChecksum.h"

/* What is known of an open -wal, to check what is read from it. */
typedef struct {
  /* The header's place of the frame that was begun last and has no page yet; -1 for none. */
  sqlite3_int64 begun;
  /* From this place on, frames were overwritten inside the transaction that is open, and their checksums are those
     of before until it is committed; -1 for none. */
  sqlite3_int64 rewritten_from;
  /* A frame: its header and its page. */
  unsigned char frame[24 + LEDGER_PAGE_BYTES];
} wal_state;

void wal_begin(wal_state *state);

/* Reads as `lower` does, and fails with SQLITE_IOERR_DATA where what was read is not what its checksum says. */
int wal_read(wal_state *state, sqlite3_file *lower, void *buffer, int amount, sqlite3_int64 offset);

/* Takes notice of a write, so that frames in the making are not taken for damaged ones. */
void wal_note_write(wal_state *state, int amount, sqlite3_int64 offset);

/* The transaction that was open has ended. */
void wal_end_transaction(wal_state *state);

#endif
