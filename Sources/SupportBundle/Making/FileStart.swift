import EventLedger
import SystemPackage

/// What a damaged file looks like from the outside: its size, and what it begins with.
///
/// Bytes are given only where they are a format's own: anything else may be a person's, put there by whatever
/// damaged the file.
struct FileStart {
  private let sizeBytes: UInt64?
  /// `gzip`, `SQLite`, `zeros`, `text` and so on; `missing` if there is no file, `link` or `folder` if one is
  /// in its place, `unreadable` if it can't be read.
  private let kind: String
  private let bytes: ArraySlice<UInt8>

  private static let longest = 16
  /// What files begin with, and how many bytes of it say nothing else.
  private static let formats: [(kind: String, start: [UInt8], shown: Int)] = [
    ("gzip", [0x1F, 0x8B, 0x08], 10), ("SQLite", Array("SQLite format 3\u{0}".utf8), 16),
    ("PNG", [0x89, 0x50, 0x4E, 0x47], 4), ("PDF", Array("%PDF-".utf8), 5),
    ("ZIP", [0x50, 0x4B, 0x03, 0x04], 4),
    ("JPEG", [0xFF, 0xD8, 0xFF], 3), ("ELF", [0x7F, 0x45, 0x4C, 0x46], 4), ("XML", Array("<?xml".utf8), 5),
  ]

  init(of path: FilePath, _ files: any FileSystem) {
    do {
      guard let status = try files.status(of: path, followLinks: false) else {
        (sizeBytes, kind, bytes) = (nil, "missing", [])
        return
      }
      guard status.kind == .file else {
        // Ledger follows no link, and where one leads is nobody else's business.
        let kind =
          switch status.kind {
          case .directory: "folder"
          case .link: "link"
          default: "unreadable"
          }
        (sizeBytes, self.kind, bytes) = (nil, kind, [])
        return
      }
      let file = try files.open(path, .read)
      defer { closeReadOnly(file) }
      let start = try file.read(count: Self.longest, at: 0)
      let (kind, shown) = Self.kind(of: start)
      (sizeBytes, self.kind, bytes) = (status.sizeBytes, kind, start.prefix(shown))
    } catch {
      (sizeBytes, kind, bytes) = (nil, "unreadable", [])
    }
  }

  private static func kind(of start: [UInt8]) -> (kind: String, shown: Int) {
    if start.isEmpty { return ("empty", 0) }
    if start.allSatisfy({ $0 == 0 }) { return ("zeros", start.count) }
    if let format = formats.first(where: { start.starts(with: $0.start) }) {
      return (format.kind, format.shown)
    }
    let isText = String(validating: start.prefix { $0 < 0x80 }, as: UTF8.self).map { text in
      !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    }
    return (isText ?? false ? "text" : "other", 0)
  }

  func add(to value: inout JSONValue) {
    value["sizeBytes"] = sizeBytes.map { .integer(Int64(clamping: $0)) }
    value["start"] = .string(kind)
    if !bytes.isEmpty { value["startBytes"] = .string(hexadecimal(Array(bytes))) }
  }
}
