import Foundation

/// The first build of a package that stubs services, with its tests and all dependencies.
struct FirstBuildBenchmark {
  let workplace: Workplace

  func run() throws -> Table {
    var table = Table(title: "firstbuild: Tests/Consumers/Weather with its tests")
    let consumer = workplace.package.appending(path: "Tests/Consumers/Weather")
    guard FileManager.default.fileExists(atPath: consumer.appending(path: "Package.swift").path)
    else {
      table.notes.append("not measured: there is no such package")
      return table
    }
    let usage = try ChildProcess([
      "swift", "build", "--build-tests", "--package-path", consumer.path,
      "--scratch-path", try workplace.folder("firstbuild").path,
    ]).run()
    table.add("plugin, tool, runtime, tests", .seconds(usage.seconds), bar: .value(.seconds(45)))
    table.add("processor time", .seconds(usage.processorSeconds))
    return table
  }
}
