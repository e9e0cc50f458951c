import Foundation
import MockSpecGenerator

/// A run of consecutively numbered inputs, on all cores.
package struct FuzzRun: Sendable {
  /// The number of the first input.
  package var first = 0
  package var count: Int
  /// The maximum of accepted inputs that are emitted for the parser of the Swift compiler.
  package var parsedCount = 0
  /// A folder for the current input of each core, to find one that crashes.
  package var folder: URL?
  /// True to damage Swift files with protocols, and not specs.
  package var damagesSwiftFiles = false
  /// The time after which an input is reported as slow.
  package var timeLimit = Duration.seconds(10)

  package init(count: Int) { self.count = count }

  /// Returns the input of a number, to see what a fault comes from: a spec, and the Swift files beside it.
  package func input(_ number: Int) -> (spec: [UInt8], swiftFiles: [[UInt8]]?) {
    guard damagesSwiftFiles else { return (FuzzInput(number).bytes, nil) }
    let input = SwiftFuzzInput(number)
    return (input.spec, input.files)
  }

  package struct Result: Sendable {
    package var accepted = 0
    /// The accepted inputs whose files have a line shape that no earlier input has.
    package var novel: [Int] = []
    package var faults: [String] = []
    fileprivate var shapes: [(input: Int, shapes: Set<Int>)] = []
  }

  /// - Throws: The error of the file system, or an error if there is no Swift compiler.
  package func result() throws -> Result {
    let workers = Array(0..<max(2, ProcessInfo.processInfo.activeProcessorCount))
    var result = Result()
    for part in workers.concurrentMap({ self.part($0, among: workers.count) }) {
      result.accepted += part.accepted
      result.faults += part.faults
      result.shapes += part.shapes
    }
    var known: Set<Int> = []
    for (input, shapes) in result.shapes.sorted(by: { $0.input < $1.input })
    where !shapes.isSubset(of: known) {
      known.formUnion(shapes)
      result.novel.append(input)
    }
    result.novel = Array(result.novel.prefix(parsedCount))
    result.faults += try swiftErrors(of: result.novel)
    return result
  }

  private func part(_ worker: Int, among workers: Int) -> Result {
    var result = Result()
    var shapes = LineShapes()
    for index in stride(from: first + worker, to: first + count, by: workers) {
      let input = input(index)
      if let folder { keep(input, index, in: folder, worker: worker) }
      let start = ContinuousClock.now
      let trial = Trial(input.spec, beside: input.swiftFiles)
      let time = ContinuousClock.now - start
      let slow = time > timeLimit ? ["it takes \(time)"] : []
      result.faults += (trial.faults + slow).map {
        "input \(index) of seed \(FuzzInput.seed): \($0)"
      }
      guard trial.isAccepted else { continue }
      result.accepted += 1
      guard parsedCount > 0 else { continue }
      let new = shapes.add(trial.files.map(\.text))
      if !new.isEmpty { result.shapes.append((index, new)) }
    }
    return result
  }

  private func keep(
    _ input: (spec: [UInt8], swiftFiles: [[UInt8]]?), _ number: Int, in folder: URL, worker: Int
  ) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ bytes: [UInt8], to name: String) {
      let header = Array("// input \(number)\n".utf8)
      try? Data(header + bytes).write(to: folder.appendingPathComponent(name))
    }
    write(input.spec, to: "worker-\(worker).mockspec")
    for (index, file) in (input.swiftFiles ?? []).enumerated() {
      write(file, to: "worker-\(worker).\(index).swift")
    }
  }

  /// Returns the errors of the Swift compiler's parser for the files of some inputs.
  private func swiftErrors(of inputs: [Int]) throws -> [String] {
    let batches = stride(from: 0, to: inputs.count, by: 100).map {
      Array(inputs[$0..<min($0 + 100, inputs.count)])
    }
    let errors = batches.concurrentMap { batch in
      Swift.Result {
        try SwiftCompiler().messages(
          for: batch.map {
            let input = input($0)
            return ("\($0)", Trial(input.spec, beside: input.swiftFiles).files)
          })
      }
    }
    return try errors.flatMap { try $0.get() }
  }
}
