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
    // Holds the specs, and so gets their interfaces.
    .target(
      name: "PhotoAlbum",
      plugins: [.plugin(name: "GenerateMocks", package: "MockSpec")]),
    // Links the runtime, and so gets the mocks of those specs, and what probes their contract.
    .testTarget(
      name: "PhotoAlbumTests",
      dependencies: [
        "PhotoAlbum", .product(name: "MockSpecRuntime", package: "MockSpec"),
        .product(name: "MockSpecContract", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "GenerateMocks", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
