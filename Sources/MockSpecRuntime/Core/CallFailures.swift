/// The keeper of the failures of a call in the journal.
struct CallFailures: Sendable {
  private let note: @Sendable (any Error) -> Void

  init(_ state: MemberState, _ call: Int, on backend: Backend) {
    let (clock, box) = (backend.clock, UncheckedBox(state))
    note = { error in
      clock.lock.withLock { box.value.outcomes[call, default: CallOutcome()].failure = error }
    }
  }

  func note(_ error: any Error) { note(error) }
}

extension Answer {
  /// Returns the answer, with handlers whose errors the journal keeps.
  func noting(failuresOf call: CallFailures) -> Answer {
    switch self {
    case .handler(let handler):
      .handler { arguments in
        do {
          return try handler(arguments)
        } catch {
          call.note(error)
          throw error
        }
      }
    case .asyncHandler(let handler):
      .asyncHandler { arguments in
        do {
          return try await handler(arguments)
        } catch {
          call.note(error)
          throw error
        }
      }
    case .faulted(let decision, let later):
      .faulted(decision, later.noting(failuresOf: call))
    default: self
    }
  }
}

extension MockCore {
  /// Returns the failure of a call, if it is known before the call is answered.
  func failure<A, O>(
    of answer: Answer<A, O>, _ state: CallState<A, O>, _ call: Int
  ) -> (any Error)? {
    switch answer {
    case .error(let error): error
    case .fault(let rule): rule.error(ErrorDetails())
    case .exhausted(let count):
      SequenceExhaustedError(
        name, backend.lock.withLock { state.fullName(of: call) }, count)
    case .faulted(let decision, let later):
      decision.position == .afterApplying && decision.failure != nil
        ? decision.failure?.error(ErrorDetails()) : failure(of: later, state, call)
    default: nil
    }
  }
}
