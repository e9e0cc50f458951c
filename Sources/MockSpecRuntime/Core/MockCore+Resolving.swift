import Dispatch

extension MockCore {
  /// Turns the answer of a call into a value or an error, outside the lock.
  func resolve<A, O, F: Error>(
    _ answer: Answer<A, O>, _ site: CallSite, _ arguments: A, failure: F.Type
  ) throws(F) -> O {
    switch answer {
    case .value(let value): return value
    case .reader(let reader): return reader()
    case .error(let error): return try failed(error, site, failure: failure)
    case .fault(let rule): return try failed(rule.error(ErrorDetails()), site, failure: failure)
    case .handler(let handler):
      let result: O
      do { result = try handler(arguments) } catch {
        return try failed(error, site, failure: failure)
      }
      return result
    case .disturbed(let disturbance, let answer):
      defer { disturbance.tracker?.finish() }
      block(disturbance, .beforeApplying)
      let value: O = try resolve(answer, site, arguments, failure: failure)
      block(disturbance, .afterApplying)
      guard let lost = disturbance.lost else { return value }
      return try failed(lost, site, failure: failure)
    case .asyncHandler(let handler):
      let result: O
      do { result = try awaited(handler, arguments) } catch {
        return try failed(error, site, failure: failure)
      }
      return result
    case .completion:
      stop(RuntimeMessage.handlesCompletion(site.fullName, of: name))
    case .exhausted(let count):
      return try failed(
        SequenceExhaustedError(name, site.fullName, count), site, failure: failure)
    case .conditional(let answers):
      let answer = answers.answer(to: arguments, backend.lock)
      return try resolve(answer, site, arguments, failure: failure)
    case .none, .forwarded: return try unstubbed(site, arguments, failure: failure)
    }
  }

  /// Turns the answer of an asynchronous call into a value or an error.
  func resolveAsync<A, O, F: Error>(
    _ answer: Answer<A, O>, _ site: CallSite, _ arguments: A, failure: F.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    switch answer {
    case .asyncHandler(let handler):
      let result: O
      do { result = try await handler(UncheckedBox(arguments)).value } catch {
        return try failed(error, site, failure: failure)
      }
      return result
    case .disturbed(let disturbance, let later):
      defer { disturbance.tracker?.finish() }
      try await pass(disturbance, .beforeApplying, site, failure: failure)
      let value: O = try await resolveAsync(later, site, arguments, failure: failure)
      try await pass(disturbance, .afterApplying, site, failure: failure)
      guard let lost = disturbance.lost else { return value }
      return try failed(lost, site, failure: failure)
    default:
      return try resolve(answer, site, arguments, failure: failure)
    }
  }

  /// Waits until a disturbed call may go on; a member that cannot fail goes on when its task is cancelled.
  func pass<F: Error>(
    _ disturbance: Disturbance, _ position: FaultPosition, _ site: CallSite, failure: F.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) {
    do {
      try await backend.pass(disturbance, position)
    } catch {
      if F.self != Never.self { return try failed(error, site, failure: failure) }
    }
  }

  /// Blocks the thread of a call that cannot wait otherwise until it may go on.
  func block(_ disturbance: Disturbance, _ position: FaultPosition) {
    let isDelayed = position == .beforeApplying && disturbance.delay > .zero
    guard isDelayed || disturbance.gate(at: position) != nil else { return }
    backend.beginActivity()
    backend.block(disturbance, position) { false }
    backend.endActivity()
  }

  /// Blocks the thread of a call that cannot wait otherwise until an asynchronous handler has answered.
  private func awaited<A, O>(
    _ handler: @escaping @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
    _ arguments: A
  ) throws -> O {
    let result = Answered<O>()
    let arguments = UncheckedBox(arguments)
    Task.detached {
      let answer: Result<UncheckedBox<O>, any Error>
      do { answer = .success(try await handler(arguments)) } catch { answer = .failure(error) }
      result.finish(answer)
    }
    return try result.wait().value
  }

  private func unstubbed<A, O, F: Error>(
    _ site: CallSite, _ arguments: A, failure: F.Type
  ) throws(F) -> O {
    if isOutsideScope {
      return try failed(staticCall(site, arguments), site, failure: failure)
    }
    // Not for 'Any', which is the answer of generic members.
    if F.self == Never.self, O.self == Void.self, let nothing = () as? O { return nothing }
    let strictness = strictness(of: index(of: site.knob))
    if strictness == .lenient, let value = backend.defaults.value(O.self) { return value }
    var error = unstubbedCall(site, arguments)
    switch strictness {
    case .strict: break
    case .lenient: error.lack = .defaultValue(type: "\(O.self)")
    case .forwarding: error.lack = .real
    }
    return try failed(error, site, failure: failure)
  }

  private func unstubbedCall<A>(_ site: CallSite, _ arguments: A) -> UnstubbedCallError {
    let full = site.fullName
    return UnstubbedCallError(
      mock: name, member: full, arguments: ArgumentText(arguments, of: full).text,
      knob: Self.text(site.knob))
  }

  func staticCall<A>(_ site: CallSite, _ arguments: A) -> StaticCallError {
    let full = site.fullName
    return StaticCallError(
      mock: name, member: full, arguments: ArgumentText(arguments, of: full).text)
  }
}

/// The answer for which a thread waits.
private final class Answered<Output>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  // Written before the semaphore is signalled, read after that.
  private var answer: Result<UncheckedBox<Output>, any Error>?

  func finish(_ answer: Result<UncheckedBox<Output>, any Error>) {
    self.answer = answer
    semaphore.signal()
  }

  func wait() throws -> UncheckedBox<Output> {
    semaphore.wait()
    guard let answer else { throw CancellationError() }
    return try answer.get()
  }
}
