import Foundation
import LedgerBase
import LedgerTesting
import Testing

@Suite("Sending a bundle", .enabled(if: SendProgram.isThere, SendProgram.needed))
struct SendCommandTests {
  /// What was run, with the server's port left out.
  private func transcript(_ sandbox: Sandbox, _ receiver: Receiver) throws -> String {
    try sandbox.transcript().replacingOccurrences(of: ":\(receiver.port)", with: ":PORT")
  }

  @Test("A bundle arrives whole, and once, however often it is sent, by PUT and by POST")
  func arrives() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let path = try sandbox.bundle()
    try sandbox.send(path, "--to", receiver.url("/take"))
    try sandbox.send(path, "--to", receiver.url("/take"), "--json")
    try sandbox.send("ledger-bundle-1.tar.gz", "--to", receiver.url("/take"), "--method", "post")
    try sandbox.shell("sha256sum < ledger-bundle-1.tar.gz")
    let kept = try receiver.counts().kept
    #expect(kept.count == 1 && kept.values.first?.times == 3 && kept.values.first?.bytes == 3000)
    try assertSnapshot(of: transcript(sandbox, receiver), named: "send")
  }

  @Test("After the last try: the bundle's path, and the exact command, which sends it later")
  func later() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    _ = try sandbox.bundle("it's mine.tar.gz")
    let failed = try sandbox.send(
      "it's mine.tar.gz", "--to", receiver.url("/recovers/3/503?a=1&b='2'"), "--method", "post", "--timeout",
      "30")
    #expect(failed.exitCode == 16)
    let line = try #require(failed.messages.split(separator: "\n").last { $0.contains("To send it later: ") })
    let command = try #require(line.split(separator: ": ", maxSplits: 1).last)
      .replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    #expect(command.contains("--timeout 30"))
    let sent = try sandbox.shell("export LEDGER_SEND='\(SendProgram.path)'; cd /; \(command)")
    #expect(sent.exitCode == 0, "\(sent)")
    #expect(try receiver.counts().kept.values.map(\.method) == ["POST"])
    try sandbox.send("it's mine.tar.gz", "--to", receiver.url("/status/401"))
    try sandbox.send("it's mine.tar.gz", "--to", receiver.url("/status/422/too%20big"), "--json")
    try assertSnapshot(of: transcript(sandbox, receiver), named: "send-later")
  }

  @Test("On a terminal a person tries again, or cancels; nothing is sent before a yes")
  func terminal() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let path = URL(fileURLWithPath: try sandbox.bundle()).lastPathComponent
    let environment = ["LEDGER_SEND": SendProgram.path]
    let no = try sandbox.converse(
      ["support", "send", "-q", path, "--to", receiver.url("/take")], turns: [Turn("[y/N]", type: "n\n")],
      environment: environment)
    #expect(no.exitCode == 1)
    #expect(try receiver.counts().requests.isEmpty)
    let again = try sandbox.converse(
      ["support", "send", "-q", path, "--to", receiver.url("/recovers/3/503")],
      turns: [Turn("[y/N]", type: "y\n"), Turn("[t/c]", type: "what\n"), Turn("[t/c]", type: "t\n")],
      environment: environment)
    #expect(again.exitCode == 0, "\(again)")
    let cancelled = try sandbox.converse(
      ["support", "send", "-q", path, "--to", receiver.url("/status/500"), "--yes"],
      turns: [Turn("[t/c]", type: "c\n")],
      environment: environment)
    #expect(cancelled.exitCode == 16)
    let counts = try receiver.counts()
    #expect(counts.requests == ["/recovers/3/503": 4, "/status/500": 3])
    #expect(counts.kept.count == 1 && counts.kept.values.first?.times == 1)
    try assertSnapshot(of: transcript(sandbox, receiver), named: "send-terminal")
  }

  @Test(
    "A token comes from a file or the environment; no argument, no log, no message and no other host has it"
  )
  func token() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let elsewhere = try Receiver()
    let path = try sandbox.bundle()
    let file = try sandbox.write("s3cret-t0ken\n", to: "token")
    let take = receiver.url("/needs-token/s3cret-t0ken")
    let secret = ["LEDGER_SUPPORT_TOKEN": "s3cret-t0ken", "LEDGER_LOG": "trace"]
    #expect(try sandbox.send(path, "--to", take).exitCode == 16)
    #expect(try sandbox.send(path, "--to", take, "--token-file", file).exitCode == 0)
    #expect(try sandbox.send(path, "--to", take, environment: secret).exitCode == 0)
    #expect(
      try sandbox.send(path, "--to", receiver.url("/redirect/\(elsewhere.port)"), environment: secret)
        .exitCode == 16)
    #expect(
      try sandbox.send(path, "--to", receiver.url("/repeats-token"), environment: secret).exitCode == 16)
    #expect(
      try sandbox.send(path, "--to", take, "--token-file", sandbox.write("a b", to: "bad")).exitCode == 64)
    #expect(try !sandbox.transcript().contains("s3cret-t0ken\""), "a message has the token")
    #expect(try !sandbox.transcript().contains("Bearer s3cret"), "a message has the token")
    #expect(try elsewhere.counts().requests.isEmpty)
    let running = try sandbox.shell(
      """
      export LEDGER_SEND='\(SendProgram.path)' LEDGER_SUPPORT_TOKEN=hidden-t0ken
      "$LEDGER_BINARY" support send \(path) --to \(receiver.url("/hangs")) > out 2>&1 & ledger=$!
      until child=$(pgrep -P $ledger) && grep -qF "$LEDGER_SEND" /proc/$child/cmdline; do sleep 0.05; done
      for file in $child/cmdline $child/environ $ledger/cmdline; do tr '\\0' ' ' < /proc/$file; done
      kill -TERM $child $ledger; wait $ledger
      """)
    // Its path is masked in what a run says.
    #expect(
      running.output.contains("$LEDGER_SEND_PATH") && !running.output.contains("hidden-t0ken"), "\(running)")
  }

  @Test(
    "over https a bundle goes to who has a trusted certificate: the system's, or of the authority that --ca names"
  )
  func https() throws {
    let sandbox = try Sandbox()
    let made = try sandbox.shell(
      """
      new() { openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=$1 -addext subjectAltName=DNS:$1 \\
        -keyout $2.key -out $2.pem; }
      new localhost server && new localhost other && new elsewhere.example elsewhere
      """)
    try #require(made.exitCode == 0, "\(made)")
    let path = try sandbox.bundle()
    func receiver(_ name: String) throws -> Receiver {
      try Receiver(certificate: (sandbox.path("\(name).pem"), sandbox.path("\(name).key")))
    }
    let server = try receiver("server")
    let address = server.url("/take", host: "localhost", scheme: "https")
    for authorities in [[], ["--ca", "other.pem"]] {
      let refused = try sandbox.run(
        ["support", "send", path, "--to", address, "--json"] + authorities, input: Data(),
        environment: ["LEDGER_SEND": SendProgram.path])
      #expect(refused.exitCode == 16 && refused.messages.contains("\"name\":\"tlsFailure\""), "\(refused)")
    }
    #expect(try sandbox.send(path, "--to", address).messages.contains("--ca"))
    let elsewhere = try receiver("elsewhere")
    let name = try sandbox.send(
      path, "--to", elsewhere.url("/take", host: "localhost", scheme: "https"), "--ca", "elsewhere.pem")
    #expect(name.exitCode == 16 && name.messages.contains("for another name"), "\(name)")
    #expect(try server.counts().requests.isEmpty && elsewhere.counts().requests.isEmpty)
    let sent = try sandbox.send(path, "--to", address, "--ca", "server.pem")
    #expect(sent.exitCode == 0, "\(sent)")
    let kept = try server.counts().kept.values.first
    #expect(kept?.times == 1 && kept?.bytes == 3000)
    let none = try sandbox.send(path, "--to", address, "--ca", "server.key")
    #expect(none.exitCode == 64 && none.messages.contains("contains no certificate"), "\(none)")
    let later = try sandbox.send(
      path, "--to", server.url("/status/500", host: "localhost", scheme: "https"), "--ca", "server.pem")
    #expect(later.messages.contains("--ca $HERE/server.pem"), "\(later)")
  }

  @Test("with --json all that standard error holds is one object, with every try and its wait")
  func oneObject() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let failed = try sandbox.send(try sandbox.bundle(), "--to", receiver.url("/drops"), "--json")
    let object = try JSONSerialization.jsonObject(with: Data(failed.messages.utf8)) as? [String: Any]
    let error = try #require(object?["error"] as? [String: Any])
    let network = try #require(error["network"] as? [String: Any])
    #expect(network["name"] as? String == "networkUnavailable" && network["fault"] as? String == "dropped")
    let tries = try #require(error["tries"] as? [[String: Any]])
    #expect(tries.map { $0["waitMilliseconds"] as? Int } == [1000, 2000, nil])
  }

  @Test(
    "a token that the server does not accept, and one that is not a token, are reported with where they come from"
  )
  func tokens() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let path = try sandbox.bundle()
    let take = receiver.url("/needs-token/right")
    let none = try sandbox.send(path, "--to", take)
    #expect(none.messages.contains("Ask support for a token"), "\(none)")
    let wrong = try sandbox.send(path, "--to", take, environment: ["LEDGER_SUPPORT_TOKEN": "wrong"])
    #expect(
      wrong.messages.contains("did not accept the token")
        && !wrong.messages.contains("Ask support for a token")
    )
    let bad = try sandbox.send(path, "--to", take, environment: ["LEDGER_SUPPORT_TOKEN": "a b"])
    #expect(bad.exitCode == 64 && bad.messages.contains("LEDGER_SUPPORT_TOKEN"), "\(bad)")
    #expect(!bad.messages.contains("into the file"))
  }

  @Test("Control-C ends both programs at once, with 130")
  func interrupted() throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["support", "send", try sandbox.bundle(), "--to", receiver.url("/hangs")]
    process.environment = sandbox.nextEnvironment(["LEDGER_SEND": SendProgram.path])
    signal(SIGINT, SIG_DFL)
    Sandbox.unblockSignals()
    try process.run()
    let watchdog = Sandbox.watch(process)
    while try receiver.counts().requests.isEmpty { usleep(20_000) }
    let child = try sandbox.shell("pgrep -P \(process.processIdentifier)").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    // To the first alone, as `kill` does; on a terminal both get it.
    process.interrupt()
    process.waitUntilExit()
    watchdog.cancel()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let gone = try sandbox.shell(
      "for n in $(seq 100); do kill -0 \(child) || exit 0; sleep 0.05; done; exit 1")
    #expect(!child.isEmpty && gone.exitCode == 0, "ledger-send goes on")
  }

  @Test(
    "A bundle with people's values as they are is sent only after a yes, whatever it is called",
    arguments: ["ledger-bundle-1-personal.tar.gz", "ledger-bundle-1.tar.gz", "holiday.jpg"])
  func personal(_ name: String) throws {
    let sandbox = try Sandbox()
    let receiver = try Receiver()
    let path = try sandbox.bundle(name, isPersonal: true)
    #expect(try sandbox.send(path, "--to", receiver.url("/take")).exitCode == 64)
    #expect(try receiver.counts().requests.isEmpty)
    #expect(try sandbox.send(path, "--to", receiver.url("/take"), "--yes").exitCode == 0)
  }
}

