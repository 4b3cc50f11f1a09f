package import Dispatch
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells that somebody, in this process or another, has written to a log or put another one in its place: by
/// the system's own notices (inotify, kqueue) where they report every process's writes, and otherwise by
/// checking every ``interval``.
///
/// It may report what is not new, but never misses what is. It belongs to the queue that it was made with.
package final class LogSignal {
  /// Between two looks where the system gives no notice.
  package static let interval = DispatchTimeInterval.milliseconds(200)

  private let root: FilePath
  private let queue: DispatchQueue
  private let body: @Sendable () -> Void
  private var notices: FileNotices?
  private var timer: (any DispatchSourceTimer)?

  /// - Parameter body: is called on `queue`, from ``arm()`` to ``cancel()``.
  package init(
    of root: FilePath, _ fileSystem: any FileSystem, on queue: DispatchQueue,
    _ body: @escaping @Sendable () -> Void
  ) {
    self.root = root
    self.queue = queue
    self.body = body
    // On a disk that is reached over a network, others write without this system's knowledge.
    if fileSystem is RealFileSystem, !isShared(fileSystemKind: fileSystemKind(at: root, RealFileSystem())) {
      notices = FileNotices(on: queue, body)
    }
  }

  /// Waits for what is at the log's paths now. To be called before each look: what is written after it calls
  /// the body again.
  package func arm() {
    guard timer == nil else { return }
    // The head is written at each append; the folders, when a restore or a reset exchanges what is in them.
    for path in [root, root.appending("log"), root.appending("log/head")] {
      guard notices?.watch(path) == true else { return beginTimer() }
    }
  }

  package func cancel() {
    notices?.cancel()
    timer?.cancel()
    notices = nil
    timer = nil
  }

  private func beginTimer() {
    cancel()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(50))
    timer.setEventHandler(handler: DispatchWorkItem(block: body))
    timer.resume()
    self.timer = timer
  }
}

#if os(Linux)
  /// Notices of the system about files: inotify(7).
  private final class FileNotices {
    private static let folderMask = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_MOVE_SELF | IN_DELETE_SELF)
    private let descriptor: Int32
    private let source: any DispatchSourceRead

    /// Nil where this user has as many already as the system gives out.
    init?(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.descriptor = descriptor
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
          while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
        body()
      }
      source.setCancelHandler { _ = close(descriptor) }
      source.resume()
    }

    /// What is watched already stays so; what does not exist yet is reported by its folder's watch.
    ///
    /// - Returns: false where the system can't watch it, because it already watches its maximum, for example.
    func watch(_ path: FilePath) -> Bool {
      let mask = Self.folderMask | (path.lastComponent == "head" ? UInt32(IN_MODIFY) : 0)
      return path.withPlatformString { inotify_add_watch(descriptor, $0, mask) } >= 0 || errno == ENOENT
    }

    func cancel() { source.cancel() }
  }
#elseif canImport(Darwin)
  /// Notices of the system about files: kqueue(2), by Dispatch.
  private final class FileNotices {
    private let queue: DispatchQueue
    private let body: @Sendable () -> Void
    private var watched: [FilePath: (file: FileIdentity, source: any DispatchSourceFileSystemObject)] = [:]

    init?(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      self.queue = queue
      self.body = body
    }

    /// What is watched already stays so; what does not exist yet is reported by its folder's watch.
    ///
    /// - Returns: false where the system can't watch it.
    func watch(_ path: FilePath) -> Bool {
      let descriptor = path.withPlatformString { open($0, O_EVTONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return errno == ENOENT }
      var status = stat()
      let isKnown = fstat(descriptor, &status) == 0
      let file = FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
      guard isKnown, watched[path]?.file != file else {
        _ = close(descriptor)
        return isKnown
      }
      watched[path]?.source.cancel()
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .rename, .delete], queue: queue)
      source.setEventHandler(handler: DispatchWorkItem(block: body))
      source.setCancelHandler { _ = close(descriptor) }
      source.resume()
      watched[path] = (file, source)
      return true
    }

    func cancel() { for (_, source) in watched.values { source.cancel() } }
  }
#else
  /// No notices are known here.
  private final class FileNotices {
    init?(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) { return nil }
    func watch(_ path: FilePath) -> Bool { false }
    func cancel() {}
  }
#endif
