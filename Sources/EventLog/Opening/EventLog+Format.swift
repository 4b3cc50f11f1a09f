extension EventLog {
  /// Refuses a log whose newest segment has a member of a newer version: what such a member means for the
  /// events after it is not known here. Opening reads only the segment's first and last member; this reads
  /// each.
  ///
  /// - Throws: `newerFormat`.
  package func checkFormat() throws {
    let segment = try folder.openSegment(self.segment)
    defer { closeReadOnly(segment.file) }
    var cursor = MemberCursor(file: segment.file, sizeBytes: min(segment.sizeBytes, known.head.offset))
    while true {
      switch try cursor.next() {
      case .member: continue
      case .newer(let what): throw segment.newerFormat(what, at: cursor.offset)
      // Damage is reported as what it is, by others.
      case .end, .invalid: return
      }
    }
  }
}