@Suite("What may be sent")
struct SendableTests {
  @Test(
    "Only a bundle is sent, whatever a file is called: no segment of a log, no archive of others, and none that was changed"
  )
  func bundlesAlone() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "secret plan")
    try sandbox.shell(
      "cp my.ledger/log/*.jsonl.gz ledger-bundle-1.tar.gz; tar -czf ledger-bundle-2.tar.gz my.ledger")
    let whole = try sandbox.bundle("ledger-bundle-3.tar.gz")
    try sandbox.shell("head -c 2900 \(whole) > ledger-bundle-4.tar.gz")
    for name in ["ledger-bundle-1.tar.gz", "ledger-bundle-2.tar.gz", "ledger-bundle-4.tar.gz"] {
      for address in [["--to", "http://localhost:1/", "--yes"], []] {
        let refused = try sandbox.run(["support", "send", name] + address, input: Data())
        #expect(refused.exitCode == 12 && refused.output.isEmpty, "\(refused)")
        #expect(refused.messages.contains("is not a bundle, so it was not sent"), "\(refused)")
      }
    }
  }

  @Test(
    "A password in an address that is refused is in no message",
    arguments: [
      "http://me:word@support.org/b", "https://me:wo/rd@support.org/",
      "https://me:w@rd@support.org/?key=word#word",
      "ftp://me:word@support.org", "me:word@support.org", "http://support.org/b?signature=word",
    ])
  func password(_ address: String) throws {
    let sandbox = try Sandbox()
    for option in ["--json", "--color=never"] {
      let refused = try sandbox.run("support", "send", sandbox.bundle(), "--to", address, option, "--yes")
      #expect(refused.exitCode == 64 && !refused.messages.contains("word"), "\(refused)")
      #expect(!refused.messages.contains("w@rd") && !refused.messages.contains("wo/rd"), "\(refused)")
      #expect(refused.messages.contains("support.org"), "\(refused)")
    }
  }
}

