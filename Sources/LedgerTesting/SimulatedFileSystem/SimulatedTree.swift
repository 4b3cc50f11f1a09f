import EventLog
import SystemPackage

/// Files, folders and links of a simulated disk: as every process sees them, and as they are on the disk.
struct SimulatedTree: Sendable {
  /// By inode number; 1 is the root.
  var nodes: [UInt64: Node]
  private var lastNode: UInt64 = 1
  private var changes: [EntryChange] = []
  private var ticks: Int64 = 0

  struct Node: Sendable {
    var kind: FileStatus.Kind
    var content = SectorContent()
    /// A folder's names as they are seen.
    var entries: [String: UInt64] = [:]
    /// A folder's names as they are on the disk.
    var durableEntries: [String: UInt64] = [:]
    /// A link's text.
    var destination = ""
    var modified = TestClock.exampleTime
    /// The open file that holds the lock.
    var lockHolder: UInt64?
  }

  /// Names put or taken away (nil) by one call: durable together, and in order with others of the same
  /// folder.
  private struct EntryChange: Sendable {
    var entries: [(folder: UInt64, name: String, node: UInt64?)]
    var folders: Set<UInt64> { Set(entries.map(\.folder)) }
  }

  /// A path as far as it leads: the folder and name of its last part, and what is there.
  struct Place {
    var folder: UInt64
    var name: String
    var node: UInt64?
  }

  init() {
    nodes = [1: Node(kind: .directory)]
  }

  // MARK: Paths

  /// Walks a path from the root; links in the middle are followed, one at the end when `followLinks` says so.
  func place(of path: FilePath, followLinks: Bool, depth: Int = 0) throws(Errno) -> Place {
    guard depth < 40 else { throw .tooManySymbolicLinkLevels }
    var walked = ""
    var place = Place(folder: 1, name: ".", node: 1)
    var names = Self.names(of: path)[...]
    while let name = names.popFirst() {
      guard let folder = place.node else { throw .noSuchFileOrDirectory }
      guard nodes[folder]?.kind == .directory else { throw .notDirectory }
      let node = nodes[folder]?.entries[name]
      if let node, let link = nodes[node], link.kind == .link, followLinks || !names.isEmpty {
        let start = link.destination.utf8.first == UInt8(ascii: "/") ? "" : walked + "/"
        let target = FilePath(([start + link.destination] + names).joined(separator: "/"))
        return try self.place(of: target, followLinks: followLinks, depth: depth + 1)
      }
      place = Place(folder: folder, name: name, node: node)
      walked += "/" + name
    }
    return place
  }

