@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// An app that sends notes, with or without a mistake.
final class NoteSender: Sendable {
  enum Mistake: CaseIterable {
    case none, givesUp, forgetsAfterAnError, retriesAtOnce, sendsForEver, waitsForEver,
      dropsRefused,
      backsOffAtAGuess, waitsOnTheMachine
  }

  let service: MockNotes
  let mistake: Mistake
  private let clock: TestClock
  private let forgotten = Collected<CheckedContinuation<Void, Never>>()

  init(_ backend: Backend, _ mistake: Mistake) {
    service = MockNotes(backend: backend)
    clock = backend.clock
    self.mistake = mistake
  }

  /// Sends notes until the service has them.
  func send(_ names: String...) async throws {
    var left = names
    var failures = 0
    while !left.isEmpty {
      do {
        let refused = try await refused(left)
        if mistake == .sendsForEver, failures > 0 { continue }
        left = mistake == .dropsRefused ? [] : refused
      } catch  where mistake != .givesUp {
        failures += 1
        if failures > 4 { throw error }
        switch mistake {
        case .forgetsAfterAnError: return
        case .waitsForEver: await withCheckedContinuation { forgotten.append($0) }
        case .retriesAtOnce: continue
        case .backsOffAtAGuess: try await clock.sleep(for: .seconds(1 << failures))
        case .waitsOnTheMachine: try await Task.sleep(for: .milliseconds(100))
        default: try await clock.sleep(for: .seconds((error as? NoteError)?.retryAfter ?? 10))
        }
      }
    }
  }

  /// Returns the notes that the service has rejected.
  private func refused(_ names: [String]) async throws -> [String] {
    let request = ModifyRequest<NoteAdapter>(
      saving: names.map { Note($0) }, policy: .allFields, isAtomic: false)
    let response = await service.on.modify.answer(
      request, on: service.notes, function: "modify(saving:deleting:)")
    if let failure = response.failure { throw failure }
    return response.saves.filter { (try? $0.result.get()) == nil }.map(\.id.name)
  }
}
