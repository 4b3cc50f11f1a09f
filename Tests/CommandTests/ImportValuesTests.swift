import Foundation
import LedgerTesting
import Testing

/// Lists that people bring from other programs.
@Suite("Imported columns and values")
struct ImportValuesTests {
  private func said(_ result: CommandResult) -> String {
    (result.output + result.messages).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("yes and no, choices and priorities are read in CSV as on the command line")
  func sameWords() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "new", "bill", "payee:text", "paid:boolean", "category:rent/food/fun", "--add")
    _ = try sandbox.write(
      "payee,paid,category\na,TRUE,R\nb,no,foo\nc,Yes,FUN\nd,0,f\n", to: "bill.csv")
    let result = try sandbox.run("import", "--kind", "bill", "bill.csv")
    #expect(result.exitCode == 3, "\(result)")
    #expect(
      said(result).contains(#"line 5, column "category", "f": The field "category" must be"#), "\(result)")
    let added = try sandbox.run("bill", "add", "e", "--paid", "TRUE", "--category", "r")
    #expect(added.exitCode == 0, "\(added)")
    #expect(try sandbox.run("bill", "add", "g", "--paid", "no", "--category", "f").exitCode != 0)
    let list = try sandbox.run("bill", "list", "--format", "{payee} {paid} {category}")
    #expect(Set(list.lines) == ["a 1 rent", "b 0 food", "c 1 fun", "e 1 rent"], "\(list)")
    #expect(try sandbox.run("bill", "list", "--category", "r", "--csv").lines.count == 3)
    _ = try sandbox.write("title,priority\na,1\nb,A\nc,urgent\n", to: "tasks.csv")
    let tasks = try sandbox.run("import", "--kind", "task", "tasks.csv")
    #expect(said(tasks).contains(#"line 4, column "priority", "urgent""#), "\(tasks)")
    #expect(try sandbox.run("task", "list", "--format", "{priority}").lines == ["high", "high"])
  }

  @Test(
    "A date is read in the forms of CSV files by options too, and refused if it can be read in two ways",
    arguments: [
      ("2026/12/01", "2026-12-01"), ("01.12.2026", "2026-12-01"), ("2026年12月1日", "2026-12-01"),
      ("12月1日", "2026-12-01"), ("11月20日", "2027-11-20"), ("25/12/2026", "2026-12-25"),
      ("1.12.2026 9:00", "2026-12-01T09:00:00.000000Z"), ("金曜日", "2026-11-27"),
    ])
  func dates(_ typed: String, _ due: String) throws {
    let sandbox = try Sandbox()
    let added = try sandbox.run("task", "add", "x", "--due", typed, "--json")
    #expect(added.output.contains("\"due\":\"\(due)\""), "\(added)")
    _ = try sandbox.write("title,due\ny,\(typed)\n", to: "t.csv")
    let imported = try sandbox.run("import", "--kind", "task", "t.csv")
    if typed == "金曜日" { return #expect(imported.exitCode == 3, "\(imported)") }
    #expect(imported.exitCode == 0, "\(imported)")
    #expect(try sandbox.run("task", "list", "--format", "{due}").lines == [due, due])
    // A day without a year is the same row also when the clock has moved on.
    let again = try sandbox.run(
      ["import", "--kind", "task", "t.csv"], input: Data(),
      environment: ["LEDGER_TEST_CLOCK": "2028-01-01T09:00:00.000000Z"])
    #expect(again.exitCode == 0 && again.output.contains("1 event already present"), "\(again)")
  }

  @Test("The two days that a date can mean are named")
  func twoDays() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run("task", "add", "x", "--due", "12/3/2026")
    #expect(result.exitCode == 64, "\(result)")
    #expect(said(result).contains("write 2026-03-12 or 2026-12-03"), "\(result)")
    let user = ["user", "add", "M", "--gender", "female", "--birthday"]
    #expect(try sandbox.run(user + ["12/3/1990"], input: Data()).exitCode == 13)
    #expect(try sandbox.run(user + ["1990/03/12"], input: Data()).exitCode == 0)
  }

