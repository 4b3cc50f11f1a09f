import LedgerBase
import Testing

@testable import Projections

/// A projection file without the words of who wrote it.
@Suite struct DefinitionTextTests {
  private let text = """
    -- projection: visit
    -- Written by Keiko Yamada; tel: 090.
    -- version: 1
    /* Keiko's
       second note */ CREATE TABLE visit (
      id TEXT PRIMARY KEY, -- public
      name TEXT NOT NULL, -- Keiko's column
      note TEXT DEFAULT '-- no comment' -- personal
    ) STRICT;
    -- on: visit.inserted
    -- field: id id required
    -- field: name text required
    -- may match nothing
    -- a: Keiko
    INSERT INTO visit (id, name) VALUES (:id, /* Keiko */ :name); -- Keiko
    """

  @Test("comments are emptied, directives and texts stay, and the file means the same, line for line")
  func emptied() throws {
    let kept = DefinitionText.withoutComments(text)
    #expect(!kept.contains("Keiko") && !kept.contains("090"))
    #expect(kept.contains("'-- no comment'"))
    let (before, after) = (
      try ProjectionDefinition.parse(text, file: "a.sql"), try ProjectionDefinition.parse(kept, file: "a.sql")
    )
    #expect(after.name == before.name && after.version == before.version)
    #expect(after.schema.map(\.line) == before.schema.map(\.line))
    #expect(after.columns.map(\.isPersonal) == before.columns.map(\.isPersonal))
    #expect(after.events["visit.inserted"]?.mayMatchNothing == true)
    #expect(after.events["visit.inserted"]?.fields.map(\.name) == ["id", "name"])
    #expect(DefinitionText.withoutComments(kept) == kept)
  }

  @Test("a comment that reaches over lines does not make the next one a directive")
  func overLines() {
    let kept = DefinitionText.withoutComments("a /* x\ny */ -- version: 2\n")
    #expect(kept == "a /*\n*/ --\n")
  }

  @Test("of a file of upcasters, its directives stay")
  func upcasters() {
    let kept = DefinitionText.withoutCommentsOfUpcasters(
      "-- upcasters: visit\n-- by Keiko\n\n-- upcaster: visit.inserted v1 to v2\n  -- rename: a to b\n-- to: Keiko"
    )
    #expect(
      kept
        == "-- upcasters: visit\n--\n\n-- upcaster: visit.inserted v1 to v2\n  -- rename: a to b\n--")
  }

  @Test("a text of several words is a person's own; one word is the file's")
  func phrases() {
    let words = DefinitionText.withoutPhrases("CHECK (x <> 'Kenji Ito' AND y IN ('late')) -- Keiko")
    #expect(!words.contains("Kenji") && !words.contains("Keiko") && words.contains("'late'"))
  }
}
