import EventLog
import Sending
import SystemPackage

/// `ledger-send`, which is installed beside `ledger`: a program of its own, because linking a network client
/// would slow every start of `ledger`.
struct SendingProgram {
  private let path: String
  private let environment: [String]

  /// - Throws: `sendingFailed` where it is not to be found.
  init(_ environment: ProcessEnvironment) throws {
    path = try Self.find(environment)
    // What a program needs to start and to find names; of secrets, none.
    self.environment = ["PATH", "HOME", "LD_LIBRARY_PATH", "LOCALDOMAIN", "RES_OPTIONS"].compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
  }

  /// Runs one request to its end. However it ends, the program is gone when this returns.
  ///
  /// - Parameter onStep: hears of every step; a wait is over when it returns.
  /// - Throws: `sendingFailed` where the program does not start, or does not speak as it should.
  func run(
    _ request: SendingRequest, onStep: (SendingStep) -> Void
  ) throws -> Result<UploadAnswer, NetworkError> {
    let child = try ChildProgram(path, environment)
    let outcome = Result { try converse(with: child, request, onStep) }
    child.end()
    return try outcome.get()
  }

  private func converse(
    with child: ChildProgram, _ request: SendingRequest, _ onStep: (SendingStep) -> Void
  ) throws -> Result<UploadAnswer, NetworkError> {
    try child.write(request.json)
    while let line = try child.readLine() {
      switch SendingLine(try JSONValue(parsing: line)) {
      case .step(let step):
        onStep(step)
        if case .waits = step { try child.write(SendingRequest.go) }
      case .done(let answer): return .success(answer)
      case .failed(let error): return .failure(error)
      case nil: break
      }
    }
    throw LedgerError(
      .sendingFailed, "\(path) exited without an answer.",
      hint: "Install ledger and ledger-send together, of the same version.", at: .init(path: path))
  }

  private static func find(_ environment: ProcessEnvironment) throws -> String {
    if let named = try environment.text("LEDGER_SEND") { return try usable(named) }
    let here = try RealFileSystem().realPath(FilePath(ownPath()))
    return try usable(here.removingLastComponent().appending("ledger-send").string)
  }

  private static func usable(_ path: String) throws -> String {
    guard access(path, X_OK) == 0 else {
      throw LedgerError(
        .sendingFailed, "The program that sends is missing: \(path)",
        hint:
          "Put ledger-send next to ledger, or set LEDGER_SEND to its path. Both are built by: swift build",
        at: .init(path: path))
    }
    return path
  }

  /// The file of this program.
  private static func ownPath() throws -> String {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var bytes = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      return try RealFileSystem().readLink("/proc/self/exe")
    #endif
  }
}
