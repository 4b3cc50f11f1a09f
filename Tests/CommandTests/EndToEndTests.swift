import Foundation
import Testing

/// The main job on 70,257 events of real tasks, judged by other programs: zcat, gzip, wc, Python, sqlite3.
@Suite("end to end, on real tasks", .serialized, .enabled(if: RealTasks.areThere, RealTasks.needed))
struct EndToEndTests {
  @Test(
    "every event is in the log once, as JSON for another parser, and the table agrees with a replay in Python"
  )
  func replay() throws {
    let sandbox = try RealTasks.sandbox()
    let count = try sandbox.shell("zcat my.ledger/log/*.jsonl.gz | wc -l")
    #expect(count.output.trimmingCharacters(in: .whitespaces) == "70257\n")
    let replay = try sandbox.shell(
      "ledger export --table task --format json > tasks.json && python3 \(RealTasks.script("replay.py")) my.ledger tasks.json"
    )
    #expect(replay.exitCode == 0, "\(replay)")
    #expect(replay.output.hasPrefix("70257 events, "))
    let list = try sandbox.shell(
      "ledger task list --limit 20 --json | python3 -c 'import json,sys; json.load(sys.stdin)'")
    #expect(list.exitCode == 0, "\(list)")
  }

  @Test("every event has its receipt, in order, no id twice")
  func receipts() throws {
    let sandbox = try RealTasks.sandbox()
    let check = try sandbox.shell(
      "awk '$1 != NR {exit 1} END {print NR}' receipts && cut -d' ' -f3 receipts | sort -u | wc -l")
    #expect(check.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["70257", "70257"])
  }

