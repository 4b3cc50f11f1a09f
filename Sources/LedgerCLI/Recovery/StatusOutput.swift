import ArgumentParser
import EventLedger
import SystemPackage

/// How `ledger status` is written, and where to.
struct StatusOutput: ParsableArguments {
  enum Format: String, CaseIterable {
    case text, prometheus
  }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the status for a person or for Prometheus (values: text, prometheus; default: text)",
      valueName: "format"),
    completion: WordArgument.completion(of: Format.self), transform: Self.parse)
  var format: Format = .text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --format prometheus, replace this file at once, for node_exporter's textfile collector",
      valueName: "file"),
    completion: .file())
  var output: String?

  private static func parse(_ text: String) throws -> Format {
    if text.lowercased() == "json" { throw ValidationError(said: "For JSON, use --json.") }
    return try WordArgument.parse(text)
  }

  func validate() throws {
    if output != nil, format == .text {
      throw ValidationError(said: "--output needs --format prometheus.")
    }
    if output?.isEmpty == true { throw ValidationError(said: "An empty name was given.") }
  }

  /// Prints a status, or replaces the file by it.
  ///
  /// - Returns: true for a file: what is wrong is in there, and whoever reads it raises the alarm.
  func write(_ status: LedgerStatus, _ invocation: Invocation) throws -> Bool {
    let text = PrometheusText(status).text
    guard let output else {
      try invocation.output.write(text)
      return false
    }
    try Self.replace(FilePath(output), with: Array(text.utf8), RealFileSystem())
    return true
  }

  /// A reader finds the file before or the file after, and never a part. node_exporter, which runs as another
  /// user, may read it: nothing in it is private. A file that is there keeps its own mode.
  private static func replace(_ path: FilePath, with bytes: [UInt8], _ files: RealFileSystem) throws {
    let folder = path.containingFolder
    guard try files.status(of: folder, followLinks: true) != nil else {
      throw LedgerError(
        .ioFailed, "There is no folder \(folder).", hint: "Create it, or give another file with --output.",
        at: .init(path: folder.string))
    }
    // node_exporter reads only names that end with .prom.
    let temporary = path.containingFolder.appending(".\(path.lastComponent?.string ?? "ledger").new")
    do {
      let file = try files.openTemporary(temporary)
      do {
        let before = try files.access(of: path)
        if var access = try before ?? files.access(of: temporary) {
          if before == nil { access.mode = 0o644 }
          file.take(access)
        }
        try file.write(bytes, at: 0)
      } catch {
        closeReadOnly(file)
        throw error
      }
      try file.close()
      try files.rename(temporary, to: path)
    } catch {
      files.removeLeftover(temporary)
      throw error
    }
  }
}
