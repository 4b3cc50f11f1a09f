import SystemPackage

/// Where a check with a budget stopped: `verify.json` in the ledger's folder, until it has been through once.
struct VerifyProgress {
  /// The segment to go on with; nil if the log is done.
  var pause: LogWalker.Pause?
  /// Tables that are done.
  var tables: Set<String> = []
  /// What earlier parts found.
  var damages = 0
  /// True where some of that was damage of the log.
  var logIsDamaged = false

  static func path(_ root: FilePath) -> FilePath { root.appending("verify.json") }

  /// Nil if nothing was started, or the file can't be read: the check then starts from the beginning.
  static func read(_ root: FilePath, _ files: any FileSystem) throws -> VerifyProgress? {
    guard try files.status(of: path(root), followLinks: true) != nil else { return nil }
    do {
      return VerifyProgress(try ChecksummedJSON.read(path(root), in: files))
    } catch let error as LedgerError where error.code == .ioFailed {
      return nil
    }
  }

  func write(_ root: FilePath, _ files: any FileSystem) throws {
    try ChecksummedJSON.write(members, to: Self.path(root), in: files)
  }

  static func remove(_ root: FilePath, _ files: any FileSystem) throws {
    if try files.status(of: path(root), followLinks: false) != nil { try files.remove(path(root)) }
  }

  private var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("format", 1), .init("tables", .array(tables.sorted().map(JSONValue.string))),
      .init("damages", .integer(Int64(damages))), .init("logIsDamaged", .bool(logIsDamaged)),
    ]
    if let pause { members.append(.init("segment", .integer(Int64(clamping: pause.segment)))) }
    if let position = pause?.position {
      members += [
        .init("seq", .integer(Int64(clamping: position.sequence))),
        .init("hash", .string(position.hash.description)),
        .init("epoch", .integer(Int64(position.epoch.number))),
        .init("epochMark", .string(position.epoch.mark.lowercase)),
      ]
    }
    if let id = pause?.ledgerID { members.append(.init("id", .string(id.lowercase))) }
    return members
  }

  init() {}

  private init?(_ json: JSONValue) {
    guard json["format"]?.integerValue == 1, let names = json["tables"]?.elements else { return nil }
    tables = Set(names.compactMap(\.stringValue))
    damages = Int(json["damages"]?.integerValue ?? 0)
    logIsDamaged = json["logIsDamaged"]?.boolValue ?? false
    guard let segment = json["segment"]?.integerValue.flatMap({ UInt64(exactly: $0) }) else { return }
    pause = LogWalker.Pause(
      segment: segment, position: Self.position(json),
      ledgerID: json["id"]?.stringValue.flatMap { UUID(uuidString: $0) })
  }

  private static func position(_ json: JSONValue) -> LogPosition? {
    guard let sequence = json["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      let hash = json["hash"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)),
      let number = json["epoch"]?.integerValue.flatMap({ UInt32(exactly: $0) }),
      let mark = json["epochMark"]?.stringValue.flatMap({ UUID(uuidString: $0) })
    else { return nil }
    return LogPosition(epoch: Epoch(number: number, mark: mark), sequence: sequence, hash: hash)
  }
}
