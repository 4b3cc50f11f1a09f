/// Random bits that are the same for the same seed on every machine: SplitMix64
/// (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Two generators of one seed give the same numbers.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in `n` on average.
  public mutating func oneIn(_ n: Int) -> Bool {
    Int.random(in: 0..<n, using: &self) == 0
  }
}

/// A seeded source of random bits that can be shared: `LedgerContext.random` of a test.
public final class SeededRandom: Sendable {
  private let generator: Guarded<SeededGenerator>

  /// Two sources of one seed give the same bits.
  public init(seed: UInt64 = 1) {
    generator = Guarded(SeededGenerator(seed: seed))
  }

  /// The next 64 bits.
  public func next() -> UInt64 {
    generator.withLock { $0.next() }
  }
}
