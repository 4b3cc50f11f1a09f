/* A VFS on top of SQLite's default one, for tables' files: a page that was changed on the disk is never given out.

   - Writing to the database file puts a page's checksum (page_checksum.c) into the last eight bytes of it, which
     SQLite leaves to us (SQLITE_FCNTL_RESERVE_BYTES). In WAL mode this is where a checkpoint writes.
   - Reading from the database file compares it. A wrong one is SQLITE_IOERR_DATA.
   - The pages of a -wal keep SQLite's own sums, which it computes before a VFS sees a page; they are compared whenever
     a page or a header is read (wal_frames.c). So no page reaches the database file, or a query, unchecked.
   - No commit is read, or moved into the database file, that another program has written (commit_marks.c).
   - A checkpoint writes the page with the mark last. So one that is killed or fails in the middle leaves a -wal
     that is still the next step from its database.
   - SQLite gets zeros for a page's last eight bytes. So a page that another program writes never has the
     checksum of one that it read from a -wal of ours.
   - Pages are never mapped into memory: no xFetch is offered.

   Other programs read such a file as any other, since the last bytes of a page mean nothing to SQLite. What they write
   has no right checksum.

   All other files (a rollback journal, temporary ones) are the default VFS's alone. */

#include <errno.h>
#include <sqlite3.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "commit_marks.h"
#include "page_checksum.h"
#include "wal_frames.h"

const char *const ledger_page_vfs_name = "ledger-pages";

typedef struct page_file page_file;

/* A checkpoint, while it copies pages: from SQLITE_FCNTL_CKPT_START to SQLITE_FCNTL_CKPT_DONE. */
typedef struct {
  int is_running;
  int has_failed;
  int holds_mark;
  /* The page with the mark, as it is to be written. */
  unsigned char mark[LEDGER_PAGE_BYTES];
} checkpoint_state;

/* An open file; that of the default VFS follows it in memory. */
struct page_file {
  sqlite3_file base;
  sqlite3_file *lower;
  /* Of a database: its -wal, while that is open. Of a -wal: its database. */
  page_file *partner;
  union {
    wal_state wal;
    struct {
      commit_state commits;
      unsigned char page[LEDGER_PAGE_BYTES];
      checkpoint_state checkpoint;
    } database;
  } use;
};

static page_file *page_file_of(sqlite3_file *file) { return (page_file *)file; }
static sqlite3_file *lower_file(sqlite3_file *file) { return page_file_of(file)->lower; }
static sqlite3_vfs *lower_vfs(sqlite3_vfs *vfs) { return vfs->pAppData; }

/* Reading and writing a database. */

/* The first part of a database's header is asked for without a lock, to learn the page size. No row is in it, and the
   whole page is read and checked before anything else. */
enum { HEADER_BYTES = 100 };

static uint32_t page_number(sqlite3_int64 offset) { return (uint32_t)(offset / LEDGER_PAGE_BYTES + 1); }

static int is_zero(const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] != 0) return 0;
  }
  return 1;
}

/* Reads one page. Past the file's end, SQLite gets the zeros that it expects there. */
static int read_whole_page(sqlite3_file *lower, unsigned char *page, sqlite3_int64 offset) {
  const int rc = lower->pMethods->xRead(lower, page, LEDGER_PAGE_BYTES, offset);
  if (rc == SQLITE_IOERR_SHORT_READ && is_zero(page, LEDGER_PAGE_BYTES)) return rc;
  if (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ) return rc;
  if (rc == SQLITE_OK && ledger_page_is_whole(page, page_number(offset))) {
    memset(page + LEDGER_PAGE_BYTES - LEDGER_PAGE_CHECKSUM_BYTES, 0, LEDGER_PAGE_CHECKSUM_BYTES);
    return SQLITE_OK;
  }
  /* What is wrong is not given out, not even together with an error. */
  memset(page, 0, LEDGER_PAGE_BYTES);
  return SQLITE_IOERR_DATA;
}

