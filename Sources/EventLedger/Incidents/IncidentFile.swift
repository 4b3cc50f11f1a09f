import SystemPackage

/// `incidents.jsonl`: one checksummed JSON object a line. Best effort: not synced, never in the way of the
/// work.
struct IncidentFile {
  let path: FilePath
  private let context: LedgerContext
  private var fileSystem: any FileSystem { context.fileSystem }

  init(root: FilePath, context: LedgerContext) {
    path = root.appending("incidents.jsonl")
    self.context = context
  }

  /// Hands the incident to the listeners, and writes it down.
  func append(_ incident: Incident) throws {
    var incident = incident
    incident.system = context.system
    context.onIncident?(incident)
    var line = ChecksummedJSON.encodeLine(incident.members)
    let file = try fileSystem.open(path, .updateOrCreate)
    defer { closeReadOnly(file) }
    let size = try file.status().sizeBytes
    // A line that a crash cut short is ended, so that it spoils only itself.
    if size > 0, try file.read(count: 1, at: size - 1) != [0x0A] { line.insert(0x0A, at: 0) }
    try file.write(line, at: size)
  }

  private func lines() throws -> [[UInt8]] {
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return [] }
    let file = try fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    let bytes = try file.read(count: Int(try file.status().sizeBytes), at: 0)
    return bytes.split(separator: 0x0A).map(Array.init)
  }

  /// Numbers of the lines, from 1, that are not as they were written, or that a newer version wrote.
  func unreadableLines() throws -> [(number: Int, isNewer: Bool)] {
    try lines().enumerated().compactMap { index, line in
      do {
        _ = try ChecksummedJSON.decode(line, name: path.string)
        return nil
      } catch let error as LedgerError { return (index + 1, error.code == .newerFormat) }
    }
  }

  /// The incidents that can be read, oldest first; damaged lines and those of a newer version are passed
  /// over.
  func read() throws -> [Incident] {
    try lines().compactMap { line in
      do { return Incident(try ChecksummedJSON.decode(Array(line), name: path.string)) } catch { return nil }
    }
  }
}

extension Incident {
  /// The members of its line, without the checksum.
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("time", .string(time.rfc3339)), .init("code", .string(code)),
      .init("message", .string(message.english)),
      .init("words", message.json),
    ]
    if let table { members.append(.init("table", .string(table))) }
    if let action { members.append(.init("action", .string(action))) }
    if let bytes { members.append(.init("bytes", .integer(Int64(clamping: bytes)))) }
    if let events {
      let ends = [events.lowerBound, events.upperBound].map { JSONValue.integer(Int64(clamping: $0)) }
      members.append(.init("events", .array(ends)))
    }
    if let place { members.append(.init("place", .string(place))) }
    if let cause { members.append(.init("cause", .string(cause.rawValue))) }
    if let seen { members += [JSONValue.Member("seen", seen.json)] }
    if let outcome { members.append(.init("outcome", .string(outcome.rawValue))) }
    if let origin {
      members.append(.init("domain", .string(origin.domain)))
      if let number = origin.number { members.append(.init("number", .integer(Int64(number)))) }
    }
    if let system { members.append(.init("system", .string(system))) }
    return members
  }

  init?(_ json: JSONValue) {
    guard let code = json["code"]?.stringValue,
      let message = Message(json["words"]) ?? json["message"]?.stringValue.map(Message.init(verbatim:)),
      let time = json["time"]?.stringValue.flatMap(Timestamp.init(recorded:))
    else { return nil }
    self.init(time: time, code: code, message: message)
    table = json["table"]?.stringValue
    action = json["action"]?.stringValue
    bytes = json["bytes"]?.integerValue.flatMap(UInt64.init(exactly:))
    let ends = (json["events"]?.elements ?? []).compactMap { $0.integerValue.flatMap(UInt64.init(exactly:)) }
    if ends.count == 2, ends[0] <= ends[1] { events = ends[0]...ends[1] }
    place = json["place"]?.stringValue
    cause = json["cause"]?.stringValue.flatMap(FailureCause.init(rawValue:))
    seen = json["seen"].flatMap(LogPosition.init)
    outcome = json["outcome"]?.stringValue.flatMap(RecoveryOutcome.init(rawValue:))
    origin = json["domain"]?.stringValue.map {
      FaultOrigin(domain: $0, number: json["number"]?.integerValue.flatMap(Int.init(exactly:)))
    }
    system = json["system"]?.stringValue
  }
}
