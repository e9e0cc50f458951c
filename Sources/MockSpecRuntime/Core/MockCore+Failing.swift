/// The call of a member, for its messages and errors.
@usableFromInline
package struct CallSite {
  /// The place where the name of the knob is stored.
  @usableFromInline let knob: UInt
  /// The full name of what was called.
  @usableFromInline let function: StaticString
  /// The catalogue of the service's errors, or another type where there is none.
  @usableFromInline let catalogue: Any.Type

  @usableFromInline
  package init(_ knob: UInt, _ function: StaticString, _ catalogue: Any.Type = Never.self) {
    self.knob = knob
    self.function = function
    self.catalogue = catalogue
  }

  var fullName: String { function.description }

  var errors: (any ErrorCatalogue.Type)? { catalogue as? any ErrorCatalogue.Type }
}

extension MockCore {
  /// Fails a call with an error of any type, or with the one that stands for it in what the member throws.
  ///
  /// If the type of the member's errors has no such value, a code of the catalogue stands for it: the one that means
  /// `cancelled` or `unstubbed`. Else the first error of the catalogue is thrown, or a default returned. A mistake of
  /// the test, and an error in place of another, is an issue.
  func failed<O, F: Error>(
    _ error: any Error, _ site: CallSite, failure: F.Type
  ) throws(F) -> O {
    let own = error as? any OwnError
    let location = own.map { $0.isOfStub ? stubLocation(site.knob) : nil } ?? nil
    let meaning: ErrorMeaning? =
      error is CancellationError ? .cancelled : own == nil ? nil : .unstubbed
    if let known = (error as? F)
      ?? meaning.flatMap({ site.errors?.entry(for: $0)?.error(ErrorDetails()) as? F })
    {
      if let own, own.isMistake { backend.report("\(own)", at: location) }
      throw known
    }
    let fact =
      own.map { "\($0)" }
      ?? "\(name).\(site.fullName) cannot fail with \(error); its signature does not throw that error"
    if let other = site.errors?.all.lazy.compactMap({ $0.sample as? F }).first
      ?? Self.first(of: F.self)
    {
      backend.report("\(fact); it failed with \(other) instead", at: location)
      throw other
    }
    if let value = backend.defaults.value(O.self) {
      backend.report("\(fact); it returned \(literalText(of: value)) instead", at: location)
      return value
    }
    backend.stop(fact, at: location)
  }

  /// True if something can stand for an answer that a call lacks: an error of its type, or a default.
  func canAnswer<O, F: Error>(_ type: O.Type, _ site: CallSite, failure: F.Type) -> Bool {
    F.self == (any Error).self || site.errors?.all.contains { $0.sample is F } == true
      || Self.first(of: F.self) != nil || backend.defaults.value(type) != nil
  }

  /// The line that stubbed a member last.
  private func stubLocation(_ knob: UInt) -> Backend.SourceLocation? {
    backend.lock.withLock { knownState(knob, $0)?.stubLocation }
  }

  /// The first case of an enum of errors.
  private static func first<F>(of type: F.Type) -> F? {
    guard let cases = type as? any CaseIterable.Type else { return nil }
    return (cases.allCases as any Collection).first as? F
  }
}

/// An error of this package, for which the service may have one of its own.
protocol OwnError: Error, CustomStringConvertible {
  /// True if the error is a mistake of the test, and not what the test has asked for.
  var isMistake: Bool { get }
  /// True if the mistake is that of a stub.
  var isOfStub: Bool { get }
}

extension OwnError {
  var isMistake: Bool { true }
  var isOfStub: Bool { false }
}

/// The error of a call whose stub calls a completion handler, or never calls it, where the call has none.
struct MissingCompletionError: OwnError {
  let member: String
  /// True for a request to a store, whose arguments hold no completion handler.
  let isRequest: Bool

  var isOfStub: Bool { true }

  var description: String {
    isRequest
      ? "\(member) works on a store, and its arguments hold no completion handler; give it a value or a handler that "
        + "returns one, or let it never complete"
      : "\(member) has no completion handler; give it a value or a handler that returns one"
  }
}

/// The messages, made in several places, for a test, or generated code, that breaks a rule of the runtime.
@usableFromInline enum RuntimeMessage {
  static func calledTooLate(_ member: String) -> String {
    "\(member) has returned, and with it the argument that it was lent; use it in the handler"
  }

  static func countsFromOne(_ occurrence: Occurrence) -> String {
    "\(occurrence) is no occurrence; calls are counted from 1"
  }

  static func illegal(
    _ error: String, of knob: String, inItems: Bool, at position: FaultPosition, legal: [String]
  ) -> String {
    let subject = inItems ? "an item" : "a call"
    let place = knob == "a backend" ? "of any member" : "of '\(knob)'"
    let time = position == .beforeApplying ? "" : " \(position)"
    let others = legal.isEmpty ? "" : "; it can with \(legal.joined(separator: ", "))"
    return "\(subject) \(place) never fails with '\(error)'\(time)\(others)"
  }

  static var insisting: String { "; to have it all the same, say 'evenIfImpossible: true'" }
}