@Suite("Sending a bundle, without a network")
struct MailCommandTests {
  @Test(
    "Without an address a mailto: link starts the email; a placeholder is never used, and doctor says so")
  func mail() throws {
    let sandbox = try Sandbox(hasLedger: false)
    let path = try sandbox.bundle()
    let link = { (result: CommandResult) -> String in
      result.output.replacingOccurrences(
        of: "(?<=%200\\.1\\.0%2C%20).*?(?=%0D%0A)", with: "SYSTEM", options: .regularExpression)
    }
    var links = [link(try sandbox.run("support", "send", path))]
    try sandbox.run("init")
    try sandbox.run("task", "add", "secret plan")
    for address in ["help@example.com", "help+ledger@support.org"] {
      // Of a placeholder, nothing is set.
      try sandbox.run("config", "set", "support.email", address)
      links.append(link(try sandbox.run("support", "send", path)))
    }
    try sandbox.shell(
      "dd if=/dev/zero of=my.ledger/projections/tasks.sqlite bs=4096 seek=3 count=1 conv=notrunc")
    try sandbox.run("task", "list")
    links.append(link(try sandbox.run("support", "send", path)))
    try assertSnapshot(
      of: links.joined().replacingOccurrences(of: "mailto:", with: "\nmailto:"), named: "mailto")
    let json = try sandbox.run("support", "send", path, "--json").output
    #expect(json.contains("\"address\":\"help+ledger@support.org\"") && json.contains("\"sent\":false"))
    #expect(!json.contains("secret plan") && !json.contains("\(sandbox.ledger)/projections"))
  }

