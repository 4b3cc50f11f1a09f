import LedgerTesting
import SystemPackage

@testable import EventLog
@testable import LedgerBase

/// The real file system, on which the log has no more room while it is told so.
final class FullDisk: ForwardingFileSystem {
  private let switched = Switch()

  /// `@unchecked Sendable`: the value is guarded by `lock`.
  private final class Switch: @unchecked Sendable {
    private let lock = Lock()
    private var value = false
    var isOn: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  var isFull: Bool {
    get { switched.isOn }
    set { switched.isOn = newValue }
  }

  func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    if isFull, mode != .read, path.string.contains("/log/") { throw full(path) }
    let file = try real.open(path, mode)
    return mode == .read ? file : File(file, self)
  }

  private func full(_ path: FilePath) -> LedgerError {
    LedgerError(.diskFull, "The disk of \(path) is full.", cause: Errno.noSpace, at: .init(path: path.string))
  }

  private final class File: OpenFile {
    private let file: any OpenFile
    private let disk: FullDisk
    init(_ file: any OpenFile, _ disk: FullDisk) {
      self.file = file
      self.disk = disk
    }
    var path: FilePath { file.path }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
      try file.read(into: buffer, at: offset)
    }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
      if disk.isFull, path.string.contains("/log/") { throw disk.full(path) }
      try file.write(bytes, at: offset)
    }
    func sync() throws { try file.sync() }
    func truncate(to sizeBytes: UInt64) throws { try file.truncate(to: sizeBytes) }
    func status() throws -> FileStatus { try file.status() }
    func tryLock() throws -> Bool { try file.tryLock() }
    func unlock() throws { try file.unlock() }
    func close() throws { try file.close() }
  }
}
