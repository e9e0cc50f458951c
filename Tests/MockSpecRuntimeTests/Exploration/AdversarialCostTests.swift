@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite("The cost of adversarial callbacks") struct AdversarialCostTests {
  private func time(_ callbacks: CallbackOrder, isOperation: Bool) async -> Duration {
    let begin = ContinuousClock.now
    for _ in 1...30 {
      let backend = Backend(clock: TestClock(.automatic), callbacks: callbacks)
      let notes = MockNotes(backend: backend)
      for number in 0..<8 {
        if isOperation {
          await withCheckedContinuation { end in
            let operation = DrivenModifyNotes(Note("\(number)"), Note("x\(number)"))
            operation.finish = { _ in end.resume() }
            notes.add(operation)
          }
        } else {
          _ = await notes.on.modify.answer(
            ModifyRequest(saving: [Note("\(number)")]), on: notes.notes, function: "modify()")
        }
        try? await backend.clock.sleep(for: .seconds(1))
      }
    }
    return ContinuousClock.now - begin
  }

  /// The median of several measurements, because other tests run meanwhile.
  @Test(arguments: [false, true]) func `is a small multiple of a run`(isOperation: Bool) async {
    var ratios: [Double] = []
    for _ in 1...3 {
      let orderly = await time(.orderly, isOperation: isOperation)
      ratios.append(await time(.adversarial, isOperation: isOperation) / orderly)
    }
    print("adversarial callbacks cost \(ratios) times a run")
    #expect(ratios.sorted()[1] < 6)
  }
}
