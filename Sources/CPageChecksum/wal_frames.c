/* Reading a -wal with its checksums. Its format is SQLite's own (https://sqlite.org/fileformat2.html#walformat):

       header, 32 bytes:   magic (lowest bit: byte order of the words that are summed), format, page size, checkpoint
                           number, two salts, two sums over the 24 bytes before
       frames:             header of 24 bytes: page number, size of the database after a commit or 0, the two salts, two
                           sums; then the page

   The sums of a frame go on from those of the frame before it (the first from the -wal's header), over the first 8
   bytes of the frame's header and the page.

   SQLite compares them only when it recovers a -wal after a crash, and takes the first frame that does not fit for the
   end. Both are too little for tables that must never be wrong: pages are read from a -wal without a look at their sums,
   and a frame in the middle that was damaged would silently cut off those after it, of which some may already stand in
   the database. Here a page is checked whenever it is read, and a frame that belongs to the -wal by its salts or by its
   sums, but not by both, is an error where it or one after it ends a transaction: an append that a power cut tore looks
   the same, so it is doubt, not proof. Else a process was ended in the middle of a transaction,
   and it is the end. */

#include "wal_frames.h"

#include "bytes.h"

enum { WAL_HEADER = 32, FRAME_HEADER = 24, FRAME = FRAME_HEADER + LEDGER_PAGE_BYTES };

typedef struct {
  uint32_t first;
  uint32_t second;
} wal_sums;

static wal_sums sums_at(const unsigned char *bytes) {
  const wal_sums sums = {big32(bytes), big32(bytes + 4)};
  return sums;
}

/* SQLite's sums over a multiple of eight bytes. */
static wal_sums sums_over(wal_sums sums, const unsigned char *bytes, size_t count, int is_big_endian) {
  for (size_t i = 0; i < count; i += 8) {
    const uint32_t first = is_big_endian ? big32(bytes + i) : little32(bytes + i);
    const uint32_t second = is_big_endian ? big32(bytes + i + 4) : little32(bytes + i + 4);
    sums.first += first + sums.second;
    sums.second += second + sums.first;
  }
  return sums;
}

static int are_equal(wal_sums a, wal_sums b) { return a.first == b.first && a.second == b.second; }

static int is_big_endian(const unsigned char *header) { return header[3] & 1; }

static int is_valid_header(const unsigned char *header) {
  const wal_sums none = {0, 0};
  return (big32(header) | 1) == 0x377F0683u && big32(header + 8) == LEDGER_PAGE_BYTES
    && are_equal(sums_over(none, header, 24, is_big_endian(header)), sums_at(header + 24));
}

static int has_sums(const unsigned char *frame, wal_sums previous, int is_big_endian) {
  wal_sums sums = sums_over(previous, frame, 8, is_big_endian);
  sums = sums_over(sums, frame + FRAME_HEADER, LEDGER_PAGE_BYTES, is_big_endian);
  return are_equal(sums, sums_at(frame + 16));
}

/* Whether `frame`, read from `offset`, has its sums. `header` is that of the -wal. */
static int frame_is_whole(
  sqlite3_file *lower, const unsigned char *header, const unsigned char *frame, sqlite3_int64 offset, int *is_whole
) {
  unsigned char before[8];
  const unsigned char *previous = header + 24;
  if (offset > WAL_HEADER) {
    const int rc = lower->pMethods->xRead(lower, before, sizeof before, offset - FRAME + FRAME_HEADER - 8);
    if (rc != SQLITE_OK) return rc;
    previous = before;
  }
  *is_whole = has_sums(frame, sums_at(previous), is_big_endian(header));
  return SQLITE_OK;
}

static int frame_offset_is_valid(sqlite3_int64 offset) {
  return offset >= WAL_HEADER && (offset - WAL_HEADER) % FRAME == 0;
}

static int has_salts_of(const unsigned char *header, const unsigned char *frame) {
  return memcmp(frame + 8, header + 16, 8) == 0;
}

/* Whether the frame at `offset`, or one after it, belongs to the -wal and ends a transaction. */
static int is_committed_from(
  sqlite3_file *lower, const unsigned char *header, sqlite3_int64 offset, int *is_committed
) {
  unsigned char frame[FRAME_HEADER];
  *is_committed = 0;
  for (; !*is_committed; offset += FRAME) {
    const int rc = lower->pMethods->xRead(lower, frame, sizeof frame, offset);
    if (rc == SQLITE_IOERR_SHORT_READ) return SQLITE_OK;
    if (rc != SQLITE_OK) return rc;
    *is_committed = has_salts_of(header, frame) && big32(frame + 4) != 0;
  }
  return SQLITE_OK;
}

