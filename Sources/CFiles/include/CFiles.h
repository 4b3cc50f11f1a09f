#ifndef LEDGER_FILES_H
#define LEDGER_FILES_H

/* Calls of the system that Swift's module of its C library leaves out. */

#include <stddef.h>
#include <stdint.h>

/* Gives two paths each other's names, in one step: nobody sees a moment without either.

   Returns 0, or the number of the error: ENOSYS, EINVAL or ENOTSUP where the system or the file system can't. */
int ledger_exchange(const char *one, const char *other);

enum ledger_kind {
  LEDGER_OTHER,
  LEDGER_FILE,
  LEDGER_FOLDER,
  LEDGER_LINK,
  LEDGER_PIPE,
  LEDGER_SOCKET,
  LEDGER_DEVICE
};

struct ledger_file {
  enum ledger_kind kind;
  uint64_t size, device, inode;
  uint32_t owner, group;
  /* The twelve bits that chmod sets. */
  uint16_t mode;
};

/* What stands at a path below an open folder, or AT_FDCWD; without a path, the open file itself.

   Asks for no times: Linux (since 6.13) gives a file whose times were asked for a new one at its next write, however soon that
   is, and then each sync writes the inode too. A small append and its sync take 150 microseconds with that and 105 without.

   Returns 0, or the number of the error. */
int ledger_look(int folder, const char *path, int follows_links, struct ledger_file *found);

/* The size, the inode and the time of the last change of a file in an open folder, links followed. Not for a
   file that is written to: see above.

   Returns 0, or the number of the error. */
int ledger_stamp(int folder, const char *name, uint64_t stamp[3]);

/* Hands the arguments of this process to the Swift library. On Linux the library reads them from
   /proc/self/cmdline: it finds none where no file can be opened, and ends the process where there is no /proc.
   To be called before anything else.

   Returns 1 where it was done. */
int ledger_hand_over_arguments(void);

/* 1 where the system lists a process's threads, as libdispatch on Linux requires: /proc is mounted. */
int ledger_sees_threads(void);

/* How many more files this process may open, at most `wanted` (up to 256). */
int ledger_can_open(int wanted);

/* 1 where this process may still map so many bytes of address space. */
int ledger_can_reserve(uint64_t bytes);

/* Converts text to UTF-8 by the system's iconv, whose types differ between systems.

   Returns NULL where the system does not know the encoding. */
void *ledger_open_converter(const char *encoding);

enum ledger_conversion { LEDGER_CONVERTED, LEDGER_OUTPUT_FULL, LEDGER_INPUT_CUT, LEDGER_INPUT_INVALID };

/* Converts as much as there is room for; the counts become those of the bytes that were read and written. */
enum ledger_conversion ledger_convert(void *converter, const uint8_t *from, size_t *from_count, uint8_t *to,
                                      size_t *to_count);

void ledger_close_converter(void *converter);

#endif
