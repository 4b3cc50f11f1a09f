import LedgerBase

extension Remedy {
  /// As ``asCommand``, for the ledger that this process works on: one that `--ledger` named has to be named
  /// again. `$LEDGER_PATH` needs no words: it is still there for the next command.
  static let asTyped: @Sendable (Remedy) -> String = { remedy in
    var remedy = remedy
    // A ledger that has lost what it remembered of its backups may still have the setting.
    if remedy.operands.isEmpty, restoring.contains(remedy.action), let place = PlaceOfBackups.set {
      remedy.operands = [place]
    }
    let command = asCommand(remedy)
    return command.hasPrefix("ledger ") ? TypedCommand.completed(command) : command
  }

  private static let restoring: Set<String> = ["restore", "restoreBeside", "restoreSegments"]

  /// What `--ledger` named.
  static var typedLedger: String? {
    GlobalOptions.values(of: "--ledger", in: CommandLine.arguments.dropFirst()).last
  }

  /// Runs what is made for somebody else, or about another ledger than the one that was named: its commands
  /// name none.
  static func withoutLedger<Value>(_ body: () throws -> Value) rethrows -> Value {
    let before = (spelling, MessageTemplate.completion)
    (spelling, MessageTemplate.completion) = (asCommand, nil)
    defer { (spelling, MessageTemplate.completion) = before }
    return try body()
  }

  /// How a person types it: a command, or an option of the command that failed.
  static let asCommand: @Sendable (Remedy) -> String = { remedy in
    if remedy.action == "parameter" { return "--" + remedy.operands.joined(separator: " ") }
    if remedy.action == "listRecords", let kind = remedy.operands.first, !KindName.isCommand(kind) {
      return "ledger \(kind) list"
    }
    guard let form = commands[remedy.action] else { return "ledger --help" }
    return filled(form, remedy.operands)
  }

  /// The form of each: `{NAME}` stands for the operands, and for itself where there are none. An operand that
  /// is empty says that the ledger knows it, and is left out.
  static let commands = [
    "acknowledge": "ledger doctor --acknowledge",
    "addKind": "ledger kind add {FILE}",
    "addUser": "ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other",
    "allowFolder": "chmod u+rwx {PATH}",
    "allowOwner": "chmod -R u+rwX {PATH}",
    "allowReading": "chmod -R g+rX {PATH}",
    "attach": "ledger attach {DIR}",
    "automaticBackups": "ledger config set backup.to {DIR}",
    "backup": "ledger backup {DIR}",
    "backupSetting": "ledger config get backup.to",
    "beginBackups": "ledger backup {DIR} --allow-empty",
    "changeGroup": "chgrp -R GROUP {PATH}",
    "changeOwner": "chown -R {USER PATH}",
    "changeSettings": "ledger config set KEY VALUE",
    "column": "--column {NAME=FIELD}",
    "createLedger": "ledger init",
    "doctor": "ledger doctor",
    "dropQuarantined": "ledger quarantine drop {NAME}",
    "editKind": "ledger kind edit {FILE}",
    "editUser": "ledger user edit",
    "erase": "ledger erase RECORD",
    "export": "ledger export",
    "helpOnRecord": "ledger {RECORD} --help",
    "importFrom": "ledger import --from {DIR}",
    "listAccounts": "ledger account list",
    "listAnswers": "ledger answer list",
    "listBackups": "ledger backup --list {DIR}",
    "listEvents": "ledger log{ --from SEQ}",
    "listKinds": "ledger kind list",
    "listNewestEvents": "ledger log",
    "listRecords": "ledger record {KIND} list",
    "listSettings": "ledger config list",
    "listSteps": "ledger task show TASK",
    "listTags": "ledger tag list",
    "listTasks": "ledger task list",
    "makeBundle": "ledger support bundle",
    "rebuild": "ledger rebuild{ TABLE}",
    "recover": "ledger recover",
    "removeKind": "ledger kind remove {NAME}",
    "replaceUser": "ledger user replace",
    "resetTables": "ledger reset{ TABLE}",
    "restore": "ledger restore {DIR}",
    "restoreBeside": "ledger restore {DIR} --to DIR",
    "restoreSegments": "ledger restore {DIR} --segments",
    "salvage": "ledger salvage --to DIR",
    "seal": "ledger seal",
    "sendBundle": "ledger support send FILE",
    "show": "ledger show{ EVENT}",
    "showUser": "ledger user show",
    "startOver": "ledger reset --start-over",
    "status": "ledger status",
    "undo": "ledger undo",
    "undoImport": "ledger undo --import {FILE}",
    "undoRebuild": "ledger rebuild --undo {TABLE}",
    "uploadAddress": "--to URL",
    "verify": "ledger verify",
    "verifyBackups": "ledger backup --verify {DIR}",
    "verifyTables": "ledger verify --tables",
    "void": "ledger void{ EVENT}",
    "waitForOthers": "ledger status --wait 60s",
  ]

  /// A part in braces that begins with a space is left out where there are no operands.
  private static func filled(_ form: String, _ operands: [String]) -> String {
    guard let open = form.firstIndex(of: "{"), let close = form.firstIndex(of: "}") else { return form }
    let slot = form[form.index(after: open)..<close]
    let (before, after) = (String(form[..<open]), String(form[form.index(after: close)...]))
    let words = operands.filter { !$0.isEmpty }.map(shellWord).joined(separator: " ")
    if slot.first == " " {
      // Its last word stands for the operands, the others are an option.
      let option = slot.split(separator: " ").dropLast().map { "\($0) " }.joined()
      return words.isEmpty ? before + after : "\(before) \(option)\(words)\(after)"
    }
    if operands.isEmpty { return "\(before)\(slot)\(after)" }
    return words.isEmpty ? String(before.dropLast()) + after : "\(before)\(words)\(after)"
  }
}
