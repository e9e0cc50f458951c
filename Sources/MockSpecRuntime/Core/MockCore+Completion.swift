extension MockCore {
  /// Records the call of a completion-handler member and answers it through `deliver`.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - isQueued: Whether the answer comes on a serial queue of its own, as from a service; else it
  ///     comes inside the call.
  ///   - defaultValue: Makes the answer when there is no stub.
  ///   - deliver: Hands the answer to the completion handler. Without stub and default it gets
  ///     `UnstubbedCallError`, or the test stops where the handler cannot take an error.
  public func complete<A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, isQueued: Bool,
    default defaultValue: (() throws -> O)? = nil, deliver: @escaping (Result<O, F>) -> Void
  ) {
    complete(
      record(member, form, arguments, .callback, failure: F.self), member, form, arguments,
      isQueued: isQueued, default: defaultValue, deliver: deliver)
  }

  func complete<A, O, F: Error>(
    _ answer: Answer<A, O>, _ member: Int, _ form: Int, _ arguments: A, isQueued: Bool,
    default defaultValue: (() throws -> O)?, deliver: @escaping (Result<O, F>) -> Void
  ) {
    switch answer {
    case .completion(let handler): run(isQueued) { handler(arguments) }
    case .disturbed(let disturbance, let later):
      backend.pass(disturbance, .beforeApplying) { [self] in
        if case .completion = later { disturbance.tracker?.finish() }
        complete(later, member, form, arguments, isQueued: isQueued, default: defaultValue) {
          [self] (result: Result<O, F>) in
          let result = disturbed(result, by: disturbance, member, form)
          backend.pass(disturbance, .afterApplying) {
            disturbance.tracker?.finish()
            deliver(result)
            if disturbance.isRepeated { deliver(result) }
          }
        }
      }
    case .none, .forwarded:
      // Decided inside the call, so that a missing stub stops the test at the caller.
      let result =
        defaultValue.map { value in Result(catching: value).mapError { typed($0, member, form) } }
        ?? result(of: answer, member, form, arguments, failure: F.self)
      run(isQueued) { deliver(result) }
    case .asyncHandler(let handler):
      answerLater(handler, arguments) { [self] result in
        run(isQueued) { deliver(result.mapError { self.typed($0, member, form) }) }
      }
    default:
      run(isQueued) { [self] in
        deliver(result(of: answer, member, form, arguments, failure: F.self))
      }
    }
  }

  /// The failure of an answer that is lost on its way; else the answer.
  private func disturbed<O, F: Error>(
    _ result: Result<O, F>, by disturbance: Disturbance, _ member: Int, _ form: Int
  ) -> Result<O, F> {
    guard let lost = disturbance.lost else { return result }
    return .failure(typed(lost, member, form))
  }

  private func run(_ isQueued: Bool, _ body: @escaping () -> Void) {
    isQueued ? enqueue(body) : body()
  }

  /// Runs a body on a serial queue of its own, or at once on an inline backend.
  ///
  /// - Parameter body: What the service does later; the backend is not idle before it is done.
  public func enqueue(_ body: @escaping () -> Void) {
    backend.schedule(body)
  }

  private func result<A, O, F: Error>(
    of answer: Answer<A, O>, _ member: Int, _ form: Int, _ arguments: A, failure: F.Type
  ) -> Result<O, F> {
    do throws(F) {
      return .success(try resolve(answer, member, form, arguments, failure: failure))
    } catch {
      return .failure(error)
    }
  }

  private func answerLater<A, O>(
    _ handler: @escaping @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
    _ arguments: A, then finish: @escaping (Result<O, any Error>) -> Void
  ) {
    let arguments = UncheckedBox(arguments)
    let finish = UncheckedBox(finish)
    backend.beginActivity()
    Task { [backend] in
      let result: Result<O, any Error>
      do {
        result = .success(try await handler(arguments).value)
      } catch {
        result = .failure(error)
      }
      finish.value(result)
      backend.endActivity()
    }
  }
}
