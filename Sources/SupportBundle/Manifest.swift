import EventLog
import SQLite

/// `manifest.json`: the first file of a bundle.
struct Manifest {
  private let value: JSONValue

  init(_ request: BundleRequest, _ contents: BundleContents, _ events: BundledFile) {
    let files = contents.parts.map(\.file) + [events]
    value = [
      "format": 1,
      "made": .string(request.time.rfc3339),
      "redacted": .bool(!request.includesPersonal),
      "versions": Self.versions(request),
      "files": .array(
        files.map { file in
          [
            "name": .string(file.name), "sizeBytes": .integer(Int64(clamping: file.sizeBytes)),
            "sha256": .string(file.sha256), "source": .string(file.source),
          ]
        }),
      "leftOut": .array(contents.leftOut.map { ["what": .string($0.what), "why": .string($0.why)] }),
    ]
  }

  var bytes: [UInt8] { Array((value.prettyPrinted + "\n").utf8) }

  static func versions(_ request: BundleRequest) -> JSONValue {
    var members = request.versions.map { JSONValue.Member($0.name, .string($0.version)) }
    members.append(.init("swift", .string(swiftVersion)))
    members.append(.init("sqlite", .string(Connection.libraryVersion)))
    members.append(.init("zlib", .string(zlibVersion)))
    return .object(members)
  }

  /// The compiler's version that this was built with, as far as it can be asked.
  private static var swiftVersion: String {
    #if swift(>=6.4)
      "6.4 or later"
    #elseif swift(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
