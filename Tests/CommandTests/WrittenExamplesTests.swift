import Foundation
import LedgerTesting
import Testing

/// What README and the tour show is what a person gets who follows them.
@Suite("Written examples")
struct WrittenExamplesTests {
  @Test("README's \"Five minutes\" run line by line as they are written, from a clean home directory")
  func fiveMinutes() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell("mkdir home; ln -s '\(RealTasks.root.path)/Examples' Examples")
    let readme = try String(contentsOf: RealTasks.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Five minutes") })
    let prompt = "    $ "
    let lines = section.components(separatedBy: "\n").filter { $0.hasPrefix(prompt) }.map {
      String($0.dropFirst(prompt.count))
    }
    #expect(lines.count > 20)
    var transcript = ""
    for line in lines {
      let result = try sandbox.shell(
        line, environment: ["LEDGER_PATH": "", "HOME": sandbox.path("home")])
      #expect(result.exitCode == 0, "\(result)")
      transcript += "\(result)\n"
    }
    var normalizer = Normalizer()
    try assertSnapshot(of: Self.withoutSizes(normalizer.normalized(transcript)), named: "five-minutes")
  }

  @Test(
    "The tour runs line by line without a terminal, each part of a line ends well, and its output is this")
  func tour() throws {
    let sandbox = try Sandbox(hasLedger: false)
    // Each run happens a second after the one before, with other random numbers, as those of a test do.
    let steps = try sandbox.write(
      """
      #!/bin/sh
      n=$(($(cat '\(sandbox.path("count"))' 2> /dev/null || echo 0) + 1)); echo $n > '\(sandbox.path("count"))'
      LEDGER_TEST_SEED=$n LEDGER_TEST_CLOCK=2026-11-21T09:$(printf %02d $((n / 60))):$(printf %02d $((n % 60))).000000Z
      export LEDGER_TEST_SEED LEDGER_TEST_CLOCK
      exec '\(Sandbox.binary)' "$@"
      """, to: "ledger.sh")
    let tour = try sandbox.shell(
      "chmod +x ledger.sh; mkdir home scratch; LEDGER_BINARY='\(steps)' '\(RealTasks.root.path)/Examples/tour' < /dev/null 2>&1",
      environment: ["HOME": sandbox.path("home"), "TMPDIR": sandbox.path("scratch")])
    #expect(tour.exitCode == 0, "\(tour)")
    var normalizer = Normalizer()
    let text = try Self.withoutSizes(normalizer.normalized(tour.output))
      .replacing(/ledger-tour\.\w+/, with: "ledger-tour.XXXXXX")
    try assertSnapshot(of: text, named: "tour")
    #expect(try sandbox.shell("ls scratch").output.isEmpty)
  }

  @Test("The tour stops where a part of a pipe fails")
  func brokenTour() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell(
      """
      mkdir Examples Tests; cp '\(RealTasks.root.path)/Tests/need' Tests/
      sed "s|'\\*/events/\\*'|nowhere|" '\(RealTasks.root.path)/Examples/tour' > Examples/tour; chmod +x Examples/tour
      """)
    let tour = try sandbox.shell("env -u LEDGER_TEST_CLOCK -u LEDGER_TEST_SEED Examples/tour < /dev/null")
    #expect(tour.exitCode == 1 && tour.messages.contains("The tour stops"), "\(tour)")
  }

  /// Sizes follow the versions of SQLite and of zlib, and the link for a mail tells of the system.
  private static func withoutSizes(_ text: String) -> String {
    text.replacing(/[0-9.,]+ (KiB|MiB|bytes)/, with: "SIZE")
      .replacing(/body=Versions\S*/, with: "body=BODY")
  }
}
