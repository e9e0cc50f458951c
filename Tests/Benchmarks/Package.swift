// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that users of MockSpec do not build it. Start it with `./run`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../..")],
  targets: [
    // The measured code is in another module than the loops, as mocks are in tests.
    .target(
      name: "Subjects",
      dependencies: [.product(name: "MockSpecStores", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Subjects",
        .product(name: "CloudKitMocks", package: "MockSpec"),
        .product(name: "MockSpecStores", package: "MockSpec"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
