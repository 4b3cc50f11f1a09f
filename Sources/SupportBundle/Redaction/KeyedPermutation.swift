import Crypto

/// Puts the numbers 0 ..< count into another order, which depends on a key: so different values have
/// different pseudonyms in a range as small as needed, and the key is enough to go back.
///
/// A balanced Feistel network of eight rounds of HMAC-SHA256 over the next even number of bits; a number that
/// falls beyond `count` is sent through again (Black and Rogaway, "Ciphers with Arbitrary Finite Domains",
/// 2002, "cycle walking").
struct KeyedPermutation {
  let code: HMAC<SHA256>
  /// What is permuted: permutations of different labels have nothing in common.
  let label: String
  let count: UInt64

  private static let rounds: UInt8 = 8

  func callAsFunction(_ value: UInt64) -> UInt64 {
    guard count > 1 else { return value }
    var value = value
    repeat { value = shuffled(value, Self.rounds) } while value >= count
    return value
  }

  /// The number whose place is taken by `value`.
  func inverse(_ value: UInt64) -> UInt64 {
    guard count > 1 else { return value }
    var value = value
    repeat { value = unshuffled(value) } while value >= count
    return value
  }

  private var halfBits: UInt64 {
    UInt64(max(1, (UInt64.bitWidth - (count - 1).leadingZeroBitCount + 1) / 2))
  }

  private func shuffled(_ value: UInt64, _ rounds: UInt8) -> UInt64 {
    let mask = (1 << halfBits) - 1 as UInt64
    var (left, right) = (value >> halfBits, value & mask)
    for round in 0..<rounds { (left, right) = (right, left ^ (function(round, right) & mask)) }
    return left << halfBits | right
  }

  private func unshuffled(_ value: UInt64) -> UInt64 {
    let mask = (1 << halfBits) - 1 as UInt64
    var (left, right) = (value >> halfBits, value & mask)
    for round in (0..<Self.rounds).reversed() {
      (left, right) = (right ^ (function(round, left) & mask), left)
    }
    return left << halfBits | right
  }

  private func function(_ round: UInt8, _ value: UInt64) -> UInt64 {
    var code = code
    code.update(data: Array("ledger order \(label) \(count) \(round) \(value)".utf8))
    return code.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
