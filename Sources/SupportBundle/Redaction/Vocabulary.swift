import Projections

/// The words that the program itself writes into a bundle: in messages, in names of fields and files, in projection files.
///
/// A value that consists of nothing else ("order", "Rebuild the table") stands in every bundle, whoever made it. So it is no
/// sign of a leak there, and is looked for only as the whole value of its own field.
struct Vocabulary: Sendable {
  private let words: Set<String>

  /// - Parameter texts: of files that stand in the bundle as they are.
  init(_ definitions: DefinitionSet, texts: [String] = []) {
    var words = Set(Self.own.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    for definition in definitions.all {
      let texts = definition.schema.map(\.text) + definition.columns.flatMap { [$0.table, $0.name] }
      for text in texts + definition.events.keys + [definition.name] { words.formUnion(Self.words(of: text)) }
      for event in definition.events.values {
        for field in event.fields {
          words.insert(field.name.lowercased())
          if case .choice(let values) = field.kind { words.formUnion(values.flatMap(Self.words)) }
        }
      }
    }
    for text in texts { words.formUnion(Self.words(of: text)) }
    self.words = words
  }

  /// True for a text of the program's own words and numbers only.
  func holds(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return Self.words(of: text).allSatisfy { words.contains($0) || $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
  }

  private static func words(of text: String) -> [String] {
    text.utf8.split { !$0.isASCIIWordByte }.map { Substring($0).lowercased() }
  }

  /// Taken from the texts in Sources. A word that is missing costs a false alarm, never a leak.
  private static let own = """
    a aarch64 abcdef abort about above abs account accountid accounts acknowledge acknowledged action add
    added adopted adopting aeiou affected affirmative after again all allow allowed along already also among
    an and anew ann announced another answer answered answers answersdeleted answertype any anything append
    appended appending appends application applied apply archive are arm64 array arrays article as asc aside
    ask asked asks assign assigned assignment assignments at attempt autoincrement automatic away b back
    background backslash backup backupfailed backups base batch batches be became been before begin
    beginning begins begun behind belong belongs beside best better between beyond big bin binary birth
    birthday blank blanks bookkeeping boolean both brace bracket breaks bring brings broken build builds
    built bundle but by byday byhour byte bytes bytype c calendar call can cangoon cannot capitals card
    cards carriage carried case cast catches caught cause cell ceph certain chain change changed changes
    char character characters check checked checking checkpoint checkpoints checks checksum checksums choice
    choices cid cifs cleanly close closed closing closure coalesce code collate colon column columns come
    comma command comments commit committed compare compares compile complete completedat compressed
    concentrate concerned config constraint contact contain content contradict control copied copies copy
    correct could count counted counter counts crash create created createdat current cursor cut damage
    damaged damages darwin data database date day days dd ddthh debian decide decidedly decimal declare
    declared deep default defaults deferrable deferred definitely definitions deflate deflateinit deflatereset delete
    deleted dense depends desc detail did different digest digit digits dim dir directive disk do doctor
    does don done door dot dots double doubt doubtful drop dropped dry due duplicate durable e each earlier
    earlierdamages early edit edited either else elsewhere empty en end ended endoffset ends english
    englishanswer enough entry environment epoch epochmark erased error escape event events ever every
    everything example expect expected explanation exponent export exported expression externalid extract f
    fail failed fails false families family far fault faults fcntl fdatasync february feed feff female field
    fields file files filesystem find findings finds fingerprint first flag flags folder follow followed
    follows for foreign form format found four fraction free freebytes freespace from frombackups full
    fullfsync function fuse future g gap gaps gender generation get gib give given gives glibc glob global
    go goes going gone good green group gz had half hant happen happened has hash have head header healthy
    held hello help here hex hexadecimal highest hint history hold holds home host hour hours how
    howserious i id ids if ifnull iif immediate immutable impossible in incident incidents includespersonal
    incomplete index indexes inflateinit inflatereset info init inmemory insert inserted inside install
    instead instr integer integers integrity interrupted into is iscut isdescending isrequired it its itself
    ja joined journal json jsonl jsontext keep keeps kept keptin key keys kib kind kinds know known knows
    label lacks lag lang language large last lastcomponent lasteventtime lastincident lastseq later layer
    lead leads leap least leave leaves ledger ledgers left leftout length lengths let letter letters levels
    lies like likely limit limits line linebytes lines link linux list listed lists littlespace local lock
    locks log logbytes logwhole long longer look looked lost lostevents lower ltrim machine macos made main
    make makes male manifest many map mark marks master match max may mean meant meanwhile member members
    memory mend mended mending mends message meta mib microseconds middle min minus minutes missing mm mode
    month more most mountinfo move moved moves mtime musl must my n name named names need needs negative
    nested nesting neutral never new newer newest next nfs nnext no nobackup nobody nocase nonblank none
    normal not nothing noun now nth nul null nullable nullif number numbers oat object objects of off offset
    ok old oldbackup older oldest on once one ones only open opened openincidents opening opens options or order
    other others otherwise ours out outcome outlook outside over own owns p page pagechecksum pages paint
    pair parameter parameters parenthesis part passed passes past path paxheaders people permissions
    personal pk place plain please point points position possible pragma predict prepared present
    press preview previous primary proc process program projection projections prune pruned pseudonym
    pseudonyms public put quarantine quarantined question questions quick quotation quote quoted quotes r
    radix rain raise ramfs rank raw reach read reading real reals reason rebuild rebuildundone rebuilt
    receipt record recorded records recovered recursive redacted refer refers refuse refused release rely
    remembered rememberedbackups remembers remote remove removed rename renamed repaired repeated repeating replace replaced
    replay reply report request required reset resets restart restarted restore restored restoring return
    reverse rewritten rfc right roll rollback root round row rowid rows rowsonlyintables rtrim rule run s
    safe said salt salvage salvaged salvagedfrom salvaging same samedisk sand save saved savepoint savings
    say says schema seal sealed sealing searched second seconds see seen segment segments select self
    semicolon send sent separator seq seqno sequence serious server set setaside setting settings severity
    sha sha256 shm shorter should show shown shows sign signs since single size sizebytes slots smaller
    smb smbfs snapshot snapshots so some someone something soon sort sortorder source sources space spelling
    sql sqlite ssz stand stands start startedover state statement statements statistics stats status stay
    stays step steprecord steps still stood store storedbytes strict string subject substr substring such
    sum support surrogate swift sync synchronous syncing syncs system t tab table tables tag tagid tags tail
    take taken takes tar task taskid tasks tell tells temp temporary terminal text texts than that the their
    them then there these they this those three time timestamp title titles tmpfs to today tomorrow too took
    tore torn total trailer transaction tried trigger triggers trim trimmed true trusted try twenty twice
    two type typeof types u ubuntu unassign unchecked under undo undone unicode unique unknown unlock until
    unused up update upper uppercased urgent url use used user userid users using ustar utc utf uuid v valid
    value values verify version versions very view views virtual void voided voids wait wal wanted was way
    we went were what whatcomesback whathappened whatissafe whattodo when where whether which while white
    who whole whose why width will with without words work would woulddelete write writes writing written
    wrong wrote x x86 year years yes yet you your yyyy z zero zeroblob zh zlib
    """
}
