import EventLog

/// How far a long piece of work is: on a terminal only, after 250 ms, ten times a second.
final class ProgressBar {
  private let label: Message
  private let messages: Messages
  private let isShown: Bool
  private let columns: Int
  private let start = ContinuousClock.now
  private var nextDrawing: ContinuousClock.Instant
  private var hasDrawn = false

  init(_ label: Message, terminal: Terminal, messages: Messages) {
    self.label = label
    self.messages = messages
    isShown = terminal.messagesAreOnTerminal && !messages.isQuiet
    columns = terminal.columns ?? 80
    nextDrawing = start.advanced(by: .milliseconds(250))
  }

  /// `done` of `total` units; cheap when there is nothing to draw.
  func update(_ done: UInt64, of total: UInt64) {
    guard isShown, total > 0 else { return }
    let now = ContinuousClock.now
    guard now >= nextDrawing else { return }
    nextDrawing = now.advanced(by: .milliseconds(100))
    draw(min(done, total), total, elapsed: now - start)
  }

  /// Takes the bar away.
  func finish() {
    guard hasDrawn else { return }
    hasDrawn = false
    messages.write("\r\u{1B}[K")
  }

  private func draw(_ done: UInt64, _ total: UInt64, elapsed: Duration) {
    hasDrawn = true
    Interruption.clearLineBeforeEnding()
    let percent = Int(Double(done) / Double(total) * 100)
    let left = done > 0 ? elapsed * (Double(total - done) / Double(done)) : .zero
    let tail: Message =
      "\(grouped(done)) of \(grouped(total)), \(percent) %, \(left.components.seconds) s left"
    let room = columns - TextWidth.columns(of: label.shown) - TextWidth.columns(of: tail.shown) - 6
    let width = max(0, min(40, room))
    let filled = width * percent / 100
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let line = TextWidth.truncated("\(label.shown)  \(bar)  \(tail.shown)", to: columns - 1)
    messages.write("\r\(line)\u{1B}[K")
  }
}
