// swift-tools-version: 6.2
import PackageDescription

// What Tests/benchmark measures with: a package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "ledger", path: "../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Our own library, as an application uses it.
    .executableTarget(
      name: "in-process",
      dependencies: [
        .product(name: "EventLedger", package: "ledger"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/InProcess"),
    // The limit: SQLite alone, with the same events and rows.
    .executableTarget(
      name: "bare-sqlite", path: "Sources/BareSQLite",
      cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("sqlite3")]),
  ]
)
