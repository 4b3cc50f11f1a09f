#include <sqlite3.h>

/* Swift imports no variadic functions: the forms of sqlite3_db_config that are used. */
static inline int ledger_sqlite_set_flag(sqlite3 *db, int option, int value) {
  int result = 0;
  return sqlite3_db_config(db, option, value, &result);
}