  /// The names on the way from the root. Taken apart by hand: in a debug build `FilePath` takes most of a
  /// test's time.
  private static func names(of path: FilePath) -> [String] {
    var names: [String] = []
    for name in path.string.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(name)) {
      case ".": continue
      case "..": _ = names.popLast()
      case let name: names.append(name)
      }
    }
    return names
  }

  /// The node at a path; missing is an error.
  func node(at path: FilePath, followLinks: Bool) throws(Errno) -> UInt64 {
    guard let node = try place(of: path, followLinks: followLinks).node else { throw .noSuchFileOrDirectory }
    return node
  }

  /// The folder at a path.
  func folder(at path: FilePath) throws(Errno) -> UInt64 {
    let node = try node(at: path, followLinks: true)
    guard nodes[node]?.kind == .directory else { throw .notDirectory }
    return node
  }

  func status(of node: UInt64) -> FileStatus? {
    nodes[node].map {
      FileStatus(
        kind: $0.kind, sizeBytes: UInt64($0.content.current.count),
        identity: FileIdentity(device: 1, inode: node))
    }
  }

  func modified(_ node: UInt64) -> Timestamp? { nodes[node]?.modified }

  /// Every path with what is there, see ``SimulatedFileSystem/contents``.
  var contents: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    var waiting: [(path: String, node: UInt64)] = [("", 1)]
    while let (path, number) = waiting.popLast() {
      guard let node = nodes[number] else { continue }
      switch node.kind {
      case .directory:
        result[path + "/"] = []
        waiting.append(contentsOf: node.entries.map { ("\(path)/\($0.key)", $0.value) })
      case .link: result[path] = Array("-> \(node.destination)".utf8)
      case .file, .other: result[path] = node.content.current
      }
    }
    return result
  }

  // MARK: Changes

  /// Makes the folders of a path in an empty tree, as if they had been there for long.
  mutating func makeDurableFolders(_ path: FilePath) {
    var folder: UInt64 = 1
    for name in Self.names(of: path) {
      lastNode += 1
      nodes[lastNode] = Node(kind: .directory)
      nodes[folder]?.entries[name] = lastNode
      nodes[folder]?.durableEntries[name] = lastNode
      folder = lastNode
    }
  }

  /// Makes a node at a place where nothing is.
  mutating func create(_ kind: FileStatus.Kind, at place: Place, destination: String = "") throws(Errno)
    -> UInt64
  {
    guard place.node == nil else { throw .fileExists }
    lastNode += 1
    nodes[lastNode] = Node(kind: kind, destination: destination)
    touch(lastNode)
    change([(place.folder, place.name, lastNode)])
    return lastNode
  }

  mutating func remove(_ place: Place) throws(Errno) {
    guard let node = place.node else { throw .noSuchFileOrDirectory }
    guard nodes[node]?.kind != .directory else { throw .isDirectory }
    change([(place.folder, place.name, nil)])
  }

  mutating func removeDirectory(_ place: Place) throws(Errno) {
    guard let node = place.node else { throw .noSuchFileOrDirectory }
    guard nodes[node]?.kind == .directory else { throw .notDirectory }
    guard nodes[node]?.entries.isEmpty == true else { throw .directoryNotEmpty }
    change([(place.folder, place.name, nil)])
  }

  mutating func rename(_ from: Place, to: Place) throws(Errno) {
    guard let moved = from.node else { throw .noSuchFileOrDirectory }
    guard moved != to.node else { return }
    if let replaced = to.node {
      switch (nodes[moved]?.kind == .directory, nodes[replaced]?.kind == .directory) {
      case (true, true): if nodes[replaced]?.entries.isEmpty == false { throw .directoryNotEmpty }
      case (true, false): throw .notDirectory
      case (false, true): throw .isDirectory
      case (false, false): break
      }
    }
    change([(from.folder, from.name, nil), (to.folder, to.name, moved)])
  }

  mutating func exchange(_ one: Place, _ other: Place) throws(Errno) {
    guard let first = one.node, let second = other.node else { throw .noSuchFileOrDirectory }
    change([(one.folder, one.name, second), (other.folder, other.name, first)])
  }

  /// Makes a folder's entries durable, and those changes of other folders that must not come after them.
  mutating func syncDirectory(_ folder: UInt64) {
    var folders: Set<UInt64> = [folder]
    var durable: [EntryChange] = []
    var remaining: [EntryChange] = []
    for change in changes.reversed() {
      if change.folders.isDisjoint(with: folders) {
        remaining.append(change)
      } else {
        folders.formUnion(change.folders)
        durable.append(change)
      }
    }
    for change in durable.reversed() { apply(change, to: \.durableEntries) }
    changes = remaining.reversed()
  }

  /// Sets a node's time of change: each is a microsecond after the last.
  mutating func touch(_ node: UInt64) {
    ticks += 1
    nodes[node]?.modified.microseconds = TestClock.exampleTime.microseconds + ticks
  }

  private mutating func change(_ entries: [(UInt64, String, UInt64?)]) {
    let change = EntryChange(entries: entries.map { (folder: $0.0, name: $0.1, node: $0.2) })
    apply(change, to: \.entries)
    changes.append(change)
    for folder in change.folders { touch(folder) }
  }

  private mutating func apply(
    _ change: EntryChange, to names: WritableKeyPath<Node, [String: UInt64]>
  ) {
    for entry in change.entries {
      nodes[entry.folder]?[keyPath: names][entry.name] = entry.node
    }
  }

  // MARK: Ends

  /// Every process ends; the disk and the page cache stay as they are.
  mutating func releaseLocks() {
    for node in nodes.keys { nodes[node]?.lockHolder = nil }
  }

  /// What may be there after a power cut now. In each folder a first part of its unsynced changes is kept; a
  /// change of two folders is kept in both or in neither.
  func afterCrash(_ generator: inout SeededGenerator) -> SimulatedTree {
    var result = self
    result.changes = []
    var allowed: [UInt64: Int] = [:]
    for folder in nodes.keys.sorted() {
      let count = changes.count { $0.folders.contains(folder) }
      allowed[folder] = CrashChoice.random(&generator).kept(of: count, &generator)
    }
    for change in changes {
      let isKept = change.folders.allSatisfy { allowed[$0, default: 0] > 0 }
      for folder in change.folders {
        allowed[folder, default: 0] = isKept ? allowed[folder, default: 0] - 1 : 0
      }
      if isKept { result.apply(change, to: \.durableEntries) }
    }
    for number in nodes.keys.sorted() {
      guard var node = result.nodes[number] else { continue }
      node.content = node.content.afterCrash(CrashChoice.random(&generator), &generator)
      node.entries = node.durableEntries
      result.nodes[number] = node
    }
    result.releaseLocks()
    result.dropUnreachable()
    return result
  }

  private mutating func dropUnreachable() {
    var reached: Set<UInt64> = []
    var waiting: [UInt64] = [1]
    while let number = waiting.popLast() {
      guard reached.insert(number).inserted, let node = nodes[number] else { continue }
      waiting.append(contentsOf: node.entries.values)
    }
    nodes = nodes.filter { reached.contains($0.key) }
  }
}
