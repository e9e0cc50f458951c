import Dispatch
@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct AdversarialTests {
  @Test(arguments: 0..<30 as Range<UInt64>) func `what the contract fixes is kept`(
    seed: UInt64
  ) async throws {
    let scenario = await AdversarialScenario(seed: seed)
    for name in ["A", "B", "C"] {
      let events = scenario.events(of: name)
      #expect(events.filter { $0.hasPrefix("finished") }.count == 1)
      #expect(try #require(events.last).hasPrefix("finished"))
      for item in (0..<3).map({ "\(name)\($0)" }) {
        #expect(events.filter { $0 == "saved \(item)" }.count == 1)
        let shares = events.filter { $0.hasPrefix("progress \(item) ") }
        let values = shares.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        #expect(
          values == values.sorted() && values.last == 1 && values.allSatisfy((0...1).contains))
        let saved = try #require(events.firstIndex(of: "saved \(item)"))
        let last = try #require(events.lastIndex { $0.hasPrefix("progress \(item) ") })
        #expect(last < saved)
      }
    }
    #expect(scenario.order(of: "fetched").count == 3)
  }

  @Test func `what the contract leaves open is used`() async {
    var scenarios: [AdversarialScenario] = []
    for seed in 0..<50 as Range<UInt64> { scenarios.append(await AdversarialScenario(seed: seed)) }
    func variety(_ aspect: (AdversarialScenario) -> String) -> Int {
      Set(scenarios.map(aspect)).count
    }
    let items = variety { scenario in
      scenario.events(of: "A").filter { $0.hasPrefix("saved") }.joined()
    }
    #expect(items == 6, "the three items come in every order")
    #expect(variety { $0.order(of: "finished") } == 6, "operations overtake")
    #expect(variety { $0.order(of: "fetched") } == 6, "handlers overtake")
    #expect(variety { "\($0.events(of: "A").count)" } > 2, "progress is told more or less often")
    let interrupted = scenarios.filter { scenario in
      guard let end = scenario.events.firstIndex(where: { $0.hasPrefix("A finished") }) else {
        return false
      }
      return end > 0 && !scenario.events[end - 1].hasPrefix("A ")
    }
    #expect((1..<50).contains(interrupted.count), "others come between the last item and the end")
    #expect(variety { $0.backend.journal.members.joined() } > 6, "requests overtake")
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `the same seed gives the same run`(
    seed: UInt64
  ) async {
    let first = await AdversarialScenario(seed: seed, clock: TestClock(.automatic))
    let second = await AdversarialScenario(seed: seed, clock: TestClock(.automatic))
    #expect(first.events == second.events)
    #expect(first.backend.dump == second.backend.dump)
  }

  @Test func `the seed can be another than that of the backend`() async {
    let backend = Backend(seed: 1)
    #expect(backend.callbacks == .orderly)
    backend.callbacks = .adversarial(seed: 2)
    #expect("\(backend.callbacks)" == "adversarial, with the seed 2")
  }

  @Test func `the service is silent between callbacks on a clock that goes on by itself`() async {
    var times: Set<String> = []
    for seed in 0..<10 as Range<UInt64> {
      let scenario = await AdversarialScenario(seed: seed, clock: TestClock(.automatic))
      times.formUnion(scenario.events.filter { $0.contains("finished") })
    }
    #expect(times.count > 20)
  }

  @Test func `pauses on a clock of the test are those that the test asks for`() async {
    let backend = Backend(callbacks: .adversarial(seed: 3, pauses: .seconds(10)))
    let notes = MockNotes(backend: backend)
    let ends = Collected<TestClock.Instant>()
    for name in ["a", "b", "c"] {
      let operation = ModifyNotes(Note(name))
      operation.finish = { _ in ends.append(backend.clock.now) }
      notes.add(operation)
    }
    await backend.clock.run()
    await backend.idle()
    #expect(ends.all.count == 3)
    #expect(backend.clock.now.offset > .zero)
  }

  @Test func `no callback comes inside a call`() async {
    let backend = Backend(callbacks: .adversarial)
    let notes = MockNotes(backend: backend)
    let events = Collected<String>()
    for number in 0..<50 {
      let isInside = DispatchSemaphore(value: 0)
      let operation = ModifyNotes(Note("\(number)"))
      // A callback on the thread of the call would wait for ever.
      operation.finish = { _ in
        isInside.wait()
        events.append("")
      }
      notes.add(operation)
      isInside.signal()
    }
    await backend.idle()
    #expect(events.all.count == 50)
  }

  @Test func `an inline backend permutes what comes inside the call`() {
    let orders = (0..<20 as Range<UInt64>).map { seed in
      let notes = MockNotes(
        backend: Backend(scheduling: .inline, callbacks: .adversarial, seed: seed))
      let events = Collected<String>()
      let operation = ModifyNotes(Note("a"), Note("b"), Note("c"))
      operation.each = { id, _ in events.append(id.name) }
      notes.add(operation)
      return events.all.joined()
    }
    #expect(Set(orders).count > 3)
    #expect(Set(orders.map { String($0.sorted()) }) == ["abc"])
  }

  @Test func `callbacks that wait for each other go on`() async {
    let backend = Backend(callbacks: .adversarial)
    let notes = MockNotes(backend: backend)
    let gate = DispatchSemaphore(value: 0)
    let waiting = ModifyNotes(Note("a"))
    waiting.finish = { _ in gate.wait() }
    let other = ModifyNotes(Note("b"))
    other.finish = { _ in gate.signal() }
    notes.add(waiting)
    notes.add(other)
    await backend.idle()
    #expect(notes.notes.count == 2)
  }

  @Test func `many operations need no thread each`() async {
    let backend = Backend(callbacks: .adversarial)
    let notes = MockNotes(backend: backend)
    let events = Collected<String>()
    for number in 0..<300 {
      let operation = ModifyNotes(Note("\(number)"))
      operation.finish = { _ in events.append("") }
      notes.add(operation)
    }
    await backend.idle()
    #expect(events.all.count == 300)
  }

  @Test func `orderly again, what waits still gets its turn`() async {
    let backend = Backend(callbacks: .adversarial)
    let notes = MockNotes(backend: backend)
    notes.add(ModifyNotes(Note("a")))
    backend.callbacks = .orderly
    notes.add(ModifyNotes(Note("b")))
    await backend.idle()
    #expect(notes.notes.count == 2)
  }
}
