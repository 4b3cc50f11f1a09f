import Foundation
import LedgerTesting
import Testing

/// The Swift that the documentation shows is compiled as an application would be, against the modules of this
/// build: only what is public can be used, except on the page for those who translate. The code of the library's own documentation is in Examples/Guide,
/// which tests run.
@Suite("Swift in the documentation")
struct SwiftBlockTests {
  @Test("A part of a program compiles with what its page takes for granted")
  func parts() throws {
    let blocks = try CodeBlock.all("swift").filter { !$0.text.hasPrefix("// ") }
    #expect(blocks.count >= 13)
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.shell("mkdir public package")
    for folder in ["public", "package"] {
      _ = try sandbox.write("func taken<T>() -> T { preconditionFailure() }\n", to: "\(folder)/taken.swift")
    }
    for (number, block) in blocks.enumerated() {
      let folder = block.page == "Docs/languages.md" ? "package" : "public"
      _ = try sandbox.write(Self.file(of: block, number), to: "\(folder)/block\(number).swift")
    }
    // SwiftPM calls the package as its folder is called.
    let package = RealTasks.root.lastPathComponent.lowercased()
    for files in ["public/*.swift", "-package-name \(package) package/*.swift"] {
      let result = try typecheck(sandbox, files)
      #expect(result.exitCode == 0, "\(result)")
    }
  }

  @Test("Code that uses what is not there does not compile")
  func notices() throws {
    let sandbox = try Sandbox(hasLedger: false)
    _ = try sandbox.write(
      "import LedgerRecords\nfunc f(_ ledger: Ledger) { ledger.nothing() }\n", to: "wrong.swift")
    let result = try typecheck(sandbox, "wrong.swift")
    #expect(result.exitCode != 0 && result.output.contains("has no member 'nothing'"), "\(result)")
  }

  @Test("A program whose files a page shows compiles as a whole, and its manifest is one")
  func programs() throws {
    let files = try CodeBlock.all("swift").filter { $0.text.hasPrefix("// ") }
    #expect(Set(files.map(\.page)) == ["README.md", "Docs/guides/application.md"])
    for page in Set(files.map(\.page)) {
      let sandbox = try Sandbox(hasLedger: false)
      try sandbox.shell("mkdir -p Sources/notes")
      for file in files where file.page == page {
        let name = file.text.prefix { $0 != "\n" }.dropFirst(3)
        let isManifest = name == "Package.swift"
        _ = try sandbox.write(
          (isManifest ? "// swift-tools-version: 6.2\n" : "") + file.text, to: String(name))
      }
      let manifest = try sandbox.shell(
        "PATH='\(Self.searchPath)'; swift package dump-package 2>&1", environment: ["HOME": sandbox.path("")])
      #expect(manifest.exitCode == 0 && manifest.output.contains("\"ledger\""), "\(page): \(manifest)")
      guard files.contains(where: { $0.page == page && !$0.text.hasPrefix("// Package.swift") }) else {
        continue
      }
      let result = try typecheck(sandbox, "Sources/notes/*.swift")
      #expect(result.exitCode == 0, "\(page): \(result)")
    }
  }

  /// A file with a function whose body the block is.
  private static func file(of block: CodeBlock, _ number: Int) -> String {
    var imports = ["import LedgerBase", "import LedgerRecords", "import Logging"]
    var before: [String] = []
    for part in block.given.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespacesAndNewlines) })
    {
      if let names = part.wholeMatch(of: /import (.+)/) {
        imports += names.1.split(separator: ", ").map { "import \($0)" }
      } else if part.hasPrefix("let ") {
        // let a: Int, b: Int
        before.append(part.replacing(/, (?=\w+: )/, with: " = taken(), ") + " = taken()")
      } else {
        before.append("@Sendable \(part) { preconditionFailure() }")
      }
    }
    var body: [Substring] = []
    for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import ") { imports.append(String(line)) } else { body.append(line) }
    }
    return """
      \(imports.joined(separator: "\n"))
      func block\(number)() async throws {
      \(before.joined(separator: "\n"))
      #sourceLocation(file: "\(block.page)", line: \(block.line + 1))
      \(body.joined(separator: "\n"))
      #sourceLocation()
      }
      """
  }

  // MARK: The compiler

  private static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  /// The folder of this build, with the modules.
  private static let build: String = {
    let places =
      [ProcessInfo.processInfo.arguments[0]]
      + Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    return places.map { URL(fileURLWithPath: $0).deletingLastPathComponent().resolvingSymlinksInPath().path }
      .first { FileManager.default.fileExists(atPath: $0 + "/Modules") } ?? "."
  }()

  /// Checks files of Swift as one module. SwiftPM names the modules of C that ours are made of; so does this.
  private func typecheck(_ sandbox: Sandbox, _ files: String) throws -> CommandResult {
    try sandbox.shell(
      """
      PATH='\(Self.searchPath)'; root='\(RealTasks.root.path)'; build='\(Self.build)'
      set --
      for map in "$root"/Sources/*/module.modulemap "$root"/Sources/*/include/module.modulemap \
        "$build"/../../checkouts/*/Sources/*/include/module.modulemap "$build"/*.build/module.modulemap; do
        [ ! -e "$map" ] || set -- "$@" -Xcc "-fmodule-map-file=$map"
      done
      swiftc -typecheck -swift-version 6 -I "$build/Modules" "$@" \(files) 2>&1
      """, environment: ["HOME": sandbox.path("")])
  }
}
