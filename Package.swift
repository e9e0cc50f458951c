// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MockSpec",
  platforms: [
    .iOS(.v16), .macOS(.v13), .macCatalyst(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  products: [
    .plugin(name: "MockSpecPlugin", targets: ["MockSpecPlugin"]),
    .plugin(name: "MockSpecFullPlugin", targets: ["MockSpecFullPlugin"]),
    .plugin(name: "MockSpecCommand", targets: ["MockSpecCommand"]),
    .plugin(name: "MockSpecWriteCommand", targets: ["MockSpecWriteCommand"]),
    .executable(name: "mockspec", targets: ["mockspec"]),
    .executable(name: "mockspec-lsp", targets: ["mockspec-lsp"]),
    .library(name: "MockSpecRuntime", targets: ["MockSpecRuntime"]),
    .library(name: "MockSpecExploration", targets: ["MockSpecExploration"]),
    .library(name: "MockSpecStores", targets: ["MockSpecStores"]),
    .library(name: "MockSpecServices", targets: ["MockSpecServices"]),
    .library(name: "MockSpecTesting", targets: ["MockSpecTesting"]),
    .library(name: "MockSpecContract", targets: ["MockSpecContract"]),
    .library(name: "MockSpecRecording", targets: ["MockSpecRecording"]),
    .library(name: "CloudKitInterfaces", targets: ["CloudKitInterfaces"]),
    .library(name: "CloudKitMocks", targets: ["CloudKitMocks"]),
    .library(name: "CloudKitContract", targets: ["CloudKitContract"]),
  ],
  targets: [
    // The generator: text → syntax tree → model → Swift → files. One module, as every user of the plugin builds
    // it; its stages are folders, and a test holds which may use which. Templates are linked from the top level.
    .target(name: "MockSpecGenerator"),
    .executableTarget(name: "mockspec-generate", dependencies: ["MockSpecGenerator"]),
    .plugin(name: "MockSpecPlugin", capability: .buildTool(), dependencies: ["mockspec-generate"]),

    // Suites and recorders too, for those who use the full plugin; apart, as most do not.
    .target(name: "MockSpecFullGenerator", dependencies: ["MockSpecGenerator"]),
    .executableTarget(
      name: "mockspec-generate-full", dependencies: ["MockSpecFullGenerator", "MockSpecGenerator"]),
    .plugin(
      name: "MockSpecFullPlugin", capability: .buildTool(),
      dependencies: ["mockspec-generate-full"]),

    // What people type: formatting, help, import; apart from what every user of the plugin builds.
    .target(
      name: "MockSpecCommandLine", dependencies: ["MockSpecFullGenerator", "MockSpecGenerator"]),
    .executableTarget(
      name: "mockspec", dependencies: ["MockSpecCommandLine", "MockSpecGenerator"]),
    .plugin(
      name: "MockSpecCommand",
      capability: .command(
        intent: .custom(verb: "mockspec", description: "Check, list, show or explain mock specs")),
      dependencies: ["mockspec"]),
    // The same with the permission to write, so that the other commands ask for none.
    .plugin(
      name: "MockSpecWriteCommand",
      capability: .command(
        intent: .custom(verb: "mockspec-write", description: "Format or import mock specs"),
        permissions: [.writeToPackageDirectory(reason: "'format' and 'import' write specs")]),
      dependencies: ["mockspec"]),

    // For editors.
    .target(
      name: "MockSpecLanguageServer", dependencies: ["MockSpecCommandLine", "MockSpecGenerator"],
      exclude: ["Editors"]),
    .executableTarget(name: "mockspec-lsp", dependencies: ["MockSpecLanguageServer"]),

    // What generated code uses, and CloudKit, declared in the same language as everything else.
    .target(name: "MockSpecRuntime"),
    // Searches for failures that nobody thought of; apart, as it is a third of what the mocks of services would build.
    .target(name: "MockSpecExploration", dependencies: ["MockSpecRuntime"]),
    // What containers and databases add: stores and units of work; apart, so that mocks of services build without it.
    .target(name: "MockSpecStores", dependencies: ["MockSpecExploration", "MockSpecRuntime"]),
    // What larger services add, each part in a folder.
    .target(name: "MockSpecServices", dependencies: ["MockSpecRuntime", "MockSpecStores"]),
    // A trait for Swift Testing; apart, so that the runtime links no test library.
    .target(name: "MockSpecTesting", dependencies: ["MockSpecRuntime"]),
    // Watches services, pretended or real, and so links no mocks.
    .target(name: "MockSpecContract", dependencies: ["MockSpecExploration", "MockSpecRuntime"]),
    // Records what real services answer, and holds mocks to it.
    .target(
      name: "MockSpecRecording",
      dependencies: ["MockSpecRuntime", "MockSpecServices", "MockSpecStores"]),
    // Their generated files are kept, so that users of CloudKit build no generator; 'Tests/refresh' writes them.
    .target(name: "CloudKitInterfaces", exclude: ["CloudKit.mockspec"]),
    .target(
      name: "CloudKitMocks",
      dependencies: [
        "CloudKitInterfaces", "MockSpecRuntime", "MockSpecServices", "MockSpecStores",
      ]),
    .target(name: "CloudKitContract", dependencies: ["CloudKitInterfaces", "MockSpecContract"]),

    .testTarget(
      name: "MockSpecGeneratorTests",
      dependencies: ["MockSpecCommandLine", "MockSpecFullGenerator", "MockSpecGenerator"],
      exclude: ["Shown"]),
    .testTarget(
      name: "MockSpecLanguageServerTests",
      dependencies: ["MockSpecCommandLine", "MockSpecGenerator", "MockSpecLanguageServer"],
      exclude: ["Exchange.txt"]),
    .target(
      name: "MockSpecFuzzing",
      dependencies: ["MockSpecCommandLine", "MockSpecFullGenerator", "MockSpecGenerator"],
      path: "Tests/MockSpecFuzzing"),
    .testTarget(
      name: "MockSpecFuzzTests",
      dependencies: ["MockSpecFuzzing", "MockSpecGenerator"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "MockSpecContract", "MockSpecFullGenerator", "MockSpecGenerator", "MockSpecRecording",
        "MockSpecRuntime", "MockSpecServices", "MockSpecStores", "MockSpecTesting",
      ],
      path: "Tests/Goldens",
      exclude: [
        "Album.mockspec", "Adapters.mockspec", "Answers.mockspec", "Lists.mockspec",
        "Members.mockspec", "Places.mockspec", "SystemErrors.mockspec", "Towers.mockspec",
        "Values.mockspec", "Forms/Specs",
      ]),
    .testTarget(
      name: "MockSpecRuntimeTests",
      dependencies: [
        "MockSpecExploration", "MockSpecRuntime", "MockSpecServices", "MockSpecStores",
        "MockSpecTesting",
      ]),
    .testTarget(
      name: "MockSpecServicesTests",
      dependencies: ["MockSpecRuntime", "MockSpecServices", "MockSpecStores"],
      exclude: ["Notebook.mockspec", "Moving/Reader.mockspec", "Readme/Album.mockspec"]),
    .testTarget(
      name: "MockSpecRecordingTests",
      dependencies: ["MockSpecRecording", "MockSpecRuntime", "MockSpecServices", "MockSpecStores"],
      exclude: ["Library.mockspec", "Names.mockspec", "Places.mockspec"]),
    .testTarget(
      name: "CloudKitInterfacesTests",
      dependencies: ["CloudKitInterfaces", "MockSpecGenerator"],
      exclude: ["Coverage/RequiredMembers.txt"]),
    .testTarget(
      name: "CloudKitMocksTests",
      dependencies: ["CloudKitContract", "CloudKitMocks", "MockSpecServices"],
      exclude: ["Rules/Rules.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
