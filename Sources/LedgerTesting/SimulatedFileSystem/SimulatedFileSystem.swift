package import EventLog
package import SystemPackage

/// A file system in memory that knows what was synced and what was not, can lose power, and fails when told
/// to.
///
/// It is stricter than most disks: a new file's name is durable only once its folder is synced, and nothing
/// is durable by the passing of time. Relative paths start at `/`.
///
///     let disk = SimulatedFileSystem()
///     …                                            // work that syncs some of what it writes
///     for seed in 0..<1000 {
///       let after = disk.crash(seed: seed)         // one disk that a power cut now may leave
///       …                                          // open it anew and look
///     }
package final class SimulatedFileSystem: FileSystem {
  /// All that can change, under one lock.
  struct State: Sendable {
    var tree = SimulatedTree()
    var faults: [InjectedFault] = []
    var faultsMet = 0
    var capacityBytes: UInt64?
    var lastHandle: UInt64 = 0
    var exchanges = true
  }

  let state: Guarded<State>

  /// An empty disk with the folders of `path`, durable.
  package init(directory path: FilePath = "/home") {
    var tree = SimulatedTree()
    tree.makeDurableFolders(path)
    state = Guarded(State(tree: tree))
  }

  private init(_ tree: SimulatedTree, capacityBytes: UInt64?) {
    state = Guarded(State(tree: tree, capacityBytes: capacityBytes))
  }

  // MARK: Ends

  /// A disk that a power cut now may leave behind: with one seed always the same. This one stays as it is, so
  /// that many ends of one moment can be tried.
  package func crash(seed: UInt64) -> SimulatedFileSystem {
    state.withLock { state in
      var generator = SeededGenerator(seed: seed)
      return SimulatedFileSystem(state.tree.afterCrash(&generator), capacityBytes: state.capacityBytes)
    }
  }

  /// What the next process finds when this one is killed and power stays on: everything that was written,
  /// synced or not, and no lock.
  package func restart() -> SimulatedFileSystem {
    state.withLock { state in
      var tree = state.tree
      tree.releaseLocks()
      return SimulatedFileSystem(tree, capacityBytes: state.capacityBytes)
    }
  }

  // MARK: Faults

  /// From now on some calls fail.
  package func inject(_ fault: InjectedFault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// From now on it is one that can't exchange two paths.
  package func denyExchange() { state.withLock { $0.exchanges = false } }

  /// All calls work again.
  package func clearFaults() {
    state.withLock { $0.faults = [] }
  }

  /// How many calls failed because of a fault.
  package var faultsMet: Int { state.withLock { $0.faultsMet } }

  /// How much all files together may hold; nil is no limit. A write beyond it writes what fits, then fails.
  package func setCapacity(bytes: UInt64?) {
    state.withLock { $0.capacityBytes = bytes }
  }

  /// Everything on the disk as it is seen: paths of files with their contents, of links with `-> ` and their
  /// text, of folders with a slash at the end.
  package var contents: [String: [UInt8]] {
    state.withLock { $0.tree.contents }
  }

  // MARK: FileSystem

  package func open(_ path: FilePath, _ mode: FileOpenMode) throws -> any OpenFile {
    try call(.open, path) { state throws(Errno) in
      let place = try state.tree.place(of: path, followLinks: mode == .readNamed)
      if mode == .createNew, place.node != nil { throw .fileExists }
      if place.node == nil, mode != .updateOrCreate, mode != .createNew { throw .noSuchFileOrDirectory }
      let node: UInt64
      if let found = place.node { node = found } else { node = try state.tree.create(.file, at: place) }
      switch state.tree.nodes[node]?.kind {
      case .file: break
      case .link: throw .tooManySymbolicLinkLevels
      case .other: throw .noSuchAddressOrDevice
      case .directory, nil: throw .isDirectory
      }
      state.lastHandle += 1
      let isWritable = mode != .read && mode != .readNamed
      return SimulatedFile(self, path: path, node: node, handle: state.lastHandle, isWritable: isWritable)
    }
  }

  package func status(of path: FilePath, followLinks: Bool) throws -> FileStatus? {
    try call(.status, path) { state throws(Errno) in
      do throws(Errno) {
        return try state.tree.place(of: path, followLinks: followLinks).node.flatMap(state.tree.status)
      } catch {
        guard error == .noSuchFileOrDirectory else { throw error }
        return nil
      }
    }
  }

  package func modified(_ path: FilePath) throws -> Timestamp? {
    try call(.status, path) { state throws(Errno) in
      try state.tree.place(of: path, followLinks: false).node.flatMap(state.tree.modified)
    }
  }

  package func list(_ directory: FilePath) throws -> [String] {
    try call(.list, directory) { state throws(Errno) in
      let node = try state.tree.folder(at: directory)
      let names = state.tree.nodes[node]?.entries.keys ?? [:].keys
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  package func createDirectory(_ path: FilePath) throws {
    try call(.createDirectory, path) { state throws(Errno) in
      _ = try state.tree.create(.directory, at: try state.tree.place(of: path, followLinks: false))
    }
  }

  package func rename(_ from: FilePath, to: FilePath) throws {
    try call(.rename, from) { state throws(Errno) in
      let source = try state.tree.place(of: from, followLinks: false)
      try state.tree.rename(source, to: try state.tree.place(of: to, followLinks: false))
    }
  }

  package func exchange(_ one: FilePath, _ other: FilePath) throws -> Bool {
    try call(.rename, one) { state throws(Errno) in
      guard state.exchanges else { return false }
      let place = try state.tree.place(of: one, followLinks: false)
      try state.tree.exchange(place, try state.tree.place(of: other, followLinks: false))
      return true
    }
  }

  package func remove(_ path: FilePath) throws {
    try call(.remove, path) { state throws(Errno) in
      try state.tree.remove(try state.tree.place(of: path, followLinks: false))
    }
  }

  package func removeDirectory(_ path: FilePath) throws {
    try call(.removeDirectory, path) { state throws(Errno) in
      try state.tree.removeDirectory(try state.tree.place(of: path, followLinks: false))
    }
  }

  package func syncDirectory(_ path: FilePath) throws {
    try call(.syncDirectory, path) { state throws(Errno) in
      state.tree.syncDirectory(try state.tree.folder(at: path))
    }
  }

  package func createLink(at path: FilePath, to destination: String) throws {
    try call(.createLink, path) { state throws(Errno) in
      let place = try state.tree.place(of: path, followLinks: false)
      _ = try state.tree.create(.link, at: place, destination: destination)
    }
  }

  package func readLink(_ path: FilePath) throws -> String {
    try call(.readLink, path) { state throws(Errno) in
      let node = state.tree.nodes[try state.tree.node(at: path, followLinks: false)]
      guard let node, node.kind == .link else { throw .invalidArgument }
      return node.destination
    }
  }

  package func freeBytes(at path: FilePath) throws -> UInt64 {
    try call(.freeBytes, path) { state throws(Errno) in
      _ = try state.tree.node(at: path, followLinks: true)
      return state.freeBytes ?? 1 << 40
    }
  }

  // MARK: Every call

  /// Counts a call, fails it if a fault says so, else does it; what goes wrong is thrown with the path.
  func call<Result>(
    _ call: InjectedFault.Call, _ path: FilePath,
    whenFaulty: (inout State, InjectedFault) -> Void = { _, _ in },
    _ body: (inout State) throws(Errno) -> Result
  ) throws -> Result {
    try state.withLock { state in
      if let fault = state.fault(at: call) {
        whenFaulty(&state, fault)
        var error = fault.error
        error.location.path = path.string
        throw error
      }
      do throws(Errno) {
        return try body(&state)
      } catch {
        throw LedgerError(
          error == .noSpace ? .diskFull : .ioFailed, "\(path): \(call.rawValue) failed: \(error).",
          cause: error, at: .init(path: path.string))
      }
    }
  }
}

extension SimulatedFileSystem.State {
  /// Room left, when there is a limit.
  var freeBytes: UInt64? {
    guard let capacityBytes else { return nil }
    let used = tree.nodes.values.reduce(0) { $0 + UInt64($1.content.current.count) }
    return capacityBytes > used ? capacityBytes - used : 0
  }

  fileprivate mutating func fault(at call: InjectedFault.Call) -> InjectedFault? {
    var met: InjectedFault?
    for index in faults.indices where faults[index].meets(call) { met = met ?? faults[index] }
    if met != nil { faultsMet += 1 }
    return met
  }
}
