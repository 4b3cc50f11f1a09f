import EventLog

/// In which zone this process shows and reads times: found out once, when the first one is needed.
///
/// UTC by `--utc` or the setting `time.zone`, else local time. What programs read (`--json`) is UTC always.
enum OutputZone {
  /// The zone of what is typed, and of what is shown to a person.
  static let zone: Zone = {
    let environment = ProcessEnvironment()
    let zone = chosen(environment)
    if zone == .local { unknownName = ZoneVariable.unknown(environment) }
    return zone
  }()

  /// What `$TZ` is where it names no zone, known once ``zone`` was needed.
  ///
  /// Written only while ``zone`` is found out, which happens once.
  private(set) nonisolated(unsafe) static var unknownName: String?

  private static func chosen(_ environment: ProcessEnvironment) -> Zone {
    let arguments = Array(CommandLine.arguments.dropFirst().prefix { $0 != "--" })
    if arguments.contains("--utc") { return .utc }
    do {
      let option = GlobalOptions.values(of: "--ledger", in: arguments).first
      let ledger = try LedgerPath.resolve(option: option, environment: environment)
      return try SettingsFile(ledger: ledger, fileSystem: RealFileSystem()).read().timeZone
    } catch {
      // The command itself reports settings that can't be read.
      return .local
    }
  }

  /// The zone of all that is printed.
  static let shown: Zone = OutputLanguage.isForProgram ? .utc : zone
}

extension Timestamp {
  /// For a person, to the second: `2026-11-21 01:23:45`.
  var shown: String { OutputZone.shown.text(self) }

  /// Columns of ``shown``, except where clocks are set back.
  static var shownColumns: Int { OutputZone.shown == .utc ? 20 : 19 }

  /// For a person, to the microsecond: `2026-11-21 01:23:45.678901`.
  var shownExactly: String { OutputZone.shown.text(self, isExact: true) }
}
