import ArgumentParser
import LedgerRecords
import SupportBundle
import SystemPackage

/// The bundle that a person was sent.
struct BundleFileArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Bundle file", valueName: "file"), completion: .file())
  var file: String

  var path: FilePath { FilePath(file) }

  /// What the bundle says, with every hash checked.
  func read(_ context: LedgerContext) throws -> BundleCase {
    if file == "-" {
      throw LedgerError(
        .usage, "A bundle is read twice, so it has to be a file and can't come from standard input.",
        hint: "Save it first, such as with 'cat > bundle.tar.gz', then give that file.")
    }
    return try BundleCase(reading: path, .records, context.fileSystem)
  }
}
