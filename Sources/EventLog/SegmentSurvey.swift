import SystemPackage

/// The size and time of a segment's file when all of it was checked.
package struct SegmentStamp: Hashable, Sendable {
  /// Its first sequence number.
  package var first: UInt64
  package var sizeBytes: UInt64
  package var modified: Timestamp

  package init(first: UInt64, sizeBytes: UInt64, modified: Timestamp) {
    self.first = first
    self.sizeBytes = sizeBytes
    self.modified = modified
  }
}

extension EventLog {
  /// What the ends of the segments say, without reading what is between: whether each one follows the one
  /// before, from event 1 to head.
  ///
  /// - Parameter known: segments that were whole and followed each other: where two neighbours are still the
  ///   same files, they are not opened.
  /// - Returns: what is missing, can't be read, or belongs elsewhere, in order.
  package func survey(knowing known: [SegmentStamp]) throws -> [LogDamage] {
    let all = try fileSystem.segments(in: directory)
    let names = all.filter { $0 <= head.sequence || $0 == state.segment }
    let stamps = Dictionary(known.map { ($0.first, $0) }, uniquingKeysWith: { first, _ in first })
    let unchanged = try Set(names.filter { try stamps[$0].map(isUnchanged) ?? false })
    let followers = Dictionary(
      zip(known, known.dropFirst()).map { ($0.first, $1.first) }, uniquingKeysWith: { first, _ in first })
    let chain = SegmentChain(directory, fileSystem, ledgerID: ledgerID)
    // Each is compared with both of its neighbours, and opened once.
    var read: [UInt64: SegmentEdges?] = [:]
    func edges(of name: UInt64) throws -> SegmentEdges? {
      if let segment = read[name] { return segment }
      let segment = try chain.edges(of: name, isNewest: name == names.last)
      read.updateValue(segment, forKey: name)
      return segment
    }
    var found: [LogDamage] = []
    if let first = names.first, first > 1 { found.append(missing(1...(first - 1))) }
    for (index, name) in names.enumerated() {
      let next = index + 1 < names.count ? names[index + 1] : nil
      // Two that were checked together, with none between them then either.
      if unchanged.contains(name), let next, unchanged.contains(next), followers[name] == next { continue }
      let segment = try edges(of: name)
      if let next {
        found += damage(of: name, segment, before: next, try edges(of: next), chain)
      } else if let wrong = chain.breakOfID(segment, name) {
        found.append(wrong.damage)
      }
    }
    return try found + strays(all.filter { $0 > head.sequence + 1 && $0 != state.segment })
  }

  /// Files behind head that the next writer won't take up.
  private func strays(_ names: [UInt64]) throws -> [LogDamage] {
    guard !names.isEmpty else { return [] }
    let end = try makeReaderBeyondHead().head.sequence
    return names.filter { $0 > end + 1 }.map { name in
      LogDamage(
        code: .damagedLog, path: directory.appending(SegmentName.name(name)).string,
        reason: "no segment leads to this file, and the log was never acknowledged so far",
        misplacement: .stray)
    }
  }

  /// The size and time of each segment's file, for the next survey.
  package func segmentStamps() throws -> [SegmentStamp] {
    try fileSystem.segments(in: directory).filter { $0 <= head.sequence }.compactMap { name in
      let path = directory.appending(SegmentName.name(name))
      guard let size = try fileSystem.status(of: path, followLinks: true)?.sizeBytes,
        let modified = try fileSystem.modified(path)
      else { return nil }
      return SegmentStamp(first: name, sizeBytes: size, modified: modified)
    }
  }

  private func isUnchanged(_ stamp: SegmentStamp) throws -> Bool {
    let path = directory.appending(SegmentName.name(stamp.first))
    return try fileSystem.status(of: path, followLinks: true)?.sizeBytes == stamp.sizeBytes
      && fileSystem.modified(path) == stamp.modified
  }

  /// What is wrong with a segment, or between it and the next one; not what is wrong with the next one alone.
  private func damage(
    of name: UInt64, _ edges: SegmentEdges?, before next: UInt64, _ following: SegmentEdges?,
    _ chain: SegmentChain
  ) -> [LogDamage] {
    if let wrong = chain.breakOfID(edges, name) { return [wrong.damage] }
    let isNextOurs = chain.breakOfID(following, next) == nil
    if isNextOurs, let wrong = chain.breakOfLink(edges, name, following, next) { return [wrong.damage] }
    guard let last = edges?.end?.sequence else {
      return [
        LogDamage(
          code: .damagedLog, path: directory.appending(SegmentName.name(name)).string,
          reason: "its first or its last member can't be read")
      ]
    }
    return last + 1 < next ? [missing((last + 1)...(next - 1))] : []
  }

  private func missing(_ sequences: ClosedRange<UInt64>) -> LogDamage {
    LogDamage(
      code: .damagedLog, path: directory.appending(SegmentName.name(sequences.lowerBound)).string,
      firstSequence: sequences.lowerBound, lastSequence: sequences.upperBound,
      reason: "a segment is missing, or the one before it has lost its end")
  }
}