/* Some versions of SQLite read overflow pages in pieces: the whole page is read, and the piece copied. */
static int read_pieces(page_file *file, unsigned char *buffer, sqlite3_int64 offset, sqlite3_int64 end) {
  while (offset < end) {
    const sqlite3_int64 start = offset / LEDGER_PAGE_BYTES * LEDGER_PAGE_BYTES;
    const sqlite3_int64 stop = start + LEDGER_PAGE_BYTES < end ? start + LEDGER_PAGE_BYTES : end;
    const int rc = read_whole_page(file->lower, file->use.database.page, start);
    if (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ) return rc;
    memcpy(buffer, file->use.database.page + (offset - start), (size_t)(stop - offset));
    if (rc != SQLITE_OK) {
      memset(buffer + (stop - offset), 0, (size_t)(end - stop));
      return rc;
    }
    buffer += stop - offset;
    offset = stop;
  }
  return SQLITE_OK;
}

static int database_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
  page_file *p = page_file_of(file);
  if (amount == LEDGER_PAGE_BYTES && offset % LEDGER_PAGE_BYTES == 0) {
    return read_whole_page(p->lower, buffer, offset);
  }
  if (offset + amount <= HEADER_BYTES) return p->lower->pMethods->xRead(p->lower, buffer, amount, offset);
  return read_pieces(p, buffer, offset, offset + amount);
}

static int database_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
  page_file *p = page_file_of(file);
  checkpoint_state *checkpoint = &p->use.database.checkpoint;
  if (amount == LEDGER_PAGE_BYTES && offset % LEDGER_PAGE_BYTES == 0) {
    const int is_held = checkpoint->is_running && page_number(offset) == MARK_PAGE;
    /* The bytes are SQLite's own: its cache may hold them while others read it. */
    unsigned char *page = is_held ? checkpoint->mark : p->use.database.page;
    memcpy(page, bytes, LEDGER_PAGE_BYTES);
    ledger_page_put_checksum(page, page_number(offset));
    checkpoint->holds_mark |= is_held;
    if (is_held) return SQLITE_OK;
    bytes = page;
  }
  const int rc = p->lower->pMethods->xWrite(p->lower, bytes, amount, offset);
  if (rc != SQLITE_OK) checkpoint->has_failed = 1;
  return rc;
}

/* Writes the page with the mark, if it is held back. */
static int write_mark(page_file *p) {
  checkpoint_state *checkpoint = &p->use.database.checkpoint;
  if (!checkpoint->holds_mark) return SQLITE_OK;
  if (checkpoint->has_failed) return SQLITE_IOERR_WRITE;
  const int rc = p->lower->pMethods->xWrite(
    p->lower, checkpoint->mark, LEDGER_PAGE_BYTES, (sqlite3_int64)(MARK_PAGE - 1) * LEDGER_PAGE_BYTES);
  checkpoint->holds_mark = rc != SQLITE_OK;
  return rc;
}

static int database_close(sqlite3_file *file) {
  page_file *p = page_file_of(file);
  if (p->partner) p->partner->partner = NULL;
  return p->lower->pMethods->xClose(p->lower);
}

/* Reading and writing a -wal. */

static int wal_file_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
  page_file *p = page_file_of(file);
  const int rc = wal_read(&p->use.wal, p->lower, buffer, amount, offset);
  if (rc != SQLITE_OK && p->partner) p->partner->use.database.checkpoint.has_failed = 1;
  return rc;
}

static int wal_file_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
  page_file *p = page_file_of(file);
  wal_note_write(&p->use.wal, amount, offset);
  if (p->partner) p->partner->use.database.commits.has_written = 1;
  return p->lower->pMethods->xWrite(p->lower, bytes, amount, offset);
}

static int wal_file_close(sqlite3_file *file) {
  page_file *p = page_file_of(file);
  if (p->partner) p->partner->partner = NULL;
  return p->lower->pMethods->xClose(p->lower);
}

/* What both kinds leave to the default VFS. */

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xTruncate(lower, size);
}

static int file_sync(sqlite3_file *file, int flags) {
  sqlite3_file *lower = lower_file(file);
  for (;;) {
    int code = lower->pMethods->xSync(lower, flags);
    int reason = 0;
    if (code != SQLITE_IOERR_FSYNC) return code;
    /* SQLite takes a sync that a signal interrupted for a failed one, but it has only not been done yet. */
    if (lower->pMethods->xFileControl(lower, SQLITE_FCNTL_LAST_ERRNO, &reason) != SQLITE_OK || reason != EINTR) return code;
  }
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xFileSize(lower, size);
}

static int file_lock(sqlite3_file *file, int level) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xLock(lower, level);
}

static int file_unlock(sqlite3_file *file, int level) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xUnlock(lower, level);
}

