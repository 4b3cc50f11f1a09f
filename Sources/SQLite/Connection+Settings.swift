import CSQLite

extension Connection {
  /// A switch of one connection (`sqlite3_db_config`).
  package enum Switch: Sendable {
    case foreignKeys
    /// Refuses what would let SQL damage its own file.
    case defensive
    /// Off: schema parts may call no function that is not marked harmless.
    case trustedSchema
    /// Off: a name in double quotes that is not a column is an error, not a text.
    case doubleQuotedStrings
    /// On: the last connection to close moves nothing from the `-wal` and deletes nothing.
    case noCheckpointOnClose

    fileprivate var options: [Int32] {
      switch self {
      case .foreignKeys: [SQLITE_DBCONFIG_ENABLE_FKEY]
      case .defensive: [SQLITE_DBCONFIG_DEFENSIVE]
      case .trustedSchema: [SQLITE_DBCONFIG_TRUSTED_SCHEMA]
      case .doubleQuotedStrings: [SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML]
      case .noCheckpointOnClose: [SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE]
      }
    }
  }

  package func set(_ option: Switch, _ isOn: Bool) throws {
    for code in option.options where ledger_sqlite_set_flag(handle, code, isOn ? 1 : 0) != SQLITE_OK {
      throw error()
    }
  }

  /// A bound on what statements may ask for (`sqlite3_limit`).
  package enum Limit: Sendable {
    case valueBytes, sqlBytes, columns, expressionDepth, compoundSelects, virtualMachineOperations
    case functionArguments, attachedFiles, patternBytes, parameters, triggerDepth, workerThreads

    fileprivate var option: Int32 {
      switch self {
      case .valueBytes: SQLITE_LIMIT_LENGTH
      case .sqlBytes: SQLITE_LIMIT_SQL_LENGTH
      case .columns: SQLITE_LIMIT_COLUMN
      case .expressionDepth: SQLITE_LIMIT_EXPR_DEPTH
      case .compoundSelects: SQLITE_LIMIT_COMPOUND_SELECT
      case .virtualMachineOperations: SQLITE_LIMIT_VDBE_OP
      case .functionArguments: SQLITE_LIMIT_FUNCTION_ARG
      case .attachedFiles: SQLITE_LIMIT_ATTACHED
      case .patternBytes: SQLITE_LIMIT_LIKE_PATTERN_LENGTH
      case .parameters: SQLITE_LIMIT_VARIABLE_NUMBER
      case .triggerDepth: SQLITE_LIMIT_TRIGGER_DEPTH
      case .workerThreads: SQLITE_LIMIT_WORKER_THREADS
      }
    }
  }

  package func limit(_ limit: Limit, to value: Int32) { sqlite3_limit(handle, limit.option, value) }

  /// Whether the `-wal` stays when the last connection closes.
  package func setPersistentWAL(_ isOn: Bool) throws {
    var value: Int32 = isOn ? 1 : 0
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &value) == SQLITE_OK else {
      throw error()
    }
  }

  /// Leaves room for a checksum at the end of each page of a file that is to be made.
  func reservePageChecksums() throws {
    var bytes = PageChecksums.reservedBytes
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes) == SQLITE_OK else {
      throw error()
    }
  }

  /// Moves the `-wal` into the file and empties it; false when others are in its way.
  package func checkpointAndTruncateWAL() throws -> Bool {
    let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw error() }
    return true
  }
}
