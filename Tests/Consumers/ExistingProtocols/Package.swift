// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Reader",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Reader", targets: ["Reader"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "Reader", plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(
      name: "ReaderTests",
      dependencies: ["Reader", .product(name: "MockSpecRuntime", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),

    // Protocols of all kinds, whose mocks compile in another target.
    .target(name: "Wild", plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(
      name: "WildTests",
      dependencies: ["Wild", .product(name: "MockSpecRuntime", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),

    // Protocols whose parents stand in another module, and in Swift's own.
    .target(name: "Catalog"),
    .target(
      name: "Shelf", dependencies: ["Catalog"], swiftSettings: [.define("SHELF_HAS_LABELS")]),
    // A library of mocks of public protocols, with a spec of its own, in a folder with a space.
    .target(
      name: "ShelfMocks",
      dependencies: ["Shelf", .product(name: "MockSpecRuntime", package: "MockSpec")],
      path: "Sources/Shelf Mocks",
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // The spec stands in the test target, and the app knows nothing of mocks.
    .testTarget(
      name: "ShelfTests",
      dependencies: [
        "Catalog", "Shelf", "ShelfMocks", .product(name: "MockSpecRuntime", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),

    // Types and aliases whose names mean something else where mocks stand.
    .target(name: "Names"),
    .testTarget(
      name: "NamesTests",
      dependencies: ["Names", .product(name: "MockSpecRuntime", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
