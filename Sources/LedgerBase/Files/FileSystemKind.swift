package import SystemPackage

#if canImport(Darwin)
  import Darwin
#endif

/// What kind of file system a path is on, by the name that `mount` shows; nil if it is not known.
package func fileSystemKind(at path: FilePath, _ fileSystem: some FileSystem) -> String? {
  #if canImport(Darwin)
    var result = statfs()
    guard path.withPlatformString({ statfs($0, &result) }) == 0 else { return nil }
    return withUnsafeBytes(of: result.f_fstypename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #else
    do {
      guard let status = try fileSystem.status(of: path, followLinks: true) else { return nil }
      let file = try fileSystem.open("/proc/self/mountinfo", .read)
      defer { closeReadOnly(file) }
      let table = String(decoding: try file.read(count: 4 << 20, at: 0), as: UTF8.self)
      return mountKind(ofDevice: status.identity.device, in: table)
    } catch {
      return nil
    }
  #endif
}

/// True for a kind of file system that a server or another program holds, and others may write to without
/// this system's knowledge; also where the kind is not known.
package func isShared(fileSystemKind kind: String?) -> Bool {
  guard let kind else { return true }
  let kinds: Set = [
    "9p", "afpfs", "afs", "ceph", "cifs", "fuse", "nfs", "nfs4", "smb", "smb2", "smb3", "smbfs", "virtiofs",
    "webdav",
  ]
  return kinds.contains(kind) || kind.hasPrefix("fuse.")
}

/// The kind that proc_pid_mountinfo(5) gives for a device: `36 35 98:0 /root /mount rw,… shared:1 - ext4
/// /dev/sda1 rw`.
func mountKind(ofDevice device: UInt64, in table: String) -> String? {
  let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
  let minor = device & 0xFF | (device >> 12) & ~0xFF
  for line in table.split(separator: "\n") {
    let fields = line.split(separator: " ")
    guard fields.count > 3, fields[2] == "\(major):\(minor)", let dash = fields.firstIndex(of: "-"),
      dash + 1 < fields.count
    else { continue }
    return String(fields[dash + 1])
  }
  return nil
}