  @Test("Lists that were written as CSV are imported into another ledger")
  func ownLists() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Plan", "--step", "One", "--tag", "home", "--due", "2026-12-01")
    try sandbox.run("task", "done", "Plan")
    try sandbox.run("account", "add", "Home")
    try sandbox.run("tag", "add", "shared")
    try sandbox.run("tag", "assign", "shared", "Home")
    try sandbox.run("user", "add", "Mika", "--birthday", "1990-04-01", "--gender", "female")
    try sandbox.run("ask", "Why?")
    try sandbox.run("kind", "new", "bill", "payee:text", "paid:boolean", "--add")
    try sandbox.run("bill", "add", "x", "--paid")
    try sandbox.make("other")
    let kind = try sandbox.run("kind", "add", "bill.sql", "--ledger", "other")
    #expect(kind.exitCode == 0, "\(kind)")
    // The answer's user is the same one.
    try sandbox.shell(
      "ledger export --table user --format csv > u.csv; ledger import --kind user u.csv --ledger other")
    for (list, kind) in [
      ("task list", "task"), ("account list", "account"), ("tag list", "tag"), ("answer list", "answer"),
      ("bill list", "bill"),
    ] {
      let result = try sandbox.shell(
        "ledger \(list) --csv > o.csv; ledger import --kind \(kind) o.csv --source \(kind) --ledger other")
      #expect(result.exitCode == 0 && result.output.contains("Imported 1 event"), "\(list): \(result)")
      if kind == "task" { #expect(said(result).contains("(ignored: stepCount, doneStepCount)"), "\(result)") }
    }
    let tasks = try sandbox.run("task", "list", "--ledger", "other", "--format", "{title} {due} {tags}")
    #expect(tasks.lines == [#"Plan 2026-12-01 ["home"]"#], "\(tasks)")
  }

