import Foundation
@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
import Testing

@Suite("The log of an exploration") struct ExplorationLogTests {
  private struct Line: Decodable, Equatable {
    var exploration: String?
    var shard: String?
    var seed: Int?
    var run: Int?
    var runs: Int?
    var faults: [String]?
    var steps: [String]?
    var problem: String?
    var marks: [String: Int]?
    var seconds: Double
  }

  private func lines(_ body: (ExplorationLog) -> Void) throws -> [Line] {
    let texts = Collected<String>()
    let location = Backend.SourceLocation("Tests/Some.swift", "/Some.swift", 12, 3)
    body(
      ExplorationLog(of: location, ExplorationShard("2/3"), seed: 7) { texts.append($0) })
    return try texts.all.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test func `each run is a line, and the whole is the last`() throws {
    var coverage = ExplorationCoverage()
    coverage.marks = ["a \"mark\"\n": 3]
    let fault = ExploredFault(.killsAfterWrite, call: 2)
    let lines = try lines { log in
      log.write(run: 1, sequence: 4, steps: [.step("edit", 1)], [fault], nil, .milliseconds(250))
      log.write(run: 2, [], .broken, .zero)
      log.write(runs: 2, failures: ["the outcome is wrong"], coverage, .seconds(1))
    }
    #expect(lines.map(\.exploration) == Array(repeating: "Tests/Some.swift:12", count: 3))
    #expect(lines.map(\.shard) == ["2/3", "2/3", "2/3"])
    #expect(lines.map(\.seed) == [7, 7, 7])
    #expect(lines.map(\.run) == [1, 2, nil])
    #expect(lines[0].faults == ["backend.killsApp(afterWrite: 2)"])
    #expect(lines[0].steps == [#".step("edit", 1)"#])
    #expect(lines[0].seconds == 0.25)
    #expect(lines.map(\.problem) == [nil, "the outcome is wrong", nil])
    #expect(lines[2].marks == ["a \"mark\"\n": 3])
  }

  @Test func `a seed is a number, or drawn`() {
    #expect(ExplorationSeed.value(nil) == 0)
    #expect(ExplorationSeed.value("12") == 12)
    #expect(ExplorationSeed.value("x") == 0)
    #expect(ExplorationSeed.value("random") != ExplorationSeed.value("random"))
  }
}
