// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "PhotoAlbum",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "PhotoAlbum", targets: ["PhotoAlbum"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    // Contains the specs, so the plugin generates their interfaces.
    .target(
      name: "PhotoAlbum",
      plugins: [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]),
    // Links the runtime, so the plugin generates the mocks of those specs; the full one also has the suites of their contract.
    .testTarget(
      name: "PhotoAlbumTests",
      dependencies: [
        "PhotoAlbum", .product(name: "MockSpecStores", package: "MockSpec"),
        .product(name: "MockSpecContract", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
