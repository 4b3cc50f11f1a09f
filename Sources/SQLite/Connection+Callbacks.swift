import CSQLite

extension Connection {
  /// What the C callbacks of a connection read. Only the thread that uses the connection touches it.
  final class Callbacks {
    var authorize: ((Action) -> Bool)?
    var remainingTicks: Int64 = .max
  }

  /// One thing a statement that is being prepared wants to do.
  package struct Action {
    /// `SQLITE_…` action code.
    package var code: Int32
    /// What the two arguments are depends on the code: mostly a table and a column.
    package var first: String?
    package var second: String?
    package var database: String?
    /// The innermost trigger or view it comes from.
    package var origin: String?
  }

  /// Asks `authorize` about everything that statements want to do when they are prepared; false refuses the statement.
  package func setAuthorizer(_ authorize: ((Action) -> Bool)?) {
    callbacks.authorize = authorize
    guard authorize != nil else {
      sqlite3_set_authorizer(handle, nil, nil)
      return
    }
    sqlite3_set_authorizer(
      handle,
      { context, code, first, second, database, origin in
        guard let context else { return SQLITE_DENY }
        let action = Action(
          code: code, first: text(first), second: text(second), database: text(database), origin: text(origin))
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        return callbacks.authorize?(action) == true ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(callbacks).toOpaque())
  }

  /// Steps of SQLite's virtual machine between two looks at the bound.
  private static let stepsPerTick: Int64 = 10_000

  /// Interrupts statements once they have taken about `steps` steps in all from now on; nil takes the bound away.
  package func limitSteps(_ steps: Int64?) {
    guard let steps else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      return
    }
    callbacks.remainingTicks = steps / Self.stepsPerTick
    sqlite3_progress_handler(
      handle, Int32(Self.stepsPerTick),
      { context in
        guard let context else { return 1 }
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.remainingTicks -= 1
        return callbacks.remainingTicks < 0 ? 1 : 0
      }, Unmanaged.passUnretained(callbacks).toOpaque())
  }

  /// Sets the steps that are left anew; cheap enough for each event.
  package func renewSteps(_ steps: Int64) { callbacks.remainingTicks = steps / Self.stepsPerTick }

  /// Adds a function of one text that gives a text (null stays null). It must give the same for the same input.
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
          decoding: UnsafeRawBufferPointer(start: utf8, count: Int(sqlite3_value_bytes(argument))), as: UTF8.self)
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

private func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

/// `SQLITE_TRANSIENT`.
private let copiedResult = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
