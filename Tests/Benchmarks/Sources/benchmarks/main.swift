import Foundation

let names = [
  "generate", "compile", "plugin", "calls", "stores", "cloud", "checkpoints", "explorations",
  "growth", "firstbuild",
]
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments {
case ["--measure", "calls"]:
  for measurement in try await CallBenchmark().run() { print(measurement.line) }
case ["--measure", "stores"]:
  for measurement in try await StoreBenchmark().run() + UnitBenchmark().run() {
    print(measurement.line)
  }
case ["--measure", "cloud"]:
  for measurement in try await CloudBenchmark().run() { print(measurement.line) }
case ["--measure", "checkpoints"]:
  for measurement in try await CheckpointBenchmark().run() { print(measurement.line) }
default:
  if let unknown = arguments.first(where: { !names.contains($0) }) {
    print("there is no benchmark '\(unknown)'; there are \(names.joined(separator: ", "))")
    exit(64)
  }
  let workplace = try Workplace()
  defer { workplace.remove() }
  do {
    for name in names where arguments.isEmpty || arguments.contains(name) {
      let table =
        switch name {
        case "generate": try GenerateBenchmark(workplace: workplace).run()
        case "compile": try CompileBenchmark(workplace: workplace).run()
        case "plugin": try PluginBenchmark(workplace: workplace).run()
        case "calls": try InProcessBenchmarks(workplace: workplace).calls()
        case "stores": try InProcessBenchmarks(workplace: workplace).stores()
        case "cloud": try InProcessBenchmarks(workplace: workplace).cloud()
        case "checkpoints": try InProcessBenchmarks(workplace: workplace).checkpoints()
        case "explorations": try ExplorationBenchmark(workplace: workplace).run()
        case "growth": try GrowthBenchmark(workplace: workplace).run()
        default: try FirstBuildBenchmark(workplace: workplace).run()
        }
      print(table.text)
      fflush(nil)
    }
  } catch {
    print(error)
    workplace.remove()
    exit(1)
  }
}
