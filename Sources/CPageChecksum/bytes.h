#ifndef LEDGER_BYTES_H
#define LEDGER_BYTES_H

#include <stdint.h>
#include <string.h>

/* Numbers in files have one byte order, whatever the machine's is. A compiler makes one instruction of each. */

static inline uint64_t little64(const unsigned char *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

static inline void put_little64(unsigned char *bytes, uint64_t value) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  memcpy(bytes, &value, sizeof value);
}

static inline uint32_t big32(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
}

static inline uint32_t little32(const unsigned char *bytes) {
  return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[0];
}

#endif
