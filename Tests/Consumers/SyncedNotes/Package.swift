// swift-tools-version: 6.0
import PackageDescription

/// The plugin of a target that holds specs, and of a test target that wants their mocks.
let mocks: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]

let package = Package(
  name: "SyncedNotes",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "SyncedNotes", targets: ["SyncedNotes"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(
      name: "SyncedNotes",
      dependencies: [.product(name: "CloudKitInterfaces", package: "MockSpec")], plugins: mocks),
    .testTarget(
      name: "SyncedNotesTests",
      dependencies: [
        "SyncedNotes", .product(name: "CloudKitMocks", package: "MockSpec"),
        .product(name: "MockSpecStores", package: "MockSpec"),
      ],
      plugins: mocks),
  ],
  swiftLanguageModes: [.v6]
)
