// swift-tools-version: 6.0
import PackageDescription

let interfaces: Target.Dependency = .product(name: "CloudKitInterfaces", package: "MockSpec")
let mocks: Target.Dependency = .product(name: "CloudKitMocks", package: "MockSpec")

let package = Package(
  name: "CloudStories",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(
      name: "CloudStories", targets: ["KeptRecords", "PagedList", "SharedList", "SyncEngine"])
  ],
  dependencies: [
    // The name keeps the references below valid whatever the folder of the checkout is called.
    .package(name: "MockSpec", path: "../../..")
  ],
  targets: [
    .target(name: "KeptRecords", dependencies: [interfaces]),
    .testTarget(name: "KeptRecordsTests", dependencies: ["KeptRecords", mocks]),
    .target(name: "PagedList", dependencies: [interfaces]),
    .testTarget(name: "PagedListTests", dependencies: ["PagedList", mocks]),
    .target(name: "SharedList", dependencies: [interfaces]),
    .testTarget(name: "SharedListTests", dependencies: ["SharedList", mocks]),
    .target(name: "SyncEngine", dependencies: [interfaces]),
    .testTarget(name: "SyncEngineTests", dependencies: ["SyncEngine", mocks]),
  ],
  swiftLanguageModes: [.v6]
)
