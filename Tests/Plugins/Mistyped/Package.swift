// swift-tools-version: 6.0
import PackageDescription

// The spec has mistakes that only the compiler finds; 'Tests/Plugins/check' looks for them in its lines.
let mocked: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]

let package = Package(
  name: "Mistyped",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../../..")],
  targets: [
    .target(name: "Shop", plugins: mocked),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "MockSpecStores", package: "MockSpec")],
      plugins: mocked),
  ]
)
