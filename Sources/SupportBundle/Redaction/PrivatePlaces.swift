/// The folders and names of a machine that no redacted bundle contains, and their replacements.
///
/// A text that is a path and nothing else is replaced as a whole, so no character in it can end it too early.
/// In a sentence it can't be known where a path with spaces ends: unless it ends with a known folder and only
/// words of the program follow, the rest of the sentence is dropped with it.
struct PrivatePlaces: Sendable {
  private struct Known: Sendable {
    var bytes: [UInt8]
    var replacement: [UInt8]
    var isWord: Bool
  }

  private let vocabulary: Vocabulary
  /// The longest first: the path of one folder may begin with that of another.
  private let all: [Known]
  /// Those of `all` that are absolute paths.
  private let folders: [Known]
  private static let path = Array("PATH".utf8)
  private static let cut = Array("PATH...".utf8)

  init(_ names: [PrivateName], _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    all = names.map {
      Known(bytes: Self.trimmed($0), replacement: Array($0.replacement.utf8), isWord: $0.kind == .name)
    }
    .filter { $0.bytes.count > 1 }.sorted { $0.bytes.count > $1.bytes.count }
    folders = all.filter { !$0.isWord && $0.bytes[0] == UInt8(ascii: "/") }
  }

  /// A folder is the same with a slash at its end.
  private static func trimmed(_ name: PrivateName) -> [UInt8] {
    var bytes = Array(name.text.utf8)
    while name.kind == .path, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes
  }

  /// `text` without any of them, and without other absolute paths.
  func replaced(in text: String) -> String {
    var bytes = Array(text.utf8)
    let start = bytes.prefix { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }.count
    if start < bytes.count - 1, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] != UInt8(ascii: "/") {
      bytes = whole(bytes[start...])
    } else {
      bytes = withoutPaths(bytes)
    }
    for known in all { bytes = Self.replacing(known, in: bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The replacement for a text that begins like a path: all of it may be the path.
  private func whole(_ path: ArraySlice<UInt8>) -> [UInt8] {
    for folder in folders where path.starts(with: folder.bytes) {
      let rest = path.dropFirst(folder.bytes.count)
      if rest.isEmpty { return folder.replacement }
      if rest.first == UInt8(ascii: "/") { return folder.replacement + inside(rest) }
    }
    return Self.path
  }

  /// The path inside a known folder: names that the program gives stay, since they say what the file is.
  private func inside(_ path: ArraySlice<UInt8>) -> [UInt8] {
    path.split(separator: UInt8(ascii: "/")).flatMap { name -> [UInt8] in
      let text = String(decoding: name, as: UTF8.self)
      return [UInt8(ascii: "/")] + (vocabulary.isOurs(text) ? Array(name) : Array("OTHER".utf8))
    }
  }

  // MARK: In a sentence

  private func withoutPaths(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      guard Self.isStart(text, index) else {
        result.append(text[index])
        index += 1
        continue
      }
      guard let (replacement, end) = known(text, at: index) else { return result + Self.cut }
      result += replacement
      index = end
    }
    return result
  }

  /// An absolute path begins where no part of a word or of another path precedes the slash.
  private static func isStart(_ text: [UInt8], _ index: Int) -> Bool {
    guard text[index] == UInt8(ascii: "/"), index + 1 < text.count else { return false }
    let next = text[index + 1]
    if next <= 0x20 || "\"'`()[]{}<>,;:|/".utf8.contains(next) { return false }
    guard index > 0 else { return true }
    let before = text[index - 1]
    return !before.isASCIIWordByte && before < 0x80 && before != UInt8(ascii: "/")
  }

  /// The known folder that a path in a sentence clearly is, or is in, with the place behind the path.
  private func known(_ text: [UInt8], at start: Int) -> (replacement: [UInt8], end: Int)? {
    for folder in folders where text[start...].starts(with: folder.bytes) {
      var end = start + folder.bytes.count
      var replacement = folder.replacement
      if end < text.count, text[end] == UInt8(ascii: "/") {
        let path = text[end...].prefix { $0 > 0x20 && !"\"'`()[]{}<>,;:|".utf8.contains($0) }
        let inside = inside(path)
        guard inside.elementsEqual(path) || path.count == text.count - end else { return nil }
        replacement += inside
        end = path.endIndex
      }
      // What goes on like a name may be the name of another folder beside this one.
      guard end == text.count || Self.endsName(text[end]) else { continue }
      var next = end
      while next < text.count, !Self.isStart(text, next) { next += 1 }
      guard vocabulary.holds(String(decoding: text[end..<next], as: UTF8.self)) else { return nil }
      return (replacement, end)
    }
    return nil
  }

  private static func endsName(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'`)],;:.!?".utf8.contains(byte) }

  // MARK: Anywhere

  private static func replacing(_ known: Known, in text: [UInt8]) -> [UInt8] {
    let wanted = known.bytes
    guard text.count >= wanted.count else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = index + wanted.count
      if end <= text.count, text[index] == wanted[0], text[index..<end].elementsEqual(wanted),
        !known.isWord || isBoundary(text, index - 1) && isBoundary(text, end)
      {
        result += known.replacement
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func isBoundary(_ text: [UInt8], _ index: Int) -> Bool {
    !text.indices.contains(index) || !text[index].isASCIIWordByte
  }
}

extension Vocabulary {
  /// True for a name of words of the program, numbers and times: `tasks.7-2026-11-21T01-23-45.678901Z`.
  func isOurs(_ name: String) -> Bool {
    let plain = name.utf8.map { byte in
      byte == UInt8(ascii: "T") || byte == UInt8(ascii: "Z") ? UInt8(ascii: "-") : byte
    }
    return holds(name) || holds(String(decoding: plain, as: UTF8.self))
  }
}
