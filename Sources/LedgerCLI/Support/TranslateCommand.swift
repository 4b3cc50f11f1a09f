import LedgerRecords
import ArgumentParser
import SupportBundle
import SystemPackage

/// `ledger support translate`
struct TranslateCommand: LedgerCommand {
  static let name = "translate"
  static let configuration = CommandConfiguration(
    name, "Replace the pseudonyms in an answer from support with your own values.",
    more: """
      The key of each bundle's pseudonyms stays beside the ledger (in support-keys), so only you can \
      do this. Give a file or the text itself, or - for standard input. Lines that are events of a \
      bundle become the ledger's own events; in other text, each pseudonym of a text or an id becomes \
      its value. The exit code is 3 if a pseudonym is unknown.
      """,
    examples: [
      "ledger support translate 'text-bkodlnfehjoacpgm comes twice'", "ledger support translate answer.txt",
    ])

  @Argument(help: ArgumentHelp("File, text, or - for standard input", valueName: "file-or-text"))
  var text: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  private static let largestBytes = 64 << 20

  func run(in invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let (given, isFile) = try read(context)
    let result = try Translation(
      ledger: try invocation.ledgerPath(), projections: .records, context: context
    ).translate(given)
    if invocation.isJSON {
      try invocation.output.json([
        "text": .string(result.text), "unknown": .array(result.unknown.map(JSONValue.string)),
      ])
    } else {
      let text = result.text.hasSuffix("\n") ? result.text.dropLast() : result.text[...]
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        try invocation.output.line("\(PrintableText.escaped(String(line)))")
      }
      if result.unknown.isEmpty, result.text == given {
        invocation.messages.warning(
          isFile
            ? "It contains no pseudonyms, so it is left unchanged."
            : "It contains no pseudonyms and is not the name of a file here, so it is left unchanged.")
      }
      if !result.unknown.isEmpty {
        invocation.messages.warning(
          "\(counted(result.unknown.count, "pseudonym")) not found in this ledger, or erased since: \(result.unknown.prefix(5).joined(separator: ", "))"
        )
      }
    }
    if !result.unknown.isEmpty { throw CommandFailed(exitCode: 3) }
  }

  private func standardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.largestBytes {
      let count: Int
      do {
        count = try buffer.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }
      } catch let error as Errno {
        throw LedgerError(.ioFailed, "Standard input can't be read: \(error).")
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The text, and whether it comes from a file.
  private func read(_ context: LedgerContext) throws -> (text: String, isFile: Bool) {
    let bytes: [UInt8]
    if text == "-" {
      bytes = try standardInput()
    } else if try context.fileSystem.status(of: FilePath(text), followLinks: true)?.kind == .file {
      let file = try context.fileSystem.open(FilePath(text), .readNamed)
      defer { closeReadOnly(file) }
      bytes = try file.read(count: Self.largestBytes, at: 0)
    } else {
      return (text, false)
    }
    guard !bytes.starts(with: [0x1F, 0x8B]) else {
      throw LedgerError(
        .usage, "\(text) is compressed.", hint: "Unpack it with 'tar -xzf', and give one of the files in it.")
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw LedgerError(.invalidText, "\(text) is not UTF-8 text.", hint: "Give a text file.")
    }
    return (decoded, true)
  }
}
