import SystemPackage

/// True where SQLite is linked into this program, so that no shared library of it is mapped.
func isSQLiteBuiltIn(_ files: any FileSystem) -> Bool {
  #if canImport(Darwin)
    return false
  #else
    do {
      let file = try files.open("/proc/self/maps", .read)
      defer { closeReadOnly(file) }
      var text: [UInt8] = []
      // The file has no size, and each read returns only a part.
      while text.count < 4 << 20 {
        let part = try file.read(count: 1 << 16, at: UInt64(text.count))
        if part.isEmpty { break }
        text += part
      }
      return !text.isEmpty && !String(decoding: text, as: UTF8.self).contains("libsqlite3")
    } catch { return false }
  #endif
}
