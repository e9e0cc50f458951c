import Foundation
import MockSpecServices
import Testing

@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// An operation of an SDK, which its service would start.
private final class Upload: Operation, DrivenOperation, @unchecked Sendable {
  override func main() { Issue.record("a mock starts no operation") }
}

/// Tests that operations that are not started wait for those that they depend on.
@Suite struct DependencyTests {
  private let trace = Protected<[String]>([])

  private func add(_ name: String, _ operation: Upload, on backend: Backend) {
    let core = MockCore("MockUploads", members: "", backend: backend)
    core.perform(operation, as: "Upload") { [trace] _ in trace.withLock { $0.append(name) } }
  }

  @Test(arguments: [Backend(), Backend(callbacks: .adversarial, seed: 3)])
  func `operations wait for others, in whatever order they are added`(backend: Backend) async {
    let (first, second, third) = (Upload(), Upload(), Upload())
    first.completionBlock = { [trace] in trace.withLock { $0.append("first is over") } }
    let between = BlockOperation { [trace] in trace.withLock { $0.append("between") } }
    second.addDependency(first)
    third.addDependency(second)
    third.addDependency(between)
    add("third", third, on: backend)
    add("second", second, on: backend)
    add("first", first, on: backend)
    OperationQueue().addOperation(between)
    await backend.idle()
    let all = trace.withLock { $0 }
    #expect(all.filter { $0 != "between" } == ["first", "first is over", "second", "third"])
    #expect(all.last == "third" && all.count == 5)
  }

  @Test(.timeLimit(.minutes(20)))
  func `an operation waits for one that another backend runs`() async {
    let (backend, other) = (Backend(), Backend())
    let (first, second) = (Upload(), Upload())
    second.addDependency(first)
    add("second", second, on: backend)
    await other.idle()
    add("first", first, on: other)
    await other.idle()
    await backend.idle()
    #expect(trace.withLock { $0 } == ["first", "second"])
  }

  @Test func `an operation that is cancelled waits for none`() async {
    let (backend, first, second) = (Backend(), Upload(), Upload())
    second.addDependency(first)
    add("second", second, on: backend)
    second.cancel()
    await backend.idle()
    #expect(trace.withLock { $0 } == ["second"])
  }

  @Test func `an inline backend says that it cannot wait`() async {
    let (waited, waiting) = (Upload(), Upload())
    waiting.addDependency(waited)
    let kept = Backend(scheduling: .inline, issues: .kept)
    MockCore("MockUploads", members: "", backend: kept).perform(waiting, as: "Upload") { _ in }
    #expect(kept.issues.count == 1)
    let (backend, first, second) = (Backend(scheduling: .inline), Upload(), Upload())
    second.addDependency(first)
    add("first", first, on: backend)
    add("second", second, on: backend)
    #expect(trace.withLock { $0 } == ["first", "second"])
  }
}
