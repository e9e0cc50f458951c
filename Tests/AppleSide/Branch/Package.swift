// swift-tools-version: 6.0
// The interfaces and the mocks over a module named CloudKit; 'Tests/AppleSide/run' puts its sources together.
import PackageDescription

// Apple's compiler imports the runtime of Objective-C with Foundation.
let runtime: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "ObjectiveC"])
]

let package = Package(
  name: "AppleBranch",
  targets: [
    .target(name: "ObjectiveC"),
    .target(name: "CloudKit", dependencies: ["ObjectiveC"], swiftSettings: runtime),
    .target(name: "MockSpecRuntime"),
    .target(name: "MockSpecExploration", dependencies: ["MockSpecRuntime"]),
    .target(name: "MockSpecStores", dependencies: ["MockSpecExploration"]),
    .target(
      name: "MockSpecServices", dependencies: ["MockSpecStores", "ObjectiveC"],
      swiftSettings: runtime),
    .target(name: "MockSpecContract", dependencies: ["MockSpecExploration"]),
    .target(name: "CloudKitInterfaces", dependencies: ["CloudKit"], swiftSettings: runtime),
    .target(
      name: "CloudKitMocks", dependencies: ["CloudKitInterfaces", "MockSpecServices"],
      swiftSettings: runtime),
    .target(name: "CloudKitContract", dependencies: ["CloudKitInterfaces", "MockSpecContract"]),
    .testTarget(
      name: "CloudKitMocksTests", dependencies: ["CloudKitContract", "CloudKitMocks"],
      exclude: ["Rules"]),
    .testTarget(name: "BranchTests", dependencies: ["CloudKitMocks"]),
  ],
  swiftLanguageModes: [.v6]
)
