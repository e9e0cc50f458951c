// swift-tools-version: 6.0
import PackageDescription

// Protocols of public packages, one with a parent in another module, mocked in the tests of an app that uses them.
let package = Package(
  name: "Telemetry",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
  ],
  targets: [
    .target(
      name: "Shop",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "MockSpecRuntime", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
