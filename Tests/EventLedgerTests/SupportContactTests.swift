import LedgerRecords
import EventLog
import LedgerBase
import LedgerTesting
import Testing

@Suite struct SupportContactTests {
  static let versions = ["ledger 0.1.0", "Notes 2.1", "Linux 6.1", "SQLite 3.40.1"]

  @Test("subject and body name the error, domain and code, the versions, and the bundle with its hash")
  func contents() {
    let contact = SupportContact(
      to: SupportAddress("help@support.org"), about: LedgerError(.damagedLog, "The log is damaged."),
      versions: Self.versions, attachment: .init(name: "b.tar.gz", sha256: "0a1b"))
    #expect(contact.subject == "ledger: damagedLog")
    #expect(
      contact.body == """
        What happened: The log is damaged.
        Error: ledger, damagedLog
        Versions: ledger 0.1.0, Notes 2.1, Linux 6.1, SQLite 3.40.1
        Attached: b.tar.gz
        SHA-256: 0a1b


        """)
  }

  @Test(
    "the error is told without paths and without what people wrote",
    arguments: [
      ("The log at /home/mika/my.ledger/log ends early.", "The log at (path) ends early."),
      ("There is a tag \"Aiko's plans\" already.", "There is a tag \"…\" already."),
      (
        "The table 'tasks' doesn't open: 'ledger rebuild' repairs it.",
        "The table '…' doesn't open: '…' repairs it."
      ),
      ("An \"unclosed quotation by Mika", "An \"…"), ("「秘密」 and “secret” are gone.", "「…」 and “…” are gone."),
    ])
  func redacted(_ message: String, _ told: String) {
    let contact = SupportContact(
      to: nil, about: LedgerError(.ioFailed, Message(verbatim: message)), versions: Self.versions)
    #expect(contact.body.hasPrefix("What happened: \(told)\n"), "\(contact.body)")
  }

  @Test(
    "a path is left out to its end, whatever is in its names",
    arguments: ["/home/aiko/Aiko Tanaka's disk/b", "/x/a\nb c", "/x/\"Aiko\" b"])
  func pathWithSpaces(_ path: String) {
    let contact = SupportContact(
      to: nil, about: LedgerError(.ioFailed, "The folder \(path) is away."), versions: Self.versions)
    #expect(contact.body.hasPrefix("What happened: The folder (path) is away.\n"), "\(contact.body)")
  }

  @Test("the link is one that RFC 6068 allows: all is percent-encoded, lines end as in mail")
  func link() {
    var contact = SupportContact(to: SupportAddress("a+b@support.org"), about: nil, versions: ["x&y=1? 牛"])
    contact.subject = "1 + 1 & more"
    #expect(
      contact.link
        == "mailto:a%2Bb@support.org?subject=1%20%2B%201%20%26%20more&body=Versions%3A%20x%26y%3D1%3F%20%E7%89%9B%0D%0A%0D%0A"
    )
    contact.address = nil
    #expect(contact.link.hasPrefix("mailto:?subject="))
  }

  @Test(
    "a placeholder is no address",
    arguments: [
      "help@example.com", "help@EXAMPLE.org", "help@mail.example.net", "a@b.example", "a@b.invalid",
      "a@b.test",
      "help@your-domain.org", "help@localhost", "help", "@support.org", "a@b@c.org", "a b@support.org", "",
    ])
  func placeholders(_ text: String) {
    #expect(SupportAddress(text) == nil)
    #expect(SupportAddress(nil) == nil)
    #expect(SupportAddress("help@support.org")?.text == "help@support.org")
  }

  @Test("an application's name, version and address are options of Ledger.open")
  func options() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(
      LedgerOptions(
        projections: .records, createIfMissing: false, supportEmail: "help@support.org",
        application: "Notes 2.1"))
    let contact = ledger.supportContact()
    #expect(contact.address?.text == "help@support.org")
    #expect(contact.subject == "ledger: noLedger")
    #expect(contact.body.contains("ledger \(Ledger.version), Notes 2.1, "))
    #expect(contact.body.contains(", SQLite 3."))
    #expect(!contact.body.contains(fixture.path))
    let unset = fixture.open(LedgerOptions(projections: .records, supportEmail: "help@example.com"))
      .supportContact()
    #expect(unset.address == nil && unset.subject == "ledger: a question")
  }
}