  @Test("What was deleted after its import is not imported again, and is counted by itself")
  func deletedSince() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.write("title\na\nb\nc\n", to: "t.csv")
    try sandbox.run("import", "--kind", "task", "t.csv")
    try sandbox.run("task", "delete", "a", "--yes")
    let again = try sandbox.run("import", "--kind", "task", "t.csv")
    #expect(
      again.exitCode == 0 && again.output.contains("2 events already present")
        && again.output.contains("1 event already imported, but deleted since"), "\(again)")
    let json = try sandbox.run("import", "--kind", "task", "t.csv", "--json")
    #expect(
      json.output.contains(#""alreadyThere":3"#) && json.output.contains(#""deletedSince":1"#), "\(json)")
  }

  @Test("Usual names of columns are known, --column says what others are, and what is not known is told")
  func columns() throws {
    let sandbox = try Sandbox()
    let rows = [
      "ID,Task Name,Due Date,Labels,Completed,List", "1,Buy milk,2026-12-01,\"home, shop\",yes,A",
      "2,Call,,,no,B",
    ]
    _ = try sandbox.write(rows.joined(separator: "\n") + "\n", to: "t.csv")
    let unknown = try sandbox.run("import", "--kind", "task", "t.csv")
    #expect(
      unknown.exitCode != 0 && said(unknown).contains(#"line 1: task has no column "List"."#), "\(unknown)")
    #expect(said(unknown).contains("--column List="), "\(unknown)")
    let ids = try sandbox.run("import", "--kind", "task", "t.csv", "--column", "list=", "--dry-run")
    #expect(
      ids.exitCode == 3 && said(ids).contains(#"line 2, column "ID", "1": A task's id is not"#), "\(ids)")
    #expect(said(ids).contains("--column ID="), "\(ids)")
    let arguments = ["import", "--kind", "task", "t.csv", "--column", "List=", "--column", "ID="]
    let result = try sandbox.run(arguments, input: Data())
    #expect(result.exitCode == 0 && result.output.contains("Imported 2 events"), "\(result)")
    let list = try sandbox.run("task", "list", "--format", "{title} {due} {tags} {completedAt}")
    #expect(
      list.lines.first?.hasPrefix(#"Buy milk 2026-12-01 ["home","shop"] 2026-11-21T"#) == true, "\(list)")
    #expect(try sandbox.run("task", "list", "--open", "--format", "{title}").lines == ["Call"])
    // The time of the import stands in it, and still it is the same row.
    #expect(try sandbox.run(arguments, input: Data()).output.contains("2 events already present"))
    for wrong in [["--column", "Nope=title"], ["--column", "List=nope"], ["--column", "List"]] {
      #expect(try sandbox.run(["import", "--kind", "task", "t.csv"] + wrong, input: Data()).exitCode == 64)
    }
  }

  @Test("In a file with semicolons, 4,50 is a number, and what may be a thousand is refused")
  func decimalComma() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "new", "bill", "payee:text", "amount:number", "--add")
    _ = try sandbox.write("payee;amount\na;4,50\nb;1,250\nc;7\n", to: "b.csv")
    let result = try sandbox.run("import", "--kind", "bill", "b.csv")
    #expect(result.exitCode == 3 && said(result).contains(#"line 3, column "amount", "1,250""#), "\(result)")
    #expect(Set(try sandbox.run("bill", "list", "--format", "{amount}").lines) == ["4.5", "7.0"])
  }

  @Test("Tasks of Taskwarrior: their ids stay, deleted ones are left out, and a second import adds nothing")
  func taskwarrior() throws {
    let sandbox = try Sandbox()
    let tasks = """
      [
      {"id":1,"description":"Plan trip","due":"20261201T000000Z","entry":"20261101T080000Z","priority":"H","project":"Home Garden","status":"pending","tags":["x","y"],"uuid":"00000000-0000-4000-8000-000000000001","urgency":9,"annotations":[{"entry":"20261101T080000Z","description":"With Aiko"}]},
      {"id":0,"description":"Old","end":"20261110T080000Z","entry":"20261101T080000Z","status":"completed","uuid":"00000000-0000-4000-8000-000000000002"},
      {"id":0,"description":"Gone","status":"deleted","uuid":"00000000-0000-4000-8000-000000000003"},
      {"what":1}
      ]
      """
    let arguments = ["import", "--format", "taskwarrior", "--source", "tw", "-"]
    let first = try sandbox.run(arguments, input: Data(tasks.utf8))
    #expect(first.exitCode == 3 && first.output.contains("Imported 2 events"), "\(first)")
    #expect(said(first).contains("line 5, element 4: This is not a task of Taskwarrior"), "\(first)")
    let list = try sandbox.run("task", "list", "--csv")
    #expect(
      list.output.contains(
        "00000000-0000-4000-8000-000000000001,Plan trip,1,2026-11-01T08:00:00.000000Z,,With Aiko,2026-12-01,high,\"[\"\"home-garden\"\",\"\"x\"\",\"\"y\"\"]\""
      ), "\(list)")
    #expect(list.output.contains("2026-11-10T08:00:00.000000Z") && !list.output.contains("Gone"), "\(list)")
    let again = try sandbox.run(arguments, input: Data(tasks.utf8))
    #expect(again.output.contains("2 events already present"), "\(again)")
    let undone = try sandbox.run("undo", "--yes")
    #expect(undone.exitCode == 0, "\(undone)")
    #expect(try sandbox.run("task", "list", "--format", "{title}").lines.isEmpty)
  }

  @Test("Lines of todo.txt: priority, dates, projects and contexts, done or not")
  func todoTxt() throws {
    let sandbox = try Sandbox()
    let lines = """
      (A) 2026-11-01 Call Mom +Family @phone due:2026-12-01
      x 2026-11-20 2026-11-02 Pay rent pri:B

      x Old thing
      Ask: why
      """
    _ = try sandbox.write(lines, to: "todo.txt")
    let first = try sandbox.run("import", "--format", "todotxt", "todo.txt")
    #expect(first.exitCode == 0 && first.output.contains("Imported 4 events"), "\(first)")
    let list = try sandbox.run(
      "task", "list", "--format", "{title}|{priority}|{due}|{tags}|{createdAt}|{completedAt}")
    #expect(
      list.lines.prefix(2) == [
        #"Call Mom|high|2026-12-01|["family","phone"]|2026-11-01T00:00:00.000000Z|"#,
        "Pay rent|medium||[]|2026-11-02T00:00:00.000000Z|2026-11-20T00:00:00.000000Z",
      ], "\(list)")
    #expect(
      try sandbox.run("task", "list", "--done", "--format", "{title}").lines == ["Pay rent", "Old thing"])
    let again = try sandbox.run("import", "--format", "todotxt", "todo.txt")
    #expect(again.exitCode == 0 && again.output.contains("4 events already present"), "\(again)")
    #expect(try sandbox.run("import", "--format", "todotxt", "--kind", "task", "todo.txt").exitCode == 64)
  }

  @Test("Only options with values that are valid are advised; a time behind --due is remarked on")
  func remarks() throws {
    let sandbox = try Sandbox()
    let words = try sandbox.run("task", "add", "Report +work pri:B due:nonsense")
    #expect(said(words).contains("The words +work pri:B are part of the title."), "\(words)")
    #expect(said(words).contains("--tag work --priority B") && !said(words).contains("--due"), "\(words)")
    #expect(try sandbox.run("task", "edit", "Report", "--priority", "B").exitCode == 0)
    #expect(!said(try sandbox.run("task", "add", "Answer pri:X")).contains("part of the title"))
    let time = try sandbox.run("task", "add", "Call", "dad", "--due", "friday", "17:00")
    #expect(said(time).contains("The time 17:00 is part of the title."), "\(time)")
    #expect(said(time).contains(#"--title "Call dad" --due "friday 17:00""#), "\(time)")
    let other = try sandbox.run("task", "add", "Train", "17:00", "--due", "friday")
    #expect(!said(other).contains("part of the title"), "\(other)")
  }
}
