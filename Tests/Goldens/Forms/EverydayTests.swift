import Foundation
import MockSpecRuntime
import Testing

/// Tests of typical protocols of apps, most of which consist in that the mocks compile.
@Suite struct EverydayTests {
  @Test func `values that are told apart by overloads`() {
    let defaults = MockUserDefaulting()
    defaults.on.setForKey.answers { _ in }
    defaults.set(3, forKey: "count")
    #expect(defaults.on.setForKey.calls.first?.arguments.value == 3)
  }

  @Test func `a handler of the main actor is an argument`() async {
    let delegate = MockMainMembers()
    delegate.on.d.answers { handler in Task { @MainActor in handler(4) } }
    let got = await withCheckedContinuation { continuation in
      Task { @MainActor in delegate.d { continuation.resume(returning: $0) } }
    }
    #expect(got == 4)
  }

  @Test func `associated types called Error and Result`() {
    enum Failure: Error { case wrong }
    let producer = MockSignalProducer<Int, Failure, String>()
    producer.on.run.throws(.wrong)
    var results: [Swift.Result<Int, Failure>] = []
    producer.run { results.append($0) }
    #expect(results == [.failure(.wrong)])
    producer.on.legacy.throws(CancellationError())
    producer.legacy { #expect($0 == nil && $1 is CancellationError) }
  }
}
