import Crypto
import Foundation

/// Says which rules of Docs/log-format.md, "What a valid log is", a log breaks. It is written from that page
/// alone, keeps everything in memory, and shares nothing with the program; it takes only members whose lines
/// are stored.
struct PlainChecker {
  /// The rules that are broken; what can't be read at all counts as 2 or 12.
  private(set) var broken: Set<Int> = []
  private let segments: [(name: UInt64, bytes: [UInt8])]
  private let headBytes: [UInt8]
  private var events: [Event] = []
  private var starts: [Start] = []
  private var places: [Place] = []

  private struct Start {
    var first: UInt64
    var ledger: [UInt8]
    var created: UInt64
    var epoch: UInt64
    var mark: [UInt8]
  }

  private struct Event {
    var sequence: UInt64
    /// Nil for one that is archived.
    var fields: [String: Any]?
    var line = ""
    var hashAfter: [UInt8] = []
    var isLost: Bool { fields?["type"] as? String == "ledger.lost" }
    var type: String { fields?["type"] as? String ?? "" }
    var data: [String: Any] { fields?["data"] as? [String: Any] ?? [:] }
    var id: String { fields?["id"] as? String ?? "" }
    var batch: [UInt64]? { (fields?["batch"] as? [NSNumber])?.map(\.uint64Value) }
  }

  /// A place at which a head may say that the log ends.
  private struct Place {
    var segment: UInt64
    var start: UInt64
    var end: UInt64
    var sequence: UInt64
    var hash: [UInt8]
    var epoch: UInt64
    var mark: [UInt8]
    var lineBytes: UInt64
    var continues: Bool
    var isSealed: Bool
  }

  private struct Member {
    var offset: Int
    var bytes: [UInt8]
    var kind: UInt8
    var flags: UInt64
    var lineBytes: UInt64
    var first: UInt64
    var count: UInt64
    var append: UInt64
    var before: [UInt8]
    var after: [UInt8]
    var own: [UInt8]
    var stream: [UInt8]
    var next: UInt64 { first &+ count }
    var continues: Bool { flags & 1 != 0 }
  }

  init(_ files: [(name: String, bytes: [UInt8])]) {
    segments = files.compactMap { name, bytes in
      name.hasSuffix(".jsonl.gz") ? (UInt64(name.dropFirst(4).prefix(20)) ?? 0, bytes) : nil
    }.sorted { $0.name < $1.name }
    headBytes = files.first { $0.name == "log/head" }?.bytes ?? []
    run()
  }

