import EventLedger
import EventLog
import Sending

/// A mail to support that a person sends with a bundle attached, as a link that begins it.
struct SupportMail {
  private let file: UploadFile
  private let invocation: Invocation
  private let contact: SupportContact

  init(_ file: UploadFile, _ invocation: Invocation) throws {
    self.file = file
    self.invocation = invocation
    let ledger = try invocation.openForMending()
    var contact = ledger.supportContact(
      attachment: .init(name: file.name, sha256: hexadecimal(file.sha256)))
    if ![.noLedger, .notALedger].contains(ledger.loadError?.code) {
      contact.address = SupportAddress(try invocation.settings()[.supportEmail])
    }
    self.contact = contact
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
    invocation.messages.note("Nothing was sent. The link begins a mail; attach \(file.path) to it yourself.")
    if contact.address == nil {
      invocation.messages.warning(
        "support.email is not set, or only a placeholder, so the link has no address. Set it: ledger config set support.email ADDRESS"
      )
    }
  }
}
