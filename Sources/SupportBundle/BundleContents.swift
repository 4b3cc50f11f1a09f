import Crypto
import EventLedger
import EventLog
import Projections
import SQLite
import SystemPackage

/// The small files of a bundle, gathered in memory. What can't be had is left out with its reason; nothing throws.
struct BundleContents {
  struct Part {
    var file: BundledFile
    var bytes: [UInt8]
  }

  let text: TextRedaction
  private(set) var parts: [Part] = []
  var leftOut: [LeftOut] = []

  init(text: TextRedaction) { self.text = text }

  mutating func addReports(of ledger: Ledger) {
    var status = ledger.status()
    status.freeBytes = nil
    add("status.json", StatusJSON.value(status), source: "ledger status --json")
    add("verify.json", VerifyJSON.value(ledger.verify()), source: "ledger verify --json")
  }

  mutating func addQuarantine(_ root: FilePath, _ files: any FileSystem) {
    let folder = root.appending("quarantine")
    do {
      guard try files.status(of: folder, followLinks: true) != nil else { return }
      for name in try files.list(folder) {
        let path = folder.appending(name).appending("report.json")
        if try files.status(of: path, followLinks: true) != nil {
          add(
            "quarantine/\(name)/report.json", try ChecksummedJSON.read(path, in: files),
            source: "quarantine/\(name)/report.json")
        }
        leftOut.append(
          LeftOut(what: "quarantine/\(name)", why: "the files that were set aside hold people's values"))
      }
    } catch {
      leftOut.append(
        LeftOut(what: "quarantine", why: text.redacted(LedgerError(wrapping: error).message.english)))
    }
  }

  mutating func addIncidents(of ledger: Ledger) {
    do {
      var bytes: [UInt8] = []
      for incident in try ledger.incidents() {
        text.redacted(.object(incident.members)).append(to: &bytes)
        bytes.append(0x0A)
      }
      add("incidents.jsonl", bytes, source: "incidents.jsonl")
    } catch {
      leftOut.append(
        LeftOut(what: "incidents.jsonl", why: text.redacted(LedgerError(wrapping: error).message.english)))
    }
  }

  mutating func addEnvironment(_ request: BundleRequest, _ root: FilePath, _ files: any FileSystem) {
    let space: JSONValue
    do {
      space = .string(Self.spaceClass(try files.freeBytes(at: root)))
    } catch {
      space = .null
      leftOut.append(
        LeftOut(what: "free space", why: text.redacted(LedgerError(wrapping: error).message.english)))
    }
    add(
      "environment.json", ["versions": Manifest.versions(request), "freeSpace": space], source: "this machine"
    )
  }

  /// Only the class of free space is told: the exact number changes from moment to moment, and the bundle's bytes with it.
  private static func spaceClass(_ bytes: UInt64) -> String {
    switch bytes {
    case ..<(1 << 20): "under 1 MiB"
    case ..<(100 << 20): "under 100 MiB"
    case ..<(1 << 30): "under 1 GiB"
    default: "1 GiB or more"
    }
  }

  private mutating func add(_ name: String, _ value: JSONValue, source: String) {
    add(name, Array((text.redacted(value).prettyPrinted + "\n").utf8), source: source)
  }

  private mutating func add(_ name: String, _ bytes: [UInt8], source: String) {
    let file = BundledFile(
      name: name, sizeBytes: UInt64(bytes.count), sha256: hexadecimal(SHA256.hash(data: bytes)),
      source: source)
    parts.append(Part(file: file, bytes: bytes))
  }
}

/// Takes what identifies a machine or a person out of texts that are about the ledger and not of it.
struct TextRedaction {
  private let replacements: [(private: String, replacement: String)]

  init(_ request: BundleRequest) {
    var all = [(private: request.ledger, replacement: "LEDGER")]
    all += request.replacements
    // The longer first: a home folder may begin with what another one is.
    replacements =
      request.includesPersonal
      ? [] : all.filter { $0.private.utf8.count > 1 }.sorted { $0.private.utf8.count > $1.private.utf8.count }
  }

  func redacted(_ text: String) -> String {
    replacements.reduce(text) { $0.replacing($1.private, with: $1.replacement) }
  }

  /// The same value with every string redacted.
  func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(redacted(text))
    case .array(let elements): .array(elements.map(redacted))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, redacted($0.value)) })
    default: value
    }
  }
}
