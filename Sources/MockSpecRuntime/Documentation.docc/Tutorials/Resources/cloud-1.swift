// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "CloudController",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "CloudController", targets: ["CloudController"])
  ],
  dependencies: [
    // The name keeps the references below valid whatever the folder
    // of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(
      name: "CloudController",
      dependencies: [
        .product(name: "CloudKitInterfaces", package: "MockSpec")
      ]),
    .testTarget(
      name: "CloudControllerTests",
      dependencies: [
        "CloudController",
        .product(name: "CloudKitMocks", package: "MockSpec"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
