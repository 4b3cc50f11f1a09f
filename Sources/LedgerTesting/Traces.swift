import EventLog
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files under a folder in which a text occurs: as it is, or in gzip members, wherever in a file
/// they begin.
///
/// - Returns: paths from the folder on, sorted.
public func traces(of text: String, in folder: String) throws -> [String] {
  let files = RealFileSystem()
  var found: [String] = []
  func look(into path: FilePath, as name: String) throws {
    guard let status = try files.status(of: path, followLinks: false) else { return }
    if status.kind == .directory {
      for entry in try files.list(path) {
        try look(into: path.appending(entry), as: name.isEmpty ? entry : name + "/" + entry)
      }
    } else if status.kind == .file {
      let file = try files.open(path, .read)
      let bytes = try file.read(count: Int(status.sizeBytes), at: 0)
      try file.close()
      if try holds(Array(text.utf8), bytes) { found.append(name) }
    }
  }
  try look(into: FilePath(folder), as: "")
  return found.sorted()
}

private func holds(_ needle: [UInt8], _ bytes: [UInt8]) throws -> Bool {
  try bytes.withUnsafeBytes { bytes in
    if place(of: needle, in: bytes) != nil { return true }
    var start = 0
    while let next = place(of: Gunzip.magic, in: UnsafeRawBufferPointer(rebasing: bytes[start...])) {
      let member = UnsafeRawBufferPointer(rebasing: bytes[(start + next)...])
      var lines: [UInt8] = []
      var isIntact = true
      do {
        try Gunzip().read(member) { lines += $0 }
      } catch is LedgerError {
        isIntact = false
      }
      if lines.withUnsafeBytes({ place(of: needle, in: $0) }) != nil { return true }
      // Else the members behind it were read with it.
      if isIntact { return false }
      start += next + 1
    }
    return false
  }
}

private func place(of needle: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int? {
  guard let base = bytes.baseAddress, let first = needle.first, bytes.count >= needle.count else {
    return nil
  }
  var start = 0
  while let next = memchr(base + start, Int32(first), bytes.count - needle.count + 1 - start) {
    let place = UnsafeRawPointer(next) - base
    if memcmp(base + place, needle, needle.count) == 0 { return place }
    start = place + 1
  }
  return nil
}
