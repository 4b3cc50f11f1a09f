#include "CVersion.h"

#ifndef LEDGER_COMMIT
#define LEDGER_COMMIT ""
#endif

const char *ledger_commit(void) { return LEDGER_COMMIT; }
