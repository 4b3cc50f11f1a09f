package import EventLog
package import SystemPackage

/// The real file system, for tests that change what a few of its calls do.
package protocol ForwardingFileSystem: FileSystem {}

extension ForwardingFileSystem {
  package var real: RealFileSystem { RealFileSystem() }

  package func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    try real.open(path, mode)
  }
  package func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    try real.status(of: path, followLinks: followLinks)
  }
  package func modified(_ path: FilePath) throws -> Timestamp? { try real.modified(path) }
  package func list(_ directory: FilePath) throws -> [String] { try real.list(directory) }
  package func createDirectory(_ path: FilePath) throws { try real.createDirectory(path) }
  package func rename(_ from: FilePath, to: FilePath) throws { try real.rename(from, to: to) }
  package func remove(_ path: FilePath) throws { try real.remove(path) }
  package func removeDirectory(_ path: FilePath) throws { try real.removeDirectory(path) }
  package func syncDirectory(_ path: FilePath) throws { try real.syncDirectory(path) }
  package func createLink(at path: FilePath, to destination: String) throws {
    try real.createLink(at: path, to: destination)
  }
  package func readLink(_ path: FilePath) throws -> String { try real.readLink(path) }
  package func freeBytes(at path: FilePath) throws -> UInt64 { try real.freeBytes(at: path) }
}
