/// What is in each place of a log that is put together from pieces.
package enum LogStretch: Hashable, Sendable {
  case lines(LogPiece, from: UInt64, through: UInt64)
  /// The lines of these events are in an archive.
  case archived(LogPiece)
  /// No piece has these events.
  case lost(ClosedRange<UInt64>)

  package var range: ClosedRange<UInt64> {
    switch self {
    case .lines(_, let first, let last): first...max(first, last)
    case .archived(let piece): piece.first...piece.last
    case .lost(let range): range
    }
  }
}

/// Puts pieces together to one history: those of the log itself first, those of a backup where it has gaps.
package struct PieceChain {
  private let own: [LogPiece]
  private let others: [LogPiece]
  private let start: ChainHash?
  private let fileSystem: any FileSystem

  /// - Parameter start: H(0), where the ledger's id is known.
  package init(own: [LogPiece], others: [LogPiece], start: ChainHash?, _ fileSystem: any FileSystem) {
    self.own = own
    self.others = others.filter { !$0.isArchived } + others.filter(\.isArchived)
    self.start = start
    self.fileSystem = fileSystem
  }

  /// The stretches from event 1 on, without a gap in the numbers.
  ///
  /// - Parameter last: the least event to reach, such as head's; what no piece has up to there is lost.
  package func stretches(through last: UInt64) throws -> [LogStretch] {
    var stretches: [LogStretch] = []
    var next: UInt64 = 1
    var hash = start
    while true {
      if let piece = try piece(with: next, after: hash) {
        let end = try endOfUse(of: piece, from: next)
        stretches.append(piece.isArchived ? .archived(piece) : .lines(piece, from: next, through: end))
        hash = end == piece.last ? piece.after : try piece.hash(before: end + 1, fileSystem)
        next = end + 1
      } else {
        let following = (own + others).map(\.first).filter { $0 > next }.min()
        guard let end = following.map({ $0 - 1 }) ?? (next <= last ? last : nil) else { return stretches }
        stretches.append(.lost(next...end))
        next = end + 1
        hash = nil
      }
    }
  }

  /// The piece to go on with: one of the log's own whose hash follows, else one of a backup's that does, else
  /// any own.
  private func piece(with sequence: UInt64, after hash: ChainHash?) throws -> LogPiece? {
    // One whose lines are archived replaces all of its events, or none.
    let holds = { (piece: LogPiece) in
      piece.isArchived ? piece.first == sequence : piece.first <= sequence && sequence <= piece.last
    }
    let candidates = own.filter(holds)
    if let piece = try candidates.first(where: { try follows($0, sequence, hash) }) { return piece }
    if let piece = try others.first(where: { try holds($0) && follows($0, sequence, hash) }) { return piece }
    return candidates.first
  }

  private func follows(_ piece: LogPiece, _ sequence: UInt64, _ hash: ChainHash?) throws -> Bool {
    guard let hash else { return true }
    return try piece.hash(before: sequence, fileSystem) == hash
  }

  /// A backup's piece is used up to where the log's own goes on.
  private func endOfUse(of piece: LogPiece, from sequence: UInt64) throws -> UInt64 {
    guard piece.backup != nil, !piece.isArchived else { return piece.last }
    let resumed = own.map(\.first).filter { $0 > sequence && $0 <= piece.last }.min()
    return resumed.map { $0 - 1 } ?? piece.last
  }
}
