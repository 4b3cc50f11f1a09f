import Crypto
import Logging
import SystemPackage

extension EventLog {
  /// What the ends of the segments say, without reading what is between: whether each one follows the one
  /// before, from event 1 to head.
  ///
  /// They are opened only once: while their files stay the same ones, a survey that found nothing wrong
  /// holds, and costs one `stat` a segment.
  ///
  /// - Returns: what is missing, can't be read, or belongs elsewhere, in order.
  package func survey() throws -> [LogDamage] {
    let all = try folder.segments()
    let names = all.filter { $0 <= head.sequence || $0 == segment }
    let strays = try strays(all.filter { $0 > head.sequence + 1 && $0 != segment })
    let stamp = try stamp(of: names)
    // Of a single segment there is nothing to remember.
    let isKept = names.count > 1
    if isKept, isSurveyed(stamp) { return strays }
    let found = try inspect(names)
    if isKept, found.isEmpty, try self.stamp(of: names) == stamp { keep(stamp) }
    return found + strays
  }

  private func inspect(_ names: [UInt64]) throws -> [LogDamage] {
    let chain = SegmentChain(folder.directory, folder.fileSystem, ledgerID: ledgerID)
    var found: [LogDamage] = []
    if let first = names.first, first > 1 { found.append(.missingStart(before: first, in: folder.directory)) }
    // Each is compared with both of its neighbours, and opened once.
    var segment = try names.first.flatMap { try chain.edges(of: $0, isNewest: $0 == names.last) }
    for (name, next) in zip(names, names.dropFirst()) {
      let following = try chain.edges(of: next, isNewest: next == names.last)
      found += try damage(of: name, segment, before: next, following, chain)
      segment = following
    }
    if let last = names.last {
      if let wrong = chain.breakOfID(segment, last) {
        found.append(wrong.damage)
      } else if let end = segment?.end?.sequence {
        // A segment is sealed once the one after it is there.
        found.append(
          LogDamage(
            code: .damagedLog, path: folder.path(ofSegment: end + 1).string,
            firstSequence: end + 1, reason: "the segment that should follow the last one is missing"))
      }
    }
    return found
  }

  // MARK: The last survey

  /// Which files the segments are, and when each was written. The newest one grows; opening checks it.
  private func stamp(of names: [UInt64]) throws -> String {
    let ended = names.dropLast()
    let stamps = try folder.fileSystem.stamps(of: ended.map(SegmentName.name), in: folder.directory)
    var numbers: [UInt64] = []
    for (name, stamp) in zip(ended, stamps) {
      numbers += [name, stamp?.sizeBytes ?? 0, stamp?.inode ?? 0, stamp?.modified ?? 0]
    }
    let hash = numbers.withUnsafeBytes { SHA256.hash(data: $0) }
    return "\(names.last ?? 0)-\(hexadecimal(hash))"
  }

  private var surveyed: FilePath { root.appending("surveyed.json") }

  private func isSurveyed(_ stamp: String) -> Bool {
    do { return try ChecksummedJSON.says("segments", stamp, at: surveyed, in: folder.fileSystem) } catch {
      return false
    }
  }

  /// Best effort: without it the segments are inspected again.
  private func keep(_ stamp: String) {
    do {
      try ChecksummedJSON.write(
        [.init("format", 1), .init("segments", .string(stamp))], to: surveyed, in: folder.fileSystem)
    } catch {
      context.logger.debug("a survey is not kept", metadata: ["path": "\(root)"])
    }
  }

  /// Files after head's segment that the next writer will not continue.
  private func strays(_ names: [UInt64]) throws -> [LogDamage] {
    guard !names.isEmpty else { return [] }
    let end = try makeReaderBeyondHead().head.sequence
    return names.filter { $0 > end + 1 }.map { name in
      LogDamage(
        code: .damagedLog, path: folder.path(ofSegment: name).string,
        reason: "no segment leads to this file, and the log was never acknowledged this far",
        misplacement: .stray)
    }
  }

  /// What is wrong with a segment, or between it and the next one; not what is wrong with the next one alone.
  private func damage(
    of name: UInt64, _ edges: SegmentEdges?, before next: UInt64, _ following: SegmentEdges?,
    _ chain: SegmentChain
  ) throws -> [LogDamage] {
    if let wrong = chain.breakOfID(edges, name) { return [wrong.damage] }
    let isNextOurs = chain.breakOfID(following, next) == nil
    if isNextOurs, let wrong = chain.breakOfLink(edges, name, following, next) { return [wrong.damage] }
    guard let last = edges?.end?.sequence else { return [try unreadable(name)] }
    return last + 1 < next ? [missing((last + 1)...(next - 1))] : []
  }

  /// A file that this user may not read, or that the disk does not give now, is not called damaged.
  private func unreadable(_ name: UInt64) throws -> LogDamage {
    let path = folder.path(ofSegment: name).string
    do {
      closeReadOnly(try folder.openSegment(name).file)
    } catch let error as LedgerError {
      return LogDamage(code: error.code, path: path, reason: error.message)
    }
    return LogDamage(
      code: .damagedLog, path: path, reason: "its first or last member can't be read")
  }

  private func missing(_ sequences: ClosedRange<UInt64>) -> LogDamage {
    LogDamage(
      code: .damagedLog, path: folder.path(ofSegment: sequences.lowerBound).string,
      firstSequence: sequences.lowerBound, lastSequence: sequences.upperBound,
      reason: "a segment is missing, or the previous one has lost its end")
  }
}
