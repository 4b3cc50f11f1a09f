/// Words that people know from other programs, and what does the same here.
enum KnownElsewhere {
  /// After `ledger`.
  private static let commands = [
    "add": "task add", "new": "task add", "ls": "task list", "list": "task list", "tasks": "task list",
    "todo": "task list", "done": "task done", "edit": "task edit", "rm": "task delete",
    "delete": "task delete", "remove": "task delete", "accounts": "account list", "tags": "tag list",
    "answers": "answer list", "kinds": "kind list", "find": "task list --search",
    "search": "task list --search",
    "check": "verify", "fsck": "verify", "repair": "recover", "fix": "recover", "snapshots": "backup --list",
    "backups": "backup --list", "reflog": "log", "events": "log", "revert": "void", "forget": "erase",
    "dump": "export", "load": "import", "settings": "config list", "version": "--version",
  ]

  /// After a kind of record.
  private static let actions = [
    "ls": "list", "find": "list", "search": "list", "new": "add", "create": "add", "insert": "add",
    "rm": "delete", "remove": "delete", "del": "delete", "erase": "delete", "rename": "edit",
    "modify": "edit",
    "change": "edit", "update": "edit", "mv": "move", "order": "move", "complete": "done", "finish": "done",
    "close": "done", "reopen": "done --undo", "undone": "done --undo", "undo": "done --undo", "info": "show",
    "view": "show", "get": "show",
  ]

  /// The command to type instead; nil where none is known.
  ///
  /// - Parameters:
  ///   - path: the words before: "ledger task".
  ///   - names: the commands that there are after them.
  static func command(for word: String, after path: String, of names: [String]) -> String? {
    let word = word.lowercased()
    if path == "ledger" { return commands[word].map { "ledger \($0)" } }
    if path == "ledger step", ["list", "ls", "show"].contains(word) { return "ledger task show" }
    guard let action = actions[word], names.contains(where: { action.hasPrefix($0) }) else { return nil }
    return "\(path) \(action)"
  }
}
