import LedgerRecords
import Sending
import SupportBundle
import SystemPackage

/// A mail to support that a person sends with a bundle attached, as a link that begins it.
struct SupportMail {
  private let file: UploadFile
  private let invocation: Invocation
  private let contact: SupportContact

  init(_ file: UploadFile, _ invocation: Invocation) throws {
    self.file = file
    self.invocation = invocation
    let attachment = SupportContact.Attachment(name: file.name, sha256: hexadecimal(file.sha256))
    let ledger = try invocation.openForRepair()
    var contact = try Self.contact(of: file, attachment)
    if ![.noLedger, .notALedger].contains(ledger.loadError?.code) {
      contact.address = SupportAddress(try invocation.settings()[.supportEmail])
    }
    self.contact = contact
  }

  /// What the bundle is about, which need not be the ledger at hand.
  private static func contact(of file: UploadFile, _ attachment: SupportContact.Attachment) throws
    -> SupportContact
  {
    let bundle = try BundleCase(reading: FilePath(file.path), .records, RealFileSystem())
    let error = bundle.failures.first.map { failure in
      LedgerError(
        LedgerError.Code(named: failure.code) ?? .internalFault,
        Message(verbatim: failure.reason))
    }
    return SupportContact(
      to: nil, about: error, origin: bundle.failures.first?.origin,
      versions: bundle.manifest.versions.map { "\($0.name) \($0.version)" },
      attachment: attachment)
  }

  func show() throws {
    if invocation.isJSON {
      return try invocation.output.json([
        "sent": false, "mailto": .string(contact.link),
        "address": contact.address.map { .string($0.text) } ?? .null,
        "subject": .string(contact.subject), "body": .string(contact.body), "path": .string(file.path),
      ])
    }
    try invocation.output.line("\(contact.link)")
    invocation.messages.note(
      "Nothing was sent. The link opens a draft email; attach \(file.path) to it yourself.")
    if contact.address == nil {
      invocation.messages.warning(
        "support.email is not set or is only a placeholder, so the link has no address. To set it: ledger config set support.email ADDRESS"
      )
    }
  }
}
