// The intact pages of a table's file, and the rows on them, read without SQLite, which opens no file whose
// first page is damaged or whose end was cut off. The format of pages, cells and records is that of "Database
// File Format" (sqlite.org/fileformat2.html, sections 1.6 and 2.1).

import SQLite
import SystemPackage

/// The pages of a database file that have their checksum, those of its `-wal` in the place of older ones.
struct SalvagedPages {
  private let file: any OpenFile
  private let pageCount: UInt64
  /// Where the newest committed form of a page is in the `-wal`.
  private var inWAL: [UInt64: UInt64] = [:]
  private let wal: (any OpenFile)?
  /// Bytes of a page that SQLite uses: the checksum follows them.
  private static let usable = PageChecksums.pageBytes - Int(PageChecksums.reservedBytes)

  init(_ path: FilePath, _ files: any FileSystem) throws {
    file = try files.open(path, .read)
    let walPath = Projection.wal(of: path)
    wal = try files.status(of: walPath, followLinks: false)?.kind == .file ? files.open(walPath, .read) : nil
    var last = try file.status().sizeBytes / UInt64(PageChecksums.pageBytes)
    if let wal {
      inWAL = try Self.committed(in: wal)
      last = max(last, inWAL.keys.max() ?? 0)
    }
    pageCount = last
  }

  func close() {
    closeReadOnly(file)
    if let wal { closeReadOnly(wal) }
  }

  /// Frames of the `-wal` up to the last commit, by the page that they hold.
  private static func committed(in wal: any OpenFile) throws -> [UInt64: UInt64] {
    let (headerBytes, frameHeaderBytes) = (32, 24)
    let frameBytes = UInt64(frameHeaderBytes + PageChecksums.pageBytes)
    let header = try wal.read(count: headerBytes, at: 0)
    var (pending, committed): ([UInt64: UInt64], [UInt64: UInt64]) = ([:], [:])
    var offset = UInt64(headerBytes)
    let size = try wal.status().sizeBytes
    while header.count == headerBytes, offset + frameBytes <= size {
      let frame = try wal.read(count: frameHeaderBytes, at: offset)
      // Frames of an earlier use of the file have other salts.
      guard frame.count == frameHeaderBytes, frame[8..<16] == header[16..<24] else { break }
      pending[UInt64(frame.bigEndian(0, 4))] = offset + UInt64(frameHeaderBytes)
      if frame.bigEndian(4, 4) > 0 {
        committed.merge(pending) { $1 }
        pending = [:]
      }
      offset += frameBytes
    }
    return committed
  }

  /// Nil for a page that is not there, or does not have its checksum.
  func page(_ number: UInt64) throws -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    let offset = (number - 1) * UInt64(PageChecksums.pageBytes)
    let places = [inWAL[number].flatMap { place in wal.map { ($0, place) } }, (file, offset)]
    for case let (file, place)? in places {
      let bytes = try file.read(count: PageChecksums.pageBytes, at: place)
      if bytes.withUnsafeBytes({ PageChecksums.isIntact($0, number: number) }) { return bytes }
    }
    return nil
  }

  // MARK: Trees

  /// What a page of a tree holds.
  private enum Content {
    case children([UInt64], records: [[SQLiteValue]])
    case records([[SQLiteValue]])
    case other
  }

  /// Passes on the records of the tree with that root, as far as its pages are intact.
  ///
  /// - Parameter seen: gets the pages that belong to it.
  func forEachRecord(
    ofRoot root: UInt64, _ seen: inout Set<UInt64>, _ body: ([SQLiteValue]) throws -> Void
  ) throws {
    var open = [root]
    while let number = open.popLast() {
      guard seen.insert(number).inserted, let page = try page(number) else { continue }
      switch try content(of: page, number) {
      case .children(let children, let records):
        try records.forEach(body)
        open += children.reversed()
      case .records(let records): try records.forEach(body)
      case .other: break
      }
    }
  }

  /// Hands over the records of leaves to which no page leads any more; those of pages that are not used any
  /// more are left out, where the file says which these are.
  func forEachStrayRecord(_ seen: Set<UInt64>, _ body: ([SQLiteValue]) throws -> Void) throws {
    let unused = try unusedPages()
    for number in 1..<pageCount + 1 where !seen.contains(number) && !unused.contains(number) {
      guard let page = try page(number), case .records(let records) = try content(of: page, number) else {
        continue
      }
      try records.forEach(body)
    }
  }

  /// The pages on the list of free ones, as far as it can be read.
  private func unusedPages() throws -> Set<UInt64> {
    guard let first = try page(1) else { return [] }
    var unused: Set<UInt64> = []
    var trunk = UInt64(first.bigEndian(32, 4))
    while trunk > 0, unused.insert(trunk).inserted, let page = try page(trunk) {
      let count = min(Int(page.bigEndian(4, 4)), Self.usable / 4 - 2)
      for index in 0..<count { unused.insert(UInt64(page.bigEndian(8 + 4 * index, 4))) }
      trunk = UInt64(page.bigEndian(0, 4))
    }
    return unused
  }

  private func content(of page: [UInt8], _ number: UInt64) throws -> Content {
    let start = number == 1 ? 100 : 0
    let kind = page[start]
    guard [2, 5, 10, 13].contains(kind) else { return .other }
    let isInterior = kind == 2 || kind == 5
    let pointers = start + (isInterior ? 12 : 8)
    let count = Int(page.bigEndian(start + 3, 2))
    guard pointers + 2 * count <= Self.usable else { return .other }
    var children: [UInt64] = []
    var records: [[SQLiteValue]] = []
    for index in 0..<count {
      var reader = CellReader(bytes: page, position: Int(page.bigEndian(pointers + 2 * index, 2)))
      if isInterior { children.append(reader.number(4)) }
      // An interior page of a table has row numbers alone.
      if kind == 5 { continue }
      guard let payload = try payload(&reader, isOfTable: kind == 13) else { continue }
      if let record = CellReader.record(payload.bytes, rowID: payload.rowID) { records.append(record) }
    }
    if isInterior { children.append(UInt64(page.bigEndian(start + 8, 4))) }
    return isInterior ? .children(children, records: records) : .records(records)
  }

  /// A cell's record, put together from its overflow pages; nil if one of them is not intact.
  private func payload(
    _ reader: inout CellReader, isOfTable: Bool
  ) throws -> (bytes: [UInt8], rowID: Int64?)? {
    guard let length = Int(exactly: reader.varint()), length > 0, length <= 64 << 20 else { return nil }
    let rowID = isOfTable ? Int64(bitPattern: reader.varint()) : nil
    let usable = Self.usable
    let most = isOfTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usable - 4)
    let local = length <= most ? length : fitting <= most ? fitting : least
    var bytes = reader.bytes(local)
    var next = length > local ? reader.number(4) : 0
    while bytes.count < length {
      guard next > 0, let page = try page(next) else { return nil }
      bytes += page[4..<min(usable, 4 + length - bytes.count)]
      next = UInt64(page.bigEndian(0, 4))
    }
    return (bytes, rowID)
  }
}

