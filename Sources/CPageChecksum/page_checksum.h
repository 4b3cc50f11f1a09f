#ifndef LEDGER_PAGE_CHECKSUM_INTERNAL_H
#define LEDGER_PAGE_CHECKSUM_INTERNAL_H

#include "CPageChecksum.h"

/* Writes a page's checksum into its last eight bytes. */
void ledger_page_put_checksum(unsigned char *page, uint32_t number);

#endif
