import LedgerTesting
import SystemPackage

@testable import EventLog
@testable import LedgerBase

/// The real file system, with writes to the log that fail while it is told to.
final class FailingDisk: ForwardingFileSystem {
  private final class Switch: @unchecked Sendable {
    private let lock = Lock()
    private var value = false
    var isOn: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  private let failing = Switch()
  private let syncFailing = Switch()
  private let newFailing = Switch()
  private let refused = Reason()

  private final class Reason: @unchecked Sendable {
    private let lock = Lock()
    private var code: LedgerError.Code?
    var value: LedgerError.Code? {
      get { lock.withLock { code } }
      set { lock.withLock { code = newValue } }
    }
  }

  private let hook = Hook()

  private final class Hook: @unchecked Sendable {
    private let lock = Lock()
    private var action: (@Sendable (FilePath) throws -> Void)?
    /// Gives it away, so that what it does is not met by it again.
    func take() -> (@Sendable (FilePath) throws -> Void)? {
      lock.withLock {
        defer { action = nil }
        return action
      }
    }
    func set(_ action: @escaping @Sendable (FilePath) throws -> Void) {
      lock.withLock { self.action = action }
    }
  }

  /// What another process does right before the next file is opened.
  func beforeNextOpening(_ action: @escaping @Sendable (FilePath) throws -> Void) { hook.set(action) }

  /// Writes to segments fail with EIO.
  var failsWrites: Bool {
    get { failing.isOn }
    set { failing.isOn = newValue }
  }

  /// Files that are made under a temporary name can't be made: the disk is full.
  var failsNewFiles: Bool {
    get { newFailing.isOn }
    set { newFailing.isOn = newValue }
  }

  /// Syncs of segments fail with EIO.
  var failsSyncs: Bool {
    get { syncFailing.isOn }
    set { syncFailing.isOn = newValue }
  }

  /// Why no folder can be made.
  var refusesFolders: LedgerError.Code? {
    get { refused.value }
    set { refused.value = newValue }
  }

  func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    try hook.take()?(path)
    if failsNewFiles, path.string.hasSuffix(".new") {
      throw LedgerError(.diskFull, "No space is left for \(path).")
    }
    let file = try real.open(path, mode)
    return path.string.hasSuffix(SegmentName.suffix) && mode != .read ? File(file, self) : file
  }
  func createDirectory(_ path: FilePath) throws {
    if let code = refusesFolders { throw LedgerError(code, "Could not make \(path).") }
    try real.createDirectory(path)
  }

  private final class File: OpenFile {
    private let file: any OpenFile
    private let disk: FailingDisk
    init(_ file: any OpenFile, _ disk: FailingDisk) {
      self.file = file
      self.disk = disk
    }
    private func fail() throws -> Never {
      throw LedgerError(.ioFailed, "Could not write \(file.path).", cause: Errno.ioError)
    }
    var path: FilePath { file.path }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
      try file.read(into: buffer, at: offset)
    }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
      if disk.failsWrites { try fail() }
      try file.write(bytes, at: offset)
    }
    func sync() throws {
      if disk.failsSyncs { try fail() }
      try file.sync()
    }
    func truncate(to sizeBytes: UInt64) throws { try file.truncate(to: sizeBytes) }
    func status() throws -> FileStatus { try file.status() }
    func tryLock() throws -> Bool { try file.tryLock() }
    func unlock() throws { try file.unlock() }
    func close() throws { try file.close() }
  }
}
