import EventLog
import SystemPackage

/// An open file of a ``SimulatedFileSystem``. It stays usable after a rename or a remove, as on a real one.
final class SimulatedFile: OpenFile {
  let path: FilePath
  private let disk: SimulatedFileSystem
  private let node: UInt64
  private let handle: UInt64
  private let isWritable: Bool
  private let isClosed = Guarded(false)

  init(_ disk: SimulatedFileSystem, path: FilePath, node: UInt64, handle: UInt64, isWritable: Bool) {
    self.disk = disk
    self.path = path
    self.node = node
    self.handle = handle
    self.isWritable = isWritable
  }

  deinit {
    disk.state.withLock { releaseLock(&$0) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
    try call(.read) { state throws(Errno) in
      let bytes = state.tree.nodes[node]?.content.current ?? []
      guard offset < bytes.count else { return 0 }
      let part = bytes[Int(offset)..<min(bytes.count, Int(offset) + buffer.count)]
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
    let whenFaulty: (inout SimulatedFileSystem.State, InjectedFault) -> Void = { [self] state, fault in
      put(UnsafeRawBufferPointer(rebasing: bytes.prefix(fault.shortWriteBytes)), at: offset, &state)
    }
    try call(.write, needsWritable: true, whenFaulty: whenFaulty) { state throws(Errno) in
      let size = UInt64(state.tree.nodes[node]?.content.current.count ?? 0)
      let growth = max(size, offset + UInt64(bytes.count)) - size
      let missing = growth - min(growth, state.freeBytes ?? growth)
      let fitting = bytes.prefix(bytes.count - min(bytes.count, Int(missing)))
      put(UnsafeRawBufferPointer(rebasing: fitting), at: offset, &state)
      if missing > 0 { throw .noSpace }
    }
  }

  func sync() throws {
    let whenFaulty: (inout SimulatedFileSystem.State, InjectedFault) -> Void = { [node] state, _ in
      state.tree.nodes[node]?.content.failSync()
    }
    try call(.sync, whenFaulty: whenFaulty) { state throws(Errno) in
      state.tree.nodes[node]?.content.sync()
    }
  }

  func truncate(to sizeBytes: UInt64) throws {
    try call(.truncate, needsWritable: true) { state throws(Errno) in
      let size = UInt64(state.tree.nodes[node]?.content.current.count ?? 0)
      if let free = state.freeBytes, sizeBytes > size, sizeBytes - size > free { throw .noSpace }
      state.tree.nodes[node]?.content.truncate(to: Int(sizeBytes))
      state.tree.touch(node)
    }
  }

  func status() throws -> FileStatus {
    try call(.fileStatus) { state throws(Errno) in
      guard let status = state.tree.status(of: node) else { throw .badFileDescriptor }
      return status
    }
  }

  func tryLock() throws -> Bool {
    try call(.lock) { state throws(Errno) in
      let holder = state.tree.nodes[node]?.lockHolder
      guard holder == nil || holder == handle else { return false }
      state.tree.nodes[node]?.lockHolder = handle
      return true
    }
  }

  func unlock() throws {
    try call(.unlock) { state throws(Errno) in releaseLock(&state) }
  }

  func close() throws {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    guard !wasClosed else { return }
    let whenFaulty: (inout SimulatedFileSystem.State, InjectedFault) -> Void = { [self] state, _ in
      releaseLock(&state)
    }
    try disk.call(.close, path, whenFaulty: whenFaulty) { state throws(Errno) in releaseLock(&state) }
  }

  private func put(
    _ bytes: UnsafeRawBufferPointer, at offset: UInt64, _ state: inout SimulatedFileSystem.State
  ) {
    state.tree.nodes[node]?.content.write(bytes, at: Int(offset))
    state.tree.touch(node)
  }

  private func releaseLock(_ state: inout SimulatedFileSystem.State) {
    if state.tree.nodes[node]?.lockHolder == handle { state.tree.nodes[node]?.lockHolder = nil }
  }

  private func call<Result>(
    _ kind: InjectedFault.Call, needsWritable: Bool = false,
    whenFaulty: (inout SimulatedFileSystem.State, InjectedFault) -> Void = { _, _ in },
    _ body: (inout SimulatedFileSystem.State) throws(Errno) -> Result
  ) throws -> Result {
    let isClosed = isClosed.withLock { $0 }
    return try disk.call(kind, path, whenFaulty: whenFaulty) { state throws(Errno) in
      if isClosed || needsWritable && !isWritable { throw .badFileDescriptor }
      return try body(&state)
    }
  }
}
