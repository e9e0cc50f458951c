import Foundation
import Testing

/// Random damage to the project's own specs; an input follows from its number alone.
///
/// | variable | meaning |
/// | --- | --- |
/// | `MOCKSPEC_FUZZ_INPUTS` | how many inputs |
/// | `MOCKSPEC_FUZZ_FIRST` | the number of the first |
/// | `MOCKSPEC_FUZZ_KEEP` | a folder for each task's current input, to find the one that crashes |
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["MOCKSPEC_FUZZ_INPUTS"].flatMap { Int($0) } ?? 800
  private static let first = environment["MOCKSPEC_FUZZ_FIRST"].flatMap { Int($0) } ?? 0
  private static let folder = environment["MOCKSPEC_FUZZ_KEEP"].map { URL(fileURLWithPath: $0) }

  @Test func theSeedsAreThere() {
    #expect(SeedSpecs.all.valid.count >= 5)
    #expect(SeedSpecs.all.invalid.count >= 50)
    // One of them only makes sense beside another.
    let accepted = SeedSpecs.all.valid.filter { Trial($0.bytes).isAccepted }
    #expect(accepted.count >= SeedSpecs.all.valid.count - 1)
  }

  @Test func inputsCanBeMadeAgain() {
    #expect((0..<50).allSatisfy { FuzzInput($0).bytes == FuzzInput($0).bytes })
    #expect(Set((0..<50).map { FuzzInput($0).bytes }).count > 40)
  }

  @Test func noInputDoesHarm() async {
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let tallies = await withTaskGroup(of: Tally.self) { group in
      for worker in 0..<workers {
        group.addTask { Self.tally(of: worker, among: workers) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for fault in tallies.flatMap(\.faults).prefix(20) { Issue.record("\(fault)") }
    // Most inputs must get past the lexer, or nothing behind it is tested.
    let accepted = tallies.map(\.accepted).reduce(0, +)
    #expect(accepted * 20 > Self.count, "\(accepted) of \(Self.count) inputs are accepted")
  }

  private struct Tally: Sendable {
    var accepted = 0
    var faults: [String] = []
  }

  private static func tally(of worker: Int, among workers: Int) -> Tally {
    var tally = Tally()
    for index in stride(from: first + worker, to: first + count, by: workers) {
      let input = FuzzInput(index)
      if let folder { keep(input, in: folder, worker: worker) }
      let trial = Trial(input.bytes)
      if trial.isAccepted { tally.accepted += 1 }
      tally.faults += trial.faults.map { "input \(index) of seed \(FuzzInput.seed): \($0)" }
    }
    return tally
  }

  private static func keep(_ input: FuzzInput, in folder: URL, worker: Int) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let header = Array("// input \(input.index)\n".utf8)
    let file = folder.appendingPathComponent("worker-\(worker).mockspec")
    try? Data(header + input.bytes).write(to: file)
  }
}
