package import EventLog

// POSIX ustar (IEEE Std 1003.1, pax, "ustar Interchange Format"): blocks of 512 bytes, a header block before
// each file, two zero blocks at the end. Fields of the header, by offset:
//
//     0 name 100 · 100 mode 8 · 108 uid 8 · 116 gid 8 · 124 size 12 · 136 mtime 12 · 148 checksum 8 · 156 type 1
//     157 link name 100 · 257 "ustar\0" · 263 "00" · 265 user 32 · 297 group 32 · 329 major 8 · 337 minor 8 · 345 prefix 155
//
// Numbers are octal digits with a NUL behind them. The checksum is the sum of the header's bytes, with spaces
// in its own place. What does not fit (a path that is long or not ASCII, a size from 8 GiB, a time before
// 1970 or after 2242) goes into records of a pax extended header ("x") before the file's own: "LENGTH
// KEY=VALUE\n", LENGTH counting the whole record.
//
// Mode, owner and group are always the same, so that an archive says nothing about the machine and is the
// same each time.

/// Writes a tar archive that every tar reads, as it comes.
package final class TarWriter {
  private let sink: any ByteSink
  private var paths: Set<String> = []

  package init(to sink: any ByteSink) {
    self.sink = sink
  }

  /// Adds a file whose contents are at hand.
  package func add(_ path: String, _ contents: [UInt8], modified: Timestamp) throws {
    try add(path, sizeBytes: UInt64(contents.count), modified: modified) { try $0.write(contents) }
  }

  /// Adds a file whose contents come piece by piece.
  ///
  /// - Parameters:
  ///   - path: relative, with `/` between its parts, and none of them `.` or `..`.
  ///   - sizeBytes: how many bytes `body` will write; the number precedes them.
  ///   - modified: cut to whole seconds.
  package func add(
    _ path: String, sizeBytes: UInt64, modified: Timestamp, _ body: (any ByteSink) throws -> Void
  ) throws {
    try check(path)
    try writeHeaders(TarEntry(path: path, kind: .file, sizeBytes: sizeBytes, modified: modified))
    let entry = EntrySink(to: sink, left: sizeBytes)
    try body(entry)
    guard entry.left == 0 else {
      throw LedgerError(
        .internalFault, "\(entry.left) bytes are missing from the file \(path) of the archive.")
    }
    try pad(after: sizeBytes)
  }

  /// Adds a folder; files may be in folders that were not added.
  package func addDirectory(_ path: String, modified: Timestamp) throws {
    try check(path)
    try writeHeaders(TarEntry(path: path + "/", kind: .directory, sizeBytes: 0, modified: modified))
  }

  /// Ends the archive. Nothing may be added after it.
  package func finish() throws {
    try sink.write([UInt8](repeating: 0, count: 2 * TarEntry.blockBytes))
  }

  private func writeHeaders(_ entry: TarEntry) throws {
    let records = entry.extendedRecords
    if !records.isEmpty {
      try sink.write(entry.extendedHeader(recordBytes: records.count))
      try sink.write(records)
      try pad(after: UInt64(records.count))
    }
    try sink.write(entry.header)
  }

  private func pad(after sizeBytes: UInt64) throws {
    let rest = Int(sizeBytes % UInt64(TarEntry.blockBytes))
    if rest > 0 { try sink.write([UInt8](repeating: 0, count: TarEntry.blockBytes - rest)) }
  }

  /// A path must stay below the folder that an archive is unpacked in, and occur once.
  private func check(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !path.utf8.contains(0) else {
      throw LedgerError(
        .internalFault, "\(quotedForMessage(path)) is not a valid path for a file in an archive.")
    }
    guard paths.insert(path).inserted else {
      throw LedgerError(.internalFault, "The archive already has a file \(quotedForMessage(path)).")
    }
  }
}

/// Hands the contents of one file on, and no byte more than its header says.
private final class EntrySink: ByteSink {
  private let sink: any ByteSink
  private(set) var left: UInt64

  init(to sink: any ByteSink, left: UInt64) {
    self.sink = sink
    self.left = left
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard UInt64(bytes.count) <= left else {
      throw LedgerError(.internalFault, "A file in the archive has more bytes than announced.")
    }
    left -= UInt64(bytes.count)
    try sink.write(bytes)
  }
}
