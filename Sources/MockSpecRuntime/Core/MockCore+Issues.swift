extension Backend {
  /// The wishes of a test that mocks could not fulfil, each with what they did instead, in order.
  ///
  /// A member with typed throws, for instance, cannot throw the error of a cancelled wait where its type has no value
  /// for that. ``verify(fileID:line:)`` throws if there are any.
  public var issues: [String] { lock.withLock { ownIssues } }

  /// Keeps an issue and prints it.
  ///
  /// - Parameters:
  ///   - issue: The issue.
  ///   - isMisuse: True if the app uses the service in a way that it forbids, which an exploration counts as a failure.
  package func report(_ issue: String, isMisuse: Bool = false) {
    lock.withLock {
      ownIssues.append(issue)
      if isMisuse, firstMisuse == nil { firstMisuse = issue }
    }
    printError("MockSpecRuntime: issue: \(issue)")
  }
}

/// The call of a member, for its messages and errors.
@usableFromInline
struct CallSite {
  /// The place where the name of the knob is stored.
  @usableFromInline let knob: UInt
  /// The full name of what was called.
  @usableFromInline let function: StaticString
  /// The catalogue of the service's errors, or another type where there is none.
  @usableFromInline let catalogue: Any.Type

  @usableFromInline
  init(_ knob: UInt, _ function: StaticString, _ catalogue: Any.Type = Never.self) {
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
    if let meaning, let known = site.errors?.error(meaning: meaning) as? F { throw known }
    let fact =
      isOwn ? "\(error)" : RuntimeMessage.cannotFail(site.fullName, of: name, with: error)
    // A strict mock that stops a call that cannot fail at all reports no issue besides.
    if F.self != Never.self || !isOwn {
      if let other = site.errors?.errors.lazy.compactMap({ $0 as? F }).first
        ?? Self.first(of: F.self)
      {
        backend.report("\(fact); it failed with \(other) instead")
        throw other
      }
      if let value = backend.defaults.value(O.self) {
        backend.report("\(fact); it returned \(value) instead")
        return value
      }
    }
    stop(fact)
  }

  /// Throws an error as the error type of a completion handler, or the one that stands for it.
  func typed<F: Error>(_ error: any Error, _ site: CallSite) throws(F) {
    let _: Void = try failed(error, site, failure: F.self)
  }

  /// The first case of an enum of errors.
  private static func first<F>(of type: F.Type) -> F? {
    guard let cases = type as? any CaseIterable.Type else { return nil }
    return (cases.allCases as any Collection).first as? F
  }
}

/// An error of this package, for which the service may have one of its own.
protocol OwnError: Error, CustomStringConvertible {}

extension UnstubbedCallError: OwnError {}
extension SequenceExhaustedError: OwnError {}
extension StaticCallError: OwnError {}
extension ResultTypeError: OwnError {}

extension ErrorCatalogue {
  /// The error with a meaning, as the app gets it.
  fileprivate static func error(meaning: ErrorMeaning) -> (any Error)? {
    entry(for: meaning)?.error(ErrorDetails())
  }

  /// The errors of all codes, as the app gets them.
  fileprivate static var errors: [any Error] { all.map { $0.error(ErrorDetails()) } }
}
