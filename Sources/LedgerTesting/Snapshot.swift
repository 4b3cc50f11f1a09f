import LedgerBase

/// Compares `text` with the file `__Snapshots__/TESTFILE/NAME.txt` beside the test, and throws when they
/// differ.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written, and the call throws all the same, so
/// that a recording run never passes.
///
///     try assertSnapshot(of: output, named: "task-list-empty")
public func assertSnapshot(of text: String, named name: String, testFile: String = #filePath) throws {
  // lint: allow(environment): a test's own switch
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  try compareSnapshot(of: text, at: snapshotPath(named: name, testFile: testFile), isRecording: isRecording)
}

/// A snapshot that is missing, differs, or was just recorded.
public struct SnapshotMismatch: Error, CustomStringConvertible {
  /// What is wrong, with a diff where there are two texts.
  public let description: String
}

/// The whole of ``assertSnapshot(of:named:testFile:)`` but for the environment and the place of the file.
func compareSnapshot(of text: String, at path: String, isRecording: Bool) throws {
  let url = URL(fileURLWithPath: path)
  if isRecording {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    throw SnapshotMismatch(description: "Recorded \(path). Run again without RECORD_SNAPSHOTS.")
  }
  guard FileManager.default.fileExists(atPath: path) else {
    throw SnapshotMismatch(
      description: "There is no snapshot \(path). RECORD_SNAPSHOTS=1 records this:\n\(text)")
  }
  let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  guard expected != text else { return }
  throw SnapshotMismatch(
    description: "Not as in \(path) (- expected, + found):\n\(lineDifference(from: expected, to: text))")
}

private func snapshotPath(named name: String, testFile: String) -> String {
  let test = URL(fileURLWithPath: testFile)
  return test.deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__")
    .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
    .appendingPathComponent("\(name).txt").path
}

/// All lines of both texts in order, marked `-` (only in `old`), `+` (only in `new`) or a space.
func lineDifference(from old: String, to new: String) -> String {
  let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
  let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in newLines.difference(from: oldLines) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var result: [String] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < oldLines.count || newIndex < newLines.count {
    if removed.contains(oldIndex) {
      result.append("- \(visible(oldLines[oldIndex]))")
      oldIndex += 1
    } else if inserted.contains(newIndex) {
      result.append("+ \(visible(newLines[newIndex]))")
      newIndex += 1
    } else {
      result.append("  \(visible(oldLines[oldIndex]))")
      oldIndex += 1
      newIndex += 1
    }
  }
  return result.joined(separator: "\n")
}

/// Control characters escaped, and a mark after white space at the end of a line.
private func visible(_ line: Substring) -> String {
  let escaped = line.unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return escaped.joined() + (line.last?.isWhitespace == true ? "⏎" : "")
}
