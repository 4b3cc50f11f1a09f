import Crypto
import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SupportBundle
import SystemPackage

/// Seeded changes of a bundle as a stranger may send it: what reads it ends with an answer or a refusal, and
/// writes nothing where it refuses.
struct FuzzBundles: Sendable {
  typealias File = (name: String, bytes: [UInt8])
  private let top: String
  /// The files of a good bundle, its manifest last.
  let files: [File]

  /// The bundle of a ledger with a quarantined table, incidents and settings.
  init() throws {
    let folder = try ScratchFolder()
    let place = OperationPlace(folder: folder.file("try"))
    try FileManager.default.createDirectory(atPath: place.folder, withIntermediateDirectories: false)
    _ = try LedgerOperation.all.first { $0.name == "quarantine drop" }?.make(at: place)
    let context = OperationPlace.context(RealFileSystem())
    let bundle = try BundleMaker(
      BundleRequest(ledger: place.ledger, projections: .records, time: context.now()), context: context
    )
    .make(in: FilePath(place.folder))
    var files: [File] = []
    var reader = BundleReader(FilePath(bundle.path), context.fileSystem)
    reader.onFile = { name, piece in
      if files.last?.name != name { files.append((name, [])) }
      files[files.count - 1].bytes += piece
    }
    top = try reader.read().name
    self.files = files
  }

  /// Reads a bundle whose `number`-th file has other bytes, and the manifest what it takes to be believed.
  func wrongs(file number: Int, _ bytes: [UInt8]) throws -> [String] {
    var changed = files
    changed[number % files.count].bytes = bytes
    return try Self.wrongs(tar: tar(Self.believable(changed)))
  }

  /// Reads and opens what is in a tar archive.
  static func wrongs(tar bytes: [UInt8]) throws -> [String] {
    let folder = try ScratchFolder()
    let context = OperationPlace.context(RealFileSystem())
    let path = FilePath(folder.file("stranger.tar.gz"))
    let packed = Collected()
    let gzip = try GzipWriter(to: packed, level: 1)
    try gzip.write(bytes)
    try gzip.finish()
    try Data(packed.bytes).write(to: URL(fileURLWithPath: path.string))
    do {
      let opened = try BundleOpener(path, projections: .records, context: context).open(
        to: FilePath(folder.file("opened.ledger")))
      return opened.path == folder.file("opened.ledger") ? [] : ["it was opened at \(opened.path)"]
    } catch let error as LedgerError {
      if error.code == .internalFault { return ["ended with \(error)"] }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path.string).filter {
      $0 != "stranger.tar.gz"
    }
    return left.isEmpty ? [] : ["a bundle that was refused left \(left.joined(separator: ", "))"]
  }

  // MARK: Seeded

  func fuzz(_ seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    let number = Int.random(in: 0..<files.count, using: &random)
    if random.oneIn(3) {
      var bytes = try tar(files)
      Fuzz.change(&bytes, 0..<bytes.count, &random)
      return try Self.wrongs(tar: bytes)
    }
    return try wrongs(file: number, FuzzFiles.changed(plain: files[number].bytes, &random)).map {
      "\(files[number].name): \($0)"
    }
  }

  // MARK: Making

  func tar(_ files: [File]) throws -> [UInt8] {
    let collected = Collected()
    let writer = TarWriter(to: collected)
    for file in files {
      try writer.add("\(top)/\(file.name)", file.bytes, modified: Timestamp(microseconds: 0))
    }
    try writer.finish()
    return collected.bytes
  }

  /// The sizes and hashes in the manifest made right, as whoever changes a bundle on purpose would.
  private static func believable(_ files: [File]) -> [File] {
    guard let last = files.last,
      case .success(var manifest) = Result(catching: { try JSONValue(parsing: last.bytes) }),
      let listed = manifest["files"]?.elements
    else { return files }
    manifest["files"] = .array(
      listed.map { entry in
        guard let file = files.first(where: { $0.name == entry["name"]?.stringValue }) else { return entry }
        var entry = entry
        entry["sizeBytes"] = .integer(Int64(file.bytes.count))
        entry["sha256"] = .string(SHA256.hash(data: file.bytes).map { String(format: "%02x", $0) }.joined())
        return entry
      })
    return files.dropLast() + [(last.name, Array(manifest.prettyPrinted.utf8))]
  }

  private final class Collected: ByteSink {
    var bytes: [UInt8] = []
    func write(_ piece: UnsafeRawBufferPointer) { bytes += piece }
  }
}
