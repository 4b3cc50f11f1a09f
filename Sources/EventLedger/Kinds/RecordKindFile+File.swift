import SystemPackage

extension RecordKindFile {
  /// Reads a projection file from a disk, and the file of upcasters beside it, where there is one.
  ///
  /// - Throws: `limitExceeded`, `invalidText`, or why it can't be read.
  package init(reading path: String, _ context: LedgerContext) throws {
    let files = context.fileSystem
    let place = FilePath(path)
    let beside = place.removingLastComponent().appending(
      Self.upcastersFile(beside: place.lastComponent?.string ?? ""))
    self.init(sql: "")
    file = KindFile(
      try Self.part(place, files),
      upcasters: try files.status(of: beside, followLinks: true)?.kind == .file
        ? Self.part(beside, files) : nil)
  }

  private static func part(_ path: FilePath, _ files: any FileSystem) throws -> KindFile.Part {
    let name = path.lastComponent?.string ?? path.string
    guard let status = try files.status(of: path, followLinks: true) else {
      throw LedgerError(
        .usage, "There is no file \(path).", hint: "Specify a projection file, such as visits.sql.",
        at: LedgerError.Location(path: path.string))
    }
    guard status.kind == .file else {
      throw LedgerError(
        .usage,
        status.kind == .directory
          ? "\(path) is a folder, not a projection file." : "\(path) is not a regular file.",
        hint: "Specify a projection file, such as visits.sql.", at: LedgerError.Location(path: path.string))
    }
    guard status.sizeBytes <= UInt64(KindFile.mostBytes) else {
      throw LedgerError(
        .limitExceeded,
        "\(name) has \(grouped(status.sizeBytes)) bytes; a kind of record can have at most \(grouped(KindFile.mostBytes)).",
        hint: "If it is a projection file, split it into several kinds.",
        at: LedgerError.Location(path: path.string))
    }
    let file = try files.open(path, .readNamed)
    defer { closeReadOnly(file) }
    let bytes = try file.read(count: KindFile.mostBytes + 1, at: 0)
    guard bytes.count <= KindFile.mostBytes, !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw LedgerError(
        .invalidText, "\(name) is not text: it is not UTF-8, or contains a U+0000 character.",
        hint: "Specify a projection file, such as visits.sql.", at: LedgerError.Location(path: path.string))
    }
    return KindFile.Part(file: name, text: text)
  }
}