static int file_check_reserved_lock(sqlite3_file *file, int *result) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xCheckReservedLock(lower, result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xFileControl(lower, operation, argument);
}

/* Of a checkpoint, SQLite says only that the copying has ended, not whether all was copied. It does not look at what
   comes back either, but truncates or syncs next where it has copied all there is. */
static int database_control(sqlite3_file *file, int operation, void *argument) {
  page_file *p = page_file_of(file);
  checkpoint_state *checkpoint = &p->use.database.checkpoint;
  if (operation == SQLITE_FCNTL_CKPT_START) {
    checkpoint->is_running = 1;
    checkpoint->has_failed = checkpoint->holds_mark = 0;
  } else if (operation == SQLITE_FCNTL_CKPT_DONE) {
    checkpoint->is_running = 0;
    write_mark(p);
  }
  return file_control(file, operation, argument);
}

static int database_truncate(sqlite3_file *file, sqlite3_int64 size) {
  const int rc = write_mark(page_file_of(file));
  return rc == SQLITE_OK ? file_truncate(file, size) : rc;
}

static int database_sync(sqlite3_file *file, int flags) {
  const int rc = write_mark(page_file_of(file));
  return rc == SQLITE_OK ? file_sync(file, flags) : rc;
}

static int file_sector_size(sqlite3_file *file) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xSectorSize(lower);
}

/* SQLITE_IOCAP_SUBPAGE_READ, which older headers do not name: parts of a page can't be checked. */
enum { SUBPAGE_READ = 0x00008000 };

static int file_characteristics(sqlite3_file *file) {
  sqlite3_file *lower = lower_file(file);
  return lower->pMethods->xDeviceCharacteristics(lower) & ~SUBPAGE_READ;
}

/* The default VFS's file of the -wal; NULL while it is not open. */
static sqlite3_file *lower_wal(page_file *database) { return database->partner ? database->partner->lower : NULL; }

/* The wal-index's header is in its first region. Where there can be none, because nothing may be written
   here, SQLite asks for it whenever a transaction begins. */
static int file_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
  page_file *p = page_file_of(file);
  const int rc = p->lower->pMethods->xShmMap(p->lower, region, size, extend, memory);
  if (region == 0) p->use.database.commits.index = rc == SQLITE_OK || rc == SQLITE_READONLY ? *memory : NULL;
  if (rc != SQLITE_READONLY_CANTINIT) return rc;
  const int checked = commits_check_without_index(p->lower, lower_wal(p));
  return checked == SQLITE_OK ? rc : checked;
}

/* The locks of the wal-index: the first is that of whoever writes to the -wal, and with its release a
   transaction has ended. From the fourth on they are those of readers. The last commit is checked once one
   of them is held: before SQLite decides what a transaction sees or what a checkpoint may move. */
enum { WRITE_LOCK = 0, FIRST_READ_LOCK = 3 };

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  page_file *p = page_file_of(file);
  if (offset == WRITE_LOCK && (flags & SQLITE_SHM_UNLOCK) && (flags & SQLITE_SHM_EXCLUSIVE)) {
    if (p->partner) wal_end_transaction(&p->partner->use.wal);
    commits_end_transaction(&p->use.database.commits);
  }
  int rc = p->lower->pMethods->xShmLock(p->lower, offset, count, flags);
  if (rc != SQLITE_OK || !(flags & SQLITE_SHM_LOCK) || offset < FIRST_READ_LOCK) return rc;
  rc = commits_check(&p->use.database.commits, p->lower, lower_wal(p));
  if (rc != SQLITE_OK) {
    p->lower->pMethods->xShmLock(p->lower, offset, count, (flags & ~SQLITE_SHM_LOCK) | SQLITE_SHM_UNLOCK);
  }
  return rc;
}

static void file_shm_barrier(sqlite3_file *file) {
  sqlite3_file *lower = lower_file(file);
  lower->pMethods->xShmBarrier(lower);
}

static int file_shm_unmap(sqlite3_file *file, int delete_flag) {
  page_file *p = page_file_of(file);
  p->use.database.commits.index = NULL;
  return p->lower->pMethods->xShmUnmap(p->lower, delete_flag);
}

