// swift-tools-version: 6.0
import PackageDescription

/// The plugin of a target that holds specs, and of a test target that
/// wants their mocks.
let mocks: [Target.PluginUsage] = [
  .plugin(name: "MockSpecPlugin", package: "MockSpec")
]

let package = Package(
  name: "ToDo",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "ToDo", targets: ["ToDo"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder
    // of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "ToDo", plugins: mocks),
    .testTarget(
      name: "ToDoTests",
      dependencies: [
        "ToDo", .product(name: "MockSpecStores", package: "MockSpec"),
        .product(name: "MockSpecTesting", package: "MockSpec"),
      ],
      plugins: mocks),

    // Items that can move from one list to another.
    .target(name: "ToDoLists", plugins: mocks),
    .testTarget(
      name: "ToDoListsTests",
      dependencies: [
        "ToDoLists",
        .product(name: "MockSpecStores", package: "MockSpec"),
        .product(name: "MockSpecTesting", package: "MockSpec"),
      ],
      plugins: mocks),
  ],
  swiftLanguageModes: [.v6]
)
