import ArgumentParser
import EventLedger
import EventLog
import Sending
import SystemPackage

/// `ledger support send`
struct SendCommand: LedgerCommand {
  static let name = "send"
  static let configuration = CommandConfiguration(
    name, "Send a bundle to support, or begin a mail to them.",
    HelpText(
      more: """
        With --to, the file is uploaded; the receiver has it whole or not at all, and once, however often it is tried. \
        Without, a mailto: link is printed that begins a mail to support.email, for you to attach the file to. \
        A server that wants to know who sends gets a token from --token-file or the variable LEDGER_SUPPORT_TOKEN.
        """,
      examples: [
        "ledger support send ledger-bundle-20261121T090001Z.tar.gz --to https://support.your-domain.org/bundles",
        "ledger support send ledger-bundle-20261121T090001Z.tar.gz",
      ],
      exitCodes: [.unavailable, .interrupted]))

  enum Method: String, CaseIterable, ExpressibleByArgument {
    case put, post
  }

  @Argument(help: "The bundle.", completion: .file())
  var file: String

  @Option(name: .long, help: ArgumentHelp("Where to: https, or http to this machine.", valueName: "url"))
  var to: String?

  @Option(name: .long, help: "How it is uploaded.")
  var method: Method = .put

  @Option(
    name: .long, help: ArgumentHelp("A file with the token that says who sends.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long the server may take to answer or to go on (0.1 to 3600; 60 when left out).",
      valueName: "seconds"),
    transform: SendCommand.seconds)
  var timeout: Duration?

  @Flag(name: .shortAndLong, help: "Answer the question before it is sent with yes.")
  var yes = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { yes }

  func run(in invocation: Invocation) throws {
    let file = try UploadFile(reading: BackupCommand.absolute(file))
    guard let to else { return try SupportMail(file, invocation).show() }
    let target: UploadTarget
    do {
      target = try UploadTarget(to)
    } catch {
      throw LedgerError(.usage, error.message, hint: error.suggestion, cause: error)
    }
    let upload = Upload(
      file, to: target, method: method == .post ? .post : .put, token: try token(invocation.environment))
    try confirm(upload, invocation)
    let request = SendingRequest(upload, policy: .default, timeout: timeout ?? .seconds(60))
    let run = SendingRun(
      request, later: laterCommand(upload), invocation,
      sleep: try ProcessContext(invocation.environment).sleep)
    try run.sendUntilDoneOrCancelled()
  }

  /// Who gives an address has asked for it to be sent; a person is shown once more what goes where.
  private func confirm(_ upload: Upload, _ invocation: Invocation) throws {
    let name = upload.file.name
    let isPersonal = name.contains("-personal")
    guard isPersonal || invocation.terminal.canAsk else { return }
    let size = byteCount(upload.file.sizeBytes)
    try invocation.prompt.confirm(
      isPersonal
        ? "\(name) (\(size)), which holds people's values as they are, goes to \(upload.target.host)."
        : "\(name) (\(size)) goes to \(upload.target.host).", "Send it?")
  }

  /// The token that was handed over, never as an argument: those stand in the lists of processes and of commands.
  private func token(_ environment: ProcessEnvironment) throws -> UploadToken? {
    if let tokenFile {
      let fileSystem = RealFileSystem()
      let file = try fileSystem.open(FilePath(tokenFile), .read)
      let bytes = Result { try file.read(count: 8192, at: 0) }
      try file.close()
      return try UploadToken(String(decoding: bytes.get(), as: UTF8.self))
    }
    return try environment.text("LEDGER_SUPPORT_TOKEN").map { text throws(LedgerError) in
      try UploadToken(text)
    }
  }

  /// The command that sends it later, from any folder.
  private func laterCommand(_ upload: Upload) -> String {
    var words = ["ledger", "support", "send", upload.file.path, "--to", upload.target.text]
    if method != .put { words += ["--method", method.rawValue] }
    if let timeout { words += ["--timeout", Self.text(timeout)] }
    if let tokenFile { words += ["--token-file", BackupCommand.absolute(tokenFile)] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// Seconds as `--timeout` takes them.
  private static func text(_ timeout: Duration) -> String {
    let seconds = timeout.inSeconds
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private static func seconds(_ text: String) throws -> Duration {
    guard let seconds = Double(text), seconds >= 0.1, seconds <= 3600 else {
      throw ValidationError(said: "Give a number of seconds from 0.1 to 3600.")
    }
    return .milliseconds(Int64(seconds * 1000))
  }
}

extension UploadFile {
  /// Without the folder.
  var name: String { FilePath(path).lastComponent?.string ?? path }
}
