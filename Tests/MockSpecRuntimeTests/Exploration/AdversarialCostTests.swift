@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Foundation
import Testing

@Suite("The cost of adversarial callbacks") struct AdversarialCostTests {
  /// The processor time of some runs, in seconds; real time depends on the machine's other work.
  private func time(_ callbacks: CallbackOrder, isOperation: Bool) async -> Double {
    let begin = clock()
    for _ in 1...60 {
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
    return Double(clock() - begin) / Double(CLOCKS_PER_SEC)
  }

  /// Measures with `MOCKSPEC_MEASURE=1`, as other tests that run beside it would be measured too.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["MOCKSPEC_MEASURE"] == "1"),
    arguments: [false, true])
  func `is a small multiple of a run`(isOperation: Bool) async {
    var ratios: [Double] = []
    for _ in 1...5 {
      let orderly = await time(.orderly, isOperation: isOperation)
      ratios.append(await time(.adversarial, isOperation: isOperation) / orderly)
    }
    print("adversarial callbacks cost \(ratios) times a run")
    #expect(ratios.sorted()[2] <= 3)
  }
}
