import EventLedger
import Projections

/// The words that the program itself writes into a bundle: in messages, in names of fields and files, in
/// projection files.
///
/// A value that consists of nothing else ("order", "Rebuild the table") is in every bundle, regardless of its
/// owner. So it is not a sign of a leak there, and is searched for only as the whole value of its own field.
struct Vocabulary: Sendable {
  private let words: Set<String>

  /// - Parameter kinds: the registered ones, whose files somebody else wrote: their names and single words
  ///   are what such a kind is made of, their comments and their longer texts may be about a person.
  init(_ definitions: DefinitionSet, kinds: [RegisteredKind] = []) {
    let foreign = Set(kinds.map(\.name))
    var words = Set(Self.own.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    for definition in definitions.all {
      let schema = foreign.contains(definition.name) ? [] : definition.schema.map(\.text)
      let texts = schema + definition.columns.flatMap { [$0.table, $0.name] }
      for text in texts + definition.events.keys + [definition.name] { words.formUnion(Self.words(of: text)) }
      for event in definition.events.values {
        for field in event.fields {
          words.insert(field.name.lowercased())
          if case .choice(let values) = field.kind { words.formUnion(values.flatMap(Self.words)) }
        }
      }
    }
    for kind in kinds { words.formUnion(Self.words(of: DefinitionText.withoutPhrases(kind.text))) }
    self.words = words
  }

  private init(words: Set<String>) { self.words = words }

  /// These and the words of other texts that are in every bundle of a machine.
  func adding(_ texts: [String]) -> Vocabulary {
    Vocabulary(words: words.union(texts.flatMap(Self.words)))
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
    a aarch64 abcdef abort about above abs accept account accountid accounts acknowledge acknowledged
    action actual add added addition adds adjacent adopted advice aeiou affected affirmative
    after afterwards again all allocate allow allowed along already also among an and anew ann announced
    another answer answered answers answersdeleted answertype any anything anyway anywhere appears append
    appended appending appends application applied applies apply archive archived are argument arguments
    arm64 array arrays arrived article as asc ascending ascii aside ask asked asks assign assigned
    assignment assignments at atomic attach attempt autoincrement automatic automatically available away b
    back backed background backs backslash backup backupfailed backups bad base batch batches be became
    because been before begin beginning begins begun behave behind being belong belongs beside best better
    between beyond big bin binary birth birthday blank blanks blocks bookkeeping boolean both brace
    bracket breaks bring brings broken brought btrfs budget bug build building builds built bundle busy
    but by byday byhour byte bytes bytype c cable calendar call came can cangoon cannot capitals card
    cards carriage carried case cast catches caught cause cell ceph certain chain change changed changes
    changing char character characters check checked checking checkpoint checkpoints checks checksum
    checksums choice choices choose chose cid cifs clean cleaned cleaning cleanly close closed closing
    closure cloudevent coalesce code collate colon column columns columnsize combination combine come
    comes comma command commands comments commit committed compare compared compares compile complete
    completedat compressed compute computed concentrate concerned concerns config confirmation confirmed
    connection constraint contact contain contained contains content contents continue continued continues
    contradict control convert copied copies copy correct could count counted counter counting counts
    crash create created createdat creates creation csv current cursor cut cuts damage damaged damages
    darwin data database date dates day days dd ddthh debian decide decidedly decimal declare declared
    deep default defaults deferrable deferred definitely definitions deflate deflateinit deflatereset
    delete deleted deletes denied dense depend depends desc descriptor detail determines device did differ
    different differs digest digit digits dim dir directive directory disconnected disk dismisses diverge
    diverged do doctor does domain don done door dot dots double doubt doubtful drive drop dropped dry due
    duplicate durable e each earlier earlierdamages early edit edited effect either elements else
    elsewhere email empties empty en encountered end ended endoffset ends english englishanswer enough
    enter entries entry environment epoch epochmark erase erased erases erasure error escape escaped event
    events ever every everything evidence examine example exceed exceeded except exist existing exists
    expect expected explanation exponent export exported expression extends externalid extra extract f
    fail failed failing fails failure false families family far fault faults fcntl fdatasync february feed
    feeds feff female fewer field fields file files filesystem find findings finds fingerprint finish
    finished finishes first fit fix fixed flag flags folder folders follow followed follows for foreign
    form format found four fraction free freebytes freespace from frombackups full fullfsync function
    further fuse future g gap gaps gender generated generation get gets gib give given gives glibc glob
    global go goes going gone good got green group gz gzip had half handle hant happen happened has hash
    have head header healthy held hello help helps here hex hexadecimal hidden hides higher highest hint
    history hold holds home host hour hours how howserious i id identified ids if ifnull iif immediate
    immediately immutable import imported importing impossible in incident incidents include included
    includespersonal incomplete inconsistent index indexes inflateinit inflatereset info information init
    inmemory input insert inserted inside inspect install instead instr intact integer integers integrity
    interrupted into invalid is iscut isdescending isrequired it its itself ja joined journal json jsonl
    jsontext just keep keeps kept keptin key keys kib kind kinds know known knows label lacks lag lang
    language large larger last lastcomponent lasteventtime lastincident lastseq later layer lead leads
    leap least leave leaves ledger ledgerbatch ledgers ledgerv left leftout length lengths less let letter
    letters levels lies like likely limit limits line linebytes lines link links linux list listed lists
    littlespace local lock locks log logbytes logs logwhole long longer look looked loose lost lostevents
    lower ltrim machine machines macos made main make makes male malformed manifest manual many map mark
    marked marks master match matches max maximum may mean meant meantime meanwhile member members memory
    mended message meta mib microseconds middle migrate migrated migrates migration min
    minus minutes missing mm mode modified moment month more most mount mounted mountinfo move moved moves
    moving mtime much musl must my n name named names need needed needs negative neither nested nesting
    network neutral never new newer newest next nfs nnext no nobackup nobody nocase nonblank none nor
    normal not nothing notice noun now nth nul null nullable nullif number numbers oat object objects
    occurred of off offset ok old oldbackup older oldest omit on once one ones only open opened
    openincidents opening opens operation option optional optionally options or order other others
    otherwise ours out outcome outdated outlook output outside over overwritten own owner owns p page
    pagechecksum pages paint pair parameter parameters parenthesis part particular parts pass passed
    passes past path paxheaders people perhaps permission permissions permitted person personal pipe pk
    place plain please point points porter position possible power pragma predict preferably prefix
    prepared present press prevents preview previous primary private problem proc process program programs
    projection projections proved proves prune pruned pseudonym pseudonyms public put quarantine
    quarantined query question questions quick quota quotation quote quoted quotes r radix rain raise
    ramfs range rank rather raw reach read readable reading reads real reals reason rebuild rebuilds
        rebuildundone rebuilt receipt record recorded records recovered recovering recovers recovery
    recreated recreates recursive redacted redo refer refers refuse refused register registered registers
    regular release rely     remember remembered rememberedbackups remembers remote remount remove removed
    removes rename renamed     reopen repair repaired repairing repairs repeated repeating replace
    replaced replaces replay reply report
    reports request requested required requires reserved reset resets resolve resource rest restart
    restarted restore restored restores restoring results resumed retried return reverse review rewritten
    rfc right roll rollback rolled room root round row rowid rows rowsonlyintables rtrim rule run running
    runs s safe said salt salvage salvaged salvagedfrom salvaging same samedisk sand satisfy save saved
    savepoint saves savings saw say says schema seal sealed sealing search searched second seconds see
    seen sees segment segments select self semicolon send sent separate separator seq seqno sequence
    serious server service set setaside sets setting settings several severity sha sha256 shm shorter
    should show showing shown shows shrank sides sign signs since single size sizebytes skip slot slots
    smaller smb smbfs snapshot snapshots so socket some somebody someone something soon sort sortorder
    source sources space spaces specific specify specversion spelled spelling split sql sqlite ssz stale
    stand stands start started startedover starting starts stat state statement statements statistics
    stats status stay stays step steprecord steps still stood stop stopped stops store stored storedbytes
    stores stream strict string structure subject substr substring such sum support sure surrogate suspect
    swap swift symbolic sync synchronous syncing syncs system t tab table tables tag tagid tags tail take
    taken takes tar target task taskid tasks tell tells temp temporarily temporary terminal terminated
    text texts than that the their them then there these they this those though three through time times
    timestamp title titles tmpfs to today together tokenize tokenizer tomorrow too took tore torn total
    touched trailer transaction translate translated treat tried trigger triggers trigram trim trimmed
    true truncate truncated trusted try twenty twice two type typeof types u ubuntu unassign unavailable
    unchanged unchecked under undo undoes undone unexpected unicode unindexed unique unknown unless unlock
    unpacks unreported until unused up upcaster upcasters update updated updates upload uploads upper
    uppercased urgent url use used user userid users uses using ustar utc utf uuid v valid value values
    verified verify version versions very view views violated violates virtual visits void voided voids
    wait waiting waits wal want wanted was way we wearing went were what whatcomesback whathappened
    whatissafe whattodo when where whether which while white whitespace who whole whose why width will
    with within without words work works would woulddelete writable write writes writing written wrong
    wrote x x86 xfs year years yes yet yield yields you your yyyy z zero zeroblob zeros zh zlib
    """
}
