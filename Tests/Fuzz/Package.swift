// swift-tools-version: 6.0
import PackageDescription

// Runs the generator over damaged specs; a package of its own, in which nothing makes SwiftPM build the tool as well.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  targets: [
    .target(name: "MockSpecGenerator"),
    .target(name: "MockSpecFullGenerator", dependencies: ["MockSpecGenerator"]),
    .target(
      name: "MockSpecCommandLine", dependencies: ["MockSpecFullGenerator", "MockSpecGenerator"]),
    .target(
      name: "MockSpecFuzzing",
      dependencies: ["MockSpecCommandLine", "MockSpecFullGenerator", "MockSpecGenerator"]),
    .executableTarget(name: "mockspec-fuzz", dependencies: ["MockSpecFuzzing"]),
  ],
  swiftLanguageModes: [.v6]
)