/// Reads the numbers of a cell or record; what would be behind its end reads as 0.
private struct CellReader {
  let all: [UInt8]
  var position: Int

  init(bytes: [UInt8], position: Int) {
    all = bytes
    self.position = position
  }

  private mutating func byte() -> UInt8 {
    defer { position += 1 }
    return all.indices.contains(position) ? all[position] : 0
  }

  mutating func number(_ count: Int) -> UInt64 {
    (0..<count).reduce(0) { value, _ in value << 8 | UInt64(byte()) }
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    let end = min(position + max(0, count), all.count)
    guard position < end else { return [] }
    defer { position = end }
    return Array(all[position..<end])
  }

  mutating func varint() -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 {
      let next = byte()
      value = value << 7 | UInt64(next & 0x7F)
      if next < 0x80 { return value }
    }
    return value << 8 | UInt64(byte())
  }

  /// The values of a record; nil if the bytes are not a record.
  ///
  /// - Parameter rowID: comes first; a column that is the row's number is stored as null.
  static func record(_ bytes: [UInt8], rowID: Int64?) -> [SQLiteValue]? {
    var header = CellReader(bytes: bytes, position: 0)
    guard let headerBytes = Int(exactly: header.varint()), headerBytes <= bytes.count else { return nil }
    var body = CellReader(bytes: bytes, position: headerBytes)
    var values: [SQLiteValue] = rowID.map { [.integer($0)] } ?? []
    while header.position < headerBytes {
      guard let value = body.value(header.varint()) else { return nil }
      values.append(value)
    }
    return body.position <= bytes.count ? values : nil
  }

  private mutating func value(_ type: UInt64) -> SQLiteValue? {
    switch type {
    case 0: return .null
    case 1, 2, 3, 4: return .integer(signed(Int(type)))
    case 5: return .integer(signed(6))
    case 6: return .integer(signed(8))
    case 7: return .real(Double(bitPattern: number(8)))
    case 8, 9: return .integer(Int64(type) - 8)
    case 10, 11: return nil
    default:
      guard let length = Int(exactly: (type - 12) / 2), length <= all.count - position else { return nil }
      let bytes = bytes(length)
      return type % 2 == 0 ? .blob(bytes) : String(validating: bytes, as: UTF8.self).map(SQLiteValue.text)
    }
  }

  private mutating func signed(_ count: Int) -> Int64 {
    let shift = 64 - 8 * count
    return Int64(bitPattern: number(count) << UInt64(shift)) >> Int64(shift)
  }
}

extension [UInt8] {
  fileprivate func bigEndian(_ start: Int, _ count: Int) -> UInt64 {
    (start..<start + count).reduce(0) { value, place in
      value << 8 | UInt64(place < self.count ? self[place] : 0)
    }
  }
}
