import EventLedger
import SystemPackage

/// What became of the question whether something is to be deleted.
struct DeletionChoice {
  /// It is to be erased too.
  var erases: Bool
  /// The person was asked, and so knows that the log keeps the values.
  var knowsOfLog = false
}

/// Questions to a person. Asked on a terminal only; elsewhere the command says which flag answers.
struct Prompt {
  let terminal: Terminal
  let messages: Messages
  /// `--yes`: every question is answered with yes.
  var isAnswered = false

  /// Asks a yes-or-no question; returns only after a yes.
  ///
  /// - Parameters:
  ///   - what: What will happen, ends with a period: "3 answers go with the user Mary."
  ///   - question: "Delete?"
  ///   - flag: The option that answers it elsewhere.
  /// - Throws: `confirmationNeeded` where nobody can be asked, `cancelled` after a no.
  func confirm(_ what: StyledText, _ question: StyledText, flag: String = "--yes") throws {
    if isAnswered { return }
    try requireSomeone(what, flag: flag)
    messages.line(what)
    while true {
      messages.write((question + " [y/N] ").rendered(inColor: messages.isInColor))
      switch try readAnswer().lowercased() {
      case "y", "yes", "はい", "是": return
      case "", "n", "no", "いいえ", "否": throw Self.cancelled
      default: messages.line("Answer with y or n.")
      }
    }
  }

  /// As ``confirm(_:_:flag:)``, for what only adds or repairs: where nobody can be asked, it is done.
  func confirmHarmless(_ what: StyledText, _ question: StyledText) throws {
    if terminal.canAsk { try confirm(what, question) }
  }

  /// Asks before something is deleted: delete, delete and erase, or cancel.
  ///
  /// - Parameter erases: it is to be erased too in any case.
  func confirmDeletion(_ what: StyledText, _ question: StyledText, erases: Bool) throws -> DeletionChoice {
    if erases {
      try confirm(
        what + " " + "The values will also be erased from the log permanently; this can't be undone.",
        question)
      return DeletionChoice(erases: true)
    }
    if isAnswered { return DeletionChoice(erases: false) }
    try requireSomeone(
      what,
      hint:
        "Add --yes to continue without confirmation. The log keeps the values; to erase them permanently, also add --erase."
    )
    messages.line(what + " " + "The log keeps the values. With e, they are also erased from it, permanently.")
    while true {
      messages.write((question + " [y/e/N] ").rendered(inColor: messages.isInColor))
      switch try readAnswer().lowercased() {
      case "y", "yes", "はい", "是": return DeletionChoice(erases: false, knowsOfLog: true)
      case "e", "erase", "消去", "清除":
        // One key is too little for what nothing brings back.
        try confirm(
          "The values will also be erased from the log permanently; this can't be undone.",
          "Delete and erase?")
        return DeletionChoice(erases: true)
      case "", "n", "no", "いいえ", "否": throw Self.cancelled
      default: messages.line("Answer with y (delete), e (delete and erase) or n.")
      }
    }
  }

  /// Asks for a word to be typed, for what is more than a deletion.
  func confirm(_ what: StyledText, typing word: String, flag: String = "--yes") throws {
    if isAnswered { return }
    try requireSomeone(what, flag: flag)
    messages.line(what)
    messages.write(StyledText("Type \(word) to continue: ").rendered(inColor: messages.isInColor))
    guard try readAnswer() == word else { throw Self.cancelled }
  }

  /// Asks for a value until `accept` takes it; what `accept` throws as a rejection is shown and asked again.
  func ask<T>(_ question: StyledText, accept: (String) throws -> T) throws -> T {
    while true {
      messages.write((question + " ").rendered(inColor: messages.isInColor))
      do {
        return try accept(try readAnswer())
      } catch let error as LedgerError where error.code.isRejection || error.code == .usage {
        messages.line(StyledText(error.message))
      }
    }
  }

  static let cancelled = LedgerError(.cancelled, "Nothing was changed.")

  private func requireSomeone(_ what: StyledText, flag: String) throws {
    try requireSomeone(what, hint: "Add \(flag) to continue without confirmation.")
  }

  private func requireSomeone(_ what: StyledText, hint: Message) throws {
    if terminal.canAsk { return try messages.showHeldBack() }
    throw LedgerError(
      .confirmationNeeded,
      "\(Message(verbatim: what.plain)) This needs confirmation, and there is no terminal to ask on.",
      hint: hint)
  }

  /// One line that was typed, without white space around it.
  private func readAnswer() throws -> String {
    try Interruption.asking(readLine)
  }

  private func readLine() throws -> String {
    var bytes: [UInt8] = []
    while true {
      let byte = try readByte()
      guard let byte else {
        if !bytes.isEmpty { break }
        messages.write("\n")
        throw Self.cancelled
      }
      if byte == 0x0A { break }
      bytes.append(byte)
      guard bytes.count <= 4096 else {
        throw LedgerError(.limitExceeded, "The answer is longer than 4,096 bytes.")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LedgerError(.invalidText, "The answer is not valid UTF-8.")
    }
    let blanks = text.unicodeScalars.prefix { $0.properties.isWhitespace }.count
    let trimmed = text.unicodeScalars.dropFirst(blanks)
    guard let end = trimmed.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(trimmed[...end])
  }

  /// One byte at a time, so that nothing behind the line is taken from a command that runs next.
  private func readByte() throws -> UInt8? {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) { buffer in
      do {
        return try FileDescriptor.standardInput.read(into: buffer)
      } catch let error as Errno {
        throw LedgerError(.ioFailed, "Standard input can't be read: \(error).")
      }
    }
    return count == 0 ? nil : byte
  }
}
