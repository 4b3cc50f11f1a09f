import SQLite
package import SystemPackage

extension FileSystem {
  /// The bytes of a table's file that are not a page with its checksum, in ascending order.
  package func wrongPages(of path: FilePath) throws -> [Range<UInt64>] {
    let file = try open(path, .read)
    defer { closeReadOnly(file) }
    return try PageChecksums.wrongRanges(in: file)
  }
}
