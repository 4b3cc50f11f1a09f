package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operating system's file system.
package struct RealFileSystem: FileSystem {
  package init() {}

  package func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    do throws(Errno) {
      let options: FileDescriptor.OpenOptions =
        switch mode {
        case .read, .update: [.closeOnExec]
        case .updateOrCreate, .updateOrCreatePrivate: [.closeOnExec, .create]
        case .createNew: [.closeOnExec, .create, .exclusiveCreate]
        }
      let descriptor = try FileDescriptor.openFile(
        path, mode == .read ? .readOnly : .readWrite, options: options,
        permissions: mode == .updateOrCreatePrivate
          ? [.ownerReadWrite] : [.ownerReadWrite, .groupRead, .otherRead])
      return RealFile(descriptor: descriptor, path: path)
    } catch {
      throw fileError(error, "open", path)
    }
  }

  package func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    do throws(Errno) {
      return FileStatus(try path.stat(followTargetSymlink: followLinks))
    } catch .noSuchFileOrDirectory {
      return nil
    } catch .notDirectory {
      return nil
    } catch {
      throw fileError(error, "look at", path)
    }
  }

  package func list(_ directory: FilePath) throws -> [String] {
    guard let stream = directory.withPlatformString({ opendir($0) }) else {
      throw fileError(Errno(rawValue: errno), "list", directory)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw fileError(Errno(rawValue: errno), "list", directory) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func createDirectory(_ path: FilePath) throws {
    try check("make", path) { path.withPlatformString { mkdir($0, 0o755) } }
  }

  package func rename(_ from: FilePath, to: FilePath) throws {
    try check("rename", from) {
      from.withPlatformString { from in to.withPlatformString { systemRename(from, $0) } }
    }
  }

  package func remove(_ path: FilePath) throws {
    try check("remove", path) { path.withPlatformString { unlink($0) } }
  }

  package func removeDirectory(_ path: FilePath) throws {
    try check("remove", path) { path.withPlatformString { rmdir($0) } }
  }

  package func syncDirectory(_ path: FilePath) throws {
    do throws(Errno) {
      let descriptor = try FileDescriptor.openFile(path, .readOnly, options: [.closeOnExec, .directory])
      let result = synchronize(descriptor, withMetadata: true)
      try descriptor.closeReporting()
      if let result { throw result }
    } catch {
      throw fileError(error, "sync the folder", path)
    }
  }

  package func createLink(at path: FilePath, to destination: String) throws {
    try check("link", path) {
      path.withPlatformString { path in destination.withCString { symlink($0, path) } }
    }
  }

  package func readLink(_ path: FilePath) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = path.withPlatformString { readlink($0, &buffer, buffer.count) }
    guard count >= 0 else { throw fileError(Errno(rawValue: errno), "read the link", path) }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package func realPath(_ path: FilePath) throws -> FilePath {
    guard let found = path.withPlatformString({ realpath($0, nil) }) else {
      throw fileError(Errno(rawValue: errno), "find", path)
    }
    defer { free(found) }
    return FilePath(platformString: found)
  }

  package func freeBytes(at path: FilePath) throws -> UInt64 {
    var result = statvfs()
    try check("look at", path) { path.withPlatformString { statvfs($0, &result) } }
    // Some network file systems do not say.
    guard result.f_blocks > 0 else { return .max }
    return UInt64(result.f_bavail) * UInt64(result.f_frsize)
  }

  private func check(_ verb: String, _ path: FilePath, _ call: () -> CInt) throws {
    while call() != 0 {
      let error = Errno(rawValue: errno)
      if error != .interrupted { throw fileError(error, verb, path) }
    }
  }
}

/// `rename(2)`, by a name that the method above does not hide.
private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
  rename(from, to)
}

/// Makes a file durable: F_FULLFSYNC on Apple systems, where fsync leaves data in the drive's cache.
///
/// EINTR is the only error after which trying again is sound: after any other the pages may be marked clean though
/// the disk lacks them.
private func synchronize(_ descriptor: FileDescriptor, withMetadata: Bool) -> Errno? {
  while true {
    #if canImport(Darwin)
      var result = fcntl(descriptor.rawValue, F_FULLFSYNC)
      if result != 0, errno == ENOTSUP || errno == EINVAL { result = fsync(descriptor.rawValue) }
    #else
      let result = withMetadata ? fsync(descriptor.rawValue) : fdatasync(descriptor.rawValue)
    #endif
    if result == 0 { return nil }
    let error = Errno(rawValue: errno)
    if error != .interrupted { return error }
  }
}

extension FileDescriptor {
  /// `open` with its untyped errors made `Errno`, which is all it throws.
  fileprivate static func openFile(
    _ path: FilePath, _ mode: AccessMode, options: OpenOptions, permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    do {
      return try open(path, mode, options: options, permissions: permissions)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  fileprivate func closeReporting() throws(Errno) {
    do { try close() } catch { throw error as? Errno ?? .ioError }
  }
}

extension FileStatus {
  fileprivate init(_ stat: Stat) {
    let kind: Kind =
      switch stat.type {
      case .regular: .file
      case .directory: .directory
      case .symbolicLink: .link
      default: .other
      }
    self.init(
      kind: kind, sizeBytes: UInt64(max(0, stat.size)),
      identity: FileIdentity(device: UInt64(stat.deviceID.rawValue), inode: UInt64(stat.inode.rawValue)),
      modified: Timestamp(
        microseconds: Int64(stat.rawValue.modifiedSeconds) * 1_000_000 + Int64(
          stat.rawValue.modifiedNanoseconds) / 1000))
  }
}

extension CInterop.Stat {
  #if canImport(Darwin)
    fileprivate var modifiedSeconds: Int { st_mtimespec.tv_sec }
    fileprivate var modifiedNanoseconds: Int { st_mtimespec.tv_nsec }
  #else
    fileprivate var modifiedSeconds: Int { st_mtim.tv_sec }
    fileprivate var modifiedNanoseconds: Int { st_mtim.tv_nsec }
  #endif
}

/// A file of the operating system.
///
/// `@unchecked Sendable`: the descriptor is set once; `isClosed` is guarded by `lock`.
private final class RealFile: OpenFile, @unchecked Sendable {
  let path: FilePath
  private let descriptor: FileDescriptor
  private let lock = Lock()
  private var isClosed = false

  init(descriptor: FileDescriptor, path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // A forgotten close: the descriptor is given back; a failure has nobody left to hear it.
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
      if error != .interrupted { throw fileError(error, "cut", path) }
    }
  }

  func status() throws -> FileStatus {
    do throws(Errno) {
      return FileStatus(try descriptor.stat())
    } catch {
      throw fileError(error, "look at", path)
    }
  }

  // Open-file-description locks belong to the open file, not to the process: a second open in the same process is
  // kept out, and closing another descriptor of the same file does not give the lock up. Apple's flock is alike.
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
