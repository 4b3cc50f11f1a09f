import Foundation
import LedgerTesting
import Testing

/// What a shell is answered, without a shell.
@Suite("Completion")
struct CompletionTests {
  /// The words that complete a line for zsh, each with its description.
  private func words(_ sandbox: Sandbox, _ line: String) throws -> [String] {
    let result = try sandbox.run("---complete", "zsh", line)
    #expect(result.exitCode == 0 && result.messages.isEmpty, "\(result)")
    let lines = result.output.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(lines.first == "words", "\(result)")
    return Array(lines.dropFirst())
  }

  /// Without the descriptions.
  private func texts(_ sandbox: Sandbox, _ line: String) throws -> [String] {
    try words(sandbox, line).map { $0.components(separatedBy: "\t")[0] }
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in ["Buy milk", "Buy bread", "It's $5", "牛乳を買う"] { try sandbox.run("task", "add", title) }
    try sandbox.run("task", "add", "Paint", "--step", "Sand it")
    try sandbox.run("task", "done", "Buy bread")
    try sandbox.run("account", "add", "Household")
    try sandbox.run("tag", "add", "urgent")
    return sandbox
  }

  @Test("Commands, options and their values are offered as help lists them")
  func grammar() throws {
    let sandbox = try Sandbox()
    #expect(try texts(sandbox, "ledger ta") == ["tag", "task"])
    #expect(try texts(sandbox, "ledger task mo") == ["move"])
    #expect(try words(sandbox, "ledger task li") == ["list\tList tasks, one page at a time."])
    #expect(try texts(sandbox, "ledger task list --so") == ["--sort"])
    #expect(
      try texts(sandbox, "ledger task list --sort ")
        == ["order", "due", "priority", "created", "title", "done"])
    #expect(try texts(sandbox, "ledger task list --sort=ti") == ["--sort=title"])
    #expect(try texts(sandbox, "ledger --color ne") == ["never"])
    #expect(try texts(sandbox, "ledger --js") == ["--json"])
    #expect(try texts(sandbox, "ledger help exit") == ["exit-codes"])
    #expect(try texts(sandbox, "ledger completions ") == ["bash", "zsh", "fish"])
    #expect(try texts(sandbox, "ledger config set confirm.deletes ca") == ["cascades"])
    #expect(try texts(sandbox, "ledger config get conf") == ["confirm.deletes"])
    #expect(try texts(sandbox, "ledger log --type task.del") == ["task.deleted"])
    #expect(try texts(sandbox, "ledger nothing x").isEmpty)
    #expect(try sandbox.run("---complete", "zsh", "ledger append ").output == "files\n")
    #expect(try sandbox.run("---complete", "zsh", "ledger --ledger ").output == "folders\n")
    #expect(try sandbox.run("---complete", "zsh", "ledger kind add ").output == "files\n")
  }

  @Test("Names of records are offered, the newest first: to 'done' what is open, with --undo what is done")
  func records() throws {
    let sandbox = try sandbox()
    #expect(
      try Set(texts(sandbox, "ledger task done ")) == ["Buy milk", "It's $5", "牛乳を買う", "Paint"])
    #expect(try texts(sandbox, "ledger task done --undo ") == ["Buy bread"])
    #expect(try texts(sandbox, "ledger task edit buy").sorted() == ["Buy bread", "Buy milk"])
    #expect(try texts(sandbox, "ledger task done Paint It") == ["It's $5"])
    #expect(try texts(sandbox, "ledger task move Paint --before 牛") == ["牛乳を買う"])
    #expect(try texts(sandbox, "ledger step done sa") == ["Sand it"])
    #expect(try texts(sandbox, "ledger account edit ") == ["Household"])
    #expect(try texts(sandbox, "ledger tag assign ") == ["urgent"])
    #expect(try texts(sandbox, "ledger tag assign urgent ") == ["Household"])
    #expect(try texts(sandbox, "ledger history hou") == ["Household"])
    #expect(try texts(sandbox, "ledger erase --reason x san") == ["Sand it"])
  }

  @Test("The tags that tasks have are offered, the most frequent first, and the words for days")
  func taskFields() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "a", "--tag", "garden", "--tag", "shop")
    try sandbox.run("task", "add", "b", "--tag", "shop")
    #expect(try texts(sandbox, "ledger task list --tag ") == ["shop", "garden"])
    #expect(try texts(sandbox, "ledger task edit a --untag ga") == ["garden"])
    #expect(try texts(sandbox, "ledger task add x --due to") == ["today", "tomorrow", "tonight"])
  }

  @Test("A name that means no record by itself is offered by its id, and a part of an id completes")
  func ids() throws {
    let sandbox = try Sandbox()
    for title in ["twice", "twice", "-dash", "2026", "cafe"] { try sandbox.run("task", "add", "--", title) }
    let offered = try words(sandbox, "ledger task done ")
    #expect(offered.count == 5)
    #expect(offered.allSatisfy { $0.range(of: "^[0-9a-f-]{4,}\t", options: .regularExpression) != nil })
    let id = try #require(offered.first).components(separatedBy: "\t")[0]
    #expect(try texts(sandbox, "ledger task done \(id.prefix(3))").contains(id))
    #expect(try sandbox.run("task", "done", id).exitCode == 0)
  }

  @Test("A kind's records are a command, with its actions, fields, values and records")
  func kinds() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run(
      "kind", "new", "visit", "place:text", "arrived:date?", "size:small/large?", "paid:boolean?", "--add")
    #expect(made.exitCode == 0, "\(made)")
    try sandbox.run("visit", "add", "Grand Hotel")
    #expect(try texts(sandbox, "ledger vis") == ["visit"])
    #expect(
      try texts(sandbox, "ledger visit ") == ["add", "edit", "delete", "list", "show", "history"])
    for start in ["ledger visit", "ledger record visit", "ledger --quiet visit"] {
      #expect(try texts(sandbox, "\(start) edit gr") == ["Grand Hotel"])
      #expect(try texts(sandbox, "\(start) add x --si") == ["--size"])
      #expect(try texts(sandbox, "\(start) add x --size ") == ["small", "large"])
      #expect(try texts(sandbox, "\(start) edit x --clear ") == ["arrived", "size", "paid"])
      #expect(try texts(sandbox, "\(start) add x --arrived to") == ["today", "tomorrow"])
    }
    #expect(try texts(sandbox, "ledger visit list --s") == ["--size", "--set", "--search", "--sort"])
    #expect(try texts(sandbox, "ledger visit list --sort a") == ["arrived"])
    let book = ["kind", "new", "book", "title:text", "format:paper/ebook?", "--add"]
    #expect(try sandbox.run(book, input: Data()).exitCode == 0)
    #expect(try texts(sandbox, "ledger book add x --f").isEmpty)
    #expect(try texts(sandbox, "ledger book add x --set ") == ["format="])
    #expect(try texts(sandbox, "ledger book add x --format ").isEmpty)
    #expect(try texts(sandbox, "ledger record ") == ["visit", "book"])
    #expect(try texts(sandbox, "ledger kind show ") == ["visit", "book"])
    #expect(try texts(sandbox, "ledger rebuild ").contains("visit"))
    #expect(try texts(sandbox, "ledger import --kind vi") == ["visit"])
    #expect(try texts(sandbox, "ledger log --type visit.d") == ["visit.deleted"])
    #expect(try texts(sandbox, "ledger history gr") == ["Grand Hotel"])
    #expect(try texts(sandbox, "ledger help vi") == ["visit"])
  }

  @Test("The line is read as its shell reads it, and the ledger that it names is asked")
  func quoting() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.shell("mv my.ledger 'a ledger'").exitCode == 0)
    let place = sandbox.path("a ledger")
    for option in [
      "--ledger '\(place)'", "--ledger \"$HOME/a ledger\"", "--ledger ~/a\\ ledger",
      "--ledger=${HOME}/'a ledger'",
    ] { #expect(try texts(sandbox, "ledger \(option) task edit 'Buy m") == ["Buy milk"], "\(option)") }
    let bash = { (line: String, word: String) in
      try sandbox.run(["---complete", "bash", "ledger --ledger '\(place)' \(line)", word], input: Data())
        .output.components(separatedBy: "\n").filter { !$0.isEmpty }.dropFirst().joined(separator: "|")
    }
    #expect(try bash("task edit It", "It") == "It\\'s\\ \\$5")
    #expect(try bash("task edit 'It", "It") == "It'\\''s $5")
    #expect(try bash("task edit \"It", "It") == "It's \\$5")
    #expect(try bash("task edit 牛", "牛") == "牛乳を買う")
    #expect(try bash("task edit Buy\\ m", "Buy\\ m") == "Buy\\ milk")
    #expect(try bash("task list --sort=ti", "ti") == "title")
  }

  @Test("What was typed is never run: a title with a command in it is only a title")
  func injection() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "$(touch pwned)`touch pwned`;touch pwned")
    #expect(try texts(sandbox, "ledger task done $(touch pwned)").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("pwned")))
  }

  @Test("Nothing is made, repaired or said, whatever state the ledger is in")
  func silent() throws {
    let sandbox = try sandbox()
    let state = { try sandbox.shell("find my.ledger -type f | sort | xargs sha256sum").output }
    let before = try state()
    #expect(try texts(sandbox, "ledger task done Buy") == ["Buy milk"])
    #expect(try state() == before)
    for damage in [
      "rm my.ledger/projections/tasks.*/tasks.sqlite-wal", "printf x > my.ledger/log/head",
      "dd if=/dev/zero of=my.ledger/projections/tasks.sqlite bs=4096 count=3 conv=notrunc",
      "rm -r my.ledger/log", "rm -r my.ledger", "mkdir my.ledger", "chmod 0 my.ledger",
    ] {
      try sandbox.shell(damage)
      let damaged = try state()
      _ = try words(sandbox, "ledger task done Buy")
      _ = try words(sandbox, "ledger vi")
      #expect(try state() == damaged, "\(damage)")
    }
    try sandbox.shell("chmod 700 my.ledger")
    for arguments in [[], ["bash"], ["tcsh", "ledger "], ["zsh", "'"], ["zsh", ""], ["bash", "\\"]] {
      let result = try sandbox.run(["---complete"] + arguments, input: Data())
      #expect(result.exitCode == 0 && result.messages.isEmpty, "\(result)")
    }
  }

  @Test("Backups are offered by name")
  func backups() throws {
    let sandbox = try sandbox()
    try sandbox.run("backup", sandbox.path("bk"))
    let offered = try texts(sandbox, "ledger restore \(sandbox.path("bk")) --backup ")
    #expect(offered.count == 1)
  }
}

