// swift-tools-version: 6.0
import PackageDescription

/// The plugin for targets that hold specs, and for test targets that use their mocks.
let mocks: [Target.PluginUsage] = [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]

let package = Package(
  name: "PlaceList",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "PlaceList", targets: ["PlaceList"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    // Apple's platforms have their own module for the same library.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(
      name: "PlaceList",
      dependencies: [.target(name: "CSQLite", condition: .when(platforms: [.linux]))],
      plugins: mocks),
    .testTarget(
      name: "PlaceListTests",
      dependencies: [
        "PlaceList", .product(name: "MockSpecStores", package: "MockSpec"),
        .product(name: "MockSpecContract", package: "MockSpec"),
        .product(name: "MockSpecRecording", package: "MockSpec"),
      ],
      plugins: mocks),
  ],
  swiftLanguageModes: [.v6]
)
