import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of the operating system.
///
/// `@unchecked Sendable`: the descriptor is set once; `lock` guards the rest.
final class RealFile: OpenFile, @unchecked Sendable {
  let path: FilePath
  private let descriptor: FileDescriptor
  private let lock = Lock()
  private var isClosed = false
  private var knownIdentity: FileIdentity?

  /// Takes over what was opened if it is an ordinary file; else closes it.
  init(opened descriptor: FileDescriptor, path: FilePath) throws(Errno) {
    self.descriptor = descriptor
    self.path = path
    let found = try ledger_file.find(below: descriptor.rawValue, nil).get()
    knownIdentity = FileIdentity(device: found.device, inode: found.inode)
    guard found.kind == LEDGER_FILE else {
      throw found.kind == LEDGER_FOLDER ? .isDirectory : .noSuchAddressOrDevice
    }
  }

  deinit {
    // A forgotten close: the descriptor is released; there is no caller left to get an error.
    if !isClosed { _ = systemClose(descriptor.rawValue) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
    var done = 0
    do {
      while done < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        let count = try descriptor.read(fromAbsoluteOffset: Int64(offset) + Int64(done), into: rest)
        if count == 0 { break }
        done += count
      }
    } catch {
      throw fileError(error as? Errno ?? .ioError, "read", path, offset: offset + UInt64(done))
    }
    return done
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
    do {
      try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
    } catch {
      throw fileError(error as? Errno ?? .ioError, "write", path, offset: offset)
    }
  }

  func sync() throws {
    if let error = synchronize(descriptor, withMetadata: false) { throw fileError(error, "sync", path) }
  }

  func truncate(to sizeBytes: UInt64) throws {
    while ftruncate(descriptor.rawValue, off_t(sizeBytes)) != 0 {
      let error = Errno(rawValue: errno)
      if error != .interrupted { throw fileError(error, "truncate", path) }
    }
  }

  func status() throws -> FileStatus {
    do throws(Errno) {
      return FileStatus(try ledger_file.find(below: descriptor.rawValue, nil).get())
    } catch {
      throw fileError(error, "stat", path)
    }
  }

  var identity: FileIdentity {
    get throws {
      if let known = lock.withLock({ knownIdentity }) { return known }
      let found = try status().identity
      lock.withLock { knownIdentity = found }
      return found
    }
  }

  // Open-file-description locks belong to the open file, not to the process: a second open in the same
  // process is kept out, and closing another descriptor of the same file does not give the lock up. Apple's
  // flock is alike.
  func tryLock() throws -> Bool {
    #if canImport(Darwin)
      while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
        let error = Errno(rawValue: errno)
        if error == .wouldBlock { return false }
        if error != .interrupted { throw fileError(error, "lock", path) }
      }
      return true
    #else
      return try setLock(CShort(F_WRLCK))
    #endif
  }

  func unlock() throws {
    #if canImport(Darwin)
      if flock(descriptor.rawValue, LOCK_UN) != 0 { throw fileError(Errno(rawValue: errno), "unlock", path) }
    #else
      _ = try setLock(CShort(F_UNLCK))
    #endif
  }

  func take(_ access: FileAccess) { descriptor.take(access) }

  #if !canImport(Darwin)
    private func setLock(_ type: CShort) throws -> Bool {
      var range = Self.flock()
      range.l_type = type
      range.l_whence = CShort(SEEK_SET)
      while fcntl(descriptor.rawValue, setOpenFileLock, &range) != 0 {
        let error = Errno(rawValue: errno)
        if error == .wouldBlock || error == .permissionDenied { return false }
        if error != .interrupted { throw fileError(error, "lock", path) }
      }
      return true
    }

    /// F_OFD_SETLK of <fcntl.h>, which the module map leaves out; the same on every Linux architecture.
    private var setOpenFileLock: CInt { 37 }

    /// The struct, which has the same name as a function.
    private static func flock() -> flock { .init() }
  #endif

  func close() throws {
    try lock.withLock {
      guard !isClosed else { return }
      isClosed = true
      do { try descriptor.close() } catch { throw fileError(error as? Errno ?? .ioError, "close", path) }
    }
  }
}

private func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }
