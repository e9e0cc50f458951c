// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MockSpec",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .plugin(name: "GenerateMocks", targets: ["GenerateMocks"]),
    .executable(name: "mockspec", targets: ["mockspec"]),
    .library(name: "MockSpecRuntime", targets: ["MockSpecRuntime"]),
    .library(name: "MockSpecFoundation", targets: ["MockSpecFoundation"]),
    .library(name: "MockSpecTesting", targets: ["MockSpecTesting"]),
    .library(name: "MockSpecContract", targets: ["MockSpecContract"]),
    .library(name: "MockSpecRecording", targets: ["MockSpecRecording"]),
    .library(name: "CloudKitInterfaces", targets: ["CloudKitInterfaces"]),
    .library(name: "CloudKitMocks", targets: ["CloudKitMocks"]),
    .library(name: "CloudKitContract", targets: ["CloudKitContract"]),
  ],
  targets: [
    // The generator: text → syntax tree → model → Swift → files. One module, as every user of the plugin builds
    // it; its stages are folders, and a test holds which may use which.
    .target(
      name: "MockSpecGenerator", path: ".",
      exclude: [
        "Package.swift", "Plugins", "README.md", "Sources/CloudKitContract",
        "Sources/CloudKitInterfaces", "Sources/CloudKitMocks", "Sources/MockSpecContract",
        "Sources/MockSpecFoundation", "Sources/MockSpecRecording", "Sources/MockSpecRuntime",
        "Sources/MockSpecTesting", "Sources/mockspec", "Tests",
      ],
      sources: ["Sources/MockSpecGenerator", "Templates"]),
    .executableTarget(name: "mockspec", dependencies: ["MockSpecGenerator"]),
    .plugin(name: "GenerateMocks", capability: .buildTool(), dependencies: ["mockspec"]),

    // What generated code uses, and CloudKit, declared in the same language as everything else.
    .target(name: "MockSpecRuntime"),
    // Foundation's values, predicates and files in stores; apart, so that the runtime needs no Foundation.
    .target(name: "MockSpecFoundation", dependencies: ["MockSpecRuntime"]),
    // A trait for Swift Testing; apart, so that the runtime links no test library.
    .target(name: "MockSpecTesting", dependencies: ["MockSpecRuntime"]),
    // Watches services, pretended or real, and so links no mocks.
    .target(name: "MockSpecContract"),
    // Records what real services answer, and holds mocks to it.
    .target(name: "MockSpecRecording", dependencies: ["MockSpecRuntime"]),
    .target(name: "CloudKitInterfaces", plugins: ["GenerateMocks"]),
    .target(
      name: "CloudKitMocks",
      dependencies: ["CloudKitInterfaces", "MockSpecFoundation", "MockSpecRuntime"],
      plugins: ["GenerateMocks"]),
    .target(
      name: "CloudKitContract", dependencies: ["CloudKitInterfaces", "MockSpecContract"],
      plugins: ["GenerateMocks"]),

    .testTarget(name: "MockSpecGeneratorTests", dependencies: ["MockSpecGenerator"]),
    .target(
      name: "MockSpecFuzzing", dependencies: ["MockSpecGenerator"],
      path: "Tests/MockSpecFuzzing"),
    .executableTarget(
      name: "mockspec-fuzz", dependencies: ["MockSpecFuzzing"], path: "Tests/Fuzz"),
    .testTarget(
      name: "MockSpecFuzzTests",
      dependencies: ["MockSpecFuzzing", "MockSpecGenerator"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "MockSpecContract", "MockSpecGenerator", "MockSpecRecording", "MockSpecRuntime",
      ],
      path: "Tests/Goldens",
      exclude: [
        "Album.mockspec", "Adapters.mockspec", "Members.mockspec", "Places.mockspec",
        "Towers.mockspec", "Values.mockspec", "Forms/Specs",
      ]),
    .testTarget(
      name: "MockSpecRuntimeTests", dependencies: ["MockSpecRuntime", "MockSpecTesting"]),
    .testTarget(
      name: "MockSpecFoundationTests", dependencies: ["MockSpecFoundation", "MockSpecRuntime"],
      plugins: ["GenerateMocks"]),
    .testTarget(
      name: "MockSpecRecordingTests", dependencies: ["MockSpecRecording", "MockSpecRuntime"],
      plugins: ["GenerateMocks"]),
    .testTarget(
      name: "CloudKitInterfacesTests",
      dependencies: ["CloudKitInterfaces", "MockSpecGenerator"],
      exclude: ["Coverage/RequiredMembers.txt"]),
    .testTarget(
      name: "CloudKitMocksTests",
      dependencies: ["CloudKitContract", "CloudKitMocks", "MockSpecFoundation"],
      exclude: ["Rules/Rules.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
