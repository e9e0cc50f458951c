// swift-tools-version: 6.0
import PackageDescription

// What runs under the Thread Sanitizer, as a package of its own that builds no generator and no other tests.
let package = Package(
  name: "Races",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  targets: [
    .target(name: "MockSpecRuntime"),
    .target(name: "MockSpecExploration", dependencies: ["MockSpecRuntime"]),
    .target(name: "MockSpecStores", dependencies: ["MockSpecExploration", "MockSpecRuntime"]),
    .target(name: "MockSpecServices", dependencies: ["MockSpecRuntime", "MockSpecStores"]),
    .target(name: "MockSpecTesting", dependencies: ["MockSpecRuntime"]),
    .target(name: "CloudKitInterfaces", exclude: ["CloudKit.mockspec"]),
    .target(
      name: "CloudKitMocks",
      dependencies: [
        "CloudKitInterfaces", "MockSpecRuntime", "MockSpecServices", "MockSpecStores",
      ]),
    .testTarget(
      name: "MockSpecRuntimeTests",
      dependencies: [
        "MockSpecExploration", "MockSpecRuntime", "MockSpecServices", "MockSpecStores",
        "MockSpecTesting",
      ]),
    .testTarget(
      name: "CloudKitMocksTests",
      dependencies: ["CloudKitMocks", "MockSpecServices"],
      sources: [
        "ParallelTests.swift", "Support.swift", "SyncEngine/MergingNotes.swift",
        "SyncEngine/RandomSyncTests.swift", "SyncEngine/SyncDeliveryTests.swift",
        "SyncEngine/SyncLoadTests.swift", "SyncEngine/SyncProbe.swift",
        "SyncEngine/SyncedNotes.swift",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
