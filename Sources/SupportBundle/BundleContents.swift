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
    add("status.json", StatusJSON.value(ledger.status()), source: "ledger status --json")
    add("verify.json", VerifyJSON.value(ledger.verify()), source: "ledger verify --json")
  }

  mutating func addQuarantine(_ root: FilePath, _ files: any FileSystem) {
    let folder = root.appending("quarantine")
    do {
      guard try files.status(of: folder, followLinks: true) != nil else { return }
      for name in try files.list(folder) {
        let path = folder.appending(name).appending("report.json")
        if try files.status(of: path, followLinks: true) != nil {
          add("quarantine/\(name)/report.json", try ChecksummedJSON.read(path, in: files), source: "quarantine/\(name)/report.json")
        }
        leftOut.append(
          LeftOut(what: "quarantine/\(name)", why: "the files that were set aside hold people's values"))
      }
    } catch {
      leftOut.append(LeftOut(what: "quarantine", why: text.redacted(LedgerError(wrapping: error).message)))
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
      leftOut.append(LeftOut(what: "incidents.jsonl", why: text.redacted(LedgerError(wrapping: error).message)))
    }
  }

  mutating func addEnvironment(_ request: BundleRequest, _ root: FilePath, _ files: any FileSystem) {
    var value: JSONValue = ["versions": Manifest.versions(request)]
    do {
      value = [
        "versions": Manifest.versions(request),
        "freeBytes": .integer(Int64(clamping: try files.freeBytes(at: root))),
      ]
    } catch {
      leftOut.append(LeftOut(what: "free space", why: text.redacted(LedgerError(wrapping: error).message)))
    }
    add("environment.json", value, source: "this machine")
  }

  private mutating func add(_ name: String, _ value: JSONValue, source: String) {
    add(name, Array((text.redacted(value).prettyPrinted + "\n").utf8), source: source)
  }

  private mutating func add(_ name: String, _ bytes: [UInt8], source: String) {
    let file = BundledFile(
      name: name, sizeBytes: UInt64(bytes.count), sha256: hexadecimal(SHA256.hash(data: bytes)), source: source)
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
