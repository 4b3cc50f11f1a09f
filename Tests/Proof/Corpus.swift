import Foundation
import LedgerTesting
import LedgerRecords

/// Inputs that libFuzzer found worth keeping (`Tests/Long/libfuzzer`), and those that it begins with.
enum Corpus {
  private static var kept: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
  }

  static func run(_ size: ProofSize) async throws -> ProofResult {
    var result = ProofResult()
    for input in FuzzInput.allCases {
      let files = try FileManager.default.contentsOfDirectory(
        at: kept.appending(path: input.rawValue), includingPropertiesForKeys: nil)
      result.failures += await onAllProcessors(files.count) { number in
        try input.wrongs([UInt8](Data(contentsOf: files[number]))).map {
          "\(input.rawValue)/\(files[number].lastPathComponent): \($0)"
        }
      }
      result.count(files.count, "inputs of \(input.rawValue)")
    }
    return result
  }

  static func write(to place: String) throws {
    let log = try SmallLog()
    for input in FuzzInput.allCases {
      let folder = URL(fileURLWithPath: place).appending(path: input.rawValue)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (number, bytes) in try begin(input, log).enumerated() {
        try Data(bytes).write(to: folder.appending(path: "begin-\(number)"))
      }
    }
  }

  private static func begin(_ input: FuzzInput, _ log: SmallLog) throws -> [[UInt8]] {
    let segments = try log.segments().map(\.bytes)
    return switch input {
    case .member: segments.flatMap { bytes in Fuzz.memberRanges(bytes).prefix(4).map { [1] + bytes[$0] } }
    case .segment: segments.flatMap { [[0] + $0, [1] + $0] }
    case .line: Array(log.lines.prefix(6))
    case .projection: ProjectionSet.records.files.map { Array($0.text.utf8) }
    case .bundle: try bundles()
    case .json: log.lines.prefix(3).map { $0 } + [Array(#"{"a":[1,-2.5e3,null,true,"\ud83d\ude00"]}"#.utf8)]
    }
  }

  private static func bundles() throws -> [[UInt8]] {
    let bundle = try FuzzBundles()
    return try bundle.files.enumerated().map { [UInt8($0.offset + 1)] + $0.element.bytes } + [
      [0] + bundle.tar(bundle.files)
    ]
  }
}
