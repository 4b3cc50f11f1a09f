package import SQLite
import SystemPackage

extension ProjectionStore {
  /// Reads a table as it stands, whatever made it and however far it is behind the log: for suggestions,
  /// never for an answer. Builds, repairs and waits for nothing, and makes no file.
  ///
  /// - Returns: nil if there is none that can be read so.
  package func readStanding<T>(_ name: String, _ body: (Connection) throws -> T) throws -> T? {
    guard case .link(let generation) = try place(of: name) else { return nil }
    let path = database(name, generation)
    guard try files.status(of: path, followLinks: false)?.kind == .file, try areOrdinaryFiles(path),
      let wal = try files.status(of: Projection.wal(of: path), followLinks: false)
    else { return nil }
    if wal.sizeBytes > 0 {
      // SQLite would make the -shm, and so begin the recovery of what a killed process left.
      guard try files.status(of: Projection.index(of: path), followLinks: false) != nil else {
        return nil
      }
    }
    let connection = try Connection(
      path: path.string, wal.sizeBytes == 0 ? .immutable : .readOnly, pages: .checked, busyMilliseconds: 0)
    // Nothing was written by it.
    defer { do { try connection.close() } catch {} }
    return try body(connection)
  }
}
