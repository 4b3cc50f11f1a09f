#include "include/CFiles.h"

#include <errno.h>
#include <iconv.h>
#include <stddef.h>

void *ledger_open_converter(const char *encoding) {
  iconv_t opened = iconv_open("UTF-8", encoding);
  return opened == (iconv_t)-1 ? NULL : (void *)opened;
}

enum ledger_conversion ledger_convert(void *converter, const uint8_t *from, size_t *from_count, uint8_t *to,
                                      size_t *to_count) {
  /* POSIX has no const here, though iconv changes nothing. */
  char *input = (char *)from, *output = (char *)to;
  size_t input_left = *from_count, output_left = *to_count;
  size_t result = iconv((iconv_t)converter, &input, &input_left, &output, &output_left);
  int failure = errno;
  *from_count -= input_left;
  *to_count -= output_left;
  if (result != (size_t)-1) return LEDGER_CONVERTED;
  switch (failure) {
    case E2BIG: return LEDGER_OUTPUT_FULL;
    case EINVAL: return LEDGER_INPUT_CUT;
    default: return LEDGER_INPUT_INVALID;
  }
}

void ledger_close_converter(void *converter) { iconv_close((iconv_t)converter); }
