import Foundation
import Testing

@Suite("Examples/install")
struct InstallTests {
  /// The script beside a build that is there already.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(hasLedger: false)
    let build =
      "#!/bin/sh\ncase $1 in ledger) echo '\(Sandbox.binary)';; *) echo '\(SendProgram.path)';; esac\n"
    try sandbox.shell("mkdir Examples; cp '\(RealTasks.root.path)/Examples/install' Examples/")
    _ = try sandbox.write(build, to: "Examples/build")
    try sandbox.shell("chmod +x Examples/build")
    return sandbox
  }

  @Test("Any POSIX shell installs and uninstalls, and what others put there stays")
  func uninstall() throws {
    let sandbox = try sandbox()
    let installed = try sandbox.shell("sh Examples/install \"$PWD/there\"")
    #expect(installed.exitCode == 0, "\(installed)")
    #expect(try sandbox.shell("there/bin/ledger --version").exitCode == 0)
    #expect(
      try sandbox.shell("cat there/share/zsh/site-functions/_ledger").output.contains("#compdef ledger"))
    try sandbox.shell("touch there/bin/other")
    let removed = try sandbox.shell("sh Examples/install --uninstall \"$PWD/there\"")
    #expect(removed.exitCode == 0 && removed.output.contains("Removed"), "\(removed)")
    #expect(try sandbox.shell("find there -type f").output == "there/bin/other\n")
    let again = try sandbox.shell("sh Examples/install --uninstall \"$PWD/there\"")
    #expect(again.exitCode == 1 && again.messages.contains("Nothing is installed"), "\(again)")
  }

  @Test("A program of the same name that is not ours is left alone")
  func other() throws {
    let sandbox = try sandbox()
    try sandbox.shell("mkdir -p there/bin; for t in /bin/true /usr/bin/true; do cp $t there/bin/ledger; done")
    let removed = try sandbox.shell("sh Examples/install --uninstall \"$PWD/there\"")
    #expect(removed.exitCode == 1 && removed.messages.contains("another program"), "\(removed)")
    #expect(FileManager.default.fileExists(atPath: sandbox.path("there/bin/ledger")))
  }
}
