extension Backend {
  /// The wishes of a test that mocks could not fulfil, each with what they did instead, in order.
  ///
  /// A member with typed throws, for instance, cannot throw the error of a cancelled wait where its type has no value
  /// for that. ``verify(fileID:line:)`` throws if there are any.
  public var issues: [String] { lock.withLock { held in held[state].issues } }

  /// Keeps an issue and prints it; a misuse, where the app does what the service forbids, fails an exploration.
  package func report(_ issue: String, isMisuse: Bool = false) {
    lock.withLock { held in keep(issue, isMisuse: isMisuse, held) }
  }

  func keep(_ issue: String, isMisuse: Bool, _ held: borrowing Held) {
    held[state].issues.append(issue)
    if isMisuse, held[state].firstMisuse == nil { held[state].firstMisuse = issue }
    printError("MockSpecRuntime: issue: \(issue)")
  }
}

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
  /// If the type of the member's errors has no such value, a code of the catalogue stands for it:
  /// the one that means `cancelled` or `unstubbed`. Else the first error of the catalogue is thrown, or a default
  /// returned, and the issue reported.
  func failed<O, F: Error>(
    _ error: any Error, _ site: CallSite, failure: F.Type
  ) throws(F) -> O {
    if let failure = error as? F { throw failure }
    let isOwn = error is any OwnError
    let meaning: ErrorMeaning? =
      error is CancellationError ? .cancelled : isOwn ? .unstubbed : nil
    if let meaning, let known = site.errors?.entry(for: meaning)?.error(ErrorDetails()) as? F {
      throw known
    }
    let fact =
      isOwn
      ? "\(error)"
      : "\(name).\(site.fullName) cannot fail with \(error); its signature does not throw that error"
    // A strict mock that stops a call that cannot fail at all reports no issue besides.
    if F.self != Never.self || !isOwn {
      if let other = site.errors?.all.lazy.compactMap({ $0.sample as? F }).first
        ?? Self.first(of: F.self)
      {
        backend.report("\(fact); it failed with \(other) instead")
        throw other
      }
      if let value = backend.defaults.value(O.self) {
        backend.report("\(fact); it returned \(literalText(of: value)) instead")
        return value
      }
    }
    stop(fact)
  }

  /// The first case of an enum of errors.
  private static func first<F>(of type: F.Type) -> F? {
    guard let cases = type as? any CaseIterable.Type else { return nil }
    return (cases.allCases as any Collection).first as? F
  }
}

/// An error of this package, for which the service may have one of its own.
protocol OwnError: Error, CustomStringConvertible {}

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

  static func needsValue(_ knob: String) -> String {
    "'\(knob)' needs a value; give it what the member returns, or several values in turn"
  }
}

/// Stops the test with a message, also in release builds, where a precondition keeps it to itself.
@usableFromInline package func stop(_ message: String) -> Never {
  #if !DEBUG
    printError("MockSpecRuntime: Fatal error: \(message)")
  #endif
  preconditionFailure(message)
}

/// Stops the test with a message unless a condition holds.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { stop(message()) }
}
