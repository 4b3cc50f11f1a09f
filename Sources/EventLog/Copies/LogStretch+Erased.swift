extension [LogStretch] {
  /// Events that are said to be erased, or are: a backup or a table may hold them as they were.
  func erasedEvents(_ fileSystem: any FileSystem) throws -> Set<UInt64> {
    var found: Set<UInt64> = []
    for case .lines(let piece, let first, let last) in self {
      try piece.forEachLine(from: first, through: last, fileSystem) { bytes in
        let line = try EventLine(scanning: bytes)
        if line.isErased { found.insert(line.sequence) }
        guard VoidEvent.isVoid(line) else { return }
        let event = try VoidEvent(line)
        if event.isErasure { found.formUnion(event.targets.map(\.sequence)) }
      }
    }
    return found
  }
}
