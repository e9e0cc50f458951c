// swift-tools-version: 6.0
import PackageDescription

/// The plugin and the library for targets that hold specs, and for test targets that use their mocks.
let mocks: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]
let runtime: Target.Dependency = .product(name: "MockSpecRuntime", package: "MockSpec")

let package = Package(
  name: "Downloads",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Downloads", targets: ["ImageDownloader", "TowerList"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "ImageDownloader", plugins: mocks),
    .testTarget(
      name: "ImageDownloaderTests", dependencies: ["ImageDownloader", runtime],
      resources: [.copy("Fixtures")], plugins: mocks),
    .target(name: "TowerList", plugins: mocks),
    .testTarget(name: "TowerListTests", dependencies: ["TowerList", runtime], plugins: mocks),
  ],
  swiftLanguageModes: [.v6]
)