  @Test("a sealed log is smaller than 1.1 times gzip -6 of the same lines, and says the same")
  func sealedSize() throws {
    let sandbox = try RealTasks.copy()
    let before = try sandbox.shell("zcat my.ledger/log/*.jsonl.gz | sha256sum")
    #expect(try sandbox.run("seal").exitCode == 0)
    #expect(try sandbox.shell("zcat my.ledger/log/*.jsonl.gz | sha256sum").output == before.output)
    let sizes = try sandbox.shell(
      "cat my.ledger/log/*.jsonl.gz | wc -c; zcat my.ledger/log/*.jsonl.gz | gzip -6 | wc -c"
    ).lines.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    try #require(sizes.count == 2)
    #expect(Double(sizes[0]) < 1.1 * Double(sizes[1]), "sealed \(sizes[0]) bytes, gzip -6 \(sizes[1])")
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  /// What can happen to a table's file, as a line of shell; `$table` is the link to it.
  enum Damage: String, CaseIterable {
    case overwritten = "dd if=/dev/zero of=$table bs=4096 seek=$middle count=1 conv=notrunc status=none"
    case truncated =
      "size=$(stat -Lc %s $table); dd if=/dev/null of=$table bs=1 seek=$((size / 3)) status=none"
    case text = "echo 'no table' > $table"
    case otherFile = "rm $table; sqlite3 $table 'CREATE TABLE task (id TEXT)'"
  }

  @Test(
    "a damaged table is noticed by verify and by its next use; the rest goes on; rebuild gives the same digest",
    arguments: Damage.allCases)
  func damagedTable(_ damage: Damage) throws {
    let sandbox = try RealTasks.copy()
    try sandbox.run("account", "add", "Household")
    let digest = try digest(sandbox)
    // The page in the middle that a full list of tasks needs, not one of an index beside it.
    let damaged = try sandbox.shell(
      """
      table=my.ledger/projections/tasks.sqlite; pages=$(($(stat -Lc %s $table) / 4096))
      middle=$(sqlite3 -readonly $table "SELECT pageno - 1 FROM dbstat WHERE name = 'task' AND pageno >= $pages / 2 LIMIT 1" \
        2>/dev/null || echo $((pages / 2)))
      \(damage.rawValue)
      """)
    #expect(damaged.exitCode == 0, "\(damaged)")

    let verify = try sandbox.run("verify")
    #expect(verify.exitCode == 3)
    #expect((verify.output + verify.messages).contains("tasks"))
    let use = try sandbox.shell("ledger export --table task > exported")
    #expect(use.exitCode == 12)
    #expect(use.messages.contains("ledger rebuild tasks"))
    #expect(try sandbox.run("status").exitCode == 12)
    #expect(try sandbox.run("task", "add", "x").exitCode == 12)
    #expect(try sandbox.run("quarantine", "list").output.contains("tasks"))
    #expect(try sandbox.run("account", "list").output.contains("Household"))
    #expect(try sandbox.shell("ledger log --json | wc -l").output.contains("70258"))
    let bundle = try sandbox.run("support", "bundle")
    #expect(bundle.exitCode == 0, "\(bundle)")

    #expect(try sandbox.run("rebuild", "tasks").exitCode == 0)
    #expect(try self.digest(sandbox) == digest)
    #expect(try sandbox.run("status").exitCode == 0)
  }

  @Test("a -wal that was deleted after a kill, or a look by sqlite3, ends in the right rows and no alarm")
  func suspicion() throws {
    let sandbox = try RealTasks.copy()
    #expect(try sandbox.shell("ledger export --table task > before").exitCode == 0)
    let looked = try sandbox.shell("sqlite3 my.ledger/projections/tasks.sqlite 'SELECT count(*) FROM task'")
    #expect(looked.exitCode == 0, "\(looked)")
    #expect(try sandbox.shell("ledger export --table task | cmp - before").exitCode == 0)
    #expect(try sandbox.run("status").exitCode == 0)

    let added = (1...300).map { #"{"type":"task.inserted","data":{"id":"\#(Self.id($0))","title":"x"}}"# }
    let killed = try sandbox.shell(
      """
      mkfifo line; "$LEDGER_BINARY" append - < line > killed.receipts & exec 3> line; cat >&3
      while ! grep -q . killed.receipts; do sleep 0.01; done
      sleep 0.2; kill -9 $!; wait $!; rm -f my.ledger/projections/*/*.sqlite-wal; wc -l < killed.receipts
      """, input: added.joined(separator: "\n") + "\n")
    let receipts = try #require(killed.lines.last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    #expect(receipts > 0)
    let after = try sandbox.shell(
      """
      ledger export --table task > after || exit 1
      grep -v ^00000000-0000-4000-8000- after | cmp - before && grep -c ^00000000-0000-4000-8000- after
      """)
    #expect(after.exitCode == 0, "\(after)")
    #expect(after.output == "\(receipts)\n" || after.output == "300\n")
    #expect(try sandbox.run("quarantine", "list").output.contains("tasks") == false)
    #expect(try sandbox.run("status").exitCode == 0)
    #expect(try sandbox.run("verify").exitCode == 0)
  }

  private static func id(_ number: Int) -> String { String(format: "00000000-0000-4000-8000-%012d", number) }

  @Test("a ledger of 70,257 real events comes over by import --from with the same events and the same table")
  func importFromLedger() throws {
    let sandbox = try RealTasks.copy()
    let result = try sandbox.shell(
      "ledger init --ledger other.ledger > made; ledger import --from my.ledger --ledger other.ledger --json")
    #expect(
      result.exitCode == 0 && result.output.contains(#""importedEvents":70257,"alreadyThere":0"#), "\(result)"
    )
    // Salts are new, `recorded` says when the copy was made, and the import has an event of its own at the
    // end; nothing else differs.
    let same = try sandbox.shell(
      """
      strip() { ledger export --to 70257 --ledger "$1" | sed -E 's/"(recorded|salt)":"[^"]*",//g'; }
      strip my.ledger > a; strip other.ledger | cmp - a && wc -l < a
      """)
    #expect(same.output.trimmingCharacters(in: .whitespacesAndNewlines) == "70257", "\(same)")
    #expect(try digest(sandbox, "other.ledger") == digest(sandbox))
  }

  @Test("an import of 70,257 real events that is killed again and again writes each once")
  func importKilled() throws {
    let sandbox = try RealTasks.copy()
    let killed = try sandbox.shell(
      """
      # With the same seed, each run would make its events the same ids.
      export LEDGER_PATH="$PWD/other.ledger"; unset LEDGER_TEST_SEED; kills=0; ledger init > made
      for wait in 0.5 1 2 4; do
        "$LEDGER_BINARY" import '\(RealTasks.file.path)' --source real --report report.jsonl > out 2> err & sleep $wait
        kill -9 $! 2>/dev/null && kills=$((kills + 1)); wait $! 2>/dev/null
      done
      "$LEDGER_BINARY" import '\(RealTasks.file.path)' --source real --report report.jsonl > out || exit 1
      ledger import '\(RealTasks.file.path)' --source real --report report.jsonl; echo $kills
      """)
    #expect(killed.exitCode == 0 && killed.output.contains("70,169 events already present"), "\(killed)")
    #expect(killed.output.contains("88 events already imported, but deleted since"), "\(killed)")
    #expect(killed.lines.last != "0")
    let onTerminal = try sandbox.shell(
      """
      export LEDGER_PATH="$PWD/third.ledger"; ledger init > made
      timeout 3 script -qec "'$LEDGER_BINARY' import '\(RealTasks.file.path)' --report third.jsonl" /dev/null; true
      """)
    #expect(onTerminal.output.contains("Importing (bytes)"), "\(onTerminal)")
    // The events have other numbers than those that were appended one after the other.
    let rows = try sandbox.shell(
      """
      rows() { ledger export --table task --ledger "$1" | sed 's/,[0-9]*$//'; }
      rows my.ledger > a; rows other.ledger | cmp - a && ledger verify --ledger other.ledger -q
      """)
    #expect(rows.exitCode == 0, "\(rows)")
  }

  private func digest(_ sandbox: Sandbox, _ ledger: String = "my.ledger") throws -> String {
    let verify = try sandbox.run("verify", "--json", "--ledger", sandbox.path(ledger))
    #expect(verify.exitCode == 0, "\(verify)")
    let tasks = verify.output.range(
      of: #""name":"tasks"[^}]*"digest":"[0-9a-f]{64}""#, options: .regularExpression)
    return String(verify.output[try #require(tasks)].suffix(65))
  }
}

/// The real ledger, made once.
enum RealTasks {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let file = root.deletingLastPathComponent().appendingPathComponent("shared/data/tasks.jsonl.gz")
  static let areThere = FileManager.default.fileExists(atPath: file.path)
  static let needed: Comment = "skipped: needs ../shared/data/tasks.jsonl.gz"

  static func script(_ name: String) -> String { root.appendingPathComponent("Tests/EndToEnd/\(name)").path }

  /// Only the tests of the one serialized suite touch it.
  nonisolated(unsafe) private static let made = Result {
    let sandbox = try Sandbox()
    let append = try sandbox.shell("zcat '\(file.path)' | ledger append - > receipts")
    guard append.exitCode == 0 else { throw Sandbox.Failure(result: append) }
    return sandbox
  }

  /// The one that all share, to look at.
  static func sandbox() throws -> Sandbox { try made.get() }

  /// One of your own, to break.
  static func copy() throws -> Sandbox {
    let sandbox = try Sandbox(hasLedger: false)
    let copied = try sandbox.shell("cp -a '\(try made.get().ledger)' my.ledger")
    guard copied.exitCode == 0 else { throw Sandbox.Failure(result: copied) }
    return sandbox
  }
}
