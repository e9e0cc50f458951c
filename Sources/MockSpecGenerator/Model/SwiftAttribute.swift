/// An attribute of a declaration, with the facts of it that decide what is emitted.
package struct SwiftAttribute: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `@available`; the limit is `nil` if it only deprecates.
    case availability(AvailabilityLimit?)
    /// `@MainActor`
    case globalActor
    /// `@ViewBuilder`, as far as its name and Swift files tell.
    case resultBuilder
    /// `@_lifetime(borrow self)`
    case lifetime
    case other
  }

  package let source: SwiftSource
  package let kind: Kind
  /// The names of the types in an attribute that is one: an actor, a result builder or a macro.
  var typeNames: Set<String> = []

  /// True for an `@available`, whatever it says.
  package var isAvailability: Bool { if case .availability = kind { true } else { false } }
}

/// The platforms and versions on which a declaration exists, without deprecations.
package struct AvailabilityLimit: Hashable, Sendable {
  /// `@available(iOS 17, *)`
  package let source: SwiftSource
  /// `iOS 17`, one for each platform with a minimum version.
  package let versions: [SwiftSource]
  /// The condition that excludes the platform on which the declaration is unavailable, `!os(macOS)`, if there is one.
  package let exclusion: Condition

  /// The limit as an attribute.
  var attribute: SwiftAttribute { SwiftAttribute(source: source, kind: .availability(self)) }
}

extension [SwiftAttribute] {
  /// The limits of where something exists.
  package var availability: [AvailabilityLimit] {
    compactMap { if case .availability(let limit) = $0.kind { limit } else { nil } }
  }
}

extension [AvailabilityLimit] {
  /// The platform versions to check before a use of these declarations, `iOS 17, *`; `nil` without a
  /// minimum version.
  package var systems: SwiftSource? {
    let versions = flatMap(\.versions).map(\.text)
    guard !versions.isEmpty else { return nil }
    return SwiftSource(composed: (versions + ["*"]).joined(separator: ", "))
  }
}

extension OperationRun {
  /// The condition under which the operation can be named, which excludes platforms where it is unavailable.
  package var nameable: Condition {
    availability.reduce(condition) { $0.and($1.exclusion) }
  }
}

/// A modifier of a member in a protocol, or in the class that conforms.
package enum Modifier: String, Sendable {
  case `static`, mutating, nonmutating, isolated, optional, consuming, borrowing, distributed
  case prefix, postfix, override, required, nonisolated
  case oldConsuming = "__consuming"
  case nonisolatedUnsafe = "nonisolated(unsafe)"
  case nonsending = "nonisolated(nonsending)"

  package var source: SwiftSource { SwiftSource(composed: rawValue) }

  /// True if the modifier says by itself how the member is isolated.
  var isIsolation: Bool {
    switch self {
    case .nonisolated, .nonisolatedUnsafe, .nonsending: true
    default: false
    }
  }

  /// True if only requirements have the modifier, and no member of a class.
  var isOfRequirement: Bool {
    switch self {
    case .mutating, .nonmutating, .optional, .oldConsuming: true
    default: false
    }
  }
}
