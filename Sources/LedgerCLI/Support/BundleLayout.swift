import EventLedger
import SupportBundle

/// A bundle that was made, or would be.
struct BundleLayout {
  private let bundle: MadeBundle
  private let invocation: Invocation

  init(_ bundle: MadeBundle, _ invocation: Invocation) {
    self.bundle = bundle
    self.invocation = invocation
  }

  func show(includesPersonal: Bool) throws {
    if invocation.isJSON { return try invocation.output.json(.outcome(isRehearsal: false, json)) }
    try invocation.output.line("Created \(bundle.path)")
    try showSummary()
    try invocation.output.line("  sha256 \(bundle.sha256)")
    try showLeftOut()
    invocation.messages.note(
      includesPersonal
        ? "It contains personal values unchanged. Nothing was sent."
        : "Personal values are replaced by pseudonyms. Nothing was sent.")
    try showHowToSend()
  }

  /// The command that comes next, from any folder.
  private func showHowToSend() throws {
    let file = shellWord(BackupCommand.absolute(bundle.path))
    let command = TypedCommand.completed("ledger support send \(file)")
    let settings = invocation.settingsFault() == nil ? try invocation.settings() : Settings()
    if let address = SupportAddress(settings[.supportEmail]) {
      invocation.messages.note(
        "To send it by email to \(address) or, with --to URL, by uploading it: \(command)")
    } else {
      invocation.messages.note("To send it by email or, with --to URL, by uploading it: \(command)")
    }
  }

  func showPreview(includesPersonal: Bool) throws {
    if invocation.isJSON { return try invocation.output.json(.outcome(isRehearsal: true, json)) }
    try invocation.output.line("Would create \(bundle.path)")
    try showSummary()
    for file in bundle.files {
      let size = byteCount(file.sizeBytes)
      let extent: Message =
        file.events.map { "\(size), \($0.groupedEvents)" } ?? size
      try invocation.output.line()
      try invocation.output.line("\(file.name, .bold) (\(extent))")
      for line in file.sample {
        let shown = PrintableText.escaped(shortened(line))
        try invocation.output.line("  \(shown, .dim)")
      }
    }
    try invocation.output.line()
    try showLeftOut()
    invocation.messages.note(
      includesPersonal
        ? "It would contain personal values unchanged. Nothing was created, and nothing was sent."
        : "Personal values are replaced by pseudonyms, as the samples show. Nothing was created, and nothing was sent."
    )
  }

  private func shortened(_ line: String) -> String {
    // Two lines of the screen.
    let columns = max(40, 2 * ((invocation.terminal.columns ?? 160) - 4))
    return line.count > columns ? line.prefix(columns - 1) + "…" : line
  }

  private func showSummary() throws {
    try invocation.output.line(
      "  \(counted(bundle.events, "event")) in \(counted(bundle.files.count, "file")), \(grouped(bundle.sizeBytes)) bytes"
    )
  }

  private func showLeftOut() throws {
    if let cut = bundle.cut {
      try invocation.output.line("  left out: \(cut.groupedEvents): size limit (--limit-size)")
    }
    for part in bundle.leftOut { try invocation.output.line("  left out: \(part.what): \(part.why)") }
  }

  private var json: JSONValue {
    var value: JSONValue = [
      "path": .string(bundle.path), "bytes": .integer(Int64(clamping: bundle.sizeBytes)),
      "sha256": .string(bundle.sha256), "events": .integer(Int64(clamping: bundle.events)),
      "complete": .bool(bundle.isComplete),
      "files": .array(
        bundle.files.map {
          var file: JSONValue = [
            "name": .string($0.name), "bytes": .integer(Int64(clamping: $0.sizeBytes)),
          ]
          file["sample"] = .array($0.sample.map(JSONValue.string))
          return file
        }),
      "leftOut": .array(bundle.leftOut.map(\.answer)),
    ]
    value["cutSequences"] = bundle.cut.map(JSONValue.sequences)
    return value
  }
}

extension LeftOut {
  /// As a command answers it; the manifest has names of its own.
  var answer: JSONValue {
    var value: JSONValue = ["what": .english(what), "reason": .english(why), "damaged": .bool(isLost)]
    value["sequences"] = events.map(JSONValue.sequences)
    return value
  }
}
