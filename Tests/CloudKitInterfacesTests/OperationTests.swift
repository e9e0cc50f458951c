#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite(.ownThread) struct OperationTests {
    /// A log of events in order, from any thread.
    final class Log: @unchecked Sendable {
      private let lock = NSLock()
      private var lines: [String] = []
      private let signal = DispatchSemaphore(value: 0)

      func add(_ line: String) {
        lock.withLock { lines.append(line) }
        signal.signal()
      }

      /// Returns the first `count` lines and any further ones; fewer after a timeout.
      func wait(for count: Int) -> [String] {
        for _ in 0..<count where signal.wait(timeout: .now() + 10) == .timedOut { break }
        return lock.withLock { lines }
      }

      var all: [String] { lock.withLock { lines } }
    }

    private let log = Log()

    private func operation(_ name: String) -> CKFetchRecordsOperation {
      let operation = CKFetchRecordsOperation()
      operation.completionBlock = { [log] in log.add("\(name) completed") }
      return operation
    }

    private func attach(
      _ operation: CKOperation, _ line: @escaping @Sendable () -> String
    ) -> Bool {
      operation.attach { [log] in log.add(line()) }
    }

    @Test func `attached work runs once, inside start, before completion`() {
      let fetch = operation("a")
      #expect(attach(fetch) { "a \(fetch.isExecuting) \(fetch.isFinished)" })
      #expect(!fetch.isExecuting)
      #expect(!fetch.isFinished)
      fetch.start()
      #expect(fetch.isFinished)
      #expect(!fetch.isExecuting)
      fetch.start()
      #expect(log.wait(for: 2) == ["a true false", "a completed"])
    }

    @Test func `a second attachment is refused, before the run and after`() {
      let fetch = operation("a")
      #expect(attach(fetch) { "first" })
      #expect(!attach(fetch) { "second" })
      fetch.start()
      #expect(!attach(fetch) { "third" })
      fetch.start()
      #expect(log.wait(for: 2) == ["first", "a completed"])
    }

    @Test func `a cancelled operation that no database knows of finishes`() {
      let fetch = operation("a")
      fetch.cancel()
      fetch.start()
      #expect(fetch.isFinished)
      #expect(log.wait(for: 1) == ["a completed"])
      #expect(!fetch.attach {})
    }

    @Test func `a cancelled operation still answers`() {
      let fetch = operation("a")
      #expect(attach(fetch) { "cancelled \(fetch.isCancelled)" })
      fetch.cancel()
      fetch.start()
      fetch.start()
      #expect(fetch.isFinished)
      #expect(log.wait(for: 2) == ["cancelled true", "a completed"])
    }

    @Test func `cancelling while the work runs is seen by the work`() {
      let fetch = operation("a")
      let accepted = attach(fetch) {
        fetch.cancel()
        return "cancelled \(fetch.isCancelled)"
      }
      #expect(accepted)
      fetch.start()
      #expect(log.wait(for: 2) == ["cancelled true", "a completed"])
    }

    @Test func `a queue respects dependencies and waits`() {
      let first = operation("first")
      let second = operation("second")
      second.addDependency(first)
      #expect(attach(first) { "first" })
      #expect(attach(second) { "second \(first.isFinished)" })
      let queue = OperationQueue()
      queue.addOperation(second)
      #expect(!second.isReady)
      #expect(log.all.isEmpty)
      queue.addOperation(first)
      second.waitUntilFinished()
      let lines = log.wait(for: 4)
      #expect(lines.count == 4)
      #expect(lines.filter { !$0.contains("completed") } == ["first", "second true"])
    }

    @Test func `a queue runs a cancelled operation's answer`() {
      let fetch = operation("a")
      #expect(attach(fetch) { "cancelled \(fetch.isCancelled)" })
      fetch.cancel()
      let queue = OperationQueue()
      queue.addOperation(fetch)
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.wait(for: 2) == ["cancelled true", "a completed"])
    }

    @Test func `racing attachments have one winner`() async {
      let fetch = operation("a")
      let winners = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<100 { group.addTask { attach(fetch) { "ran" } } }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(winners == 1)
      fetch.start()
      #expect(log.wait(for: 2) == ["ran", "a completed"])
    }
  }
#endif