/* What recovery reads: a frame with its header. One that is left from before by its salts and by its sums is the end. */
static int check_recovered(
  sqlite3_file *lower, const unsigned char *header, const unsigned char *frame, sqlite3_int64 offset
) {
  int is_whole = 0;
  int rc = frame_is_whole(lower, header, frame, offset, &is_whole);
  if (rc != SQLITE_OK || is_whole == has_salts_of(header, frame)) return rc;
  int is_committed = 1;
  if (!is_whole) rc = is_committed_from(lower, header, offset, &is_committed);
  return rc == SQLITE_OK && is_committed ? SQLITE_IOERR_DATA : rc;
}

/* What a query or a checkpoint reads: the page of a frame. */
static int read_page(
  wal_state *state, sqlite3_file *lower, const unsigned char *header, void *buffer, sqlite3_int64 offset
) {
  int rc = lower->pMethods->xRead(lower, state->frame, FRAME, offset);
  if (rc != SQLITE_OK) return rc;
  int is_whole = 0;
  rc = frame_is_whole(lower, header, state->frame, offset, &is_whole);
  if (rc != SQLITE_OK) return rc;
  if (!is_whole || !has_salts_of(header, state->frame)) return SQLITE_IOERR_DATA;
  memcpy(buffer, state->frame + FRAME_HEADER, LEDGER_PAGE_BYTES);
  memset((unsigned char *)buffer + LEDGER_PAGE_BYTES - LEDGER_PAGE_CHECKSUM_BYTES, 0, LEDGER_PAGE_CHECKSUM_BYTES);
  return SQLITE_OK;
}

static int is_being_rewritten(const wal_state *state, sqlite3_int64 offset) {
  return state->rewritten_from >= 0 && offset >= state->rewritten_from;
}

int wal_read(wal_state *state, sqlite3_file *lower, void *buffer, int amount, sqlite3_int64 offset) {
  const int is_page = amount == LEDGER_PAGE_BYTES && frame_offset_is_valid(offset - FRAME_HEADER)
    && !is_being_rewritten(state, offset - FRAME_HEADER);
  unsigned char header[WAL_HEADER];
  int rc;
  if (is_page) {
    rc = lower->pMethods->xRead(lower, header, WAL_HEADER, 0);
    return rc != SQLITE_OK ? rc : read_page(state, lower, header, buffer, offset - FRAME_HEADER);
  }
  rc = lower->pMethods->xRead(lower, buffer, amount, offset);
  if (rc != SQLITE_OK) return rc;
  if (offset == 0 && amount == WAL_HEADER) return is_valid_header(buffer) ? SQLITE_OK : SQLITE_IOERR_DATA;
  if (amount != FRAME || !frame_offset_is_valid(offset) || is_being_rewritten(state, offset)) return SQLITE_OK;
  rc = lower->pMethods->xRead(lower, header, WAL_HEADER, 0);
  return rc != SQLITE_OK ? rc : check_recovered(lower, header, buffer, offset);
}

void wal_begin(wal_state *state) {
  state->begun = -1;
  state->rewritten_from = -1;
}

/* A frame is written as its header and then its page. A page alone replaces that of a frame of the same transaction;
   the sums of all frames from there on are put right when it is committed. */
void wal_note_write(wal_state *state, int amount, sqlite3_int64 offset) {
  if (amount == FRAME_HEADER && frame_offset_is_valid(offset)) {
    state->begun = offset;
  } else if (amount == LEDGER_PAGE_BYTES && frame_offset_is_valid(offset - FRAME_HEADER)) {
    const sqlite3_int64 frame = offset - FRAME_HEADER;
    if (frame != state->begun && (state->rewritten_from < 0 || frame < state->rewritten_from)) {
      state->rewritten_from = frame;
    }
    state->begun = -1;
  }
}

void wal_end_transaction(wal_state *state) { wal_begin(state); }

/* As is_committed_from, over bytes. */
static int is_committed_in(const unsigned char *bytes, int64_t count, int64_t place) {
  for (; place + FRAME <= count; place += FRAME) {
    if (has_salts_of(bytes, bytes + place) && big32(bytes + place + 4) != 0) return 1;
  }
  return 0;
}

int64_t ledger_wal_first_wrong(const unsigned char *bytes, int64_t count) {
  if (count == 0) return -1;
  if (count < WAL_HEADER || !is_valid_header(bytes)) return 0;
  const unsigned char *previous = bytes + 24;
  for (int64_t place = WAL_HEADER; place + FRAME <= count; place += FRAME) {
    const unsigned char *frame = bytes + place;
    const int is_whole = has_sums(frame, sums_at(previous), is_big_endian(bytes));
    if (is_whole != has_salts_of(bytes, frame)) return is_whole || is_committed_in(bytes, count, place) ? place : -1;
    if (!is_whole) return -1;
    previous = frame + 16;
  }
  return -1;
}
