#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CFiles.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)
/* Sets what CommandLine gives from then on; NULL where the Swift library does not have it. */
__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

/* The stack of a new process holds the number of arguments, the arguments, a null and the environment, one
   after the other (the System V ABI, "Process Initialization"). */
int ledger_hand_over_arguments(void) {
  if (!_swift_stdlib_overrideUnsafeArgvArgc || !environ || environ[-1]) return 0;
  char **end = environ - 1;
  for (int count = 0; count < 1 << 22; count++) {
    char **first = end - count;
    if ((uintptr_t)first[-1] != (uintptr_t)count) continue;
    _swift_stdlib_overrideUnsafeArgvArgc(first, count);
    return 1;
  }
  return 0;
}

int ledger_sees_threads(void) { return access("/proc/self/task", X_OK) == 0; }
#else
int ledger_hand_over_arguments(void) { return 0; }
int ledger_sees_threads(void) { return 1; }
#endif

enum { MOST_PROBED = 4096, MOST_WANTED = 256 };

int ledger_can_open(int wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > MOST_PROBED) return wanted;
  /* The lowest free number is given out, so mostly all numbers above a free one are free too: one call is
     enough then. */
  int opened[MOST_WANTED];
  int last = (int)limit.rlim_cur - wanted;
  if (last > 2) {
    opened[0] = fcntl(0, F_DUPFD_CLOEXEC, last);
    if (opened[0] >= 0) close(opened[0]);
    if (opened[0] == last) return wanted;
  }
  int count = 0;
  while (count < wanted && count < MOST_WANTED && (opened[count] = fcntl(0, F_DUPFD_CLOEXEC, 0)) >= 0) count++;
  for (int i = 0; i < count; i++) close(opened[i]);
  return count;
}

int ledger_can_reserve(uint64_t bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
  void *memory = mmap(NULL, (size_t)bytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return 0;
  munmap(memory, (size_t)bytes);
  return 1;
}
