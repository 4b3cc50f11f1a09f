/// What a file holds, and what of it a disk would hold after a power cut.
///
/// The page cache is `current`. The disk is `durable` plus, for each sector of 512 bytes, any version written
/// since the last sync: sectors reach a disk in any order, and the last one in flight may be torn. A size
/// reaches it independently of the bytes (zeros stand where they did not), but a truncation and what was
/// written after it reach it in order, because file systems journal truncations.
struct SectorContent: Sendable {
  static let sectorBytes = 512

  /// What a reader sees.
  private(set) var current: [UInt8] = []
  private var durable: [UInt8] = []
  /// Versions of each sector since it was last durable, oldest first.
  private var pending: [Int: [Version]] = [:]
  /// Sizes since the last sync, oldest first.
  private var sizes: [SizeChange] = []
  /// The sizes of the truncations since the last sync. A version of phase n was written after n of them.
  private var truncations: [Int] = []

  /// Sectors that were new when a sync of theirs failed. As on ext4, such a block stays unwritten on the disk
  /// however often it is written and synced again in this file; only cutting it off frees it.
  private var unwritten: Set<Int> = []

  private struct Version {
    var bytes: [UInt8]
    var phase: Int
    /// A sync failed after it was written: no later sync writes it, although the page cache shows it.
    var isLost = false
  }

  private struct SizeChange {
    var size: Int
    var phase: Int
  }

  /// Puts bytes into the page cache; grows the file where needed.
  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard !bytes.isEmpty else { return }
    let end = offset + bytes.count
    if end > current.count {
      current.append(contentsOf: repeatElement(0, count: end - current.count))
      sizes.append(SizeChange(size: end, phase: truncations.count))
    }
    current.replaceSubrange(offset..<end, with: bytes)
    for sector in offset / Self.sectorBytes...(end - 1) / Self.sectorBytes {
      let version = Version(
        bytes: Self.sector(sector, of: current), phase: truncations.count, isLost: unwritten.contains(sector))
      pending[sector, default: []].append(version)
    }
  }

  /// Cuts or grows the file; zeros fill what is new.
  mutating func truncate(to size: Int) {
    if size < current.count {
      current.removeLast(current.count - size)
      truncations.append(size)
      unwritten = unwritten.filter { $0 * Self.sectorBytes < size }
    } else {
      current.append(contentsOf: repeatElement(0, count: size - current.count))
    }
    sizes.append(SizeChange(size: size, phase: truncations.count))
  }

  /// Makes everything durable but what an earlier failed sync lost.
  mutating func sync() {
    let phase = truncations.count
    var disk = truncated(durable, from: 0, through: phase)
    for (sector, versions) in pending {
      guard versions.last?.isLost == true else {
        place(Self.sector(sector, of: current), as: sector, in: &disk)
        pending[sector] = nil
        continue
      }
      pending[sector] = versions.map { version in
        Version(bytes: truncated(version, of: sector, through: phase), phase: 0, isLost: true)
      }
    }
    resize(&disk, to: current.count)
    durable = disk
    truncations = []
    sizes = []
  }

  /// A sync that fails: the pages count as written from now on, and may or may not be on the disk.
  mutating func failSync() {
    for sector in pending.keys {
      if sector * Self.sectorBytes >= durable.count { unwritten.insert(sector) }
      pending[sector] = pending[sector]?.map { Version(bytes: $0.bytes, phase: $0.phase, isLost: true) }
    }
  }

  /// What a disk may hold after a power cut now: an allowed choice, by `choice` and `generator`.
  func afterCrash(_ choice: CrashChoice, _ generator: inout SeededGenerator) -> SectorContent {
    let keptSizes = choice.kept(of: sizes.count, &generator)
    let last = keptSizes == 0 ? SizeChange(size: durable.count, phase: 0) : sizes[keptSizes - 1]
    var disk = truncated(durable, from: 0, through: last.phase)
    for (sector, versions) in pending.sorted(by: { $0.key < $1.key }) {
      let possible = versions.filter { $0.phase <= last.phase }
      let kept = choice.kept(of: possible.count, &generator)
      if kept > 0 {
        place(truncated(possible[kept - 1], of: sector, through: last.phase), as: sector, in: &disk)
      }
      if kept < possible.count, choice == .mixed, generator.oneIn(4) {
        let next = truncated(possible[kept], of: sector, through: last.phase)
        let written = Int.random(in: 0..<Self.sectorBytes, using: &generator)
        place(Array(next.prefix(written)), as: sector, in: &disk)
      }
    }
    resize(&disk, to: last.size)
    return SectorContent(durable: disk)
  }

  init() {}

  private init(durable: [UInt8]) {
    self.durable = durable
    current = durable
  }

  private static func sector(_ index: Int, of bytes: [UInt8]) -> [UInt8] {
    let start = min(index * sectorBytes, bytes.count)
    let part = bytes[start..<min(start + sectorBytes, bytes.count)]
    return Array(part + repeatElement(0, count: sectorBytes - part.count))
  }

  private func place(_ bytes: [UInt8], as sector: Int, in disk: inout [UInt8]) {
    let start = sector * Self.sectorBytes
    resize(&disk, to: max(disk.count, start + bytes.count))
    disk.replaceSubrange(start..<start + bytes.count, with: bytes)
  }

  private func resize(_ disk: inout [UInt8], to size: Int) {
    if size < disk.count { disk.removeLast(disk.count - size) }
    disk.append(contentsOf: repeatElement(0, count: size - disk.count))
  }

  /// Bytes after the truncations of the phases after `phase` up to `last`: cut off, to be filled with zeros.
  private func truncated(_ bytes: [UInt8], from phase: Int, through last: Int) -> [UInt8] {
    let size = truncations[phase..<last].min() ?? bytes.count
    return Array(bytes.prefix(size))
  }

  private func truncated(_ version: Version, of sector: Int, through last: Int) -> [UInt8] {
    let start = sector * Self.sectorBytes
    let size = truncations[version.phase..<last].min() ?? Int.max
    guard size < start + Self.sectorBytes else { return version.bytes }
    let kept = version.bytes.prefix(max(0, size - start))
    return Array(kept + repeatElement(0, count: Self.sectorBytes - kept.count))
  }
}

/// How a crash treats one file or folder. Pure luck alone would hardly ever keep all or drop all.
enum CrashChoice {
  case keepsAll, dropsAll, mixed

  static func random(_ generator: inout SeededGenerator) -> CrashChoice {
    let choices: [CrashChoice] = [.keepsAll, .dropsAll, .mixed, .mixed]
    return choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  /// How many of `count` changes, counted from the oldest, reached the disk.
  func kept(of count: Int, _ generator: inout SeededGenerator) -> Int {
    switch self {
    case .keepsAll: count
    case .dropsAll: 0
    case .mixed: Int.random(in: 0...count, using: &generator)
    }
  }
}
