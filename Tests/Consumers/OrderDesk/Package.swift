// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "OrderDesk",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "OrderDesk", targets: ["OrderDesk"])],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "OrderDesk", plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    .testTarget(
      name: "OrderDeskTests",
      dependencies: ["OrderDesk", .product(name: "MockSpecStores", package: "MockSpec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
  ],
  swiftLanguageModes: [.v6]
)
