@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

private protocol Disk: Sendable {
  var free: Int { get set }
  func read(_ block: Int) -> Int
  func size() async -> Int
  func write(_ block: Int) async throws -> Int
  func erase(completion: @escaping (Int) -> Void)
  func check(completion: @escaping (Result<Int, any Error>) -> Void)
}

/// A mock as generated code for a forwarding `Disk` has it.
private final class MockDisk: Disk, Sendable {
  let core = MockCore(
    "MockDisk", members: "free read(_:) size() write(_:) erase(completion:) check(completion:)",
    backend: Backend(issues: .kept))

  var onFree: PropertyStub<Int> { .init(core, name: "free") }
  var onRead: Stub<Int, Int, Never> { .init(core, name: "read") }
  var onSize: Stub<Void, Int, Never> { .init(core, name: "size") }
  var onWrite: Stub<Int, Int, Throws<any Error>> { .init(core, name: "write") }
  var onErase: Stub<(Int) -> Void, Int, Never> { .init(core, name: "erase") }
  var onCheck: Stub<(Result<Int, any Error>) -> Void, Int, MockSessionError> {
    .init(core, name: "check")
  }

  init(_ real: any Disk) { core.forward(to: real, as: (any Disk).self) }

  var free: Int {
    get { onFree.read { (real: any Disk) in real.free } }
    set { onFree.write(newValue) { (real: inout any Disk) in real.free = newValue } }
  }

  func read(_ block: Int) -> Int {
    onRead.respond(to: block, throwing: Never.self) { (real: any Disk) in real.read(block) }
  }

  func size() async -> Int {
    await onSize.respondAsync(to: (), throwing: Never.self) { (real: any Disk) in
      await real.size()
    }
  }

  func write(_ block: Int) async throws -> Int {
    try await onWrite.respondAsync(to: block, throwing: (any Error).self) { (real: any Disk) in
      try await real.write(block)
    }
  }

  func erase(completion: @escaping (Int) -> Void) {
    onErase.complete(
      completion, orFrom: { (real: any Disk) in real.erase(completion: completion) }
    ) { result in completion(result.get()) }
  }
}

extension MockDisk {
  func check(completion: @escaping (Result<Int, any Error>) -> Void) {
    onCheck.complete(
      completion, orFrom: { (real: any Disk) in real.check(completion: completion) },
      deliver: completion)
  }
}

private struct RealDisk: Disk {
  var free = 1
  func read(_ block: Int) -> Int { block * 2 }
  func size() async -> Int { 8 }
  func write(_ block: Int) async throws -> Int {
    await Task.yield()
    if block < 0 { throw SessionError.offline }
    return block * 3
  }
  func erase(completion: @escaping (Int) -> Void) { completion(4) }
  func check(completion: @escaping (Result<Int, any Error>) -> Void) { completion(.success(4)) }
}

@Suite struct ForwardingTests {
  private let disk = MockDisk(RealDisk())

  @Test func `rules about what follows the answer pass over a handler that the real object calls`()
  {
    let backend = disk.core.backend
    let gate = backend.gate("never opened").optional()
    let rules = [
      disk.onCheck.completesTwice(), disk.onCheck.waits(for: gate, at: .afterApplying),
      disk.onCheck.fails(with: .offline, at: .afterApplying),
    ]
    var answers: [Int] = []
    let check = { [disk] in disk.check { answers.append((try? $0.get()) ?? 0) } }
    check()
    disk.onCheck.when { _ in true }.forwards()
    check()
    #expect(answers == [4, 4])
    #expect(rules.map(\.timesFired) == [0, 0, 0])
    #expect(backend.journal.allSatisfy { $0.failure == nil })
    rules[1].remove()
    disk.onCheck.when { _ in true }.returns(5)
    check()
    #expect(answers == [4, 4, 0, 0])
    #expect(rules.map(\.timesFired) == [1, 0, 1])
  }

  @Test func `a call whose answer is lost ends, also where a default takes its place`() async {
    disk.onRead.cancels(at: .afterApplying)
    disk.onSize.cancels(at: .afterApplying)
    #expect(disk.read(3) == 0)
    #expect(await disk.size() == 0)
    let journal = disk.core.backend.journal
    #expect(journal.count == 2)
    #expect(journal.allSatisfy { $0.end != nil && $0.failure is CancellationError })
  }

  @Test func `many tasks forward while knobs are turned`() async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask { [disk] in
          for call in 0..<100 {
            if task % 16 == 0 { disk.onRead.when(task).returns(-1) }
            if task % 16 == 1 { disk.onRead.when(task - 1).forwards() }
            let read = disk.read(task)
            #expect(read == task * 2 || read == -1)
            #expect((try? await disk.write(call)) == call * 3)
            let erased = Collected<Int>()
            disk.erase { erased.append($0) }
            #expect(erased.all == [4])
            disk.free = call
            _ = disk.free
          }
        }
      }
    }
    #expect(disk.onRead.calls.count == 6_400)
    #expect(disk.onWrite.calls.count == 6_400)
    #expect(disk.onErase.calls.count == 6_400)
    #expect(disk.onFree.sets.count == 6_400)
    #expect(disk.onFree.gets == 6_400)
    #expect(disk.core.backend.journal.count == 25_600)
  }

  @Test func `a completion handler waits as rules say, then the real object calls it`() async {
    let gate = disk.core.backend.gate("erase")
    disk.onErase.waits(for: gate, on: .once)
    disk.onErase.delays(by: .seconds(2), on: .call(2))
    let erased = Collected<Int>()
    disk.erase { erased.append($0) }
    disk.erase { erased.append($0 * 10) }
    #expect(erased.all.isEmpty)
    await disk.core.backend.clock.advance(by: .seconds(2))
    #expect(erased.all == [40])
    gate.open()
    await disk.core.backend.idle()
    #expect(erased.all == [40, 4])
  }

  @Test func `a cancelled call does not reach the real object`() async {
    disk.onWrite.delays(by: .seconds(60))
    let call = Task { [disk] in try await disk.write(1) }
    _ = try? await disk.onWrite.call(1)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(disk.core.backend.journal.first?.failure is CancellationError)
  }

  @Test func `the journal has the errors of the real object`() async {
    _ = try? await disk.write(-1)
    _ = try? await disk.write(1)
    let journal = disk.core.backend.journal
    #expect(journal.map { $0.failure as? SessionError } == [.offline, nil])
    #expect(journal.allSatisfy { $0.end != nil })
  }

  @Test func `a real object that is set later takes the place of the first`() {
    #expect(disk.free == 1)
    disk.core.forward(to: RealDisk(free: 9), as: (any Disk).self)
    #expect(disk.free == 9)
    disk.core.strictness = .strict
    disk.onFree.returns(3)
    #expect(disk.free == 3)
    disk.onFree.strictness = .forwarding
    #expect(disk.free == 3)
    disk.onFree.forwards()
    #expect(disk.free == 9)
  }
}
