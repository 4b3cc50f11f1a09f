extension ProjectionDefinition {
  /// The built-in projection `ledger`: where in the log each event id is.
  package static var ledger: ProjectionDefinition {
    get throws { try parse(ledgerText, file: "ledger.sql", isOurs: true) }
  }

  private static let ledgerText = """
    -- projection: ledger
    -- version: 1

    -- Where in the log the event with an id stands, so that no id comes twice.
    CREATE TABLE event_id (
      id BLOB NOT NULL PRIMARY KEY,
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- on: *
    INSERT INTO event_id (id, seq) VALUES (:_uuid, :_seq);

    """
}
