#ifndef LEDGER_PAGE_CHECKSUM_H
#define LEDGER_PAGE_CHECKSUM_H

#include <stdint.h>

enum {
  /* The size of every page of a table's file. */
  LEDGER_PAGE_BYTES = 4096,
  /* Bytes at a page's end that hold its checksum: what SQLite has to reserve there. */
  LEDGER_PAGE_CHECKSUM_BYTES = 8
};

/* What SQLite returns where a -wal holds a commit of another program: SQLITE_IOERR_AUTH, which no local file
   gives. */
enum { LEDGER_FOREIGN_COMMIT = 10 | 28 << 8 };

/* The VFS that puts a checksum into each page of a database file that it writes, and lets no page be read whose
   checksum is wrong: such a read fails with SQLITE_IOERR_DATA. Nor does it let a commit be read that another
   program has made: a transaction then fails with LEDGER_FOREIGN_COMMIT. page_vfs.c and commit_marks.c say
   how. */
extern const char *const ledger_page_vfs_name;

/* Makes the VFS known to SQLite, on top of its default one. Once in a process; returns SQLite's result code. */
int ledger_page_vfs_register(void);

/* The checksum of a page, over all its bytes but the last eight and over its number, from 1. */
uint64_t ledger_page_checksum(const unsigned char *page, uint32_t number);

/* True when a page's last eight bytes hold its checksum. */
int ledger_page_is_whole(const unsigned char *page, uint32_t number);

/* The place of the first byte of a -wal that is wrong: its header's, or that of a frame which belongs to it by its salts
   or by its sums, but not by both, and with which, or after which, a transaction ends. -1 where there is none. */
int64_t ledger_wal_first_wrong(const unsigned char *bytes, int64_t count);

#endif
