// swift-tools-version: 6.0
import PackageDescription

// Targets that are put together in other ways than the usual two: an app with a spec, and its tests.
let runtime = Target.Dependency.product(name: "MockSpecRuntime", package: "MockSpec")

let package = Package(
  name: "Layouts",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [.library(name: "GreetingMocks", targets: ["GreetingMocks"])],
  dependencies: [.package(name: "MockSpec", path: "../../..")],
  targets: [
    // All of its Swift comes from the spec.
    .target(
      name: "Greetings", plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // The spec is also a resource.
    .target(
      name: "Tales", resources: [.copy("Specs/Tales.mockspec")],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // An interface of a spec inherits one of another module; this spec is called as that one, and two more have one name.
    .target(
      name: "Stages", dependencies: ["Tales"],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // A library of mocks, as another package can link it.
    .target(
      name: "GreetingMocks", dependencies: ["Greetings", runtime],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // Recorders of calls, whose mocks are those of the library.
    .testTarget(
      name: "GreetingRecordingTests",
      dependencies: [
        "Greetings", "GreetingMocks", .product(name: "MockSpecRecording", package: "MockSpec"),
      ],
      plugins: [.plugin(name: "MockSpecFullPlugin", package: "MockSpec")]),
    // A helper that links the runtime has the mocks of 'Tales', so that the tests have them from there.
    .target(
      name: "TaleHelpers", dependencies: ["Tales", runtime],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
    // They hold a spec as well, with the name of one of those whose mocks they get.
    .testTarget(
      name: "LayoutTests",
      dependencies: ["Greetings", "GreetingMocks", "Stages", "Tales", "TaleHelpers", runtime],
      plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")]),
  ]
)
