import Crypto
import EventLedger
import EventLog
import Logging
import Projections
import SystemPackage

/// Writes `events.jsonl`: every event that can be read, with pseudonyms for what is personal.
struct EventsFile {
  struct Written {
    var file: BundledFile
    var count: UInt64
    var leftOut: [LeftOut]
    var isComplete: Bool
  }

  private let request: BundleRequest
  private let context: LedgerContext
  private var root: FilePath { FilePath(request.ledger) }

  init(_ request: BundleRequest, _ context: LedgerContext) {
    self.request = request
    self.context = context
  }

  func write(to path: FilePath) throws -> Written {
    let file = try context.fileSystem.open(path, .updateOrCreate)
    try file.truncate(to: 0)
    let sink = FileSink(file)
    let redaction =
      try request.includesPersonal ? nil : EventRedaction(key: PseudonymKey(root, context).read())
    let text = TextRedaction(request)
    var hash = SHA256()
    var count: UInt64 = 0
    var leftOut: [LeftOut] = []
    var line: [UInt8] = []
    do {
      let walker = LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: false)
      _ = try walker.walk { item in
        switch item {
        case .member: return
        case .damage(let damage): leftOut.append(LeftOut(damage, text))
        case .events(let run, _, _):
          try run.forEachLine { bytes in
            line.removeAll(keepingCapacity: true)
            if let redaction {
              try redaction.append(try EventLine(scanning: bytes), to: &line)
            } else {
              line.append(contentsOf: bytes)
            }
            line.append(0x0A)
            hash.update(data: line)
            try sink.write(line)
            count += 1
          }
        }
      }
    } catch let error as LedgerError where ![.diskFull, .internalFault].contains(error.code) {
      leftOut.append(LeftOut(what: "events", why: text.redacted(error.message.english)))
    }
    try sink.flush()
    let size = sink.sizeBytes
    try file.close()
    let made = BundledFile(
      name: "events.jsonl", sizeBytes: size, sha256: hexadecimal(hash.finalize()), source: "log/*.jsonl.gz")
    return Written(file: made, count: count, leftOut: leftOut, isComplete: leftOut.isEmpty)
  }
}

extension LeftOut {
  /// Events that could not be read.
  init(_ damage: LogDamage, _ text: TextRedaction) {
    let what =
      switch (damage.firstSequence, damage.lastSequence) {
      case (let first?, let last?): "events \(first) to \(last)"
      case (let first?, nil): "events from \(first) on, as far as they can't be read"
      default: "part of the log"
      }
    let place = damage.bytes.map { ", \($0.inWords)" } ?? ""
    self.init(what: what, why: text.redacted("\(damage.reason) (\(damage.path)\(place))"))
  }
}

/// Replaces what is personal in events, by what the projection files say of their fields.
struct EventRedaction {
  private let pseudonyms: Pseudonyms
  private let fields: [String: [String: DataField]]

  init(key: [UInt8]) throws {
    pseudonyms = Pseudonyms(key: key)
    var fields: [String: [String: DataField]] = [LedgerResetField.type: LedgerResetField.fields]
    for definition in try LedgerCore.builtInDefinitions().all {
      for (type, event) in definition.events {
        for field in event.fields {
          fields[type, default: [:]][field.name] = DataField(
            DataField.Kind(field.kind), isPersonal: field.isPersonal)
        }
      }
    }
    self.fields = fields
  }

  func append(_ line: EventLine, to bytes: inout [UInt8]) throws {
    try pseudonyms.append(line, fields: fields[line.type] ?? [:], to: &bytes)
  }
}

/// The data of `ledger.reset` names families and nobody.
private enum LedgerResetField {
  static let type = "ledger.reset"
  static let fields = ["families": DataField(.json, isPersonal: false)]
}

extension DataField.Kind {
  init(_ kind: FieldDefinition.Kind) {
    self =
      switch kind {
      case .text: .text
      case .integer: .integer
      case .real: .real
      case .boolean: .boolean
      case .time: .time
      case .date: .date
      case .id: .id
      case .json: .json
      case .choice(let values): .choice(values)
      }
  }
}

/// The key of the pseudonyms: random, kept beside the ledger and never in a bundle, so that one ledger's bundles have
/// the same pseudonyms and nobody else can guess values back. Its file carries a checksum; the first versions wrote the
/// 32 bytes alone.
private struct PseudonymKey {
  private let path: FilePath
  private let context: LedgerContext

  init(_ root: FilePath, _ context: LedgerContext) {
    path = root.appending("support.key")
    self.context = context
  }

  /// The key that is there, or a new one; one that can't be kept serves this bundle only.
  func read() -> [UInt8] {
    let files = context.fileSystem
    do {
      if let status = try files.status(of: path, followLinks: true) {
        if status.sizeBytes == 32 {
          let file = try files.open(path, .read)
          defer { closeReadOnly(file) }
          return try file.read(count: 32, at: 0)
        }
        if let key = try keptKey(files) { return key }
        try files.rename(path, to: FilePath(path.string + ".damaged"))
      }
      let key = newKey()
      try files.writeWhole(
        ChecksummedJSON.encode([.init("format", 1), .init("key", .string(hexadecimal(key)))]), to: path,
        temporary: FilePath(path.string + ".new"), isPrivate: true)
      return key
    } catch {
      context.logger.notice("the key of pseudonyms is not kept", metadata: ["path": "\(path)"])
      return newKey()
    }
  }

  /// Nil where the file is damaged.
  private func keptKey(_ files: any FileSystem) throws -> [UInt8]? {
    do {
      let text = try ChecksummedJSON.read(path, in: files)["key"]?.stringValue
      return text.flatMap(ChainHash.init(hexadecimal:))?.bytes
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return nil
    }
  }

  private func newKey() -> [UInt8] {
    (0..<4).flatMap { _ in withUnsafeBytes(of: context.random()) { Array($0) } }
  }
}
