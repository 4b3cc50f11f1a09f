import CFiles
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
      let descriptor = try FileDescriptor.openFile(
        path, mode.access, options: mode.options, permissions: .privateFile)
      return try RealFile(opened: descriptor, path: path)
    } catch {
      throw openError(error, path, mode)
    }
  }

  package func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    try unlessAbsent(path) { () throws(Errno) in
      FileStatus(try look(at: path, followLinks: followLinks))
    }
  }

  package func modified(_ path: FilePath) throws -> Timestamp? {
    try unlessAbsent(path) { () throws(Errno) in
      let status = try path.stat(followTargetSymlink: false).rawValue
      return Timestamp(
        microseconds: Int64(status.modifiedSeconds) * 1_000_000 + Int64(status.modifiedNanoseconds) / 1000)
    }
  }

  package func stamps(of names: [String], in folder: FilePath) throws -> [FileStamp?] {
    do throws(Errno) {
      let descriptor = try FileDescriptor.openFile(folder, .readOnly, options: [.closeOnExec, .directory])
      defer { close(descriptor.rawValue) }
      return try names.map { name throws(Errno) in
        var stamp: (UInt64, UInt64, UInt64) = (0, 0, 0)
        let error = withUnsafeMutableBytes(of: &stamp) {
          ledger_stamp(descriptor.rawValue, name, $0.baseAddress?.assumingMemoryBound(to: UInt64.self))
        }
        if error == ENOENT { return nil }
        guard error == 0 else { throw Errno(rawValue: error) }
        return FileStamp(sizeBytes: stamp.0, inode: stamp.1, modified: stamp.2)
      }
    } catch {
      throw fileError(error, "stat", folder)
    }
  }

  /// What `body` finds at a path; nil if there is nothing.
  private func unlessAbsent<T>(_ path: FilePath, _ body: () throws(Errno) -> T) throws -> T? {
    do throws(Errno) {
      return try body()
    } catch .noSuchFileOrDirectory {
      return nil
    } catch .notDirectory {
      return nil
    } catch {
      throw fileError(error, "stat", path)
    }
  }

  private func look(at path: FilePath, followLinks: Bool) throws(Errno) -> ledger_file {
    try path.withPlatformString { ledger_file.find(below: AT_FDCWD, $0, followLinks: followLinks) }.get()
  }

  package func list(_ directory: FilePath) throws -> [String] {
    guard let stream = directory.withPlatformString({ opendir($0) }) else {
      throw fileError(Errno(rawValue: errno), "list", directory)
    }
    return try names(in: stream, of: directory)
  }

  package func createDirectory(_ path: FilePath) throws {
    try check("create", path) { path.withPlatformString { mkdir($0, mode_t(FileAccess.privateFolderMode)) } }
  }

  package func rename(_ from: FilePath, to: FilePath) throws {
    try check("rename", from) {
      from.withPlatformString { from in to.withPlatformString { systemRename(from, $0) } }
    }
  }

  package func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool {
    var error: Int32
    repeat {
      error = one.withPlatformString { one in other.withPlatformString { ledger_exchange(one, $0) } }
    } while error == EINTR
    switch Errno(rawValue: error) {
    case Errno(rawValue: 0): return true
    case .noFunction, .invalidArgument, .notSupported: return false
    case let error: throw fileError(error, "swap", one)
    }
  }

  package func anchored(at folder: FilePath) throws -> any FileSystem {
    try AnchoredFileSystem(folder, over: self)
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
      throw fileError(Errno(rawValue: errno), "resolve", path)
    }
    defer { free(found) }
    return FilePath(platformString: found)
  }

  package func freeBytes(at path: FilePath) throws -> UInt64 {
    var result = statvfs()
    try check("stat", path) { path.withPlatformString { statvfs($0, &result) } }
    // Some network file systems do not say.
    guard result.f_blocks > 0 else { return .max }
    return UInt64(result.f_bavail) * UInt64(result.f_frsize)
  }

  package func access(of path: FilePath) throws -> FileAccess? {
    try unlessAbsent(path) { () throws(Errno) in
      FileAccess(try look(at: path, followLinks: true))
    }
  }

  package func widenedAccess(of path: FilePath) throws -> FileAccess? {
    let access = try unlessAbsent(path) { () throws(Errno) in
      FileAccess(try look(at: path, followLinks: false))
    }
    switch access?.kind {
    case .file: return access?.mode == FileAccess.privateFileMode ? nil : access
    case .directory: return access?.mode == FileAccess.privateFolderMode ? nil : access
    default: return nil
    }
  }

  package func take(_ access: FileAccess, at folder: FilePath) {
    do throws(Errno) {
      let options: FileDescriptor.OpenOptions = [.closeOnExec, .directory, .noFollow]
      let descriptor = try FileDescriptor.openFile(folder, .readOnly, options: options)
      descriptor.take(access)
      try descriptor.closeReporting()
    } catch {
      // It stays accessible to its owner alone.
    }
  }

  package func checkWritable(_ path: FilePath) throws {
    // By the rights that an open would go by: those of the effective user.
    try check("write", path) { path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } }
  }

  package var user: UInt32? { geteuid() }

  private func check(_ verb: Message, _ path: FilePath, _ call: () -> CInt) throws {
    while call() != 0 {
      let error = Errno(rawValue: errno)
      if error != .interrupted { throw fileError(error, verb, path) }
    }
  }
}

