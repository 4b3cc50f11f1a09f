package import EventLedger
import SystemPackage

/// Puts the owner's values back into support's answer, with the keys that are kept in the ledger's folder.
///
/// A line that is an event of a bundle is replaced by the ledger's own event; elsewhere each pseudonym of a
/// text, a field's name or an id is replaced by its value. A readable name says in which event its text is.
/// The others can't be calculated back, so the log is read once, and the pseudonym of every value in it is
/// made again. Nothing is written.
package struct Translation {
  package struct Result {
    package var text: String
    /// Pseudonyms that no value of this ledger has with any key that was kept.
    package var unknown: [String]
  }

  private let root: FilePath
  private let context: LedgerContext
  private let schema: RedactionSchema

  package init(ledger: String, projections: ProjectionSet, context: LedgerContext) throws {
    Translations.add(.supportBundle)
    root = FilePath(ledger)
    self.context = context
    schema = try RedactionSchema(ofLedger: ledger, projections, context)
  }

  /// - Throws: `noLedger` if there is no log, `usage` if no key was kept, or a file system error.
  package func translate(_ text: String) throws -> Result {
    let keys = try PseudonymKey.kept(in: root, context)
    guard !keys.isEmpty else {
      throw LedgerError(
        .usage, "There is no bundle key next to this ledger, so nothing can be translated back.",
        hint: try damagedLedger().map {
          "The keys are beside the damaged ledger: copy \($0)/\(PseudonymKey.folder) into this ledger's folder."
        } ?? "Use the ledger that the bundle was made from.", at: LedgerError.Location(path: root.string))
    }
    let reader = try LogReader(pastDamageOf: root, context.fileSystem)
    reader.passOverDamage { _ in }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices {
      if let original = try original(of: lines[index], reader) { lines[index] = original }
    }
    let joined = lines.joined(separator: "\n")
    var wanted = Pseudonym.all(in: joined, words: schema.words)
    var found = try named(&wanted, reader)
    for (key, made) in keys where !wanted.isEmpty {
      let pseudonyms = Pseudonyms(key: key.bytes, now: made)
      try find(&wanted, &found, pseudonyms, reader)
    }
    return Result(text: Pseudonym.replace(in: joined, found, words: schema.words), unknown: wanted.sorted())
  }

  /// What a salvaged ledger has taken the place of, where that has keys.
  private func damagedLedger() throws -> FilePath? {
    let aside = FilePath("\(root.string).damaged")
    let keys = aside.appending(PseudonymKey.folder)
    return try context.fileSystem.status(of: keys, followLinks: true)?.kind == .directory ? aside : nil
  }

  // MARK: Readable names

  /// The texts of readable names. What is found is no longer wanted.
  private func named(_ wanted: inout Set<String>, _ reader: LogReader) throws -> [String: String] {
    var found: [String: String] = [:]
    var inOtherCapitals: [(name: String, text: String)] = []
    for spelled in wanted {
      guard let (name, length) = PseudonymName.first(in: spelled.utf8), length == spelled.utf8.count else {
        continue
      }
      guard name.sequence <= reader.head.sequence, let text = try text(of: name, reader) else { continue }
      if name.capitals == 0 { found[spelled] = text } else { inOtherCapitals.append((spelled, text)) }
    }
    if !inOtherCapitals.isEmpty { try findForms(of: inOtherCapitals, &found, reader) }
    wanted.subtract(found.keys)
    return found
  }

  /// What the event has in the place that a name says; nil if it has nothing there, or can't be read.
  private func text(of name: PseudonymName, _ reader: LogReader) throws -> String? {
    let own: [UInt8]
    do { own = try reader.line(at: name.sequence) } catch let error as LedgerError
      where error.code.isOfDamagedLog || error.category == .unavailable
    { return nil }
    return own.withUnsafeBytes { bytes -> String? in
      guard case .success(let line) = Swift.Result(catching: { try EventLine(scanning: bytes) }) else {
        return nil
      }
      return texts(of: line).first { $0.place.word == name.word && $0.place.number == name.place }?.text
    }
  }

  /// The texts of an event, in the order in which a bundle counts them.
  private func texts(of line: EventLine) -> [(place: PlaceInEvent, text: String)] {
    let texts = EventTexts(line.sequence, isKept: true)
    var redacted: [UInt8] = []
    do {
      try Pseudonyms(key: [UInt8](repeating: 0, count: 32), now: context.now()).append(
        line, fields: schema.fields, to: &redacted, texts: texts)
    } catch { return [] }
    return texts.texts ?? []
  }

  /// A name with capitals stands for a text that differs from its event's in capitals only. It is clear which
  /// one, if the log has only one of these.
  private func findForms(
    of names: [(name: String, text: String)], _ found: inout [String: String], _ reader: LogReader
  ) throws {
    var forms: [String: Set<String>] = [:]
    for (_, text) in names { forms[text.lowercased()] = [] }
    try reader.forEachRun(after: 0, through: reader.head.sequence) { run in
      run.forEachLine { bytes in
        guard case .success(let line) = Swift.Result(catching: { try EventLine(scanning: bytes) }) else {
          return
        }
        for (_, text) in texts(of: line) { forms[text.lowercased()]?.insert(text) }
      }
    }
    for (name, text) in names {
      let others = (forms[text.lowercased()] ?? []).subtracting([text])
      if others.count == 1 { found[name] = others.first }
    }
  }

  /// The ledger's own event in the place of one from a bundle.
  private func original(of text: String, _ reader: LogReader) throws -> String? {
    guard text.hasPrefix("{\"seq\":") else { return nil }
    let bytes = Array(text.utf8)
    let sequence = bytes.withUnsafeBytes { bytes -> UInt64? in
      guard case .success(let line) = Swift.Result(catching: { try EventLine(scanning: bytes) }) else {
        return nil
      }
      return line.sequence
    }
    guard let sequence, sequence <= reader.head.sequence else { return nil }
    let own = try reader.line(at: sequence)
    return own.isEmpty ? nil : String(decoding: own, as: UTF8.self)
  }

  /// Makes the pseudonyms of every value in the log, until all that are needed are found.
  private func find(
    _ wanted: inout Set<String>, _ found: inout [String: String], _ pseudonyms: Pseudonyms,
    _ reader: LogReader
  ) throws {
    var open = wanted
    var known = found
    try reader.forEachRun(after: 0, through: reader.head.sequence) { run in
      guard !open.isEmpty else { return }
      run.forEachLine { bytes in
        guard !open.isEmpty,
          case .success(let line) = Swift.Result(catching: { try EventLine(scanning: bytes) })
        else {
          return
        }
        let fields = schema.fields(of: line.type)
        var match = Match(pseudonyms: pseudonyms, open: open, found: [:])
        match.id(line.id)
        if let meta = line.meta { match.value(JSONValue(meta), nil) }
        for member in line.data.map({ JSONValue($0) })?.members ?? [] {
          if fields[member.key] == nil { match.key(member.key) }
          match.value(member.value, fields[member.key])
        }
        open = match.open
        known.merge(match.found) { first, _ in first }
      }
    }
    wanted = open
    found = known
  }
}