  private mutating func run() {
    var next: UInt64 = 1
    var hash: [UInt8] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      guard let members = members(of: segment.bytes, isLast: isLast) else {
        broken.insert(2)
        return
      }
      guard segment.name == next, let start = members.first, start.kind == 1, start.first == next else {
        broken.insert(1)
        return
      }
      if index == 0 { hash = Self.sha(Array(start.own.prefix(16))) }
      guard check(members, isLast: isLast, segment.bytes, &next, &hash) else { return }
    }
    checkEvents()
    checkHead()
  }

  // MARK: Members

  private func members(of bytes: [UInt8], isLast: Bool) -> [Member]? {
    var found: [Member] = []
    var offset = 0
    while offset < bytes.count, bytes[offset...].contains(where: { $0 != 0 }) {
      guard let member = Self.member(bytes, offset) else {
        // Behind head an append may have begun.
        return isLast && !found.isEmpty ? found : nil
      }
      found.append(member)
      offset += member.bytes.count
    }
    return found
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  private static func member(_ all: [UInt8], _ offset: Int) -> Member? {
    guard all.count - offset >= 132, Array(all[offset..<offset + 4]) == [0x1F, 0x8B, 8, 6],
      all[offset + 12] == 0x4C, all[offset + 13] == 0x67
    else { return nil }
    let payload = Int(number(all, offset + 14, 2))
    guard payload >= 104, Int(number(all, offset + 10, 2)) == payload + 4, all.count - offset >= payload + 28
    else { return nil }
    let header = 16 + payload
    guard crc(Array(all[offset..<offset + header])) & 0xFFFF == UInt32(number(all, offset + header, 2)) else {
      return nil
    }
    let length = Int(number(all, offset + 20, 4))
    guard length >= header + 12, length <= 3_145_728, all.count - offset >= length, all[offset + 16] == 1
    else {
      return nil
    }
    let bytes = Array(all[offset..<offset + length])
    let checked = Array(bytes[..<24] + bytes[28..<header] + bytes[(header + 2)...])
    let kind = bytes[17]
    let own = Array(bytes[120..<header])
    let isOwnRight =
      switch kind {
      case 1: own.count == 44
      case 2, 5: own.isEmpty
      case 3: own.count == 8
      case 4: !own.isEmpty && own.count % 8 == 0 && own.count <= 64_000
      default: false
      }
    let flags = number(bytes, 18, 2)
    guard crc(checked) == UInt32(number(bytes, 24, 4)), isOwnRight, flags & 0x7C == 0,
      flags & 2 == 0 || kind == 3
    else { return nil }
    let member = Member(
      offset: offset, bytes: bytes, kind: kind, flags: flags, lineBytes: number(bytes, 28, 4),
      first: number(bytes, 32, 8), count: number(bytes, 40, 4), append: number(bytes, 48, 8),
      before: Array(bytes[56..<88]), after: Array(bytes[88..<120]), own: own,
      stream: Array(bytes[(header + 2)...]))
    let isCountRight =
      switch kind {
      case 2: member.count > 0
      case 5: member.count > 0 && member.lineBytes == 0
      case 3: member.lineBytes == 0
      default: member.lineBytes == 0 && member.count == 0
      }
    return isCountRight && member.first > 0 && member.first <= UInt64(Int64.max) ? member : nil
  }

  /// - Returns: nil where the stream is no stored one, or its trailer is wrong.
  private static func lines(_ member: Member) -> [UInt8]? {
    let stream = member.stream
    var lines: [UInt8] = []
    var place = 0
    while true {
      guard place + 13 <= stream.count else { return nil }
      let count = Int(number(stream, place + 1, 2))
      guard count ^ 0xFFFF == Int(number(stream, place + 3, 2)), place + 5 + count + 8 <= stream.count else {
        return nil
      }
      lines += stream[(place + 5)..<(place + 5 + count)]
      let isLast = stream[place] == 1
      place += 5 + count
      if isLast { break }
    }
    guard place + 8 == stream.count, crc(lines) == UInt32(number(stream, place, 4)),
      number(stream, place + 4, 4) == member.lineBytes, lines.count == Int(member.lineBytes),
      lines.last == 10,
      lines.count(where: { $0 == 10 }) == Int(member.count)
    else { return nil }
    return lines
  }

  // MARK: A segment

  /// - Returns: false where reading on says nothing.
  private mutating func check(
    _ members: [Member], isLast: Bool, _ bytes: [UInt8], _ next: inout UInt64, _ hash: inout [UInt8]
  ) -> Bool {
    let isSealed = members.last?.kind == 3 && members.last.map { $0.offset + $0.bytes.count } == bytes.count
    let hasSeal = members.contains { $0.kind == 3 }
    if hasSeal, !isSealed { broken.insert(5) }
    if hasSeal, isLast { broken.insert(4) }
    var open: UInt64?
    var lineBytes: UInt64 = 0
    var entries: [UInt64] = []
    var named: [UInt64] = []
    var firstIndex: Int?
    var lastContinues = false
    for (index, member) in members.enumerated() {
      checkConstants(member)
      let isFollowing =
        member.kind == 3
        ? member.next == next && member.after == hash : member.first == next && member.before == hash
      guard isFollowing else {
        broken.insert(2)
        return false
      }
      if index > 0, member.kind == 1 { broken.insert(4) }
      if !isSealed, member.kind > 3 { broken.insert(4) }
      if firstIndex != nil, member.kind == 2 || member.kind == 5 { broken.insert(4) }
      if index + 1 < members.count, member.kind == 3 { broken.insert(4) }
      switch member.kind {
      case 1: take(start: member)
      case 2, 5:
        if isSealed {
          if member.append != 0 { broken.insert(8) }
        } else if member.append == 0 ? open != nil : member.append != open ?? member.first {
          broken.insert(8)
        }
        open = member.continues && member.append > 0 ? member.append : nil
        entries += [UInt64(member.offset), member.first - (members[0].first)]
        lineBytes += member.lineBytes
        if member.kind == 5 {
          for number in member.first..<member.next { events.append(Event(sequence: number)) }
          events[events.count - 1].hashAfter = member.after
        } else {
          guard let lines = Self.lines(member) else {
            broken.insert(2)
            return false
          }
          guard take(lines, of: member, &hash) else { return false }
          checkEnd(of: member, isRewritten: isSealed || member.append == 0)
        }
        hash = member.after
        next = member.next
        lastContinues = member.continues
      case 4:
        firstIndex = firstIndex ?? member.offset
        named += stride(from: 0, to: member.own.count, by: 4).map { Self.number(member.own, $0, 4) }
      default:
        let start = members[0]
        if member.first != start.first || member.before != start.before
          || (member.flags & 2 != 0) != members.contains(where: { $0.kind == 5 })
          || Self.number(member.own, 0, 8) != UInt64(firstIndex ?? member.offset)
        {
          broken.insert(10)
        }
        if named != entries { broken.insert(11) }
      }
      if [1, 2, 5].contains(member.kind), let start = starts.last {
        places.append(
          Place(
            segment: members[0].first, start: member.kind == 1 ? 0 : UInt64(member.offset),
            end: UInt64(member.offset + member.bytes.count), sequence: next - 1, hash: hash,
            epoch: start.epoch,
            mark: start.mark, lineBytes: lineBytes, continues: lastContinues, isSealed: isSealed))
      }
    }
    if lastContinues, !isLast { broken.insert(9) }
    return true
  }

  private mutating func checkConstants(_ member: Member) {
    let bytes = member.bytes
    if Array(bytes[4..<10]) != [0, 0, 0, 0, 0, 255] || Self.number(bytes, 44, 4) != 0 { broken.insert(3) }
    guard member.kind != 2, member.kind != 5 else { return }
    if member.continues || member.append != 0 || member.kind != 3 && member.before != member.after
      || Array(member.stream) != [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    {
      broken.insert(3)
    }
  }

  private mutating func take(start member: Member) {
    let start = Start(
      first: member.first, ledger: Array(member.own[..<16]), created: Self.number(member.own, 16, 8),
      epoch: Self.number(member.own, 24, 4), mark: Array(member.own[28..<44]))
    if let before = starts.last {
      if before.ledger != start.ledger || before.created != start.created { broken.insert(6) }
      let isSame = before.epoch == start.epoch && before.mark == start.mark
      if !isSame, start.epoch <= before.epoch { broken.insert(7) }
    } else if start.epoch == 0, start.mark != start.ledger {
      broken.insert(7)
    }
    starts.append(start)
  }

  /// An events member's lines.
  private mutating func take(_ lines: [UInt8], of member: Member, _ hash: inout [UInt8]) -> Bool {
    var number = member.first
    for bytes in lines.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let fields = PlainLine.fields(text), (fields["seq"] as? NSNumber)?.uint64Value == number else {
        broken.insert(12)
        return false
      }
      hash = PlainLine.hash(hash, Array(bytes))
      events.append(Event(sequence: number, fields: fields, line: text, hashAfter: hash))
      number += 1
    }
    guard hash == member.after else {
      broken.insert(12)
      return false
    }
    return true
  }

  /// Where the events so far end inside an atomic batch.
  private mutating func checkEnd(of member: Member, isRewritten: Bool) {
    let isOpen = events.last?.batch.map { $0[1] > member.next - 1 } ?? false
    if isRewritten ? member.continues != isOpen : !member.continues && isOpen {
      noteOfCopies(9, member.next - 1)
    }
  }

  /// Faults that are none before the newest event of a salvage or of an opened bundle.
  private var ofCopies: [(rule: Int, sequence: UInt64)] = []

  private mutating func noteOfCopies(_ rule: Int, _ sequence: UInt64) { ofCopies.append((rule, sequence)) }

  // MARK: Events

  private mutating func checkEvents() {
    let acknowledged = acknowledgedSequence
    let ids = events.compactMap { $0.fields == nil ? nil : $0.id }
    if Set(ids).count != ids.count { broken.insert(13) }
    checkBatches(acknowledged)
    var copied: UInt64 = 0
    for start in starts where start.epoch > 0 || start.mark != start.ledger {
      let isNew = !starts.contains {
        $0.first < start.first && $0.epoch == start.epoch && $0.mark == start.mark
      }
      guard isNew else { continue }
      guard let event = events.first(where: { $0.sequence == start.first }) else {
        if start.first != starts.last?.first { broken.insert(7) }
        continue
      }
      if event.type != "ledger.restored" || event.data["mark"] as? String != Self.uuid(start.mark) {
        broken.insert(7)
      }
      if event.type == "ledger.restored", ["salvage", "bundle"].contains(event.data["from"] as? String) {
        copied = max(copied, start.first - 1)
      }
    }
    let firsts = Set(starts.map(\.first))
    for event in events where event.type.hasPrefix("ledger.") { check(own: event, firsts) }
    checkVoids()
    for (rule, sequence) in ofCopies where sequence > copied { broken.insert(rule) }
    let through =
      events.filter { $0.type == "ledger.archived" }.compactMap { Self.number($0.data["through"]) }.max() ?? 0
    if events.contains(where: { $0.fields == nil && $0.sequence > through }) { broken.insert(19) }
  }

  private var acknowledgedSequence: UInt64 {
    let slots = [0, 512].filter { headBytes.count >= $0 + 512 }.map { Array(headBytes[$0..<$0 + 512]) }
    let valid = slots.filter(Self.isSlot)
    return valid.max { Self.number($0, 8, 8) < Self.number($1, 8, 8) }.map { Self.number($0, 16, 8) } ?? 0
  }

  private mutating func checkBatches(_ acknowledged: UInt64) {
    for event in events {
      guard let batch = event.batch else { continue }
      for number in batch[0]...batch[1] {
        guard number <= events.count else {
          // An append behind head may have been interrupted.
          if batch[0] <= acknowledged { noteOfCopies(14, batch[0]) }
          break
        }
        let other = events[Int(number - 1)]
        if other.fields != nil, !other.isLost, other.batch != batch {
          noteOfCopies(14, max(number, event.sequence))
        }
      }
    }
  }

  private mutating func check(own event: Event, _ firsts: Set<UInt64>) {
    let data = event.data
    let isErased = event.fields?["erased"] != nil
    switch event.type {
    case "ledger.lost":
      if isErased || !data.isEmpty || event.batch != nil || event.fields?["meta"] != nil { broken.insert(22) }
    case "ledger.migrated":
      let (from, to) = (Self.number(data["from"]) ?? 0, Self.number(data["to"]) ?? 0)
      if !(data["projection"] is String && from >= 1 && from <= to) { broken.insert(23) }
    case "ledger.reset":
      if (data["families"] as? [String])?.isEmpty ?? true { broken.insert(23) }
    case "ledger.restored":
      let isRight =
        ["backup", "salvage", "bundle"].contains(data["from"] as? String) && data["name"] is String
        && Self.isUUID(data["ledger"]) && Self.isUUID(data["mark"]) && Self.isEpoch(data["epoch"])
        && Self.number(data["seq"]) != nil && Self.isHash(data["hash"])
      if !isRight { broken.insert(21) }
      let epochBegins = starts.contains { start in
        start.first == event.sequence
          && !starts.contains { $0.first < start.first && $0.epoch == start.epoch && $0.mark == start.mark }
          && !(start.epoch == 0 && start.mark == start.ledger)
      }
      if !epochBegins { noteOfCopies(21, event.sequence) }
    case "ledger.archived":
      guard let through = Self.number(data["through"]), through >= 1, through < event.sequence,
        Self.isHash(data["hash"]), data["tables"] is [[String: Any]]
      else {
        broken.insert(20)
        return
      }
      let known = events[Int(through - 1)].hashAfter
      if !known.isEmpty, Self.hex(known) != data["hash"] as? String { noteOfCopies(20, event.sequence) }
    default: break
    }
  }

  private mutating func checkVoids() {
    var before: UInt64 = 0
    var beforeKind: UInt64 = 0
    var lastImport: (sequence: UInt64, previous: UInt64, id: String) = (0, 0, "")
    var erased: Set<UInt64> = []
    let stays = Set(events.filter { $0.type == "ledger.migrated" }.map(\.sequence))
    for event in events where event.fields != nil {
      if ["ledger.kind.registered", "ledger.kind.removed"].contains(event.type) {
        let previous = Self.number(event.data["previous"])
        if !(event.data["name"] is String) || previous != beforeKind && !isLost(previous, after: beforeKind) {
          noteOfCopies(24, event.sequence)
        }
        beforeKind = event.sequence
      }
      if event.type == "ledger.imported" {
        let previous = Self.number(event.data["previous"])
        let id = event.data["import"] as? String ?? ""
        let expected = id == lastImport.id ? lastImport.previous : lastImport.sequence
        if previous != expected && !isLost(previous, after: expected) { noteOfCopies(24, event.sequence) }
        lastImport = (event.sequence, previous ?? 0, id)
      }
      guard ["ledger.voided", "ledger.erased"].contains(event.type) else { continue }
      let named = (event.data["events"] as? [[String: Any]]) ?? []
      let numbers = named.map { Self.number($0["seq"]) ?? 0 }
      let isRising = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      let isRight =
        !named.isEmpty && isRising && numbers.allSatisfy { $0 >= 1 && $0 < event.sequence }
        && event.data["tables"] is [String]
        && (Self.number(event.data["previous"]).map { $0 < event.sequence } ?? false)
        && named.allSatisfy { Self.isUUID($0["id"]) }
      guard isRight else {
        broken.insert(15)
        continue
      }
      for (number, one) in zip(numbers, named) where events[Int(number - 1)].fields != nil {
        if events[Int(number - 1)].id != one["id"] as? String { broken.insert(15) }
        if event.type == "ledger.erased" { erased.insert(number) }
        if event.type == "ledger.voided", events[Int(number - 1)].type == "ledger.erased" {
          broken.insert(15)
        }
        for other in events[Int(number - 1)].batch.map({ Array($0[0]...$0[1]) }) ?? []
        where event.type == "ledger.voided" && !numbers.contains(other) && !stays.contains(other) {
          noteOfCopies(16, event.sequence)
        }
      }
      let previous = Self.number(event.data["previous"])
      if previous != before, !isLost(previous, after: before) { noteOfCopies(17, event.sequence) }
      before = event.sequence
    }
    let without = Set(events.filter { $0.fields?["erased"] != nil }.map(\.sequence))
    let archived = Set(events.filter { $0.fields == nil }.map(\.sequence))
    if without.subtracting(archived) != erased.subtracting(archived) { broken.insert(18) }
    newest = (before, beforeKind, lastImport.sequence)
  }

  private var newest: (void: UInt64, kind: UInt64, imported: UInt64) = (0, 0, 0)

  private func isLost(_ number: UInt64?, after before: UInt64) -> Bool {
    guard let number, number > before, number <= events.count else { return false }
    return events[Int(number - 1)].isLost
  }

  // MARK: head

  private static func isSlot(_ slot: [UInt8]) -> Bool {
    Array(slot[..<8]) == Array("LgrHead1".utf8) && UInt64(crc(Array(slot[..<508]))) == number(slot, 508, 4)
      && [8, 16, 80, 88, 96, 104, 112].allSatisfy { number(slot, $0, 8) <= UInt64(Int64.max) }
  }

  private mutating func checkHead() {
    if headBytes.count > 1024 { broken.insert(25) }
    var newestSlot: [UInt8]?
    for (index, start) in [0, 512].enumerated() where headBytes.count >= start + 512 {
      let slot = Array(headBytes[start..<start + 512])
      guard Self.isSlot(slot) else { continue }
      if Int(Self.number(slot, 8, 8) % 2) != index { broken.insert(25) }
      let count = Int(Self.number(slot, 120, 2))
      let keys = (0..<min(count, 23)).map { Self.number(slot, 128 + 16 * $0, 8) }
      let lasts = (0..<min(count, 23)).map { Self.number(slot, 136 + 16 * $0, 8) }
      let rest = slot[76..<80] + slot[124..<128] + slot[(128 + 16 * min(count, 23))..<508]
      if count > 23 || Set(keys).count != keys.count
        || lasts.contains(where: { $0 > Self.number(slot, 16, 8) })
        || rest.contains(where: { $0 != 0 }) || Self.number(slot, 122, 2) > 1
      {
        broken.insert(25)
      }
      if newestSlot.map({ Self.number($0, 8, 8) < Self.number(slot, 8, 8) }) ?? true { newestSlot = slot }
    }
    guard let slot = newestSlot else { return }
    guard starts.contains(where: { $0.epoch == Self.number(slot, 56, 4) && $0.mark == Array(slot[60..<76]) })
    else {
      // Another ledger's, or another copy's; an older one says nothing of this log.
      if Self.number(slot, 56, 4) >= starts.last?.epoch ?? 0 { broken.insert(26) }
      return
    }
    let (segment, offset) = (Self.number(slot, 80, 8), Self.number(slot, 88, 8))
    if Self.number(slot, 56, 4) < starts.last?.epoch ?? 0 { return }
    let sealed = places.filter { $0.segment == segment && $0.isSealed }
    if let last = sealed.last?.sequence {
      let sequence = Self.number(slot, 16, 8)
      let hashes = sealed.filter { $0.sequence == sequence }.map(\.hash)
      if sequence > last || sequence + 1 < segment || hashes.contains(where: { $0 != Array(slot[24..<56]) }) {
        broken.insert(26)
      }
      return
    }
    guard let place = places.first(where: { $0.segment == segment && $0.end == offset }),
      place.sequence == Self.number(slot, 16, 8), place.hash == Array(slot[24..<56]),
      place.epoch == Self.number(slot, 56, 4), place.mark == Array(slot[60..<76]),
      place.start == Self.number(slot, 96, 8), place.lineBytes == Self.number(slot, 112, 8)
    else {
      broken.insert(26)
      return
    }
    if place.continues { broken.insert(9) }
    checkEntries(slot, upTo: place.sequence)
  }

  private mutating func checkEntries(_ slot: [UInt8], upTo last: UInt64) {
    let count = min(Int(Self.number(slot, 120, 2)), 23)
    var entries: [UInt64: UInt64] = [:]
    for index in 0..<count {
      entries[Self.number(slot, 128 + 16 * index, 8)] = Self.number(slot, 136 + 16 * index, 8)
    }
    let namesAll = Self.number(slot, 122, 2) == 1
    func said(_ name: String) -> UInt64? {
      entries[Self.number(Self.sha(Array(name.utf8)), 0, 8)] ?? (namesAll ? 0 : nil)
    }
    let prefixes = [
      "tasks": ["task.", "step."], "answers": ["user.", "answer."], "accounts": ["account.", "tag."],
    ]
    for (name, types) in prefixes {
      let concerned = events.filter { event in
        types.contains { event.type.hasPrefix($0) }
          || (event.data["families"] as? [String])?.contains(name) ?? false
          || event.type != "ledger.archived" && (event.data["tables"] as? [String])?.contains(name) ?? false
          || event.data["projection"] as? String == name
      }
      // Events behind head say nothing.
      guard let newest = concerned.last?.sequence, newest <= last else { continue }
      if let said = said(name), said < newest { broken.insert(27) }
    }
    for (name, newest) in [
      ("ledger.voided", newest.void), ("ledger.kind", newest.kind), ("ledger.imported", newest.imported),
    ] where newest <= last {
      if let said = said(name), said != newest { broken.insert(27) }
    }
  }

  // MARK: Small things

  private static func number(_ value: Any?) -> UInt64? {
    guard let number = value as? NSNumber, number.int64Value >= 0 else { return nil }
    return UInt64(number.int64Value)
  }

  private static func isUUID(_ value: Any?) -> Bool {
    (value as? String).flatMap { UUID(uuidString: $0) } != nil
  }
  private static func isHash(_ value: Any?) -> Bool {
    (value as? String).map { $0.count == 64 && $0.allSatisfy(\.isHexDigit) } ?? false
  }

  private static func isEpoch(_ value: Any?) -> Bool {
    let parts = (value as? String)?.split(separator: "-", maxSplits: 1) ?? []
    return parts.count == 2 && UInt32(parts[0]) != nil && UUID(uuidString: String(parts[1])) != nil
  }

  static func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
  private static func uuid(_ bytes: [UInt8]) -> String {
    let text = hex(bytes)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(text)[range])
    }
    return parts.joined(separator: "-")
  }

  static func sha(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}

