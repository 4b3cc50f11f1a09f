import Foundation
import Testing

struct CommandsDocumentTests {
  @Test("Docs/commands.md says what each command's help says")
  func document() throws {
    let sandbox = try Sandbox()
    let compared = try sandbox.shell(
      "python3 \(RealTasks.script("commands.py")) \"$LEDGER_BINARY\" \(RealTasks.root.path)/Docs/commands.md")
    #expect(compared.exitCode == 0, "\(compared)")
  }
}
