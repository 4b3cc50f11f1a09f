package import SystemPackage

/// Everything that `EventLog` and the moves of projection files need from a disk: the one seam behind which
/// there is a real or a simulated file system.
///
/// Every call throws ``LedgerError`` with the path, and one of the codes `diskFull`, `permissionDenied`,
/// `noLedger` (never: a missing file is reported as `ioFailed` with `Errno.noSuchFileOrDirectory` as cause)
/// or `ioFailed`.
package protocol FileSystem: Sendable {
  /// Opens an ordinary file for positioned reads and writes. It never blocks: a pipe, a device or anything
  /// else is refused, and so is a link, except with ``FileOpenMode/readNamed``.
  func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile
  /// What is at a path, with links followed or not; nil if there is nothing.
  func status(of path: FilePath, followLinks: Bool) throws -> FileStatus?
  /// When the contents of what is at a path last changed, links not followed; nil if there is nothing.
  func modified(_ path: FilePath) throws -> Timestamp?
  /// What shows whether files in a folder are still the same and unchanged; nil for one that is not there.
  /// Not for files that are written to: see `ledger_look`.
  func stamps(of names: [String], in folder: FilePath) throws -> [FileStamp?]
  /// Names in a folder, sorted as strings, without `.` and `..`.
  func list(_ directory: FilePath) throws -> [String]
  /// Makes one folder; its parent must exist.
  func createDirectory(_ path: FilePath) throws
  /// Replaces `to` if it exists. Durable once the folder is synced.
  func rename(_ from: FilePath, to: FilePath) throws
  /// Exchanges the names of two paths, so that both exist at every moment. Durable once their folders are
  /// synced.
  ///
  /// - Returns: false, and nothing was done, if the system can't do it here.
  func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool
  func remove(_ path: FilePath) throws
  func removeDirectory(_ path: FilePath) throws
  /// Makes the entries of a folder durable.
  func syncDirectory(_ path: FilePath) throws
  func createLink(at path: FilePath, to destination: String) throws
  /// The text of a symbolic link.
  func readLink(_ path: FilePath) throws -> String
  /// The same place by its absolute path, without links, `.` and `..`.
  func realPath(_ path: FilePath) throws -> FilePath
  /// Free bytes for this user on the file system of `path`.
  func freeBytes(at path: FilePath) throws -> UInt64
  /// The same file system; but paths directly in `folder` stay those of the present folder, even if another
  /// one takes its place.
  func anchored(at folder: FilePath) throws -> any FileSystem
  /// The owner of a file; nil if there is no file, or it is not known.
  func access(of path: FilePath) throws -> FileAccess?
  /// The owner, group and mode of a file or folder if its mode is not that of a new one; otherwise nil, also
  /// if there is none.
  func widenedAccess(of path: FilePath) throws -> FileAccess?
  /// Gives a folder the group and mode of another, as far as the disk and this user's rights allow.
  func take(_ access: FileAccess, at folder: FilePath)
  /// Checks that this user may write a file, or create and rename files in a folder. Nothing is opened.
  ///
  /// - Throws: as a write would: `permissionDenied` if the user may not.
  func checkWritable(_ path: FilePath) throws
  /// The number of the user that this process runs as; nil on systems without users.
  var user: UInt32? { get }
}

extension FileSystem {
  /// Where nothing leads elsewhere, as on a disk made for a test.
  package func realPath(_ path: FilePath) throws -> FilePath { path }
  package func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool { false }
  package func stamps(of names: [String], in folder: FilePath) throws -> [FileStamp?] {
    try names.map { name in
      let path = folder.appending(name)
      guard let status = try status(of: path, followLinks: true) else { return nil }
      let modified = try modified(path)?.microseconds ?? 0
      return FileStamp(
        sizeBytes: status.sizeBytes, inode: status.identity.inode, modified: UInt64(bitPattern: modified))
    }
  }
  package func anchored(at folder: FilePath) throws -> any FileSystem { self }
  package func access(of path: FilePath) throws -> FileAccess? { nil }
  package func widenedAccess(of path: FilePath) throws -> FileAccess? { nil }
  package func take(_ access: FileAccess, at folder: FilePath) {}
  /// On a system without users, nothing is refused.
  package func checkWritable(_ path: FilePath) throws {}
  package var user: UInt32? { nil }
}

/// How a file is opened. Only its owner can read or write one that is made.
package enum FileOpenMode: Sendable {
  case read
  /// Reads a file that a person named: a link to one is followed.
  case readNamed
  /// Reads and writes an existing file.
  case update
  /// Reads and writes; made if missing.
  case updateOrCreate
  /// Made; an existing one is an error.
  case createNew
}

/// What is at a path. It has no times: asking for those has a cost, see `ledger_look`.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable { case file, directory, link, other }
  package var kind: Kind
  package var sizeBytes: UInt64
  /// Device and inode: equal only for the same file.
  package var identity: FileIdentity

  package init(kind: Kind, sizeBytes: UInt64, identity: FileIdentity) {
    self.kind = kind
    self.sizeBytes = sizeBytes
    self.identity = identity
  }
}

/// Equal only while a file in a place is the same one, and not written to.
package struct FileStamp: Hashable, Sendable {
  package var sizeBytes: UInt64
  package var inode: UInt64
  /// When it was written last, in units of the file system's own.
  package var modified: UInt64
}

package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// An open file. Reads and writes say where; there is no file position.
package protocol OpenFile: AnyObject, Sendable {
  var path: FilePath { get }
  /// Reads until `buffer` is full or the file ends; returns the bytes read.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int
  /// Writes all of `bytes`; if it throws, any part of them may have been written.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws
  /// Makes what was written durable (fdatasync; F_FULLFSYNC on Apple systems).
  func sync() throws
  func truncate(to sizeBytes: UInt64) throws
  func status() throws -> FileStatus
  /// Which file it is. That never changes while it is open.
  var identity: FileIdentity { get throws }
  /// Takes the exclusive lock of this open file, without waiting; false when another holds it.
  func tryLock() throws -> Bool
  func unlock() throws
  /// Gives it the group and mode of the file that it replaces, as far as the disk and this user's rights
  /// allow.
  func take(_ access: FileAccess)
  /// Closes; a failure is reported, and the file is closed all the same. Closing twice does nothing.
  func close() throws
}

extension OpenFile {
  package func take(_ access: FileAccess) {}
  package var identity: FileIdentity { get throws { try status().identity } }

  package func write(_ bytes: [UInt8], at offset: UInt64) throws {
    try bytes.withUnsafeBytes { try write($0, at: offset) }
  }

  /// Up to `count` bytes from `offset`; fewer where the file ends.
  package func read(count: Int, at offset: UInt64) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }
}

extension FileSystem {
  /// Creates an empty file under a temporary name. Anything that is there is a leftover, or was put there by
  /// someone else: it is removed, and what a link leads to is left alone.
  ///
  /// - Parameter target: the file that it will replace, whose mode it gets.
  package func openTemporary(_ path: FilePath, replacing target: FilePath? = nil) throws -> any OpenFile {
    let file = try openAnew(path)
    do {
      if let access = try target.flatMap(widenedAccess) { file.take(access) }
      return file
    } catch {
      closeReadOnly(file)
      throw error
    }
  }

  private func openAnew(_ path: FilePath) throws -> any OpenFile {
    do {
      return try open(path, .createNew)
    } catch let error as LedgerError where error.errno == .fileExists {
      try remove(path)
      return try open(path, .createNew)
    }
  }
}
