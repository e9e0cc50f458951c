import MockSpecStores
import Subjects

/// A stubbed, recorded call of a generated mock, compared with a handwritten spy.
struct CallBenchmark {
  /// The measurement whose baseline is not the spy but the same mock without conditions.
  static let conditional = "three conditional rules against none"

  let calls = 2_000
  let rounds = 201

  func run() async throws -> [Measurement] {
    let words = (0..<8).map { "a name that is stored outside, number \($0)" }
    var times: [String: [Double]] = [:]
    for _ in 0..<rounds {
      let spy = SpyGreeter()
      spy.setResults(1)
      let mock = MockGreeter()
      mock.on.greet.returns(1)
      mock.on.fetch.returns(1)
      let choosy = MockGreeter()
      for rule in 1...3 { choosy.on.greet.when { $0.times == -rule }.returns(rule) }
      choosy.on.greet.returns(1)
      times["spy.sync", default: []].append(await greet(spy, words))
      times["mock.sync", default: []].append(await greet(mock, words))
      times["mock.conditional", default: []].append(await greet(choosy, words))
      times["spy.async", default: []].append(try await fetch(spy, words))
      times["mock.async", default: []].append(try await fetch(mock, words))
      precondition(spy.callCount == 2 * calls, "the spy lost calls")
      precondition(mock.on.greet.calls.count == calls, "the mock lost calls")
    }
    func measurement(_ name: String, _ kind: String) -> Measurement {
      Measurement(
        name: name, value: median(times["mock.\(kind)"] ?? []),
        baseline: median(times["spy.\(kind)"] ?? []))
    }
    return [
      measurement("stubbed call, 2 arguments", "sync"),
      measurement("stubbed async throwing call, 2 arguments", "async"),
      Measurement(
        name: Self.conditional, value: median(times["mock.conditional"] ?? []),
        baseline: median(times["mock.sync"] ?? [])),
    ]
  }

  private func greet(_ subject: some Greeter, _ words: [String]) async -> Double {
    await nanoseconds(per: calls) {
      var sum = 0
      for index in 0..<calls { sum &+= subject.greet(name: words[index & 7], times: index) }
      precondition(sum == calls, "the stub did not answer")
    }
  }

  private func fetch(_ subject: some Greeter, _ words: [String]) async throws -> Double {
    try await nanoseconds(per: calls) {
      var sum = 0
      for index in 0..<calls {
        sum &+= try await subject.fetch(name: words[index & 7], times: index)
      }
      precondition(sum == calls, "the stub did not answer")
    }
  }
}
