import EventLog
import SystemPackage

/// The name of a bundle that is being made, and its unfinished file: no other process has either, even at the
/// same moment.
struct BundleName {
  /// Without its suffix: what it is of, and when it was made.
  let name: String
  let target: FilePath
  let unfinished: FilePath
  let file: any OpenFile

  static func base(_ request: BundleRequest) -> String {
    let digits = request.time.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "ledger-bundle-\(digits)Z\(request.includesPersonal ? "-personal" : "")"
  }

  /// Takes the first name that is free.
  ///
  /// The unfinished file is made new, under a name that belongs to the target's: so of two that make a bundle
  /// in the same second one takes the next number.
  static func take(_ request: BundleRequest, in folder: FilePath, _ files: any FileSystem) throws
    -> BundleName
  {
    for number in 1...1000 {
      let name = base(request) + (number == 1 ? "" : "-\(number)")
      let target = folder.appending(name + ".tar.gz")
      let unfinished = folder.appending(".\(name).tar.gz.new")
      guard try files.status(of: target, followLinks: false) == nil else { continue }
      do {
        let file = try files.open(unfinished, .createNew)
        // The process that had the unfinished name before may have finished in between.
        guard try files.status(of: target, followLinks: false) == nil else {
          closeReadOnly(file)
          try files.remove(unfinished)
          continue
        }
        return BundleName(name: name, target: target, unfinished: unfinished, file: file)
      } catch let error as LedgerError where error.errno == .fileExists {
        continue
      }
    }
    throw LedgerError(
      .ioFailed, "No unused name was found for a bundle in \(folder).", hint: "Move older ones elsewhere.",
      at: LedgerError.Location(path: folder.string))
  }
}
