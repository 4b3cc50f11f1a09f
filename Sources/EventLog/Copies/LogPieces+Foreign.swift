import SystemPackage

// If two files of a log are intact and the later one does not follow the earlier one, one of them is from
// another copy of the ledger: a sync service or a partial copy has put it there. Which one it is, the chain
// alone can't say.

extension LogPieces {
  /// Leaves out the file on the wrong side of each such break. The side that head, tables and backups support
  /// is kept; if none supports either, the earlier one, and so a single history.
  ///
  /// - Parameter highWaterMarks: how far tables, backups and incidents have seen the log.
  mutating func leaveOutForeign(vouching highWaterMarks: [LogPosition], _ fileSystem: any FileSystem) throws {
    let names = starts.keys.sorted()
    var previous: UInt64?
    for name in names {
      // What is damaged or missing in between says nothing of the two.
      guard let last = previous, let end = pieces(of: last).last, let start = pieces(of: name).first,
        end.last + 1 == name, start.first == name, end.after != start.before
      else {
        previous = name
        continue
      }
      let later = try support(of: run(from: name, in: names), highWaterMarks, fileSystem)
      if try later > support(of: [last], highWaterMarks, fileSystem) {
        leaveOutCopy(last)
        previous = name
      } else {
        for other in run(from: name, in: names) { leaveOutCopy(other) }
      }
    }
  }

  private func pieces(of name: UInt64) -> [LogPiece] {
    pieces.filter { $0.path.lastComponent?.string == SegmentName.name(name) }
  }

  /// The files from one on that lead to each other.
  private func run(from first: UInt64, in names: [UInt64]) -> [UInt64] {
    var run = [first]
    for name in names where name > first {
      guard let last = run.last, let end = pieces(of: last).last, let start = pieces(of: name).first,
        end.last + 1 == start.first, end.after == start.before
      else { break }
      run.append(name)
    }
    return run
  }

  /// The evidence that files are from this log, minus the evidence against it. Head counts less than what is
  /// outside the log's folder, since copying files there copies head too.
  private func support(
    of names: [UInt64], _ highWaterMarks: [LogPosition], _ fileSystem: any FileSystem
  ) throws -> Int {
    let all = highWaterMarks.map { ($0, 2) } + (head.map { [($0, 1)] } ?? [])
    return try all.reduce(0) { sum, vouched in
      let (position, weight) = vouched
      for name in names {
        for piece in pieces(of: name)
        where piece.first <= position.sequence && position.sequence <= piece.last {
          if try piece.hash(after: position.sequence, fileSystem) == position.hash { return sum + weight }
          if starts[name]?.epoch == position.epoch { return sum - weight }
        }
      }
      return sum
    }
  }

  private mutating func leaveOutCopy(_ name: UInt64) {
    let own = pieces(of: name)
    guard let path = own.first?.path else { return }
    pieces.removeAll { $0.path == path }
    starts[name] = nil
    gaps.append((path, 0..<0, "it belongs to another copy of this ledger"))
    // A head that supports it came with it.
    if let head, own.contains(where: { $0.last == head.sequence && $0.after == head.hash }) {
      self.head = nil
    }
  }
}

extension LogPiece {
  fileprivate func hash(after sequence: UInt64, _ fileSystem: any FileSystem) throws -> ChainHash? {
    sequence == last ? after : try hash(before: sequence + 1, fileSystem)
  }
}