/* Version 2: without xFetch, SQLite maps no page into memory. */
static const sqlite3_io_methods database_methods = {
  .iVersion = 2,
  .xClose = database_close,
  .xRead = database_read,
  .xWrite = database_write,
  .xTruncate = database_truncate,
  .xSync = database_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_check_reserved_lock,
  .xFileControl = database_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
  .xShmMap = file_shm_map,
  .xShmLock = file_shm_lock,
  .xShmBarrier = file_shm_barrier,
  .xShmUnmap = file_shm_unmap,
};

/* A -wal has no shared memory of its own. */
static const sqlite3_io_methods wal_methods = {
  .iVersion = 1,
  .xClose = wal_file_close,
  .xRead = wal_file_read,
  .xWrite = wal_file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_check_reserved_lock,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
};

/* Opening. */

/* Marks a -wal and its database as belonging together. */
static void join_database(page_file *wal, const char *name) {
  page_file *database = page_file_of(sqlite3_database_file_object(name));
  if (!database || database->base.pMethods != &database_methods) return;
  wal->partner = database;
  database->partner = wal;
}

/* A table's files are ordinary files of its own folder: what a link leads to, or a pipe, is never opened. */
static int is_something_else(const char *name) {
  struct stat status;
  return lstat(name, &status) == 0 && !S_ISREG(status.st_mode);
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
  sqlite3_vfs *lower = lower_vfs(vfs);
  if (name && is_something_else(name)) return SQLITE_CANTOPEN;
  if (!name || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) {
    return lower->xOpen(lower, name, file, flags, flags_out);
  }
  page_file *p = page_file_of(file);
  memset(p, 0, sizeof *p);
  p->lower = (sqlite3_file *)(p + 1);
  p->lower->pMethods = NULL;
  const int rc = lower->xOpen(lower, name, p->lower, flags, flags_out);
  if (!p->lower->pMethods) return rc;
  if (flags & SQLITE_OPEN_WAL) {
    wal_begin(&p->use.wal);
    join_database(p, name);
    p->base.pMethods = &wal_methods;
  } else {
    p->base.pMethods = &database_methods;
  }
  return rc;
}

/* What the default VFS does as well for us; it must see itself. */

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_directory) {
  return lower_vfs(vfs)->xDelete(lower_vfs(vfs), name, sync_directory);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  return lower_vfs(vfs)->xAccess(lower_vfs(vfs), name, flags, result);
}

static int vfs_full_path_name(sqlite3_vfs *vfs, const char *name, int count, char *path) {
  /* SQLite resolves links here, before it opens. */
  if (is_something_else(name)) return SQLITE_CANTOPEN;
  return lower_vfs(vfs)->xFullPathname(lower_vfs(vfs), name, count, path);
}

static int vfs_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  return lower_vfs(vfs)->xRandomness(lower_vfs(vfs), count, bytes);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  return lower_vfs(vfs)->xSleep(lower_vfs(vfs), microseconds);
}

static int vfs_current_time(sqlite3_vfs *vfs, double *time) {
  return lower_vfs(vfs)->xCurrentTime(lower_vfs(vfs), time);
}

static int vfs_get_last_error(sqlite3_vfs *vfs, int count, char *text) {
  return lower_vfs(vfs)->xGetLastError(lower_vfs(vfs), count, text);
}

static int vfs_current_time_int64(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  return lower_vfs(vfs)->xCurrentTimeInt64(lower_vfs(vfs), time);
}

/* No extension can be loaded through it: projection files may not ask for one. */
static sqlite3_vfs page_vfs = {
  .iVersion = 2,
  .xOpen = vfs_open,
  .xDelete = vfs_delete,
  .xAccess = vfs_access,
  .xFullPathname = vfs_full_path_name,
  .xRandomness = vfs_randomness,
  .xSleep = vfs_sleep,
  .xCurrentTime = vfs_current_time,
  .xGetLastError = vfs_get_last_error,
  .xCurrentTimeInt64 = vfs_current_time_int64,
};

int ledger_page_vfs_register(void) {
  sqlite3_vfs *lower = sqlite3_vfs_find(NULL);
  if (!lower || lower->iVersion < 2) return SQLITE_ERROR;
  page_vfs.zName = ledger_page_vfs_name;
  page_vfs.pAppData = lower;
  page_vfs.mxPathname = lower->mxPathname;
  page_vfs.szOsFile = (int)sizeof(page_file) + lower->szOsFile;
  return sqlite3_vfs_register(&page_vfs, 0);
}
