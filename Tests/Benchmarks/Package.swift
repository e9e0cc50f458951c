// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who uses MockSpec builds it. Start it with `./run`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../..")],
  targets: [
    // What is measured lies in another module than the loops, as mocks and tests do.
    .target(
      name: "Subjects",
      dependencies: [.product(name: "MockSpecRuntime", package: "MockSpec")],
      plugins: [.plugin(name: "GenerateMocks", package: "MockSpec")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Subjects",
        .product(name: "CloudKitMocks", package: "MockSpec"),
        .product(name: "MockSpecRuntime", package: "MockSpec"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
