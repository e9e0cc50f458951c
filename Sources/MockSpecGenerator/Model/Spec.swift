/// A spec after semantic analysis, with all decisions that the templates need.
package struct Spec: Sendable {
  /// The file's name without its extension: `CloudKit`.
  package var name: String
  package var imports: [Import] = []
  /// The imports of the Swift files that declare existing protocols, which mocks need and interfaces do not.
  package var existingImports: [Import] = []
  /// The types that have the name of a runtime type, with the keyword of each.
  package var ambiguousTypes: [String: String] = [:]
  package var framework: Framework?
  package var access: AccessLevel = .internal
  package var types: QualifiedNames
  package var catalogues: [Catalogue] = []
  package var values: [Values] = []
  package var records: [Record] = []
  package var cursors: [SwiftName] = []
  package var changeTokens: [SwiftName] = []
  package var adapters: [Adapter] = []
  package var partialAdapters: [PartialAdapter] = []
  package var interfaces: [Interface] = []
  /// The operations that databases of other modules run.
  package var addedOperations: [AddedOperations] = []
  /// The modules with mocks that those of the spec use.
  package var mockModules: [SwiftName] = []
  /// The types that signatures mention and no spec declares, each once, at its first mention.
  package var mentionedTypes: [MentionedType] = []
}

/// `import Foundation`, with its attributes.
package struct Import: Sendable {
  package var condition = Condition.always
  package var line: SwiftSource
}

/// The framework that owns the real types.
package struct Framework: Sendable {
  package var name: SwiftName
  /// The module that supplies the types where the framework is missing.
  package var standIns: SwiftName?
}

/// A record type that the spec declares, emitted as a struct.
package struct Record: Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftSource] = []
  package var documentation: [String]
  package var name: SwiftName
  package var key: SwiftName
  package var keyType: SwiftSource
  package var inherited: [SwiftSource]
  package var fields: [Field]
  /// The initialisers, one for each combination of the fields' conditions.
  package var initializers: [Initializer] = []

  package struct Initializer: Sendable {
    package var condition = Condition.always
    package var fields: [Field]
  }

  package struct Field: Sendable {
    /// The condition in addition to that of the record.
    package var condition = Condition.always
    package var documentation: [String]
    package var name: SwiftName
    package var type: SwiftSource
    package var isConstant: Bool
    package var initialValue: SwiftSource?
  }
}

/// The adapter of a declared record type.
package struct Adapter: Sendable {
  package var condition = Condition.always
  package var availability: [SwiftSource] = []
  package var name: SwiftName
  package var record: SwiftName
  package var key: SwiftSource
  package var keyType: SwiftSource
  package var zone: ZonePath?
  /// The field that holds the change tag.
  package var tag: SwiftName?
  package var cursor: SwiftName?
  package var changeToken: SwiftName?
  /// The fields that a commit can merge; `nil` for stores whose changes do not wait for a commit.
  package var mergedFields: [Field]?

  package struct Field: Sendable {
    /// The condition in addition to that of the record.
    package var condition: Condition
    package var name: SwiftName
  }
}

// MARK: - Error catalogues

package struct Catalogue: Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftSource] = []
  package var documentation: [String]
  package var name: SwiftName
  package var mockName: SwiftName
  /// True if the codes belong to an error of a framework, `CKError(.zoneBusy, userInfo: …)`.
  package var isBridged: Bool
  /// True if the error type is emitted; false for an existing one.
  package var isEmitted = true
  package var inherits: [SwiftSource] = []
  package var entries: [Entry]
  /// The code for a number that the system does not know; `nil` for errors that are no framework's.
  package var fallback: SwiftName?

  /// The meaning of a payload, which decides where a mock takes its value from.
  package enum Role: String, CaseIterable, Sendable {
    case retryAfter, client, server, ancestor, keysLost, items
  }

  package enum Advice: String, Sendable { case none, retry, fix }

  package struct Entry: Sendable {
    /// The condition in addition to that of the catalogue.
    package var condition = Condition.always
    package var documentation: [String]
    package var name: SwiftName
    package var associatedValues: [AssociatedValue]
    package var rawValue: SwiftSource?
    package var advice: Advice
    package var meaning: Meaning?
    package var composesItems: Bool
    /// The verbs for which the service can return the code; `nil` for all of them.
    package var reach: Reach?

    /// The associated values that a test states.
    package var parameters: [AssociatedValue] { associatedValues.filter { $0.parameter != nil } }

    /// True if the error can be made without a value of the test.
    package var isListed: Bool { !associatedValues.contains(where: \.isRequired) }

    /// True if the error carries the seconds after which the service allows the next try.
    package var carriesDelay: Bool {
      associatedValues.contains { if case .delay = $0.source { true } else { false } }
    }

    /// True if a part of the error is known only when it is made.
    package var isMadeLate: Bool {
      carriesDelay
        || associatedValues.contains { if case .store = $0.source { true } else { false } }
    }
  }

  /// The verbs whose items, and those whose whole calls, can fail with a code.
  package struct Reach: Hashable, Sendable {
    package var items: Set<ServiceVerb> = []
    package var calls: Set<ServiceVerb> = []
  }

  package struct AssociatedValue: Sendable {
    package var label: SwiftName?
    package var type: SwiftSource
    /// The default that the spec states.
    package var defaultValue: SwiftSource?
    /// The key of the dictionary of a framework's error.
    package var key: SwiftSource?
    package var source: Source

    package enum Source: Hashable, Sendable {
      /// The store, when the error is made; otherwise a default.
      case store(Role, otherwise: SwiftSource?)
      /// The test, as a parameter.
      case test(SwiftName, otherwise: SwiftSource?)
      /// The test, as the parameter `retryAfter` in seconds; a limit of the backend can replace it.
      case delay(otherwise: SwiftSource)
      /// The spec.
      case spec(SwiftSource)
    }

    /// The parameter for the value; `nil` if the test does not supply it.
    package var parameter: (name: SwiftName, defaultValue: SwiftSource?)? {
      switch source {
      case .test(let name, let otherwise): (name, otherwise)
      case .delay(let otherwise): (SwiftName("retryAfter"), otherwise)
      case .store, .spec: nil
      }
    }

    /// True if only a test can supply the value.
    package var isRequired: Bool { parameter.map { $0.defaultValue == nil } ?? false }
  }
}

/// A kind of request that a service answers; the cases are named as in the runtime's `ServiceVerbs`.
package enum ServiceVerb: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, commit
}

/// The meaning of an error code for the store; the cases are named as in the runtime's `ErrorMeaning`.
package enum Meaning: String, CaseIterable, Sendable {
  case missing, zoneMissing, conflict, exists, aborted, tooMany, invalid, cancelled, misplaced,
    expired, dangling, fileMissing, signedOut, unready, purged, forbidden,
    shared, rejected, crowded, unverified, invited, unstubbed
}

/// A type that signatures mention and no spec declares, with the line of its first mention.
///
/// Only the compiler knows whether it exists, so the interfaces name it once more, in an alias that refers
/// to that line.
package struct MentionedType: Sendable {
  package var type: SwiftSource
  package var place: SpecPlace

  /// The name of the alias for the type.
  package var alias: SwiftName {
    SwiftName(String(type.text.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_")
  }
}

/// The line of a spec in which the compiler reports a mistake.
package struct SpecPlace: Sendable {
  package var file: SwiftLiteral
  package var line: Int

  init(_ offset: Int, in source: SourceText) {
    file = SwiftLiteral(String(source.path.split(separator: "/").last ?? ""))
    line = source.location(of: offset).line
  }
}
