package struct Catalogue: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  /// The type of the errors as the spec writes it: `AlbumError`, `Album.Failure`.
  package let name: SwiftSource
  package let mockName: SwiftName
  /// True if the codes belong to an error of a framework, `CKError(.zoneBusy, userInfo: …)`.
  package let isBridged: Bool
  /// True if the error type is emitted; false for an existing one.
  package var isEmitted = true
  package let inherits: [SwiftSource]
  package var entries: [Entry]
  /// The code for a number that the system does not know; `nil` for errors that are no framework's.
  package var fallback: SwiftName?

  /// The meaning of a payload, which decides where a mock takes its value from.
  package enum Role: String, CaseIterable, Sendable {
    case retryAfter, id, client, server, ancestor, items
  }

  package enum Advice: String, Sendable { case none, retry, fix }

  /// The type of a delay: `Double`, `Int` or `Duration`.
  package enum DelayUnit: String, Sendable { case seconds, wholeSeconds, duration }

  package struct Entry: ConditionalElement, Sendable {
    /// The condition in addition to that of the catalogue.
    package var condition = Condition.always
    package let documentation: [String]
    package let name: SwiftName
    package var associatedValues: [AssociatedValue]
    package var rawValue: SwiftSource?
    package var advice = Advice.none
    package var meaning: Meaning?
    /// The meaning that Swift of the service declares, `.locked`.
    package var ownMeaning: SwiftSource?
    /// The verbs for which the service can return the code; `nil` for all of them.
    package var reach: Reach?

    /// True if the error has a name alone too, because the spec and the store have all its values.
    package var isNamed: Bool { isListed && delay == nil }

    /// True if the error contains the errors of the items of a request.
    package var composesItems: Bool {
      associatedValues.contains { if case .store(.items, _) = $0.source { true } else { false } }
    }

    /// The values that only the store, or the test, can supply.
    package var needed: [AssociatedValue] { associatedValues.filter { $0.neededRole != nil } }

    /// True if the error can be made without a value of the test.
    package var isListed: Bool { !associatedValues.contains(where: \.isRequired) }

    /// The time after which the service allows the next try; `nil` if the error has none.
    package var delay: AssociatedValue? {
      associatedValues.first { if case .delay = $0.source { true } else { false } }
    }

    /// True if a part of the error is known only when it is made.
    package var isMadeLate: Bool {
      delay != nil || associatedValues.contains { $0.parameter == nil }
    }
  }

  /// The verbs whose items, and those whose whole calls, can fail with a code.
  package struct Reach: Hashable, Sendable {
    package var items: Set<ServiceVerb> = []
    package var calls: Set<ServiceVerb> = []
  }

  package struct AssociatedValue: Sendable {
    package var label: SwiftName?
    package let type: SwiftSource
    /// The default that the spec states.
    package var defaultValue: SwiftSource?
    /// The key of the dictionary of a framework's error.
    package var key: SwiftSource?
    package var source: Source
    /// The unit of a delay.
    package var delayUnit = DelayUnit.seconds
    /// True for a type that the runtime's value has already: `[AnyHashable: any Error]`.
    package var needsNoCast = false

    package enum Source: Hashable, Sendable {
      /// The store, when the error is made; otherwise a default.
      case store(Role, otherwise: SwiftSource?)
      /// A property of the runtime's details that has no role, when the error is made; otherwise a default.
      case detail(SwiftSource, otherwise: SwiftSource?)
      /// The store, when the error is made, or the test, as a parameter.
      case needed(Role, SwiftName)
      /// The test, as a parameter.
      case test(SwiftName)
      /// The test, as a parameter; a limit of the backend can replace it.
      case delay(SwiftName, otherwise: SwiftSource)
      /// The spec, or the test, as a parameter that can be left out.
      case spec(SwiftName, SwiftSource)
    }

    /// The parameter for the value; `nil` if a test cannot supply it.
    package var parameter: (name: SwiftName, defaultValue: SwiftSource?)? {
      switch source {
      case .delay(let name, let value), .spec(let name, let value): (name, value)
      case .needed(_, let name), .test(let name): (name, nil)
      case .store, .detail: nil
      }
    }

    /// The role of a value that only the store, or the test, can supply.
    package var neededRole: Role? { if case .needed(let role, _) = source { role } else { nil } }

    /// True for a delay that tests state as the runtime does, as `retryAfter` in seconds.
    package var isPlainDelay: Bool {
      guard case .delay(let name, _) = source else { return false }
      return label != nil && name == .retryAfter && delayUnit == .seconds
    }

    /// True if only a test can supply the value.
    package var isRequired: Bool { if case .test = source { true } else { false } }
  }
}
