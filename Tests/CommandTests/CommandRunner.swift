import Foundation

/// A folder of its own in which the real command runs as a person runs it: environment cleared, clock fixed.
final class Sandbox {
  let folder: URL
  /// Wherever temporary folders are, a message that names one is wrapped at the same places.
  private static let pathLength = 88
  /// Each run happens a second after the one before, with other random numbers.
  private var runs = 0
  private var results: [CommandResult] = []

  /// - Parameter hasLedger: a new, empty ledger stands at ``ledger``, as `ledger init` makes it.
  init(hasLedger: Bool = true) throws {
    let parent = FileManager.default.temporaryDirectory
    let name = "ledger-command-\(UUID().uuidString.prefix(12))"
    let missing = Self.pathLength - parent.path.count - 1 - name.count
    folder = parent.appendingPathComponent(name + String(repeating: "-", count: max(0, missing)))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard hasLedger else { return }
    // A seed of its own: with that of the first run, an event would have the ledger's id.
    let made = try run(
      "init", environment: ["LEDGER_TEST_CLOCK": Self.time(afterSeconds: 0), "LEDGER_TEST_SEED": "1000000"])
    guard made.exitCode == 0 else { throw Failure(result: made) }
    (runs, results) = (0, [])
  }

  /// A command that has to succeed for a test to mean anything did not.
  struct Failure: Error {
    var result: CommandResult
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("A test folder could not be removed: \(folder.path)")
    }
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The path of the ledger that ``run`` works on.
  var ledger: String { path("my.ledger") }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  func text(of name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Runs `ledger` with these arguments.
  @discardableResult
  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws
    -> CommandResult
  {
    try run(arguments, input: Data(input.utf8), environment: environment)
  }

  @discardableResult
  func run(_ arguments: [String], input: Data, environment: [String: String] = [:]) throws -> CommandResult {
    try launch(Self.binary, arguments, shown: ["ledger"] + arguments, input: input, environment: environment)
  }

  /// Runs a line of shell, in which `ledger` is the command under test.
  @discardableResult
  func shell(_ line: String, input: String = "", environment: [String: String] = [:]) throws -> CommandResult
  {
    let script = "ledger() { \"$LEDGER_BINARY\" \"$@\"; }; \(line)"
    return try launch(
      "/bin/sh", ["-c", script], shown: [line], input: Data(input.utf8),
      environment: environment.merging([
        "LEDGER_BINARY": Self.binary, "PATH": "/usr/local/bin:/usr/bin:/bin",
      ]) { $1 })
  }

  /// Adds a run to the transcript.
  func record(_ result: CommandResult) -> CommandResult {
    results.append(result)
    return result
  }

  /// Everything that was run so far, as a snapshot keeps it.
  func transcript() throws -> String {
    var normalizer = Normalizer()
    return try results.map { try normalizer.normalized("\($0)\n") }.joined()
  }

  /// Makes a new, empty ledger at another place than ``ledger``.
  @discardableResult
  func make(_ place: String) throws -> CommandResult { try run("init", "--ledger", path(place)) }

  /// The environment of the next run.
  func nextEnvironment(_ extra: [String: String] = [:]) -> [String: String] {
    runs += 1
    var environment = [
      "HOME": folder.path, "LEDGER_PATH": ledger, "COLUMNS": "80", "TZ": "UTC", "LC_ALL": "C.UTF-8",
      "LEDGER_TEST_CLOCK": Self.time(afterSeconds: runs), "LEDGER_TEST_SEED": String(runs),
    ]
    environment.merge(extra) { _, new in new }
    return environment.filter { !$0.value.isEmpty }
  }

  /// Text in which what differs from run to run is replaced: the folder of the test, and where `ledger-send`
  /// is.
  func normalized(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path, with: "$HERE")
      .replacingOccurrences(of: SendProgram.path, with: "$LEDGER_SEND_PATH")
  }

  private static func time(afterSeconds seconds: Int) -> String {
    let minute = seconds / 60, second = seconds % 60
    return String(format: "2026-11-21T09:%02d:%02d.000000Z", minute, second)
  }

  private func launch(
    _ program: String, _ arguments: [String], shown: [String], input: Data, environment: [String: String]
  ) throws -> CommandResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = nextEnvironment(environment)
    process.currentDirectoryURL = folder
    // Files, not pipes: nothing can fill up, and a child of a test beside this one inherits no end of ours.
    let stem = ".run-\(runs)"
    let streams = try ["in", "out", "err"].map { name -> URL in
      let url = folder.appendingPathComponent("\(stem).\(name)")
      try (name == "in" ? input : Data()).write(to: url)
      return url
    }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    Self.unblockSignals()
    try process.run()
    let watchdog = Self.watch(process)
    process.waitUntilExit()
    watchdog.cancel()
    let result = CommandResult(
      command: normalized(shown.map(Self.quoted).joined(separator: " ")),
      output: normalized(String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self)),
      messages: normalized(String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self)),
      exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    for stream in streams { try FileManager.default.removeItem(at: stream) }
    return record(result)
  }

  /// The threads that run tests block signals, and a child inherits that: a shell would wait for ever.
  static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Ends a run, with all that it started, that does not end by itself.
  static func watch(_ process: Process) -> DispatchWorkItem {
    let group = process.processIdentifier
    let watchdog = DispatchWorkItem {
      kill(-group, SIGKILL)
      kill(group, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
    return watchdog
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && !" \"'\\{}|$&;\n\t\u{1B}".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'\(word)'"
  }

  /// The command that was built beside the tests.
  static let binary: String = {
    if let named = ProcessInfo.processInfo.environment["LEDGER_BINARY"] { return named }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folder = bundle.bundleURL.deletingLastPathComponent()
    }
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("ledger").path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "ledger"
  }()
}

/// What one run of the command gave.
struct CommandResult: CustomStringConvertible {
  var command: String
  var output: String
  var messages: String
  var exitCode: Int32

  /// The run as it looks in a snapshot.
  var description: String {
    var text = "$ \(command)\n\(output)"
    if !output.isEmpty, !output.hasSuffix("\n") { text += "⏎\n" }
    if !messages.isEmpty { text += "--- standard error\n\(messages)" }
    return text + "--- exit \(exitCode)\n"
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Whether `status` or `recover` found nothing to tell of.
  var saysNothingIsWrong: Bool {
    ["Nothing is wrong", "No known problems"].contains { output.contains($0) }
  }
}
