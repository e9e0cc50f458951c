// swift-tools-version: 6.0
import PackageDescription

// Each target has a mistake that the plugin reports; 'Tests/Plugins/check' looks for the messages.
let mocked: [Target.PluginUsage] = [.plugin(name: "MockSpecPlugin", package: "MockSpec")]
let runtime = Target.Dependency.product(name: "MockSpecRuntime", package: "MockSpec")

let package = Package(
  name: "Broken",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../../..")],
  targets: [
    .target(name: "SpecAlone", plugins: mocked),
    .target(name: "WithoutPlugin"),
    .target(name: "First", plugins: mocked),
    .testTarget(
      name: "BrokenTests",
      dependencies: ["SpecAlone", "WithoutPlugin", "First", runtime],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(name: "LonelyTests", dependencies: [runtime], plugins: mocked),
    .testTarget(name: "ForgetfulTests", dependencies: ["First", runtime]),
    .testTarget(name: "UnlinkedTests", dependencies: ["First"], plugins: mocked),
  ]
)
