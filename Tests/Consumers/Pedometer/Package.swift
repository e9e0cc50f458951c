// swift-tools-version: 6.2
import PackageDescription

/// The settings of a new project of Xcode 26, as far as Swift 6 does not imply them: what states nothing else belongs to
/// the main actor, in the app and in its tests.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Pedometer",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Pedometer", targets: ["Pedometer"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(
      name: "Pedometer", swiftSettings: settings,
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(
      name: "PedometerTests",
      dependencies: [
        "Pedometer", .product(name: "MockSpecRuntime", package: "MockSpec"),
        .product(name: "MockSpecStores", package: "MockSpec"),
      ],
      swiftSettings: settings,
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
