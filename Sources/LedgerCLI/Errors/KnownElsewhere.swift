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
    "undelete": "history", "unerase": "history",
    "bundle": "support bundle", "inspect": "support inspect", "dump": "export", "load": "import",
    "settings": "config list", "version": "--version",
  ]

  /// After a kind of record.
  private static let actions = [
    "ls": "list", "find": "list", "search": "list", "new": "add", "create": "add", "insert": "add",
    "rm": "delete", "remove": "delete", "del": "delete", "erase": "delete", "rename": "edit",
    "modify": "edit",
    "change": "edit", "update": "edit", "mv": "move", "order": "move", "complete": "done", "finish": "done",
    "close": "done", "reopen": "done --undo", "undone": "done --undo", "undo": "done --undo", "info": "show",
    "view": "show", "get": "show", "count": "stats", "statistics": "stats",
  ]

  /// Options, and what they are here; of a command that has the first word of it.
  private static let options: [String: [String]] = [
    "--grep": ["--search"], "--match": ["--search"], "--filter": ["--search"], "--query": ["--search"],
    "--overdue": ["--due overdue"], "--today": ["--due today"], "--tomorrow": ["--due tomorrow"],
    "--week": ["--due week"], "--pending": ["--open"], "--todo": ["--open"], "--undone": ["--open"],
    "--completed": ["--done"], "--project": ["--tag"], "--tags": ["--tag"], "--category": ["--tag"],
    "--label": ["--tag"], "--name": ["--title"], "--description": ["--note"], "--notes": ["--note"],
    "--deadline": ["--due"], "--by": ["--due"], "--order-by": ["--sort"], "--desc": ["--reverse"],
    "--max-count": ["--limit"], "--lines": ["--limit"], "--count": ["--limit"], "--author": [],
    "--after": ["--since"], "--before": ["--until"], "--tail": ["--follow"], "--watch": ["--follow"],
    "--out": ["--to"], "--output": ["--to"], "-o": ["--to"], "--dest": ["--to"], "--destination": ["--to"],
    "--dryrun": ["--dry-run"], "--preview": ["--dry-run"], "--simulate": ["--dry-run"],
    "--force": ["--yes"], "--assume-yes": ["--yes"], "--no-confirm": ["--yes"], "--verbose": [],
    "--csv": ["--format csv"],
  ]

  /// The option to type instead, or what to do; nil where none is known.
  ///
  /// - Parameters:
  ///   - path: the words of the command, without `ledger`.
  ///   - names: its options.
  static func option(for name: String, of path: [String], among names: [String]) -> String? {
    let command = path.joined(separator: " ")
    if command == "support bundle", name == "--dry-run" { return "--preview" }
    if command == "backup", name == "--to" || name == "--output" { return "ledger backup DIR" }
    if command == "export", name == "--csv" { return "--table task --format csv" }
    if command == "diff", name == "--since" || name == "--from" { return "ledger diff FROM TO" }
    return options[name.lowercased()]?.first { names.contains(String($0.prefix { $0 != " " })) }
  }

  /// The command to type instead; nil where none is known.
  ///
  /// - Parameters:
  ///   - path: the words before: "ledger task".
  ///   - names: the commands that there are after them.
  static func command(for word: String, after path: String, of names: [String]) -> String? {
    let word = word.lowercased()
    if path == "ledger" { return commands[word].map { "ledger \($0)" } }
    if path == "ledger step", ["list", "ls", "show"].contains(word) { return "ledger task show" }
    // What brings a deleted record back is said at the end of its history.
    if ["restore", "undelete", "recover"].contains(word), names.contains("delete") {
      return "ledger history"
    }
    guard let action = actions[word], names.contains(where: { action.hasPrefix($0) }) else { return nil }
    return "\(path) \(action)"
  }
}
