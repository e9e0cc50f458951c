// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ErrorScreen",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "Notes", targets: ["Notes"]),
    .executable(name: "NotesApp", targets: ["NotesApp"]),
  ],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(
      name: "Notes", dependencies: [.product(name: "CloudKitInterfaces", package: "MockSpec")]),
    .executableTarget(name: "NotesApp", dependencies: ["Notes"]),
    // The same app over mocks, which a UI test launches with a plan in its environment.
    .executableTarget(
      name: "NotesHost",
      dependencies: ["Notes", .product(name: "CloudKitMocks", package: "MockSpec")],
      path: "Tests/NotesHost"),
    .testTarget(
      name: "NotesHostTests",
      dependencies: ["NotesHost", .product(name: "CloudKitMocks", package: "MockSpec")],
      resources: [.copy("Plans")]),
  ],
  swiftLanguageModes: [.v6]
)
