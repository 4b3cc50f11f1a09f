import ArgumentParser
import EventLedger
import Sending
import SupportBundle
import SystemPackage

/// `ledger support send`
struct SendCommand: LedgerCommand {
  static let name = "send"
  static let configuration = CommandConfiguration(
    name, "Send a bundle to support, or start an email to them.",
    more: """
      With --to, the file is uploaded; the receiver gets it complete or not at all, and once, however \
      often the upload is tried. Without --to, the command prints a mailto: link for an email to \
      support.email, to which you attach the file. If the server requires authentication, give a token \
      with --token-file or in $LEDGER_SUPPORT_TOKEN.
      """,
    examples: [
      "ledger support send BUNDLE --to https://support.your-domain.org/bundles",
      "ledger support send BUNDLE --to https://support.intranet/ --ca company-ca.pem",
      "ledger support send ledger-bundle-20261121T090001Z.tar.gz",
    ])

  enum Method: String, CaseIterable, ExpressibleByArgument {
    case put, post
  }

  @Argument(help: "Bundle file", completion: .file())
  var file: String

  @Option(
    name: .long, help: ArgumentHelp("Upload to this URL: https, or http on this machine", valueName: "url"))
  var to: String?

  @Option(name: .long, help: "Upload method (default: put)")
  var method: Method?

  @Option(
    name: .long, help: ArgumentHelp("File with the token that identifies the sender", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File with certificates (PEM) to trust in addition to the system's, such as your company's",
      valueName: "file"),
    completion: .file())
  var ca: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long to wait for the server to answer or continue, such as 30, 30s or 5m; at most an hour (default: 60s)",
      valueName: "time"),
    transform: { try DurationArgument.parse($0, 0.1...3600) })
  var timeout: Duration?

  @Flag(name: .shortAndLong, help: "Answer yes to the question before sending")
  var yes = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { yes }

  /// Without an address a mail is begun: nothing of how to upload may seem to be heeded.
  func validate() throws {
    guard to == nil else { return }
    let given = [
      method.map { _ in "--method" }, tokenFile.map { _ in "--token-file" }, ca.map { _ in "--ca" },
      timeout.map { _ in "--timeout" },
    ].compactMap(\.self)
    guard let option = given.first else { return }
    throw ValidationError(said: "\(option) applies only to uploads, so --to URL is required too.")
  }

  func run(in invocation: Invocation) throws {
    let file = try UploadFile(reading: BackupCommand.absolute(file))
    let isPersonal = try Self.isPersonalBundle(file)
    guard let to else {
      if isPersonal {
        invocation.messages.warning(
          "This bundle contains personal values unchanged. Attach it only if the person who gets the email may read them."
        )
      }
      return try SupportMail(file, invocation).show()
    }
    let target: UploadTarget
    do {
      target = try UploadTarget(to)
    } catch {
      throw LedgerError(.usage, error.message, hint: error.suggestion, cause: error)
    }
    let upload = Upload(
      file, to: target, method: method == .post ? .post : .put, token: try token(invocation.environment))
    try confirm(upload, isPersonal: isPersonal, invocation)
    let request = SendingRequest(
      upload, policy: .default, timeout: timeout ?? .seconds(60), authorities: try authorities())
    let run = SendingRun(
      request, later: laterCommand(upload), invocation,
      sleep: try ProcessContext(invocation.environment).sleep)
    try run.sendUntilDoneOrCancelled()
  }

  /// Whether the bundle holds people's values as they are, which its manifest says and its name need not.
  ///
  /// - Throws: `damagedBundle` for anything that is not a whole bundle.
  private static func isPersonalBundle(_ file: UploadFile) throws -> Bool {
    let bundle: BundleReader.Contents
    do {
      bundle = try BundleReader(FilePath(file.path), RealFileSystem()).read()
    } catch let error as LedgerError where error.code == .damagedBundle {
      throw LedgerError(
        .damagedBundle, "\(file.path) is not a bundle, so it was not sent.",
        hint: "Create one: ledger support bundle", cause: error, at: .init(path: file.path))
    }
    guard bundle.sha256 == hexadecimal(file.sha256) else {
      throw LedgerError(
        .damagedBundle, "\(file.path) changed while it was being read, so it was not sent.",
        hint: "Try again.",
        at: .init(path: file.path))
    }
    return !bundle.manifest.isRedacted
  }

  /// Who gives an address has asked for it to be sent; a person is shown once more what goes where.
  private func confirm(_ upload: Upload, isPersonal: Bool, _ invocation: Invocation) throws {
    let name = upload.file.name
    guard isPersonal || invocation.terminal.canAsk else { return }
    let size = byteCount(upload.file.sizeBytes)
    try invocation.prompt.confirm(
      isPersonal
        ? "\(name) (\(size)), which contains personal values unchanged, will be sent to \(upload.target.host)."
        : "\(name) (\(size)) will be sent to \(upload.target.host).", "Send it?")
  }

  /// The file of ``ca``, where it holds a certificate. Without this look each try would fail in the words of
  /// a library.
  private func authorities() throws -> String? {
    guard let ca else { return nil }
    let text = String(decoding: try Self.contents(of: ca, atMost: 16 << 20), as: UTF8.self)
    guard text.contains("-----BEGIN CERTIFICATE-----") else {
      throw LedgerError(
        .usage, "\(ca) contains no certificate.",
        hint: "Give a file in PEM format, with a line -----BEGIN CERTIFICATE-----",
        at: LedgerError.Location(path: ca))
    }
    return BackupCommand.absolute(ca)
  }

  private static func contents(of path: String, atMost bytes: Int) throws -> [UInt8] {
    let file = try RealFileSystem().open(FilePath(path), .readNamed)
    let contents = Result { try file.read(count: bytes, at: 0) }
    try file.close()
    return try contents.get()
  }

  /// The token that was handed over, never as an argument: those stand in the lists of processes and of
  /// commands.
  private func token(_ environment: ProcessEnvironment) throws -> UploadToken? {
    if let tokenFile {
      return try UploadToken(String(decoding: Self.contents(of: tokenFile, atMost: 8192), as: UTF8.self))
    }
    guard let text = try environment.text("LEDGER_SUPPORT_TOKEN") else { return nil }
    do {
      return try UploadToken(text)
    } catch {
      throw LedgerError(
        error.code, "The token in LEDGER_SUPPORT_TOKEN is not one word of ASCII characters.",
        hint: "Set the variable to the token that support gave you, and nothing else, or unset it.")
    }
  }

  /// The command that sends it later, from any folder.
  private func laterCommand(_ upload: Upload) -> String {
    var words = ["ledger", "support", "send", upload.file.path, "--to", upload.target.text]
    if let method, method != .put { words += ["--method", method.rawValue] }
    if let timeout { words += ["--timeout", Self.text(timeout)] }
    if let ca { words += ["--ca", BackupCommand.absolute(ca)] }
    if let tokenFile { words += ["--token-file", BackupCommand.absolute(tokenFile)] }
    return words.map(shellWord).joined(separator: " ")
  }

  /// Seconds as `--timeout` takes them.
  private static func text(_ timeout: Duration) -> String {
    let seconds = timeout.inSeconds
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}

extension UploadFile {
  /// Without the folder.
  var name: String { FilePath(path).lastComponent?.string ?? path }
}
