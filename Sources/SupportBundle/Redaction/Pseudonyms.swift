import Crypto
package import Projections

/// Replaces personal values: always the same pseudonym for the same value and key, of the same type, and
/// saying nothing about the value to anyone without the key.
///
/// A pseudonym is made of HMAC-SHA256 (RFC 2104) over the kind and the value. So records that share a value
/// still share it, different values stay different, and a rule that the value kept or broke, its pseudonym
/// keeps or breaks too. The key must not be contained in what the pseudonyms are sent with, nor be derived
/// from it.
package struct Pseudonyms: Sendable {
  private let code: HMAC<SHA256>
  /// Names for the texts of events; nil if all texts have letters.
  private let names: PseudonymNames?
  /// The last moment that is not in the future.
  private let now: Timestamp

  /// - Parameters:
  ///   - key: at least 16 bytes, better 32.
  ///   - now: what is later than this stays later, and nothing else becomes so.
  ///   - words: the words of readable names (``RedactionSchema/words``); nil if all texts have letters.
  package init(key: [UInt8], now: Timestamp, words: Set<String>? = nil) {
    names = words.map { PseudonymNames(words: $0) }
    code = HMAC<SHA256>(key: SymmetricKey(data: key))
    self.now = now
  }

  // MARK: Texts

  /// A name such as `task-17`, or `text-` and 16 letters where there is none, filled with dots up to the
  /// length class: 24 characters, 48, 96 and so on to 6,144, beyond that the next lower multiple of 1,024.
  /// What is blank stays, and so does white space at the two ends, which tables take off. Texts that differ
  /// in ASCII capitals only have pseudonyms that do so too.
  ///
  /// - Parameters:
  ///   - bounds: the characters that the text may have; a pseudonym of one that keeps to it does so too.
  ///   - texts: those of the event that it is in; nil outside of events.
  ///   - word: what a name of it begins with.
  package func text(
    _ value: String, bounds: FieldBounds? = nil, in texts: EventTexts? = nil,
    word: String = PseudonymName.anyWord
  ) -> String {
    var copy = value
    let core = copy.withUTF8 { UnicodeWhiteSpace.trimmedRange(UnsafeRawBufferPointer($0)) }
    guard !core.isEmpty else { return value }
    let utf8 = value.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: core.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: core.upperBound)
    let trimmed = String(value[start..<end])
    let count = trimmed.unicodeScalars.count
    let around = value.unicodeScalars.count - count
    var length = Pseudonyms.lengthClass(count)
    if case .integer(let range) = bounds, range.contains(Int64(count + around)) {
      length = min(
        max(length, Int(clamping: range.lowerBound) - around), Int(clamping: range.upperBound) - around)
    }
    let place = texts?.next(word, trimmed)
    let pseudonym =
      named(trimmed, at: place, length: length)
      ?? self.word(PseudonymName.anyWord, trimmed, length: length)
    return value[..<start] + pseudonym + value[end...]
  }

  /// The readable name of a text, filled up; nil if it has none, or no room for it.
  private func named(_ value: String, at place: PlaceInEvent?, length: Int) -> String? {
    guard let names else { return nil }
    let folded = value.asciiLowercased
    let form = folded == value ? 0 : UInt32(truncatingIfNeeded: number("form", value)) | 1
    guard let name = names.name(of: number("name", folded), form: form, at: place),
      name.utf8.count <= length
    else { return nil }
    return name + String(repeating: ".", count: length - name.utf8.count)
  }

  /// The name of a field that is not known: `key-` and 16 letters.
  package func key(_ name: String) -> String { word("key", name, length: 20) }

  private static func lengthClass(_ count: Int) -> Int {
    if count > 6144 { return count / 1024 * 1024 }
    var length = 24
    while length < count { length *= 2 }
    return length
  }

  /// A tag, a hyphen and letters; only letters if there is no room for more.
  private func word(_ tag: String, _ value: String, length: Int) -> String {
    let folded = value.asciiLowercased
    let letters = digest(tag, folded).prefix(8).flatMap { [0x61 + ($0 >> 4), 0x61 + ($0 & 15)] }
    var word = length >= tag.utf8.count + 17 ? Array("\(tag)-".utf8) + letters : Array(letters.prefix(length))
    if folded != value {
      let capitals = digest("capitals", value).prefix(4).reduce(UInt32(1)) { $0 << 8 | UInt32($1) } | 1
      for index in word.indices where word[index] >= 0x61 && capitals >> UInt32(index & 31) & 1 == 1 {
        word[index] -= 0x20
      }
    }
    word += repeatElement(UInt8(ascii: "."), count: max(0, length - word.count))
    return String(decoding: word, as: UTF8.self)
  }

  // MARK: Days and times

  private static let firstDay = CalendarDate(daysSinceEpoch: .min)
  private static let lastDay = CalendarDate(daysSinceEpoch: .max)
  /// 1900-01-01.
  private static let recent = -25_567

  /// Another day: from 1900 to today, before that, or in the future, as the value is.
  package func date(_ value: CalendarDate) -> CalendarDate {
    let (day, span) = daySpan(value)
    return CalendarDate(daysSinceEpoch: moved(day, within: span, "date"))
  }

  /// The day whose pseudonym is `value`.
  package func original(_ value: CalendarDate) -> CalendarDate {
    let (day, span) = daySpan(value)
    return CalendarDate(daysSinceEpoch: moved(day, within: span, "date", back: true))
  }

  private func daySpan(_ value: CalendarDate) -> (day: Int, span: ClosedRange<Int>) {
    let today = CalendarDate(of: now).daysSinceEpoch
    let day = value.daysSinceEpoch
    if day > today { return (day, (today + 1)...Pseudonyms.lastDay.daysSinceEpoch) }
    if day < Pseudonyms.recent { return (day, Pseudonyms.firstDay.daysSinceEpoch...(Pseudonyms.recent - 1)) }
    return (day, Pseudonyms.recent...max(today, Pseudonyms.recent))
  }

  /// Another instant: from 1900 to now, before that, or in the future, as the value is.
  package func time(_ value: Timestamp) -> Timestamp {
    let microseconds = value.microseconds
    let recent = Int64(Pseudonyms.recent) * 86_400_000_000
    let span: ClosedRange<Int64> =
      if microseconds > now.microseconds {
        (now.microseconds + 1)...Timestamp.latest.microseconds
      } else if microseconds < recent {
        Timestamp.earliest.microseconds...(recent - 1)
      } else {
        recent...now.microseconds
      }
    return Timestamp(microseconds: moved(microseconds, within: span, "time"))
  }

  private func moved<Number: FixedWidthInteger>(
    _ value: Number, within span: ClosedRange<Number>, _ label: String, back: Bool = false
  ) -> Number {
    let offset = UInt64(truncatingIfNeeded: value) &- UInt64(truncatingIfNeeded: span.lowerBound)
    let last = UInt64(truncatingIfNeeded: span.upperBound) &- UInt64(truncatingIfNeeded: span.lowerBound)
    // The span is never all of Int64: spans end at 0.
    let permutation = KeyedPermutation(code: code, label: "\(label) \(span.lowerBound)", count: last &+ 1)
    let moved = back ? permutation.inverse(offset) : permutation(offset)
    return span.lowerBound &+ Number(truncatingIfNeeded: moved)
  }

  // MARK: Others

  /// A UUID of version 8, "custom" (RFC 9562, section 5.8).
  package func id(_ value: UUID) -> UUID {
    var bytes = Array(digest("id", value.lowercase).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Another of the values, or the same: each value has its own, in an order that hangs on the key.
  package func choice(_ value: String, of values: [String], in texts: EventTexts? = nil) -> String {
    guard let place = values.firstIndex(of: value) else { return text(value, in: texts) }
    let permutation = KeyedPermutation(
      code: code, label: "choice " + values.joined(separator: "|"), count: UInt64(values.count))
    return values[Int(permutation(UInt64(place)))]
  }

  /// Another number of the same sign, on the same side of each bound; 0 stays.
  package func integer(_ value: Int64, bounds: FieldBounds? = nil) -> Int64 {
    guard value != 0 else { return 0 }
    // Beyond 2^53 not every reader of JSON keeps a number exact.
    var starts: [Int64] = [.min, -(1 << 53), 0, 1, 1 << 53 + 1]
    if case .integer(let range) = bounds {
      starts.append(range.lowerBound)
      if range.upperBound < .max { starts.append(range.upperBound + 1) }
    }
    let start = starts.filter { $0 <= value }.max() ?? .min
    let end = starts.filter { $0 > value }.min().map { $0 - 1 } ?? .max
    return moved(value, within: start...end, "integer")
  }

  /// A number of the same sign, within the bounds if the value is; 0 stays.
  package func real(_ value: Double, bounds: FieldBounds? = nil) -> Double {
    guard value != 0 else { return 0 }
    let part = Double(number("real", "\(value)") >> 11) / Double(1 << 53 as UInt64)
    var span = value < 0 ? -1e9...(-1e-9) : 1e-9...1e9
    if case .real(let range) = bounds, range.contains(value) {
      let sign = value < 0 ? -Double.greatestFiniteMagnitude...0 : 0...Double.greatestFiniteMagnitude
      let kept = range.clamped(to: sign)
      span = kept.upperBound - kept.lowerBound <= 1e9 ? kept : kept.clamped(to: value - 1e9...value + 1e9)
    }
    return span.lowerBound + (span.upperBound - span.lowerBound) * part
  }

  /// A salt for a line that needs one: 12 bytes that say nothing of the one it had.
  func salt(of sequence: UInt64) -> [UInt8] { Array(digest("salt", "\(sequence)").prefix(12)) }

  // MARK: Digests

  private func digest(_ kind: String, _ value: String) -> HMAC<SHA256>.MAC {
    var code = code
    var text = "ledger pseudonym \(kind)\u{0}\(value)"
    text.withUTF8 { code.update(data: UnsafeRawBufferPointer($0)) }
    return code.finalize()
  }

  private func number(_ kind: String, _ value: String) -> UInt64 {
    digest(kind, value).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
}

extension String {
  /// A to Z as a to z, and nothing else changed: what SQLite's NOCASE calls equal is equal.
  fileprivate var asciiLowercased: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
