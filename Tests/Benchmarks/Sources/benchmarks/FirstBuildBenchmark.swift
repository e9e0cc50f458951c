import Foundation

/// The first build of a package that uses the plugin, including all dependencies.
struct FirstBuildBenchmark {
  let workplace: Workplace

  func run() throws -> Table {
    var table = Table(title: "firstbuild: swift build of Tests/Consumers/PhotoAlbum from nothing")
    let consumer = workplace.package.appending(path: "Tests/Consumers/PhotoAlbum")
    guard FileManager.default.fileExists(atPath: consumer.appending(path: "Package.swift").path)
    else {
      table.notes.append("not measured: there is no such package")
      return table
    }
    let usage = try ChildProcess([
      "swift", "build", "--package-path", consumer.path,
      "--scratch-path", try workplace.folder("firstbuild").path,
    ]).run()
    table.add("plugin, generator, runtime, app", .seconds(usage.seconds), bar: .value(.seconds(45)))
    table.add("processor time", .seconds(usage.processorSeconds))
    return table
  }
}
