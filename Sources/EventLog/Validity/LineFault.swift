/// What is wrong with the lines of a member whose checksums are right.
struct LineFault {
  var reason: Message
  /// True where a newer version wrote a line.
  var isNewer = false
  /// The events whose lines are wrong, where all others of the member are proved right; nil where none is.
  var events: ClosedRange<UInt64>?

  init(_ reason: Message, isNewer: Bool = false, events: ClosedRange<UInt64>? = nil) {
    self.reason = reason
    self.isNewer = isNewer
    self.events = events
  }
}

extension MemberHeader {
  /// What is wrong with the lines of a whole, valid member, which are left in `buffer`.
  ///
  /// - Parameter body: is handed each line.
  func fault(
    of member: UnsafeRawBufferPointer, with inflater: Inflater, into buffer: inout [UInt8],
    _ body: (EventLine) -> Void = { _ in }
  ) throws -> LineFault? {
    if let wrong = try inflate(member, with: inflater, into: &buffer) { return LineFault(wrong) }
    return buffer.withUnsafeBytes { faultOfLines($0.slice(0..<lineBytes), body) }
  }

  /// What is wrong with a member's lines: each must be one of ours, in order, and together they must lead to
  /// the member's hash.
  ///
  /// - Parameter body: is handed each line.
  func faultOfLines(
    _ lines: UnsafeRawBufferPointer, _ body: (EventLine) -> Void = { _ in }
  ) -> LineFault? {
    var next = firstSequence
    var hash = hashBefore
    var fault: LineFault?
    forEachLines(of: lines) { bytes in
      defer { next += 1 }
      switch EventLineScanner.scan(bytes) {
      case .success(let line) where line.sequence == next:
        hash = hash.following(line)
        body(line)
      case .success(let line):
        hash = hash.following(line)
        fault = fault ?? LineFault("event \(line.sequence) is in the place of event \(next)")
        // It is not among the lines that were found wrong, so these are not all.
        fault?.events = nil
      case .failure(let wrong):
        hash = hash.following(unscanned: bytes)
        let first = fault?.events?.lowerBound ?? next
        guard fault == nil || fault?.events != nil else { return }
        let isNewer = wrong.isNewer && fault?.isNewer ?? true
        fault = fault ?? LineFault(wrong.inWords)
        fault?.isNewer = isNewer
        fault?.events = first...next
      }
    }
    guard hash != hashAfter else { return fault }
    fault?.events = nil
    return fault ?? LineFault("its lines do not yield the hash in its header")
  }
}
