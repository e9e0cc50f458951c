// swift-tools-version: 6.0
import PackageDescription

// Targets with mistakes that the plugin reports; 'Tests/Plugins/check' looks for the messages. A bracket in a comment :)
let mocked: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]
let runtime = Target.Dependency.product(name: "MockSpecRuntime", package: "MockSpec")

let package = Package(
  name: "Broken",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../../..")],
  targets: [
    .target(name: "SpecAlone", plugins: mocked),
    .target(name: "First", plugins: mocked),
    // Nothing is wrong with an app that uses the plugin while only its tests have a spec.
    .target(name: "Early", plugins: mocked),
    .testTarget(name: "EarlyTests", dependencies: ["Early", runtime], plugins: mocked),
    .testTarget(
      name: "BrokenTests",
      dependencies: ["SpecAlone", "First", runtime],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(name: "LonelyTests", dependencies: [runtime], plugins: mocked),
    .testTarget(
      name: "UncheckedTests",
      dependencies: ["First", .product(name: "MockSpecContract", package: "MockSpec")],
      plugins: mocked),
    .testTarget(name: "UnlinkedTests", dependencies: ["First"], plugins: mocked),
  ]
)
