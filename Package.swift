// swift-tools-version: 6.2
import PackageDescription

/// What is compiled of them is `Localization/Catalog.swift` (Docs/languages.md).
let translations = ["Localization/ja.po", "Localization/zh-Hant.po"]

/// Without this trait `HTTPSending` and `LedgerSend` can't be built, and their 18 packages are not fetched.
let network: TargetDependencyCondition? = .when(traits: ["Network"])

/// What Examples/build links `ledger` with: everything. It is a setting of the linker alone, so that the programs with the
/// system's libraries are linked from the same compiled files.
let ledgerLinking: [LinkerSetting] =
  Context.environment["LEDGER_STATIC"] == nil ? [] : [.unsafeFlags(["-static-executable"])]

/// The commit that `ledger --version` names: from git, else from whoever unpacked an archive of it.
let commit =
  Context.gitInformation.map { $0.currentCommit + ($0.hasUncommittedChanges ? "+" : "") }
  ?? Context.environment["LEDGER_COMMIT"] ?? ""

let package = Package(
  name: "ledger",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "EventLedger", targets: ["EventLedger"]),
    .library(name: "LedgerRecords", targets: ["LedgerRecords"]),
    .library(name: "SupportBundle", targets: ["SupportBundle"]),
    .library(name: "Sending", targets: ["Sending"]),
    .library(name: "HTTPSending", targets: ["HTTPSending"]),
    .library(name: "LedgerTesting", targets: ["LedgerTesting"]),
    .executable(name: "ledger", targets: ["LedgerCLI"]),
    .executable(name: "ledger-send", targets: ["LedgerSend"]),
  ],
  traits: [
    .default(enabledTraits: ["Network"]),
    .trait(name: "Network", description: "HTTPSending and the program ledger-send."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Calls of the system that Swift does not show.
    .target(
      name: "CFiles",
      cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)],
      // On Linux the C library has iconv.
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    // The commit. It is compiled into a released program only, so that a commit does not begin a build.
    .target(
      name: "CVersion",
      cSettings: [.define("LEDGER_COMMIT", to: "\"\(commit)\"", .when(configuration: .release))]),
    // What every module needs: errors, texts, JSON, times, ids, files. It knows nothing of logs and tables.
    .target(
      name: "LedgerBase",
      dependencies: [
        "CFiles",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    .target(
      name: "EventLog",
      dependencies: [
        "LedgerBase", "CFiles", "CZlib",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    // A layer under SQLite's pages; C, because SQLite calls it for each page.
    .target(
      name: "CPageChecksum", dependencies: ["CSQLite"],
      cSettings: [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]),
    .target(name: "SQLite", dependencies: ["CSQLite", "CPageChecksum", "LedgerBase"], exclude: translations),
    .target(
      name: "Projections",
      dependencies: [
        "SQLite", "EventLog", "LedgerBase",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    .target(
      name: "EventLedger",
      dependencies: [
        "Projections", "SQLite", "EventLog", "LedgerBase",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    // Users and answers, accounts and tags, tasks and steps: an application that has records of its own
    // leaves it out.
    .target(
      name: "LedgerRecords",
      dependencies: ["EventLedger", "Projections", "SQLite", "EventLog", "LedgerBase"], exclude: translations,
      resources: [
        .embedInCode("Definitions/answers.sql"),
        .embedInCode("Definitions/accounts.sql"),
        .embedInCode("Definitions/tasks.sql"),
        .embedInCode("Definitions/tasks.upcasters.sql"),
      ]),
    .target(
      name: "SupportBundle",
      dependencies: [
        "EventLedger", "Projections", "SQLite", "EventLog", "LedgerBase", "CZlib",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    // Knows what is sent, where to and how often, and no network: HTTPSending and `ledger-send` have that.
    .target(
      name: "Sending",
      dependencies: [
        "LedgerBase",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations),
    .target(
      name: "HTTPSending",
      dependencies: [
        "Sending", "LedgerBase",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: network),
        .product(name: "NIOCore", package: "swift-nio", condition: network),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: network),
        .product(name: "NIOPosix", package: "swift-nio", condition: network),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: network),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "LedgerTesting",
      dependencies: [
        "EventLedger", "EventLog", "LedgerBase",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .executableTarget(
      name: "LedgerCLI",
      dependencies: [
        "LedgerRecords", "EventLedger", "SupportBundle", "Sending", "EventLog", "LedgerBase", "CFiles",
        "CVersion",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: translations, linkerSettings: ledgerLinking),

    // A program of its own, because linking a network client would slow every start of `ledger`.
    .executableTarget(name: "LedgerSend", dependencies: ["HTTPSending", "Sending", "LedgerBase"]),

    // Sees only what an application in another package would see.
    .executableTarget(
      name: "EmbedExample",
      dependencies: ["LedgerRecords", .product(name: "Logging", package: "swift-log")],
      path: "Examples/Embed", packageAccess: false),

    // The recovery screen of an application, which it sees as little of as the one above.
    .executableTarget(
      name: "RecoveryScreen",
      dependencies: ["LedgerRecords", .product(name: "Logging", package: "swift-log")],
      path: "Examples/RecoveryScreen", packageAccess: false),

    // The code of the documentation, which sees as little.
    .target(
      name: "GuideExamples",
      dependencies: ["LedgerRecords", .product(name: "Logging", package: "swift-log")],
      path: "Examples/Guide", packageAccess: false),

    // The proofs of "nothing lost" (Docs/proof.md): a program, because only optimised code tries as often as
    // they ask.
    .executableTarget(
      name: "ledger-proof",
      dependencies: [
        "LedgerRecords", "EventLedger", "SupportBundle", "Projections", "SQLite", "EventLog", "LedgerBase",
        "LedgerTesting",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/Proof", exclude: ["Corpus"]),

    .testTarget(
      name: "LedgerTestingTests",
      dependencies: [
        "LedgerTesting", "EventLog", "LedgerBase",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "LedgerBaseTests",
      dependencies: [
        "LedgerBase", "LedgerTesting",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "EventLogTests",
      dependencies: [
        "EventLog", "LedgerBase", "LedgerTesting", "CZlib",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "CPageChecksum", "LedgerTesting"]),
    .testTarget(
      name: "ProjectionsTests",
      dependencies: ["Projections", "SQLite", "EventLog", "LedgerBase", "LedgerTesting"]),
    .testTarget(
      name: "LedgerRecordsTests",
      dependencies: [
        "LedgerRecords", "EventLedger", "Projections", "SQLite", "EventLog", "LedgerBase", "LedgerTesting",
      ]),
    .testTarget(
      name: "EventLedgerTests",
      dependencies: [
        "LedgerRecords", "EventLedger", "Projections", "SQLite", "CPageChecksum", "LedgerTesting",
        "EmbedExample",
        "GuideExamples",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "SendingTests", dependencies: ["Sending", "EventLog", "LedgerBase", "LedgerTesting"]),
    .testTarget(
      name: "SupportBundleTests",
      dependencies: [
        "SupportBundle", "LedgerRecords", "EventLedger", "Projections", "EventLog", "LedgerBase",
        "LedgerTesting",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "LedgerCLI", "LedgerRecords", "Sending", "EventLog", "LedgerBase", "LedgerTesting", "EventLedger",
        "RecoveryScreen",
      ],
      exclude: ["__Snapshots__"]),
  ]
)

for target in package.targets where ![.system, .binary, .plugin, .macro].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .treatAllWarnings(as: .error),
    ]
}

// What the sanitizers look at (Tests/Long/sanitizers) needs no network client, no command and no proof:
// without them it is built in a third of the time.
if Context.environment["LEDGER_CORE_ONLY"] != nil {
  let core: Set = [
    "CSQLite", "CZlib", "CFiles", "CPageChecksum", "EventLog", "LedgerBase", "SQLite", "Projections",
    "LedgerRecords", "EventLedger",
    "LedgerTesting", "EmbedExample", "GuideExamples", "LedgerBaseTests", "EventLogTests", "SQLiteTests",
    "ProjectionsTests",
    "EventLedgerTests",
  ]
  package.targets.removeAll { !core.contains($0.name) }
  package.products.removeAll { $0.name != "EventLedger" }
}

// The plugin that builds the documentation (Tests/Long/docs): nobody who only uses the library fetches it.
if Context.environment["LEDGER_DOCS"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