/// A line by the page alone.
enum PlainLine {
  /// Its keys, or nil where it is not as the page says.
  static func fields(_ text: String) -> [String: Any]? {
    guard text.hasPrefix("{\"seq\":"), text.hasSuffix("}"), text.utf8.count < 1 << 20,
      let object = object(of: text)
    else { return nil }
    let pattern =
      #/^\{"seq":[1-9][0-9]{0,18},"id":"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}","time":"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z","type":"[A-Za-z0-9._-]{1,128}","v":[1-9][0-9]{0,9},("batch":\[[1-9][0-9]{0,18},[1-9][0-9]{0,18}\],)?("unchecked":true,)?("meta":\{.*\},"salt":"[A-Za-z0-9_-]{16}",|"salt":"[A-Za-z0-9_-]{16}",)?("data":\{.*\}|"erased":"[0-9a-f]{64}")\}$/#
    guard text.firstMatch(of: pattern) != nil, !hasSpace(text) else { return nil }
    if let batch = (object["batch"] as? [NSNumber])?.map(\.uint64Value),
      let number = (object["seq"] as? NSNumber)?.uint64Value
    {
      guard batch[0] < batch[1], batch[0] <= number, number <= batch[1] else { return nil }
    }
    return object
  }

  private static func object(of text: String) -> [String: Any]? {
    do {
      return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    } catch {
      return nil
    }
  }

  /// A space between two tokens.
  private static func hasSpace(_ text: String) -> Bool {
    var isInside = false
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInside
      } else if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if byte == UInt8(ascii: " "), !isInside {
        return true
      }
    }
    return false
  }

  static func hash(_ before: [UInt8], _ line: [UInt8]) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    let cuts = [",\"meta\":", ",\"salt\":", ",\"data\":", ",\"erased\":"].compactMap {
      text.range(of: $0)?.lowerBound
    }
    guard let cut = cuts.min() else { return [] }
    let open = Array(text[...cut].utf8)
    let hidden = Array(line[open.count..<line.count - 1])
    var inner = PlainChecker.sha(hidden)
    if hidden.starts(with: Array("\"erased\":".utf8)) {
      let digits = Array(hidden[10..<74])
      inner = stride(from: 0, to: 64, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
    }
    return PlainChecker.sha(before + PlainChecker.sha(open + inner))
  }
}
