import MockSpecRuntime
import MockSpecStores
import Testing

@testable import Pedometer

@Suite struct DayScreenTests {
  let source = MockStepSource()
  let diary = MockDiary()

  private var screen: DayScreen { DayScreen(source: source, diary: diary) }

  @Test func `the steps of a day are shown and kept`() async {
    source.on.steps.returns(4000)
    let screen = screen
    await screen.show(3)
    #expect(screen.line == "4000 steps")
    #expect(diary.walks[3] == Walk(id: 3, steps: 4000))
  }

  @Test func `the diary answers for the sensor`() async {
    source.on.steps.fails(with: CancellationError())
    diary.walks.insert(Walk(id: 3, steps: 70))
    let screen = screen
    await screen.show(3)
    #expect(screen.line == "70 steps")
  }

  @Test func `a walk that cannot be kept is shown`() async {
    source.on.steps.returns(5)
    diary.on.save.fails(with: .offline, on: .once)
    let screen = screen
    await screen.show(3)
    #expect(screen.line == "5 steps, offline")
    #expect(diary.walks.isEmpty)
  }

  @Test func `an asynchronous closure runs where its caller is`() async {
    source.today = 1
    source.on.eachDay.answers { body in
      for steps in [20, 300] { await body(steps) }
    }
    let screen = screen
    await screen.count()
    #expect(screen.sum == 321)
  }

  /// A test off the main actor, which makes mocks, turns their knobs and calls what is not isolated.
  @Test @concurrent nonisolated func `mocks are made and set anywhere`() async throws {
    let (source, diary) = (MockStepSource(), MockDiary())
    source.on.model.returns("S1")
    source.on.steps.returns(9)
    #expect(source.model == "S1")
    #expect((source as Any) is any Identifiable)
    diary.walks.insert(Walk(id: 1, steps: 9))
    #expect(try await source.steps(of: 1) == diary.walk(1).steps)
    #expect(source.on.steps.calls.count == 1)
  }
}