/// Compares the pseudonyms of one event's values with those that are looked for.
private struct Match {
  let pseudonyms: Pseudonyms
  var open: Set<String>
  var found: [String: String]

  mutating func id(_ id: UUID) {
    if !id.isTimeBased { take(pseudonyms.redacted(id).lowercase, id.lowercase) }
  }

  mutating func key(_ name: String) { take(pseudonyms.key(name), name) }

  mutating func value(_ value: JSONValue, _ field: DataField?) {
    switch value {
    case .string(let text):
      if let id = UUID(text: text) { return self.id(id) }
      let pseudonym = pseudonyms.text(text, bounds: field?.bounds)
      take(Pseudonym.core(UnicodeWhiteSpace.trimmed(pseudonym)), UnicodeWhiteSpace.trimmed(text))
    case .array(let elements): for element in elements { self.value(element, nil) }
    case .object(let members):
      for member in members {
        key(member.key)
        self.value(member.value, nil)
      }
    default: return
    }
  }

  private mutating func take(_ pseudonym: String, _ value: String) {
    if open.remove(pseudonym) != nil { found[pseudonym] = value }
  }
}

/// The forms of pseudonyms, as they occur in any text.
enum Pseudonym {
  /// Without the dots that fill it up.
  static func core(_ text: String) -> String {
    String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }

  static func all(in text: String, words: Set<String>) -> Set<String> {
    var all: Set<String> = []
    _ = replace(in: text, words) { word in
      all.insert(word)
      return nil
    }
    return all
  }

  static func replace(in text: String, _ found: [String: String], words: Set<String>) -> String {
    replace(in: text, words) { found[$0] }
  }

  private static func replace(in text: String, _ words: Set<String>, _ value: (String) -> String?) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isStart = index == 0 || !bytes[index - 1].isASCIIWordByte
      guard isStart, let length = length(bytes[index...], words),
        let found = value(String(decoding: bytes[index..<index + length], as: UTF8.self))
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += found.utf8
      index += length
      // One dot ends a sentence.
      let dots = bytes[index...].prefix { $0 == UInt8(ascii: ".") }.count
      if dots > 1, length < 30 { index += dots }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Bytes of the pseudonym that a text begins with: a readable name, `text-` or `key-` and 16 letters, or a
  /// UUID of version 8.
  private static func length(_ text: ArraySlice<UInt8>, _ words: Set<String>) -> Int? {
    if let (name, length) = PseudonymName.first(in: text), words.contains(name.word) { return length }
    for tag in ["text-", "key-"] {
      let count = tag.utf8.count
      guard text.count >= count + 16 else { continue }
      let start = text.prefix(count).map { $0 | 0x20 }
      guard zip(start, tag.utf8).allSatisfy({ $0 == $1 | 0x20 }) else { continue }
      let letters = text.dropFirst(count).prefix(16)
      let rest = text.dropFirst(count + 16).first
      if letters.allSatisfy({ ($0 | 0x20) &- 0x61 < 16 }), rest.map({ !$0.isASCIIWordByte }) ?? true {
        return count + 16
      }
    }
    guard text.count >= 36, let id = text.prefix(36).withUnsafeBytes({ UUID(utf8: $0) }) else { return nil }
    return id.uuid.6 >> 4 == 8 ? 36 : nil
  }
}
