import LedgerTesting
import SystemPackage
import Testing

@testable import LedgerBase

@Suite("the operating system's file system, with a folder held open")
struct AnchoredFileSystemTests {
  let folder: TemporaryFolder
  let files = RealFileSystem()
  let one: FilePath
  let two: FilePath

  init() throws {
    folder = try TemporaryFolder()
    one = FilePath(folder.file("one"))
    two = FilePath(folder.file("two"))
    for path in [one, two] {
      try files.createDirectory(path)
      try write(path.lastComponent?.string ?? "", to: path.appending("name"), files)
    }
  }

  private func write(_ text: String, to path: FilePath, _ files: any FileSystem) throws {
    let file = try files.open(path, .updateOrCreate)
    try file.write(Array(text.utf8), at: 0)
    try file.close()
  }

  private func text(_ path: FilePath, _ files: any FileSystem) throws -> String {
    let file = try files.open(path, .read)
    defer { closeReadOnly(file) }
    return String(decoding: try file.read(count: 100, at: 0), as: UTF8.self)
  }

  @Test("its path leads to the same folder also when another one has taken its place")
  func staysWithItsFolder() throws {
    let anchored = try files.anchored(at: one)
    let before = try anchored.status(of: one, followLinks: true)?.identity
    // Where the file system can't, the two renames of a restore do the same.
    if try !files.exchange(one, two) {
      let third = FilePath(folder.file("three"))
      try files.rename(one, to: third)
      try files.rename(two, to: one)
      try files.rename(third, to: two)
    }
    #expect(try text(one.appending("name"), files) == "two")
    #expect(try text(one.appending("name"), anchored) == "one")
    #expect(try anchored.status(of: one, followLinks: true)?.identity == before)
    #expect(try files.status(of: one, followLinks: true)?.identity != before)
    try write("new", to: one.appending("new"), anchored)
    #expect(try files.list(two) == ["name", "new"] && anchored.list(one) == ["name", "new"])
    #expect(try anchored.status(of: one.appending("new"), followLinks: false)?.sizeBytes == 3)
    #expect(try anchored.status(of: one.appending("none"), followLinks: false) == nil)
  }

  @Test("what lies elsewhere, and what is missing, is as without it")
  func elsewhere() throws {
    let anchored = try files.anchored(at: one)
    #expect(try text(two.appending("name"), anchored) == "two")
    #expect(try anchored.list(two) == ["name"])
    let error = #expect(throws: LedgerError.self) { try anchored.open(one.appending("none"), .read) }
    #expect(error?.code == .ioFailed && error?.cause as? Errno == .noSuchFileOrDirectory)
    #expect(throws: LedgerError.self) { try files.anchored(at: one.appending("name")) }
    // A path that only begins like the folder's, and what lies deeper, are elsewhere too.
    let beside = FilePath(one.string + "beside")
    try write("beside", to: beside, files)
    try files.createDirectory(one.appending("deeper"))
    try write("deeper", to: one.appending("deeper").appending("name"), files)
    try files.rename(one, to: FilePath(folder.file("moved")))
    try files.createDirectory(one)
    #expect(try text(beside, anchored) == "beside")
    #expect(try text(one.appending("name"), anchored) == "one")
    #expect(try anchored.status(of: one.appending("deeper").appending("name"), followLinks: true) == nil)
  }
}
