extension OpenFile {
  /// Reads the file from its start, in pieces of at most 1 MiB.
  ///
  /// - Parameter end: the byte after the last one that is wanted; all where it is left out.
  /// - Returns: how many bytes were read; fewer than `end` where the file is shorter.
  @discardableResult
  package func forEachPiece(
    upTo end: UInt64 = .max, _ body: (_ piece: [UInt8], _ offset: UInt64) throws -> Void
  ) throws -> UInt64 {
    var offset: UInt64 = 0
    while offset < end {
      let piece = try read(count: Int(min(1 << 20, end - offset)), at: offset)
      if piece.isEmpty { break }
      try body(piece, offset)
      offset += UInt64(piece.count)
    }
    return offset
  }
}

/// Closes a file that was only read: nothing can be lost by a failure.
package func closeReadOnly(_ file: any OpenFile) {
  do { try file.close() } catch { return }
}
