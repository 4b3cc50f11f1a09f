import CFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operating system's file system, with one folder held open: what is directly in it is reached through
/// the open folder, so its path leads to the same folder even if another one has taken its place.
final class AnchoredFileSystem: FileSystem {
  private let base: RealFileSystem
  private let folder: FilePath
  /// What the path of each thing in the folder begins with, with its slash.
  private let prefix: [CInterop.PlatformChar]
  private let descriptor: FileDescriptor

  init(_ folder: FilePath, over base: RealFileSystem) throws {
    self.base = base
    self.folder = folder
    let slash = CInterop.PlatformChar(UInt8(ascii: "/"))
    let path = folder.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
    prefix = path.isEmpty || path.last == slash ? path : path + [slash]
    do throws(Errno) {
      descriptor = try FileDescriptor.openFile(folder, .readOnly, options: [.closeOnExec, .directory])
    } catch {
      throw fileError(error, "open the folder", folder)
    }
  }

  deinit {
    // It was only read: a failure has nothing to say.
    do { try descriptor.close() } catch {}
  }

  /// Calls `body` with the name of what is in the folder; nil for what is elsewhere.
  private func withName<T>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> T) -> T? {
    // By its bytes, since each call needs it: `lastComponent` takes the whole path apart several times.
    path.withPlatformString { path in
      guard strncmp(path, prefix, prefix.count) == 0 else { return nil }
      let rest = path + prefix.count
      guard rest.pointee != 0, strchr(rest, Int32(UInt8(ascii: "/"))) == nil else { return nil }
      return body(rest)
    }
  }

  func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    let flags = mode.access.rawValue | mode.options.rawValue
    let opened = withName(path) { name -> Result<FileDescriptor, Errno> in
      var opened: CInt
      repeat {
        opened = openat(descriptor.rawValue, name, flags, FilePermissions.privateFile.rawValue)
      } while opened < 0 && errno == EINTR
      return opened >= 0 ? .success(FileDescriptor(rawValue: opened)) : .failure(Errno(rawValue: errno))
    }
    guard let opened else { return try base.open(path, mode) }
    do throws(Errno) {
      return try RealFile(opened: opened.get(), path: path)
    } catch {
      throw openError(error, path, mode)
    }
  }

  func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    var found = withName(path) { ledger_file.find(below: descriptor.rawValue, $0, followLinks: followLinks) }
    if found == nil, path == folder { found = ledger_file.find(below: descriptor.rawValue, nil) }
    guard let found else { return try base.status(of: path, followLinks: followLinks) }
    do throws(Errno) {
      return FileStatus(try found.get())
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw fileError(error, "stat", path)
    }
  }

  func list(_ directory: FilePath) throws -> [String] {
    guard directory == folder else { return try base.list(directory) }
    // Listing moves the place in an open folder: each has one of its own.
    let opened = openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0, let stream = fdopendir(opened) else {
      throw fileError(Errno(rawValue: errno), "list", directory)
    }
    return try names(in: stream, of: directory)
  }

  // MARK: As it is

  func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool { try base.exchange(one, other) }
  func stamps(of names: [String], in folder: FilePath) throws -> [FileStamp?] {
    try base.stamps(of: names, in: folder)
  }
  func modified(_ path: FilePath) throws -> Timestamp? { try base.modified(path) }
  func createDirectory(_ path: FilePath) throws { try base.createDirectory(path) }
  func rename(_ from: FilePath, to: FilePath) throws { try base.rename(from, to: to) }
  func remove(_ path: FilePath) throws { try base.remove(path) }
  func removeDirectory(_ path: FilePath) throws { try base.removeDirectory(path) }
  func syncDirectory(_ path: FilePath) throws { try base.syncDirectory(path) }
  func createLink(at path: FilePath, to destination: String) throws {
    try base.createLink(at: path, to: destination)
  }
  func readLink(_ path: FilePath) throws -> String { try base.readLink(path) }
  func realPath(_ path: FilePath) throws -> FilePath { try base.realPath(path) }
  func freeBytes(at path: FilePath) throws -> UInt64 { try base.freeBytes(at: path) }
  func access(of path: FilePath) throws -> FileAccess? { try base.access(of: path) }
  func widenedAccess(of path: FilePath) throws -> FileAccess? { try base.widenedAccess(of: path) }
  func take(_ access: FileAccess, at folder: FilePath) { base.take(access, at: folder) }
  func checkWritable(_ path: FilePath) throws { try base.checkWritable(path) }
  var user: UInt32? { base.user }
}
