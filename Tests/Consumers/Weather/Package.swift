// swift-tools-version: 6.0
import PackageDescription

/// The plugin of a target that holds specs, and of a test target that wants their mocks.
let mocks: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]

let package = Package(
  name: "Weather",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Weather", targets: ["Weather"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "Weather", plugins: mocks),
    .testTarget(
      name: "WeatherTests",
      dependencies: [
        "Weather", .product(name: "MockSpecRuntime", package: "MockSpec"),
        .product(name: "MockSpecExploration", package: "MockSpec"),
        .product(name: "MockSpecTesting", package: "MockSpec"),
      ],
      plugins: mocks),
  ],
  swiftLanguageModes: [.v6]
)
