import EventLog
import LedgerBase
import LedgerTesting
import Projections
import SystemPackage

/// What libFuzzer, or the kept corpus, gives to a decoder. Each calls what people's files reach, and says
/// what must never be.
enum FuzzInput: String, CaseIterable {
  /// One member, the first byte says whether its checksums are made right.
  case member
  /// The last segment of a log, as above: recovery, reading, writing on.
  case segment
  case line
  case projection
  case json
  /// A bundle: the first byte says which of its files the rest is, or that it is the whole archive.
  case bundle

  func wrongs(_ bytes: [UInt8]) throws -> [String] {
    switch self {
    case .member: try Self.member(Self.repaired(bytes))
    case .segment: try Self.segment(Self.repaired(bytes), isRepaired: (bytes.first ?? 0) & 1 == 1)
    case .line: try Self.line(bytes)
    case .projection: Self.projection(bytes)
    case .json: Self.json(bytes)
    case .bundle: try Self.bundle(bytes)
    }
  }

  /// Without the first byte; where that is odd, with the checksums that the bytes ask for.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var file = Array(bytes.dropFirst())
    if bytes.first.map({ $0 & 1 == 1 }) ?? false {
      for member in Fuzz.memberRanges(file) { Fuzz.repairChecksums(&file, member) }
    }
    return file
  }

  private static func member(_ bytes: [UInt8]) throws -> [String] {
    let disk = SimulatedFileSystem(directory: SmallLog.directory)
    try SmallLog.put(bytes, SmallLog.directory.appending(SegmentName.name(1)), disk)
    var wrongs: [String] = []
    do {
      _ = try LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: true).walk { item in
        guard case .events(let run, _, _) = item else { return }
        var lines = 0
        run.forEachLine { _ in lines += 1 }
        if lines != run.count { wrongs.append("\(lines) lines where \(run.count) were told") }
      }
    } catch is LedgerError {}
    return wrongs
  }

  /// Made once: a log that is whole.
  private static let log = Result { try SmallLog() }

  private static func segment(_ bytes: [UInt8], isRepaired: Bool) throws -> [String] {
    let log = try log.get()
    guard let last = try log.segments().last else { return [] }
    let disk = try log.with("log/" + last.name, bytes)
    let wrongs = LogExamination(disk, of: log, highWaterMark: bytes.count % 2 == 0 ? log.lastSequence : 0)
      .wrongs
    return isRepaired ? wrongs.filter { $0.hasPrefix("the walk gave") } : wrongs
  }

  private static func line(_ bytes: [UInt8]) throws -> [String] {
    do {
      let dataBytes = try bytes.withUnsafeBytes { try EventLine(scanning: $0).dataBytes?.count ?? 0 }
      return dataBytes > bytes.count ? ["a line of \(bytes.count) bytes has \(dataBytes) bytes of data"] : []
    } catch is LedgerError {
      return []
    }
  }

  private static func projection(_ bytes: [UInt8]) -> [String] {
    FuzzProjections.refusal(of: String(decoding: bytes, as: UTF8.self), reachesSQLite: true)
  }

  /// What a person's JSON is written as is read as itself.
  private static func json(_ bytes: [UInt8]) -> [String] {
    do {
      let text = try JSONText(parsing: bytes)
      let again = try JSONText(parsing: text.bytes)
      return again.bytes == text.bytes ? [] : ["what was written is read as something else"]
    } catch {
      return []
    }
  }
}

extension FuzzInput {
  /// Made once: a bundle that is whole.
  private static let goodBundle = Result { try FuzzBundles() }

  private static func bundle(_ bytes: [UInt8]) throws -> [String] {
    guard let first = bytes.first else { return [] }
    let rest = Array(bytes.dropFirst())
    guard first > 0 else { return try FuzzBundles.wrongs(tar: rest) }
    return try goodBundle.get().wrongs(file: Int(first) - 1, rest)
  }
}

#if FUZZING
  import Foundation

  private let input =
    FuzzInput(rawValue: ProcessInfo.processInfo.environment["LEDGER_FUZZ"] ?? "") ?? .segment

  /// What libFuzzer calls, again and again.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
      let wrongs = try input.wrongs(Array(UnsafeBufferPointer(start: start, count: count)))
      if !wrongs.isEmpty { fatalError(wrongs.joined(separator: "; ")) }
    } catch {
      fatalError("ended with \(error)")
    }
    return 0
  }
#endif
