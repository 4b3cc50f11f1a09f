#ifndef LEDGER_EXCHANGE_H
#define LEDGER_EXCHANGE_H

/* Gives two paths each other's names, in one step: nobody sees a moment without either.

   Returns 0, or the number of the error: ENOSYS, EINVAL or ENOTSUP where the system or the file system can't. C, because
   Swift's module of glibc leaves renameat2 out. */
int ledger_exchange(const char *one, const char *other);

#endif
