import LedgerBase
import LedgerRecords

/// Kinds of record of one's own.
enum KindsOfRecord {
  static let visits = """
    -- snippet
    -- projection: visits
    -- version: 1
    CREATE TABLE visit (
      id TEXT NOT NULL PRIMARY KEY,
      place TEXT NOT NULL CHECK (trim(place) <> ''),
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- on: visit.inserted
    -- row: visit
    -- field: id id required public
    -- field: place text required personal
    INSERT INTO visit (id, place, seq) VALUES (:id, :place, :_seq);

    -- on: visit.deleted
    -- row: visit
    -- field: id id required public
    DELETE FROM visit WHERE id = :id;
    -- end
    """

  static func open(at folder: String, context: LedgerContext) -> Ledger {
    // snippet
    let kind = RecordKindFile(sql: visits, file: "visits.sql")
    let ledger = Ledger.open(
      at: folder, options: LedgerOptions(projections: .records, kinds: [kind]), context: context)
    // end
    return ledger
  }

  static func use(_ ledger: Ledger) throws -> [JSONValue] {
    // snippet
    try ledger.append([
      EventDraft(
        type: "visit.inserted",
        data: JSONText(["id": "0197c1f2-0000-7000-8000-000000000002", "place": "Kyoto"]))
    ])
    let rows = try ledger.read {
      try $0.rows("SELECT place FROM visit WHERE place >= ? ORDER BY place", ["K"], in: "visits")
    }
    // end
    return rows
  }

  static func register(in ledger: Ledger) throws {
    // snippet
    try ledger.addKind(RecordKindFile(sql: visits, file: "visits.sql"))
    // end
  }

  static let visitsOfVersion2 = """
    -- snippet
    -- projection: visits
    -- version: 2
    CREATE TABLE visit (
      id TEXT NOT NULL PRIMARY KEY,
      town TEXT NOT NULL CHECK (trim(town) <> ''),
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- on: visit.inserted v2
    -- row: visit
    -- field: id id required public
    -- field: town text required personal
    INSERT INTO visit (id, town, seq) VALUES (:id, :town, :_seq);

    -- on: visit.deleted
    -- row: visit
    -- field: id id required public
    DELETE FROM visit WHERE id = :id;
    -- end
    """

  static let upcasters = """
    -- snippet
    -- upcasters: visits

    -- upcaster: visit.inserted v1 to v2
    -- rename: place to town
    -- end
    """

  static func openVersion2(at folder: String, context: LedgerContext) -> Ledger {
    // snippet
    let kind = RecordKindFile(sql: visitsOfVersion2, file: "visits.sql", upcasters: upcasters)
    let ledger = Ledger.open(
      at: folder, options: LedgerOptions(projections: .records, kinds: [kind]), context: context)
    // end
    return ledger
  }

  static func openWithSwift(at folder: String, context: LedgerContext) -> Ledger {
    // snippet
    let kind = RecordKindFile(sql: visitsOfVersion2, file: "visits.sql") { from, to, type, data in
      var data = data
      data["town"] = data["place"]
      data["place"] = nil
      return data
    }
    // end
    return Ledger.open(
      at: folder, options: LedgerOptions(projections: .records, kinds: [kind]), context: context)
  }
}
