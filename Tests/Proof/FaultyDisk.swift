import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// The real file system, of which the n-th call fails.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`.
final class FaultyDisk: FileSystem, @unchecked Sendable {
  private let real = RealFileSystem()
  private let lock = Lock()
  private var fault: InjectedFault?
  private var met = 0

  /// How many calls have failed.
  var faultsMet: Int { lock.withLock { met } }

  func inject(_ fault: InjectedFault) { lock.withLock { self.fault = fault } }

  /// The fault that this call meets, if it does.
  private func fault(at call: InjectedFault.Call) -> InjectedFault? {
    lock.withLock {
      guard fault?.meets(call) == true else { return nil }
      met += 1
      return fault
    }
  }

  private func call<T>(_ call: InjectedFault.Call, _ path: FilePath, _ body: () throws -> T) throws -> T {
    if let fault = fault(at: call) { throw fault.thrown(at: path) }
    return try body()
  }

  func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    try call(.open, path) { File(try real.open(path, mode), self) }
  }
  func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    try call(.status, path) { try real.status(of: path, followLinks: followLinks) }
  }
  func modified(_ path: FilePath) throws -> Timestamp? {
    try call(.status, path) { try real.modified(path) }
  }
  func list(_ directory: FilePath) throws -> [String] {
    try call(.list, directory) { try real.list(directory) }
  }
  func createDirectory(_ path: FilePath) throws {
    try call(.createDirectory, path) { try real.createDirectory(path) }
  }
  func rename(_ from: FilePath, to: FilePath) throws {
    try call(.rename, from) { try real.rename(from, to: to) }
  }
  func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool {
    try call(.rename, one) { try real.exchange(one, other) }
  }
  func remove(_ path: FilePath) throws { try call(.remove, path) { try real.remove(path) } }
  func removeDirectory(_ path: FilePath) throws {
    try call(.removeDirectory, path) { try real.removeDirectory(path) }
  }
  func syncDirectory(_ path: FilePath) throws {
    try call(.syncDirectory, path) { try real.syncDirectory(path) }
  }
  func createLink(at path: FilePath, to destination: String) throws {
    try call(.createLink, path) { try real.createLink(at: path, to: destination) }
  }
  func readLink(_ path: FilePath) throws -> String { try call(.readLink, path) { try real.readLink(path) } }
  func realPath(_ path: FilePath) throws -> FilePath { try real.realPath(path) }
  func freeBytes(at path: FilePath) throws -> UInt64 {
    try call(.freeBytes, path) { try real.freeBytes(at: path) }
  }

  private final class File: OpenFile {
    private let file: any OpenFile
    private let disk: FaultyDisk

    init(_ file: any OpenFile, _ disk: FaultyDisk) {
      self.file = file
      self.disk = disk
    }

    var path: FilePath { file.path }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
      try disk.call(.read, path) { try file.read(into: buffer, at: offset) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
      guard let fault = disk.fault(at: .write) else { return try file.write(bytes, at: offset) }
      let written = bytes.prefix(min(bytes.count, fault.shortWriteBytes))
      if !written.isEmpty { try file.write(UnsafeRawBufferPointer(rebasing: written), at: offset) }
      throw fault.thrown(at: path)
    }

    func sync() throws { try disk.call(.sync, path) { try file.sync() } }
    func truncate(to sizeBytes: UInt64) throws {
      try disk.call(.truncate, path) { try file.truncate(to: sizeBytes) }
    }
    func status() throws -> FileStatus { try disk.call(.fileStatus, path) { try file.status() } }
    func tryLock() throws -> Bool { try disk.call(.lock, path) { try file.tryLock() } }
    func unlock() throws { try disk.call(.unlock, path) { try file.unlock() } }
    /// Closes all the same, as the system does.
    func close() throws {
      try file.close()
      try disk.call(.close, path) {}
    }
  }
}

extension InjectedFault {
  fileprivate func thrown(at path: FilePath) -> LedgerError {
    var error = error
    error.location.path = path.string
    return error
  }
}
