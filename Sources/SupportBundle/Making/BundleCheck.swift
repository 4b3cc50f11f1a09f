import EventLog
import SystemPackage

/// Reads a finished bundle back, byte by byte, and looks for what must not be in it.
struct BundleCheck {
  let path: FilePath
  let fileSystem: any FileSystem
  let values: PersonalValues
  let names: [PrivateName]
  /// Names of the folders that lead to private ones. Events hold no paths, so in events such words would be
  /// found only by chance.
  let parts: [PrivateName]
  let vocabulary: Vocabulary
  /// The projection files that the program brings: they are the same in every bundle.
  let programsFiles: Set<String>

  /// - Throws: `personalValueFound`, naming the file in the bundle and the kind of value; what reading the
  ///   bundle throws.
  func run() throws {
    var packed = ValueSearch(packed: values, names: names)
    var events = ValueSearch(values, names: names, vocabulary)
    var reports = ValueSearch(values, names: names + parts, vocabulary)
    var named: Set<String> = []
    var reader = BundleReader(path, fileSystem)
    reader.onPacked = { bytes in
      do { try packed.search(bytes) } catch { throw Self.found(error, in: "the packed bytes") }
    }
    reader.onFile = { name, bytes in
      if name.hasPrefix("definitions/"), programsFiles.contains(String(name.dropFirst(12))) { return }
      do {
        if named.insert(name).inserted {
          try Array(name.utf8).withUnsafeBytes { try events.search($0) }
          try events.end()
        }
        if BundleManifest.holdsEvents(name) {
          if bytes.isEmpty { try events.end() } else { try events.search(bytes) }
        } else {
          if bytes.isEmpty { try reports.end() } else { try reports.search(bytes) }
        }
      } catch { throw Self.found(error, in: Message(verbatim: name)) }
    }
    _ = try reader.read()
    do { try packed.end() } catch { throw Self.found(error, in: "the packed bytes") }
  }

  private static func found(_ error: any Error, in place: Message) -> any Error {
    guard let hit = error as? ValueSearch.Hit else { return error }
    return LedgerError(
      .personalValueFound,
      "No bundle was made: \(place) still contained what must not leave this machine (\(hit.kind)).",
      hint:
        "Please report this message; it contains no values. \(Remedy.parameter("include-personal", "Include personal values")) makes a bundle with the values unchanged."
    )
  }
}
