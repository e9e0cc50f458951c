import MockSpecRuntime
import Testing

@Suite struct ManyCallsTests {
  static let tasks = 64
  static let callsEach = 10_000

  @Test func `64 tasks with 10,000 calls each on one mock are counted exactly`() async throws {
    let session = MockSession()
    session.on.rename.returns(false)
    session.on.rename.when { $0.name.hasPrefix("1") }.returns(true)
    async let last = session.on.rename.call(Self.tasks * Self.callsEach)
    let renamed = await withTaskGroup(of: Int.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          let name = "\(task)"
          return (0..<Self.callsEach).count { _ in session.rename(name, to: "") }
        }
      }
      return await group.reduce(0, +)
    }
    // The tasks are 1 and 10 to 19.
    #expect(renamed == 11 * Self.callsEach)
    let calls = session.on.rename.calls
    #expect(calls.count == Self.tasks * Self.callsEach)
    #expect(calls.map(\.sequence) == Array(0..<Self.tasks * Self.callsEach))
    let perTask = calls.reduce(into: [:]) { $0[$1.arguments.name, default: 0] += 1 }
    #expect(perTask.count == Self.tasks)
    #expect(perTask.values.allSatisfy { $0 == Self.callsEach })
    #expect(try await last.sequence == Self.tasks * Self.callsEach - 1)
  }

  @Test func `a sequence gives each of its answers once, however many call`() async {
    let session = MockSession()
    session.on.load.returns([0], then: .fails)
    let ids: [[UInt8]] = (0..<1_000).map { (id: Int) in [UInt8(id % 250), UInt8(id / 250)] }
    session.on.load.when { $0 > 0 }.answers(in: ids.map { .success($0) }, then: .fails)
    let answers = await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<50 {
        group.addTask {
          var answers: [[UInt8]] = []
          for _ in 0..<30 { if let one = try? await session.load(id: 1) { answers.append(one) } }
          return answers
        }
      }
      return await group.reduce([], +)
    }
    #expect(answers.count == 1_000)
    #expect(Set(answers) == Set(ids))
  }

  @Test func `knobs can be turned while the mock is called`() async {
    let session = MockSession()
    session.on.rename.returns(true)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for call in 0..<300 {
            session.on.rename.when { $0.name == "\(task)" }.returns(false)
            _ = session.rename("\(task)", to: "\(call)")
          }
        }
        group.addTask { for _ in 0..<300 { _ = session.rename("other", to: "") } }
      }
    }
    #expect(session.on.rename.calls.count == 4_800)
    #expect(!session.rename("0", to: ""))
    #expect(session.rename("other", to: ""))
  }
}