  @Test("doctor reports an address that is not set, or only a placeholder")
  func doctor() throws {
    let sandbox = try Sandbox()
    try sandbox.run("init")
    #expect(try sandbox.run("doctor", "--json").output.contains("\"noSupportAddress\""))
    let placeholder = try sandbox.run("config", "set", "support.email", "help@example.com")
    #expect(placeholder.exitCode == 64 && placeholder.messages.contains("placeholder"), "\(placeholder)")
    // An earlier version took it.
    let earlier = ChecksummedJSON.encode([
      .init("format", .integer(1)), .init("settings", ["support.email": .string("help@example.com")]),
    ])
    try Data(earlier).write(to: URL(filePath: sandbox.path("my.ledger/config.json")))
    #expect(try sandbox.run("doctor", "--json").output.contains("\"placeholder\""))
    try sandbox.run("config", "set", "support.email", "help@support.org")
    let set = try sandbox.run("doctor", "--json").output
    #expect(!set.contains("\"noSupportAddress\"") && !set.contains("\"placeholder\""))
  }

  @Test("What can't be sent is said before anything is")
  func refused() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.bundle()
    let text = try sandbox.write("no bundle", to: "notes.txt")
    try sandbox.run("support", "send", path, "--to", "http://support.org/bundles")
    try sandbox.run("support", "send", path, "--to", "https://me:word@support.org/")
    try sandbox.run("support", "send", text, "--to", "https://support.org/bundles")
    try sandbox.run("support", "send", "none.tar.gz")
    try sandbox.run(
      "support", "send", path, "--to", "http://localhost:1/",
      environment: ["LEDGER_SEND": "/nowhere/ledger-send"])
    try sandbox.run(
      "support", "send", path, "--to", "http://localhost:1/", environment: ["LEDGER_SEND": "/bin/true"])
    try assertSnapshot(of: sandbox.transcript(), named: "send-refused")
  }
}
