import ArgumentParser
import LedgerRecords
import SupportBundle

/// What a person writes about a bundle, read into what it means.
struct BundleArguments {
  private let command: BundleCommand

  init(_ command: BundleCommand) { self.command = command }

  func request(_ invocation: Invocation, _ context: LedgerContext) throws -> BundleRequest {
    let path = try invocation.ledgerPath()
    var request = BundleRequest(ledger: path, projections: .records, time: context.now())
    request.includesPersonal = command.includePersonal
    request.privateNames = MachineNames(invocation.environment).names
    // Some messages give the absolute path of a ledger that was named by a relative one.
    let whole = BackupCommand.absolute(path)
    if whole != path { request.privateNames.append(PrivateName(whole, as: "LEDGER", .path)) }
    request.versions = [("ledger", LedgerVersion.current), ("system", systemVersion())]
    request.settings = Self.settings(path, context, &request.privateNames)
    // What the person reads; --json concerns only this command's own output.
    request.language = OutputLanguage.language
    request.isNamedByOption = invocation.options.ledger != nil
    request.since = command.since
    request.sequences = try events(invocation)
    if command.asOf != nil {
      request.sequencesOption = .parameter("as-of", "Position in the history")
    }
    if let limit = command.limitSize { request.limitBytes = limit }
    return request
  }

  /// `--events`, up to `--as-of`: what the tables are made of that support sees.
  private func events(_ invocation: Invocation) throws -> ClosedRange<UInt64>? {
    guard let place = command.asOf else { return command.events }
    let last = try invocation.openForReading().position(asOf: place).sequence
    let first = command.events?.lowerBound ?? 1
    guard first <= last else {
      throw LedgerError(
        .usage,
        last == 0
          ? "The ledger had no events then."
          : "None of the requested events existed by then: the last one was \(last).",
        hint: "Choose other events with --events, or a later point with --as-of.")
    }
    return first...min(last, command.events?.upperBound ?? last)
  }

  /// Settings that say nothing of anybody, and of the others that they are set.
  private static func settings(
    _ path: String, _ context: LedgerContext, _ names: inout [PrivateName]
  ) -> [(name: String, value: String)] {
    do {
      let settings = try SettingsFile(ledger: path, fileSystem: context.fileSystem).read()
      if let place = settings[.backupTo], place.hasPrefix("/") {
        names.append(PrivateName(place, as: "BACKUPS", .path))
      }
      return SettingKey.allCases.filter { settings.isSet($0) }.map { key in
        switch key {
        case .confirmDeletes, .eraseOnDelete, .repairAutomatic, .backupEvery, .backupKeep:
          (key.rawValue, settings[key] ?? "")
        case .backupTo where settings[key] == BackupSettings.off: (key.rawValue, BackupSettings.off)
        default: (key.rawValue, "set")
        }
      }
    } catch {
      return [("unreadable", "yes")]
    }
  }

  /// `1200..1300`
  static func range(_ text: String) throws -> ClosedRange<UInt64> {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = UInt64(parts[0]), let last = UInt64(parts[2]),
      first >= 1,
      first <= last
    else { throw ValidationError(said: "Give two sequence numbers, such as 1200..1300.") }
    return first...last
  }

  /// `500k`, `25M`, `1G`, `1T` or bytes.
  static func size(_ text: String) throws -> UInt64 {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let shift: UInt64? =
      switch text.dropFirst(digits.count).lowercased() {
      case "": 0
      case "k", "kib": 10
      case "m", "mib": 20
      case "g", "gib": 30
      case "t", "tib": 40
      default: nil
      }
    guard let shift, let number = UInt64(digits), number > 0,
      number <= UInt64(Int64.max) >> shift
    else {
      throw ValidationError(said: "Give a size such as 500k, 25M or 1G.")
    }
    return number << shift
  }
}
