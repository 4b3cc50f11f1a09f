package import SystemPackage

/// A process that holds a lock.
package struct LockHolder: Hashable, Sendable {
  package var process: Int
  /// The program's name as the system shows it; nil if it shows none.
  package var name: String?

  package init(process: Int, name: String?) {
    self.process = process
    self.name = name
  }
}

/// The processes that hold the lock of the file at a path, if the system says so: on Linux, for processes
/// that this user may inspect.
///
/// An open-file-description lock has no process of its own (F_OFD_GETLK gives -1, and so does /proc/locks),
/// but the descriptor that holds it shows it in `/proc/PID/fdinfo` (proc_pid_fdinfo(5)). Elsewhere, and where
/// nothing can be read, the answer is empty.
package func lockHolders(of path: FilePath, _ fileSystem: any FileSystem) -> [LockHolder] {
  #if os(Linux)
    do {
      let target = try fileSystem.realPath(path).string
      return try fileSystem.list("/proc").compactMap { name in
        guard let process = Int(name), holds(target, in: FilePath("/proc/\(name)"), fileSystem) else {
          return nil
        }
        return LockHolder(process: process, name: programName(of: process, fileSystem))
      }
    } catch { return [] }
  #else
    return []
  #endif
}

/// True where one of the process's descriptors is of the file and holds a lock. For a process that ends
/// meanwhile, or belongs to another user, none can be seen.
private func holds(_ target: String, in process: FilePath, _ fileSystem: any FileSystem) -> Bool {
  attempt {
    try fileSystem.list(process.appending("fd")).contains { descriptor in
      holds(target, in: process, descriptor, fileSystem)
    }
  } ?? false
}

/// A running process closes descriptors while they are inspected, so each is inspected separately.
private func holds(
  _ target: String, in process: FilePath, _ descriptor: String, _ fileSystem: any FileSystem
) -> Bool {
  attempt {
    guard try fileSystem.readLink(process.appending("fd").appending(descriptor)) == target else {
      return false
    }
    let info = try smallText(process.appending("fdinfo").appending(descriptor), fileSystem)
    return info.split(separator: "\n").contains { $0.hasPrefix("lock:") }
  } ?? false
}

private func programName(of process: Int, _ fileSystem: any FileSystem) -> String? {
  attempt {
    let name = try smallText(FilePath("/proc/\(process)/comm"), fileSystem).prefix { $0 != "\n" }
    return name.isEmpty ? nil : String(name)
  }
}

/// A file that the kernel makes as it is read: its size is not known before.
private func smallText(_ path: FilePath, _ fileSystem: any FileSystem) throws -> String {
  let file = try fileSystem.open(path, .read)
  defer { closeReadOnly(file) }
  return String(decoding: try file.read(count: 16 << 10, at: 0), as: UTF8.self)
}
