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
    try BundleCase(reading: path, .records, context.fileSystem)
  }
}
