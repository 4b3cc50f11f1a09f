import CPageChecksum
import CSQLite
package import LedgerBase

/// The checksums in the pages of a table's file; `page_vfs.c` describes them.
package enum PageChecksums {
  package static let pageBytes = Int(LEDGER_PAGE_BYTES)
  package static let reservedBytes = Int32(LEDGER_PAGE_CHECKSUM_BYTES)

  /// SQLite's result code for making the layer known, once.
  private static let registration = ledger_page_vfs_register()

  /// The layer's name, for opening a file through it.
  static func layer() throws -> UnsafePointer<CChar> {
    guard registration == SQLITE_OK else {
      throw LedgerError(
        .internalFault, "SQLite did not accept the layer that checks a table's pages (code \(registration)).",
        hint: "Run \(Remedy.doctor), and report this error.")
    }
    return ledger_page_vfs_name
  }

  /// The page that no database uses: SQLite locks bytes in it.
  private static let lockPage = UInt64(0x4000_0000 / LEDGER_PAGE_BYTES) + 1

  /// Whether a page, numbered from 1, has its checksum.
  package static func isIntact(_ page: UnsafeRawBufferPointer, number: UInt64) -> Bool {
    guard number != lockPage, let start = page.baseAddress, page.count == pageBytes,
      let number = UInt32(exactly: number)
    else { return number == lockPage }
    return ledger_page_is_whole(start.assumingMemoryBound(to: UInt8.self), number) != 0
  }

  /// The bytes of a table's file that are not a page with its checksum, in ascending order.
  ///
  /// A page that another process is writing is read once more before it is called wrong.
  package static func wrongRanges(in file: any OpenFile) throws -> [Range<UInt64>] {
    let size = try file.status().sizeBytes
    let step = UInt64(pageBytes)
    var wrong: [Range<UInt64>] = []
    var offset: UInt64 = 0
    while offset < size {
      let chunk = try file.read(count: Int(min(256 * step, size - offset)), at: offset)
      guard !chunk.isEmpty else { break }
      try chunk.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: pageBytes) {
          let end = min(start + pageBytes, bytes.count)
          let number = (offset + UInt64(start)) / step + 1
          let page = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          if isIntact(page, number: number) { continue }
          let again = try file.read(count: pageBytes, at: offset + UInt64(start))
          if again.withUnsafeBytes({ isIntact($0, number: number) }) { continue }
          append(offset + UInt64(start)..<offset + UInt64(end), to: &wrong)
        }
      }
      offset += UInt64(chunk.count)
    }
    return wrong
  }

  /// Where the `-wal` beside a table's file goes wrong; nil if it does not.
  package static func wrongPlace(inWAL file: any OpenFile) throws -> UInt64? {
    let find = {
      let bytes = try file.read(count: Int(try file.status().sizeBytes), at: 0)
      return ledger_wal_first_wrong(bytes, Int64(bytes.count))
    }
    // A writer may be at work.
    return try find() < 0 ? nil : UInt64(exactly: find())
  }

  private static func append(_ range: Range<UInt64>, to ranges: inout [Range<UInt64>]) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
