/* The checksum of a page: 64 bits over its number and all its bytes but the last eight, kept there little-endian.

   The 511 words of 8 bytes, little-endian, go in turn into eight lanes, which a processor computes side by side:

       lane = rotate_left((lane xor word) * 0x9E3779B97F4A7C15, 31)

   Lane i begins with (i + 1) * 0xD6E8FEB86659FD93. The lanes are then folded, the first one first, into a sum that
   begins with the page's number (from 1):

       sum = (sum xor lane) * 0x9E3779B97F4A7C15;   sum = sum xor (sum >> 32)

   Each step can be undone when the rest is known. So two pages that differ in one word only never have the same
   checksum, and neither has one page under two numbers: a changed byte is always met, a page of zeros is none, and a
   page that was written to the place of another is met too. Several changed words are missed once in 2^64. */

#include "page_checksum.h"

#include "bytes.h"

enum { LANES = 8, WORDS = (LEDGER_PAGE_BYTES - LEDGER_PAGE_CHECKSUM_BYTES) / 8 };

static const uint64_t multiplier = 0x9E3779B97F4A7C15u;
static const uint64_t lane_step = 0xD6E8FEB86659FD93u;

static inline uint64_t lane_after(uint64_t lane, const unsigned char *word) {
  const uint64_t product = (lane ^ little64(word)) * multiplier;
  return product << 31 | product >> 33;
}

uint64_t ledger_page_checksum(const unsigned char *page, uint32_t number) {
  uint64_t lanes[LANES];
  for (unsigned i = 0; i < LANES; i++) lanes[i] = (i + 1) * lane_step;
  unsigned word = 0;
  for (; word + LANES <= WORDS; word += LANES) {
    for (unsigned i = 0; i < LANES; i++) lanes[i] = lane_after(lanes[i], page + (word + i) * 8);
  }
  for (unsigned i = 0; word < WORDS; word++, i++) lanes[i] = lane_after(lanes[i], page + word * 8);
  uint64_t sum = number;
  for (unsigned i = 0; i < LANES; i++) {
    sum = (sum ^ lanes[i]) * multiplier;
    sum ^= sum >> 32;
  }
  return sum;
}

int ledger_page_is_whole(const unsigned char *page, uint32_t number) {
  return little64(page + WORDS * 8) == ledger_page_checksum(page, number);
}

void ledger_page_put_checksum(unsigned char *page, uint32_t number) {
  put_little64(page + WORDS * 8, ledger_page_checksum(page, number));
}
