import EventLog
import SystemPackage

/// Files in which redacted segments wait for the archive, used in rotation.
struct Spools: Sendable {
  private let paths: [FilePath]
  private let open: [any OpenFile]
  private let files: any FileSystem

  init(count: Int, beside path: FilePath, _ files: any FileSystem) throws {
    self.files = files
    var paths: [FilePath] = []
    var open: [any OpenFile] = []
    for number in 0..<count {
      let path = FilePath("\(path.string).events\(number)")
      do { open.append(try files.open(path, .createNew)) } catch {
        for (file, path) in zip(open, paths) {
          closeReadOnly(file)
          files.removeLeftover(path)
        }
        throw error
      }
      paths.append(path)
    }
    self.paths = paths
    self.open = open
  }

  /// The file of a piece of work.
  subscript(number: Int) -> any OpenFile { open[number % open.count] }

  func remove() {
    for (file, path) in zip(open, paths) {
      closeReadOnly(file)
      files.removeLeftover(path)
    }
  }
}
