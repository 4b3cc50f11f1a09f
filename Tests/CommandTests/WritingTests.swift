import Foundation
import Testing

/// What `status` and `recover` say of writing is what the next write meets.
@Suite("Writing, before it is tried", .enabled(if: geteuid() == 0, "skipped: needs root"))
struct WritingTests {
  private static let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups \"$LEDGER_BINARY\""

  /// A ledger of the user nobody.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.shell("chmod 755 .; mkdir n; chown 65534 n; chmod 755 n")
    let made = try sandbox.shell(
      "\(Self.asNobody) --ledger n/led init && \(Self.asNobody) --ledger n/led task add Milk")
    #expect(made.exitCode == 0, "\(made)")
    return sandbox
  }

  @Test(
    "permission: a table that can't be written is told before a write meets it, with the way that helps",
    arguments: [
      "chmod 444 n/led/projections/tasks.1/tasks.sqlite", "chown -R root n/led/projections/tasks.1",
    ])
  func table(_ damage: String) throws {
    let sandbox = try sandbox()
    try sandbox.shell(damage)
    // Others may read it.
    try sandbox.shell("chmod a+rx n/led/projections/tasks.1; chmod a+r n/led/projections/tasks.1/*")
    #expect(try sandbox.shell("\(Self.asNobody) --ledger n/led task add Bread").exitCode == 16)
    for command in ["status", "recover"] {
      let result = try sandbox.shell("\(Self.asNobody) --ledger n/led \(command)")
      #expect(result.exitCode == 16, "\(result)")
      #expect(
        result.output.contains("The table 'tasks' can be read, but not written by this user")
          && result.output.contains("ledger rebuild tasks") && !result.saysNothingIsWrong,
        "\(result)")
    }
    #expect(try sandbox.shell("\(Self.asNobody) --ledger n/led rebuild tasks").exitCode == 0)
    #expect(try sandbox.shell("\(Self.asNobody) --ledger n/led status").exitCode == 0)
    #expect(try sandbox.shell("\(Self.asNobody) --ledger n/led task add Bread").exitCode == 0)
  }

  @Test("permission: where the tables' folder is another's too, no rebuild is offered")
  func folderOfTables() throws {
    let sandbox = try sandbox()
    try sandbox.shell("chown -R root n/led/projections")
    let card = try sandbox.shell("\(Self.asNobody) --ledger n/led recover")
    #expect(card.exitCode == 16 && !card.output.contains("ledger rebuild"), "\(card)")
  }

  @Test("A folder that may not be written is told as such, and as nothing broken: reads and appends go on")
  func folders() throws {
    let sandbox = try sandbox()
    for (folder, says) in [
      ("log", "may not write to the folder of the log"),
      ("projections", "The table 'answers' is not built, and this user may not build it"),
    ] {
      try sandbox.shell("chmod 555 n/led/\(folder)")
      let status = try sandbox.shell("\(Self.asNobody) --ledger n/led status")
      #expect(status.exitCode == 16 && status.output.contains(says), "\(status)")
      #expect(
        !status.output.contains("damaged") && !status.output.contains("not written by this user"), "\(status)"
      )
      for command in ["task list", "log", "verify", "task add Bread"] {
        let result = try sandbox.shell("\(Self.asNobody) --ledger n/led \(command)")
        #expect(result.exitCode == 0, "\(result)")
      }
      try sandbox.shell("chmod 755 n/led/\(folder)")
    }
  }

  @Test("Who may only read sees a table that was never built, made for them in memory")
  func neverBuilt() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Milk")
    try sandbox.shell("rm -r my.ledger/projections; chmod 755 .; chmod -R a+rX my.ledger")
    let list = try sandbox.shell("\(Self.asNobody) --ledger my.ledger task list")
    #expect(list.exitCode == 0 && list.output.contains("Milk"), "\(list)")
    #expect(try sandbox.shell("\(Self.asNobody) --ledger my.ledger log").output.contains("Milk"))
    try sandbox.run("rebuild", "tasks")
    try sandbox.shell("chmod -R a+rX my.ledger")
    #expect(try sandbox.shell("\(Self.asNobody) --ledger my.ledger task list").output.contains("Milk"))
  }

  @Test(
    "a ledger on a disk that is mounted for reading only is in order, and that is all there is to say"
  )
  func mountedForReading() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Milk")
    let result = try sandbox.shell(
      """
      mount --bind my.ledger my.ledger && mount -o remount,bind,ro my.ledger || exit 77
      trap 'umount my.ledger' EXIT
      ledger task list > /dev/null && ledger verify > /dev/null && ledger recover && ledger status
      """)
    if result.exitCode == 77 { return }
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("The ledger is read-only here: its file system is mounted read-only."))
  }

  @Test("disk full: the card comes exactly where an append is refused")
  func room() throws {
    let sandbox = try Sandbox()
    for (kibibytes, code) in [(136, Int32(0)), (128, 15)] {
      let result = try sandbox.shell(
        """
        mkdir -p disk && mount -t tmpfs -o size=800k tmpfs disk || exit 77
        trap 'umount disk' EXIT
        export LEDGER_PATH=disk/led
        ledger init > /dev/null && ledger task add Milk > /dev/null && ledger task list > /dev/null
        free=$(df --output=avail -B 1 disk | tail -1)
        head -c $((free - \(kibibytes) * 1024)) /dev/zero > disk/filler
        ledger status; status=$?
        LEDGER_TEST_SEED=7 ledger task add Bread > /dev/null; echo "status $status, add $?"
        """)
      if result.exitCode == 77 { return }
      #expect(result.output.contains("status \(code), add \(code)"), "\(kibibytes) KiB: \(result)")
    }
  }
}