/// What a person gets who presses Tab in a real shell.
@Suite("Completion in the shells")
struct ShellCompletionTests {
  private static let titles = ["Buy milk", "It's 5 o'clock", "Say \"hi\": now", "牛乳を買う", "$(touch pwned)"]

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in Self.titles { try sandbox.run("task", "add", title) }
    try sandbox.shell("mkdir bin; ln -s \"$LEDGER_BINARY\" bin/ledger; mkdir task 'Buy milk'")
    for shell in ["bash", "zsh", "fish"] {
      _ = try sandbox.write(sandbox.run("completions", shell).output, to: "_ledger.\(shell)")
    }
    try sandbox.shell("mkdir z; cp _ledger.zsh z/_ledger")
    return sandbox
  }

  /// Nil where the shell is not there.
  private func shell(_ name: String, _ sandbox: Sandbox) throws -> String? {
    let found = try sandbox.shell("command -v \(name)")
    if found.exitCode != 0 {
      print("skipped: needs \(name)")
      return nil
    }
    return found.output.trimmingCharacters(in: .newlines)
  }

  /// Types lines on a terminal, each with a Tab in it, and gives back what the command then got as arguments.
  private func type(
    _ lines: [String], in program: String, _ arguments: [String], _ sandbox: Sandbox, prompt: String
  ) throws -> [String] {
    let shown = try sandbox.write("", to: "shown")
    let keys = lines.map { Turn(prompt, type: $0 + "\t\r") } + [Turn(prompt, type: "exit\r")]
    _ = try sandbox.converse(
      arguments, turns: keys,
      environment: [
        "PATH": "\(sandbox.path("bin")):/usr/local/bin:/usr/bin:/bin", "SHOWN": shown, "TERM": "xterm",
        "LC_ALL": "C.UTF-8", "ZDOTDIR": sandbox.folder.path, "XDG_CONFIG_HOME": sandbox.path("config"),
        "PS1": "READY ", "INPUTRC": "/dev/null",
      ], program: program)
    return try sandbox.text(of: "shown").split(separator: "\n").map(String.init)
  }

  /// In place of the command: writes down the words that it got after the first.
  private static let recorder =
    #"ledger() { printf '%s|' "${@:2}" >> "$SHOWN"; echo >> "$SHOWN"; }"#

  @Test("bash completes names with spaces, quotes, dollars and Japanese, in and out of quotes")
  func bash() throws {
    let sandbox = try sandbox()
    guard let bash = try shell("bash", sandbox) else { return }
    let asked = { (line: String, word: String) in
      try sandbox.shell(
        """
        export PATH="$PWD/bin:$PATH"
        exec bash --norc -c '. ./_ledger.bash; COMP_LINE=$1; COMP_POINT=${#1}; compopt() { :; }; _ledger ledger "$2"; printf "%s\\n" "${COMPREPLY[@]}"' bash '\(line)' '\(word)'
        """
      ).output.split(separator: "\n").map(String.init)
    }
    #expect(try asked("ledger task done Bu", "Bu") == ["Buy\\ milk"])
    #expect(try asked("ledger task done \"Say", "Say") == ["Say \\\"hi\\\": now"])
    #expect(try asked("ledger tas", "tas") == ["task"])
    let lines = [
      "ledger task done Bu", "ledger task done It", "ledger task done Say", "ledger task done 牛",
      "ledger task done \"Sa", "ledger task done \\$",
    ]
    let script = try sandbox.write(". ./_ledger.bash\n\(Self.recorder)\nset +o history\n", to: "rc")
    let got = try type(
      lines, in: bash, ["--noprofile", "--rcfile", script, "-i"], sandbox, prompt: "READY ")
    let wanted = Self.titles[..<4] + [Self.titles[2], Self.titles[4]]
    #expect(got == wanted.map { "done|\($0)|" })
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("pwned")))
  }

  @Test("zsh completes the same")
  func zsh() throws {
    let sandbox = try sandbox()
    guard let zsh = try shell("zsh", sandbox) else { return }
    _ = try sandbox.write(
      "PS1='READY '; unsetopt zle_bracketed_paste prompt_sp; fpath=(\"$HOME/z\" $fpath); autoload -Uz compinit; compinit -u -d \"$HOME/dump\"\n\(Self.recorder)\n",
      to: ".zshrc")
    let lines = [
      "ledger task done Bu", "ledger task done It", "ledger task done Say", "ledger task done 牛",
      "ledger task done \"Sa",
    ]
    let got = try type(lines, in: zsh, ["-d", "-i"], sandbox, prompt: "READY ")
    #expect(got == (Self.titles[..<4] + [Self.titles[2]]).map { "done|\($0)|" })
  }

  @Test("fish completes the same")
  func fish() throws {
    let sandbox = try sandbox()
    guard try shell("fish", sandbox) != nil else { return }
    let offered = { (line: String) in
      try sandbox.shell(
        "export PATH=\"$PWD/bin:$PATH\"; exec fish --no-config -c 'source _ledger.fish; complete -C $argv[1]' -- '\(line)'",
        environment: ["XDG_CONFIG_HOME": sandbox.path("config")]
      ).output.split(separator: "\n").map(String.init)
    }
    #expect(try offered("ledger task done Bu") == ["Buy milk"])
    #expect(try Set(offered("ledger task done ")) == Set(Self.titles))
    #expect(try offered("ledger tas").first?.hasPrefix("task\t") == true)
    #expect(try offered("ledger task done \"Say") == ["Say \"hi\": now"])
  }
}
