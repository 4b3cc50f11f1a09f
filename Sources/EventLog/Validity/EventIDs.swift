/// The ids of all events of a log, six bytes each, to find those that occur twice.
///
/// 10,000,000 events take 60 MB. About one in 10,000 such logs has a pair of different ids with the same
/// fingerprint, so what is found is compared with the lines once more.
struct EventIDs {
  private static let partitions = 256
  private static let pageBytes = 6 << 10
  private static let entryBytes = 6
  /// A log with more is wrong throughout, and is not reported id by id.
  private static let most = 1000
  /// By the first byte of a fingerprint, the six after it; in pages, so that growing copies none of them.
  private var pages: [[[UInt8]]] = Array(repeating: [], count: partitions)

  /// 64 bits of an id's 36 bytes.
  static func fingerprint(of id: UnsafeRawBufferPointer) -> UInt64 {
    let a: UInt64 = id.integer(at: 0)
    let b: UInt64 = id.integer(at: 8)
    let c: UInt64 = id.integer(at: 16)
    let d: UInt64 = id.integer(at: 24)
    let e = UInt64(id.integer(at: 32, as: UInt32.self))
    var mixed = a &* 0x9E37_79B9_7F4A_7C15 ^ (b &* 0xC2B2_AE3D_27D4_EB4F &+ e)
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9 &+ (c ^ d &* 0x94D0_49BB_1331_11EB)
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }

  mutating func add(_ fingerprint: UInt64) {
    let partition = Int(fingerprint >> 56)
    let place = pages[partition].count - 1
    if place < 0 || pages[partition][place].count == Self.pageBytes {
      pages[partition].append([])
      // A small log takes little.
      if place >= 0 { pages[partition][place + 1].reserveCapacity(Self.pageBytes) }
    }
    let last = pages[partition].count - 1
    withUnsafeBytes(of: (fingerprint >> 8).littleEndian) {
      pages[partition][last].append(contentsOf: $0.prefix(Self.entryBytes))
    }
  }

  /// Fingerprints without their last byte that occur more than once; at most ``most``.
  func doubles() -> Set<UInt64> {
    var found: Set<UInt64> = []
    var seen: [UInt64] = []
    for (partition, pages) in pages.enumerated() {
      let count = pages.reduce(0) { $0 + $1.count / Self.entryBytes }
      guard count > 1 else { continue }
      var size = 16
      while size < 2 * count { size *= 2 }
      // Zero is an empty place, so each entry has a bit above its six bytes.
      if seen.count == size {
        for index in seen.indices { seen[index] = 0 }
      } else {
        seen = .init(repeating: 0, count: size)
      }
      for page in pages {
        for start in stride(from: 0, to: page.count, by: Self.entryBytes) {
          var entry: UInt64 = 1 << 48
          for byte in 0..<Self.entryBytes { entry |= UInt64(page[start + byte]) << (8 * UInt64(byte)) }
          var place = Int(entry & UInt64(size - 1))
          while seen[place] != 0, seen[place] != entry { place = (place + 1) & (size - 1) }
          if seen[place] == entry, found.count < Self.most {
            found.insert(UInt64(partition) << 48 | (entry & (1 << 48 - 1)))
          }
          seen[place] = entry
        }
      }
    }
    return found
  }

  /// What ``doubles()`` gives of an id.
  static func short(_ fingerprint: UInt64) -> UInt64 { fingerprint >> 8 }
}
