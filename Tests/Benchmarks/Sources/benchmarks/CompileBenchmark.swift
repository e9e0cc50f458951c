import Foundation

/// The compile time of the bodies and the knobs of generated mocks.
struct CompileBenchmark {
  let workplace: Workplace
  let services = 100
  let rounds = 5

  private struct Time {
    var seconds: [Double] = []
    var processorSeconds: [Double] = []
  }

  func run() throws -> Table {
    let generated = try generate()
    let conformances = try variant("conformances", of: generated) { _ in
      SampleSpec(services: services).conformances
    }
    let emptied = try variant("emptied", of: generated) { emptyingBodies(of: $0) }
    let times = try measure([generated, conformances, emptied])

    var table = Table(
      title:
        "compile: swiftc -Onone -g -swift-version 6 -c, interfaces and mocks of \(services) services",
      notes: [
        "conformances: a class per protocol with its members, empty bodies, no knobs, no runtime",
        "emptied: the generated classes with their knobs, every body emptied",
      ])
    for (name, index, bar) in [("conformances", 1, Bar.ratio(1.7)), ("emptied", 2, Bar.ratio(1.7))]
    {
      table.add(
        "wall time against \(name)", .seconds(median(times[0].seconds)),
        against: .seconds(median(times[index].seconds)), bar: bar)
      table.add(
        "processor time against \(name)", .seconds(median(times[0].processorSeconds)),
        against: .seconds(median(times[index].processorSeconds)))
    }
    return table
  }

  private func generate() throws -> URL {
    let folder = try workplace.folder("compile/generated")
    let spec = folder.appending(path: "Services.mockspec")
    try SampleSpec(services: services).text.write(to: spec)
    _ = try ChildProcess([
      workplace.tool(.release), "generate", "--quiet", "--output", folder.path, spec.path,
    ]).run()
    return folder
  }

  /// A copy of the generated folder with other mocks.
  private func variant(_ name: String, of generated: URL, mocks: (String) -> String) throws -> URL {
    let folder = try workplace.folder("compile/\(name)")
    for file in [Self.interfaces, Self.mocks] {
      let text = try String(contentsOf: generated.appending(path: file), encoding: .utf8)
      try (file == Self.mocks ? mocks(text) : text).write(to: folder.appending(path: file))
    }
    return folder
  }

  private static let interfaces = "Services.interfaces.swift"
  private static let mocks = "Services.mocks.swift"

  private func measure(_ folders: [URL]) throws -> [Time] {
    for folder in folders { _ = try compile(folder) }
    var times = [Time](repeating: Time(), count: folders.count)
    for _ in 0..<rounds {
      for (index, folder) in folders.enumerated() {
        let usage = try compile(folder)
        times[index].seconds.append(usage.seconds)
        times[index].processorSeconds.append(usage.processorSeconds)
      }
    }
    return times
  }

  private func compile(_ folder: URL) throws -> ChildProcess.Usage {
    // The compiler generates no code for an object that is there already and was made of the same.
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "o"
    {
      try FileManager.default.removeItem(at: file)
    }
    return try ChildProcess(
      [
        "swiftc", "-Onone", "-g", "-swift-version", "6", "-c", "-module-name", "Services",
        "-I", workplace.debugModules, Self.interfaces, Self.mocks,
      ], in: folder
    ).run()
  }
}
