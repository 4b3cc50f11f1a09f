import Crypto
public import EventLog
public import SystemPackage

/// Makes a log member by member: a right one, or one that is wrong in exactly what is chosen, with every
/// checksum right.
public struct LogCrafter {
  /// The ledger's id.
  public var ledgerID = UUID(uuid: (1, 0x97, 0xC1, 0xF2, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
  /// Microseconds since 1970.
  public var created: Int64 = 1_767_323_045_000_000
  /// The epoch that the next segment begins with.
  public var epoch: UInt32 = 0
  /// Its mark.
  public var mark: UUID
  /// Is handed each member, by its number from 0, before its lengths and checksums are made.
  public var tamper: (Int, inout CraftedMember) -> Void = { _, _ in }
  /// Is handed each line, by its sequence number, before its hash is made.
  public var tamperLine: (UInt64, inout CraftedLine) -> Void = { _, _ in }
  /// The files so far.
  public private(set) var segments: [(first: UInt64, bytes: [UInt8])] = []
  /// The last event.
  public private(set) var sequence: UInt64 = 0
  /// The chain hash after it.
  public private(set) var hash: [UInt8]
  /// How many members there are.
  public private(set) var members = 0
  /// The hashes after each event, the ledger's own beginning first.
  public private(set) var hashes: [[UInt8]]

  private var isSealed = false
  private var hasArchived = false
  private var startHash: [UInt8]
  private var entries: [(offset: Int, first: UInt64)] = []
  private var lastStart = 0
  private var lineBytes = 0

  /// A log without a segment.
  ///
  /// - Parameter other: the id that the chain begins with, where it is not the one that the segments name.
  public init(chainOf other: UUID? = nil) {
    mark = ledgerID
    hash = Array(SHA256.hash(data: withUnsafeBytes(of: (other ?? ledgerID).uuid) { Array($0) }))
    startHash = hash
    hashes = [hash]
  }

  /// Begins a segment.
  ///
  /// - Parameter sealed: its members are those of a segment that was written anew; ``seal()`` has to follow.
  public mutating func begin(sealed: Bool = false) {
    isSealed = sealed
    hasArchived = false
    entries = []
    (lastStart, lineBytes) = (0, 0)
    startHash = hash
    segments.append((sequence + 1, []))
    var own = withUnsafeBytes(of: ledgerID.uuid) { Array($0) }
    own.add(created)
    own.add(epoch)
    withUnsafeBytes(of: mark.uuid) { own.append(contentsOf: $0) }
    var member = CraftedMember(.start, first: sequence + 1, before: startHash, after: startHash)
    member.own = own
    put(&member)
  }

  /// Adds a member with lines.
  ///
  /// - Parameters:
  ///   - append: the first event of its append; nil: its own first one.
  ///   - continues: the append continues in the next member.
  public mutating func events(_ lines: [CraftedLine], append: UInt64? = nil, continues: Bool = false) {
    let (before, first) = (hash, sequence + 1)
    var text = ""
    for line in lines { text += take(line) + "\n" }
    var member = CraftedMember(.events, first: first, before: before, after: hash)
    member.lines = Array(text.utf8)
    member.count = UInt32(lines.count)
    member.append = isSealed ? 0 : append ?? first
    member.flags = continues ? 1 : 0
    entries.append((segments[segments.count - 1].bytes.count, first))
    lastStart = segments[segments.count - 1].bytes.count
    lineBytes += member.lines.count
    put(&member)
  }

  /// Adds the place of lines that are in an archive.
  public mutating func archived(_ lines: [CraftedLine]) {
    let (before, first) = (hash, sequence + 1)
    for line in lines { _ = take(line) }
    hasArchived = true
    var member = CraftedMember(.archived, first: first, before: before, after: hash)
    member.count = UInt32(lines.count)
    entries.append((segments[segments.count - 1].bytes.count, first))
    put(&member)
  }

  /// Ends a segment with its index and its seal.
  public mutating func seal() {
    let offset = segments[segments.count - 1].bytes.count
    if !entries.isEmpty {
      var index = CraftedMember(.index, first: sequence + 1, before: hash, after: hash)
      for entry in entries {
        index.own.add(UInt32(entry.offset))
        index.own.add(UInt32(entry.first - segments[segments.count - 1].first))
      }
      put(&index)
    }
    var seal = CraftedMember(
      .seal, first: segments[segments.count - 1].first, before: startHash, after: hash)
    seal.count = UInt32(sequence + 1 - segments[segments.count - 1].first)
    seal.flags = hasArchived ? 2 : 0
    seal.own.add(UInt64(offset))
    put(&seal)
  }

  /// Adds bytes behind the last member.
  public mutating func add(bytes: [UInt8]) { segments[segments.count - 1].bytes += bytes }

  /// The right head for what there is.
  public var head: CraftedHead {
    CraftedHead(
      sequence: sequence, hash: hash, epoch: epoch, mark: mark, segment: segments[segments.count - 1].first,
      offset: UInt64(segments[segments.count - 1].bytes.count), start: UInt64(lastStart),
      lineBytes: UInt64(lineBytes))
  }

  /// What a head calls a projection, or a chain of events.
  public static func key(of name: String) -> UInt64 {
    SHA256.hash(data: Array(name.utf8)).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The files of the log, by their names in the ledger's folder.
  ///
  /// - Parameter head: the bytes of `log/head`; nil: none.
  public func files(head: [UInt8]?) -> [(name: String, bytes: [UInt8])] {
    var files = segments.map { ("log/\(SegmentName.name($0.first))", $0.bytes) }
    if let head { files.append(("log/head", head)) }
    return files
  }

  /// Writes a ledger's folder with this log alone.
  ///
  /// - Parameter head: the bytes of `log/head`; nil: the right ones.
  public func write(to root: FilePath, head: [UInt8]? = nil) throws {
    let files = RealFileSystem()
    try files.createFolders(root.appending("log"))
    for (name, bytes) in self.files(head: head ?? self.head.file()) {
      let file = try files.open(root.appending(name), .updateOrCreate)
      try file.truncate(to: 0)
      try file.write(bytes, at: 0)
      try file.close()
    }
    let lock = try files.open(root.appending("lock"), .updateOrCreate)
    try lock.close()
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("id", .string(ledgerID.uuidString.lowercased())),
        .init("created", .string(Timestamp(microseconds: created).rfc3339)),
      ], to: root.appending("ledger.json"), in: files)
  }

  private mutating func take(_ line: CraftedLine) -> String {
    sequence += 1
    var line = line
    tamperLine(sequence, &line)
    let text = line.text(sequence)
    hash = CraftedLine.hash(hash, text)
    hashes.append(hash)
    return text
  }

  private mutating func put(_ member: inout CraftedMember) {
    tamper(members, &member)
    members += 1
    segments[segments.count - 1].bytes += member.bytes
  }
}
