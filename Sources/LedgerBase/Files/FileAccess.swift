package import SystemPackage

/// Who a file or folder belongs to, and who may do what with it.
package struct FileAccess: Hashable, Sendable {
  package var owner: UInt32
  package var group: UInt32
  /// The twelve bits that chmod(1) sets.
  package var mode: UInt16
  package var kind: FileStatus.Kind

  /// The modes of new files and folders of a ledger, whatever the umask: they hold personal values.
  static let privateFileMode: UInt16 = 0o600
  static let privateFolderMode: UInt16 = 0o700

  package init(owner: UInt32, group: UInt32, mode: UInt16, kind: FileStatus.Kind) {
    self.owner = owner
    self.group = group
    self.mode = mode
    self.kind = kind
  }

  /// As `ls -l` shows it, without its first letter: `rw-r--r--`.
  package var modeText: String {
    let letters: [Character] = ["r", "w", "x"]
    return String((0..<9).map { mode & (0o400 >> UInt16($0)) != 0 ? letters[$0 % 3] : "-" })
  }
}

/// What keeps this user from a file, as far as it can be found out.
package struct FileBarrier: Hashable, Sendable {
  /// The file, or the folder on the way to it that can't be passed.
  package var path: String
  package var access: FileAccess
  /// The owner's name, else its number.
  package var owner: String
  /// The name of the user that this process runs as, else its number.
  package var user: String

  package init(path: String, access: FileAccess, owner: String, user: String) {
    self.path = path
    self.access = access
    self.owner = owner
    self.user = user
  }

  /// Goes from the file upwards to what can be inspected: if the file itself can't be, the folder above is
  /// what prevents it.
  package init?(at path: FilePath, _ fileSystem: any FileSystem) {
    var place = path
    while true {
      do {
        if let access = try fileSystem.access(of: place), let user = fileSystem.user {
          self.init(
            path: place.string, access: access, owner: userName(access.owner, fileSystem),
            user: userName(user, fileSystem))
          return
        }
      } catch {
        // It can't even be inspected: the folder above says why.
      }
      guard place.lastComponent != nil else { return nil }
      place.removeLastComponent()
      if place.isEmpty { place = "." }
    }
  }
}

/// A user's name from passwd(5), read as text: the C library would need name services, which a statically
/// linked program can't have.
private func userName(_ number: UInt32, _ fileSystem: any FileSystem) -> String {
  do {
    let file = try fileSystem.open("/etc/passwd", .readNamed)
    defer { closeReadOnly(file) }
    let text = String(decoding: try file.read(count: 1 << 20, at: 0), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 2, fields[2] == String(number) { return String(fields[0]) }
    }
  } catch {
    // The number says enough.
  }
  return "user \(number)"
}
