// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Uploader",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "Uploader", targets: ["Uploader"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(
      name: "Uploader", dependencies: [.product(name: "CloudKitInterfaces", package: "MockSpec")]),
    .testTarget(
      name: "UploaderTests",
      dependencies: ["Uploader", .product(name: "CloudKitMocks", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
