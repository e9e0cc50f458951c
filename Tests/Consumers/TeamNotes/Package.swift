// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "TeamNotes",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "TeamNotes", targets: ["TeamNotes"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    // Adds operations to a database of another package, and inherits and gives what that declares.
    .target(
      name: "TeamNotes",
      dependencies: [.product(name: "CloudKitInterfaces", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]),
    .testTarget(
      name: "TeamNotesTests",
      dependencies: [
        "TeamNotes", .product(name: "CloudKitMocks", package: "MockSpec"),
        .product(name: "MockSpecStores", package: "MockSpec"),
        .product(name: "MockSpecContract", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
