/// What the build knows of the sources that this program was made from.

#ifndef LEDGER_C_VERSION_H
#define LEDGER_C_VERSION_H

/// The commit, as 40 hexadecimal digits, with a `+` behind them where something was changed and not committed;
/// empty where the sources were no git repository.
const char *ledger_commit(void);

#endif
