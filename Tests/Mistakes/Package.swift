// swift-tools-version: 6.0
import PackageDescription

// Two hundred tests with one mistake each, to see that one launch reports them all; `./run` writes and runs them.
let package = Package(
  name: "Mistakes",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "MockSpec", path: "../..")],
  targets: [
    .testTarget(
      name: "MistakeTests",
      dependencies: [
        .product(name: "MockSpecRuntime", package: "MockSpec"),
        .product(name: "MockSpecTesting", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")])
  ],
  swiftLanguageModes: [.v6]
)
