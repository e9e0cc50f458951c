import Foundation
import MockSpecGenerator
import Testing

/// What is emitted for a spec that is accepted is Swift, whatever the spec is.
@Suite struct SwiftParsingTests {
  private static let count =
    ProcessInfo.processInfo.environment["MOCKSPEC_FUZZ_PARSED"].flatMap { Int($0) } ?? 200

  @Test func acceptedInputsBecomeSwift() throws {
    var runs: [(name: String, files: [GeneratedFile])] = []
    var index = 1_000_000
    while runs.count < Self.count {
      let trial = Trial(FuzzInput(index).bytes)
      if trial.isAccepted { runs.append(("\(index)", trial.files)) }
      index += 1
    }
    for message in try SwiftCompiler().messages(for: runs).prefix(20) {
      Issue.record("\(message)")
    }
  }
}
