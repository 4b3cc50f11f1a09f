/// What the build knows of the sources that this program was made from.

#ifndef LEDGER_C_VERSION_H
#define LEDGER_C_VERSION_H

/// The commit: 40 hexadecimal digits, followed by `+` if there were uncommitted changes; empty if the sources
/// were not in a git repository.
const char *ledger_commit(void);

#endif