extension FileOpenMode {
  var access: FileDescriptor.AccessMode { self == .read || self == .readNamed ? .readOnly : .readWrite }

  var options: FileDescriptor.OpenOptions {
    // Without blocking, opening a pipe does not wait for a writer.
    switch self {
    case .read, .update: [.closeOnExec, .nonBlocking, .noFollow]
    case .readNamed: [.closeOnExec, .nonBlocking]
    case .updateOrCreate: [.closeOnExec, .nonBlocking, .noFollow, .create]
    case .createNew: [.closeOnExec, .nonBlocking, .noFollow, .create, .exclusiveCreate]
    }
  }
}

extension FilePermissions {
  static let privateFile = FilePermissions(rawValue: CInterop.Mode(FileAccess.privateFileMode))
}

/// The error for a file that could not be opened; it names what is there if that is not a file.
func openError(_ error: Errno, _ path: FilePath, _ mode: FileOpenMode) -> LedgerError {
  guard error.isOfOtherKind else { return fileError(error, "open", path) }
  let found = path.withPlatformString {
    ledger_file.find(below: AT_FDCWD, $0, followLinks: mode == .readNamed)
  }
  guard case .success(let found) = found, found.kind != LEDGER_FILE else {
    return fileError(error, "open", path)
  }
  return notAnOrdinaryFile(path, found.kindText, cause: error)
}

#if canImport(Darwin)
  typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
  typealias DirectoryStream = OpaquePointer
#endif

/// The names in an open folder, sorted as strings; closes it.
func names(in stream: DirectoryStream, of directory: FilePath) throws -> [String] {
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
  // To compare the bytes of UTF-8 views takes twenty times as long, which every opening of a long log would
  // feel.
  return names.sorted()
}

/// `rename(2)`, by a name that the method above does not hide.
private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
  rename(from, to)
}

/// Makes a file durable: F_FULLFSYNC on Apple systems, where fsync leaves data in the drive's cache.
///
/// EINTR is the only error after which trying again is sound: after any other the pages may be marked clean
/// though the disk lacks them.
func synchronize(_ descriptor: FileDescriptor, withMetadata: Bool) -> Errno? {
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
  /// Best effort: if the disk has no such modes, or this user can't set the group, the mode stays narrower.
  func take(_ access: FileAccess) {
    let isGroups = fchown(rawValue, uid_t.max, access.group) == 0
    // Its owner may write the new file, even if the one before was read-only.
    _ = fchmod(rawValue, mode_t(access.mode & (isGroups ? 0o777 : 0o707) | 0o600))
  }

  /// `open` with its untyped errors made `Errno`, which is all it throws.
  static func openFile(
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

extension ledger_file {
  /// What is at a path below an open folder; without a path, the open file itself.
  static func find(
    below folder: CInt, _ path: UnsafePointer<CChar>?, followLinks: Bool = true
  ) -> Result<ledger_file, Errno> {
    var found = ledger_file()
    let error = ledger_look(folder, path, followLinks ? 1 : 0, &found)
    return error == 0 ? .success(found) : .failure(Errno(rawValue: error))
  }

  /// What it is, for a sentence.
  var kindText: Message {
    switch kind {
    case LEDGER_FILE: "a regular file"
    case LEDGER_FOLDER: "a folder"
    case LEDGER_LINK: "a symbolic link"
    case LEDGER_PIPE: "a named pipe"
    case LEDGER_SOCKET: "a socket"
    case LEDGER_DEVICE: "a device"
    default: "something else"
    }
  }
}

extension FileStatus {
  init(_ found: ledger_file) {
    self.init(
      kind: Kind(found.kind), sizeBytes: found.size,
      identity: FileIdentity(device: found.device, inode: found.inode))
  }
}

extension FileStatus.Kind {
  fileprivate init(_ kind: ledger_kind) {
    self =
      switch kind {
      case LEDGER_FILE: .file
      case LEDGER_FOLDER: .directory
      case LEDGER_LINK: .link
      default: .other
      }
  }
}

extension FileAccess {
  fileprivate init(_ found: ledger_file) {
    self.init(owner: found.owner, group: found.group, mode: found.mode, kind: FileStatus.Kind(found.kind))
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
