#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>

#if defined(__linux__)
#include <sys/sysmacros.h>
#endif

static enum ledger_kind kind(mode_t mode) {
  if (S_ISREG(mode)) return LEDGER_FILE;
  if (S_ISDIR(mode)) return LEDGER_FOLDER;
  if (S_ISLNK(mode)) return LEDGER_LINK;
  if (S_ISFIFO(mode)) return LEDGER_PIPE;
  if (S_ISSOCK(mode)) return LEDGER_SOCKET;
  return S_ISCHR(mode) || S_ISBLK(mode) ? LEDGER_DEVICE : LEDGER_OTHER;
}

static int look_with_times(int folder, const char *path, int flags, struct ledger_file *found) {
  struct stat status;
  int result;
  do {
    result = path == NULL ? fstat(folder, &status) : fstatat(folder, path, &status, flags);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return errno;
  *found = (struct ledger_file){
      kind(status.st_mode), (uint64_t)status.st_size, (uint64_t)status.st_dev, (uint64_t)status.st_ino,
      status.st_uid, status.st_gid, status.st_mode & 07777};
  return 0;
}

int ledger_stamp(int folder, const char *name, uint64_t stamp[3]) {
  struct stat status;
  int result;
  do {
    result = fstatat(folder, name, &status, 0);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return errno;
#if defined(__APPLE__)
  struct timespec changed = status.st_mtimespec;
#else
  struct timespec changed = status.st_mtim;
#endif
  stamp[0] = (uint64_t)status.st_size;
  stamp[1] = (uint64_t)status.st_ino;
  stamp[2] = (uint64_t)changed.tv_sec * 1000000000u + (uint64_t)changed.tv_nsec;
  return 0;
}

int ledger_look(int folder, const char *path, int follows_links, struct ledger_file *found) {
  int flags = follows_links ? 0 : AT_SYMLINK_NOFOLLOW;
#if defined(__linux__)
  struct statx status;
  unsigned int asked = STATX_TYPE | STATX_MODE | STATX_UID | STATX_GID | STATX_SIZE | STATX_INO;
  /* As stat does: a look mounts nothing. */
  int statx_flags = flags | AT_NO_AUTOMOUNT | (path == NULL ? AT_EMPTY_PATH : 0);
  int result;
  do {
    result = statx(folder, path == NULL ? "" : path, statx_flags, asked, &status);
  } while (result != 0 && errno == EINTR);
  if (result == 0) {
    /* Where a file system can't say one of them, stat makes it up. */
    if ((status.stx_mask & asked) == asked) {
      uint64_t device = makedev(status.stx_dev_major, status.stx_dev_minor);
      *found = (struct ledger_file){
          kind(status.stx_mode), status.stx_size, device, status.stx_ino,
          status.stx_uid, status.stx_gid, status.stx_mode & 07777};
      return 0;
    }
  } else if (errno != ENOSYS && errno != EPERM) {
    /* A sandbox that does not know the call refuses it with either. */
    return errno;
  }
#endif
  return look_with_times(folder, path, flags, found);
}
