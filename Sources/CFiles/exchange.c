#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CFiles.h"

#include <errno.h>
#include <stdio.h>

#if defined(__APPLE__)
int ledger_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP) == 0 ? 0 : errno;
}
#elif defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* RENAME_EXCHANGE of <linux/fs.h>, and the call by its number: musl has no function of that name. */
int ledger_exchange(const char *one, const char *other) {
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u) == 0 ? 0 : errno;
}
#else
int ledger_exchange(const char *one, const char *other) {
  (void)one;
  (void)other;
  return ENOSYS;
}
#endif
