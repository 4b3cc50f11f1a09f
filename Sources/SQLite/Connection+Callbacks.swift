import CSQLite

extension Connection {
  /// What the C callbacks of a connection read. Only the thread that uses the connection touches it.
  final class Callbacks {
    private var authorize: ((Action) -> Bool)?
    private var hasAuthorizer = false
    private var busy = BusyWait()
    /// The bounds of ``limitWork(_:)``.
    private(set) var isLimited = false
    private var remainingTicks: Int64 = .max
    /// What SQLite may have in memory, in all connections of the process together.
    private var mostMemoryBytes: Int64 = .max
    private var deadline: ContinuousClock.Instant?

    /// Asks `authorize` during `body`. `install` is called the first time.
    func authorizing<T>(
      _ authorize: @escaping (Action) -> Bool, install: () -> Void, _ body: () throws -> T
    ) rethrows -> T {
      if !hasAuthorizer { install() }
      hasAuthorizer = true
      self.authorize = authorize
      defer { self.authorize = nil }
      return try body()
    }

    func allows(_ action: @autoclosure () -> Action) -> Bool { authorize.map { $0(action()) } ?? true }

    func wait(_ busy: BusyWait) { self.busy = busy }

    func waits(after failures: Int) -> Bool { busy.waits(after: failures) }

    func limit(_ work: Work?) {
      isLimited = work != nil
      guard let work else { return }
      mostMemoryBytes = work.memoryBytes.map { sqlite3_memory_used() + $0 } ?? .max
      deadline = work.time.map { ContinuousClock.now + $0 }
      renewSteps(work.steps)
    }

    /// Steps of SQLite's virtual machine between two checks of the bounds: fewer if memory is bounded, since
    /// a step may take a value's worth of it.
    var stepsPerTick: Int64 { mostMemoryBytes == .max ? 10_000 : 500 }

    func renewSteps(_ steps: Int64) { remainingTicks = steps / stepsPerTick }

    var isWorkAllowed: Bool {
      remainingTicks -= 1
      guard remainingTicks >= 0, mostMemoryBytes == .max || sqlite3_memory_used() <= mostMemoryBytes else {
        return false
      }
      return deadline.map { ContinuousClock.now < $0 } ?? true
    }
  }

  /// One thing a statement wants to do.
  package enum Action: Hashable, Sendable {
    case select, recursion
    case read(table: String, column: String)
    case insert(table: String)
    case update(table: String, column: String)
    case delete(table: String)
    case call(function: String)
    case createTable(String)
    case createIndex(String, table: String)
    case createTrigger(String, table: String)
    case createView(String)
    case createVirtualTable(String, module: String)
    case reindex(String)
    /// Anything else: its `SQLITE_…` action code and first argument.
    case other(code: Int32, argument: String)
  }

  /// Asks `authorize` about everything that the statements prepared in `body` want to do; false refuses the
  /// statement.
  package func authorizing<T>(_ authorize: @escaping (Action) -> Bool, _ body: () throws -> T) rethrows -> T {
    try callbacks.authorizing(authorize, install: installAuthorizer, body)
  }

  /// Done once: each time it is set, SQLite prepares all its statements again.
  private func installAuthorizer() {
    sqlite3_set_authorizer(
      handle,
      { context, code, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        return callbacks.allows(Action(code, text(first), text(second))) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(callbacks).toOpaque())
  }

  /// How much statements may ask for.
  package struct Work: Hashable, Sendable {
    /// Steps of SQLite's virtual machine.
    package var steps: Int64
    /// How much memory SQLite may use beyond what it uses now, in this whole process; nil for no bound.
    package var memoryBytes: Int64?
    /// Nil for no bound.
    package var time: Duration?

    package init(steps: Int64, memoryBytes: Int64? = nil, time: Duration? = nil) {
      self.steps = steps
      self.memoryBytes = memoryBytes
      self.time = time
    }
  }

  /// Interrupts statements once they have asked for about so much in all from now on; nil takes the bounds
  /// away.
  package func limitWork(_ work: Work?) {
    callbacks.limit(work)
    guard work != nil else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    sqlite3_progress_handler(
      handle, Int32(callbacks.stepsPerTick),
      { context in
        guard let context else { return 1 }
        return Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue().isWorkAllowed ? 0 : 1
      }, Unmanaged.passUnretained(callbacks).toOpaque())
  }

  package var isWorkLimited: Bool { callbacks.isLimited }

  /// Resets the number of steps that are left; cheap enough for each event.
  package func renewSteps(_ steps: Int64) { callbacks.renewSteps(steps) }

  /// Adds a function of one text that gives a text (null stays null). It must give the same for the same
  /// input.
  ///
  /// It can be called from statements, not from the schema, so that other programs can read the file.
  package func addTextFunction(_ name: String, _ function: @escaping @Sendable (String) -> String) throws {
    let box = Unmanaged.passRetained(TextFunction(call: function))
    let code = sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, box.toOpaque(),
      { context, _, arguments in
        guard let argument = arguments?[0], let utf8 = sqlite3_value_text(argument),
          let box = sqlite3_user_data(context)
        else { return sqlite3_result_null(context) }
        let input = String(
          decoding: UnsafeRawBufferPointer(start: utf8, count: Int(sqlite3_value_bytes(argument))),
          as: UTF8.self)
        var output = Unmanaged<TextFunction>.fromOpaque(box).takeUnretainedValue().call(input)
        output.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_result_text(context, $0.baseAddress, Int32($0.count), copiedResult)
          }
        }
      }, nil, nil,
      { box in
        guard let box else { return }
        Unmanaged<TextFunction>.fromOpaque(box).release()
      })
    guard code == SQLITE_OK else { throw error() }
  }
}

/// Keeps a Swift function alive as long as SQLite may call it.
private final class TextFunction {
  let call: @Sendable (String) -> String
  init(call: @escaping @Sendable (String) -> String) { self.call = call }
}

extension Connection.Action {
  fileprivate init(_ code: Int32, _ first: String, _ second: String) {
    switch code {
    case SQLITE_SELECT: self = .select
    case SQLITE_RECURSIVE: self = .recursion
    case SQLITE_READ: self = .read(table: first, column: second)
    case SQLITE_INSERT: self = .insert(table: first)
    case SQLITE_UPDATE: self = .update(table: first, column: second)
    case SQLITE_DELETE: self = .delete(table: first)
    case SQLITE_FUNCTION: self = .call(function: second)
    case SQLITE_CREATE_TABLE: self = .createTable(first)
    case SQLITE_CREATE_INDEX: self = .createIndex(first, table: second)
    case SQLITE_CREATE_TRIGGER: self = .createTrigger(first, table: second)
    case SQLITE_CREATE_VIEW: self = .createView(first)
    case SQLITE_CREATE_VTABLE: self = .createVirtualTable(first, module: second.lowercased())
    case SQLITE_REINDEX: self = .reindex(first)
    default: self = .other(code: code, argument: first)
    }
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// `SQLITE_TRANSIENT`.
private let copiedResult = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
