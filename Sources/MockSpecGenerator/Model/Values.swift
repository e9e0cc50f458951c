/// The meanings of a type's values for the store, or only their names.
package struct Values: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftAttribute] = []
  package let documentation: [String]
  package let type: SwiftSource
  /// True if the type is emitted as an enum; false for an existing one.
  package let isDeclared: Bool
  /// The mapping that gives the cases their meanings; `nil` where they have names only.
  package var kind: MappingKind?
  package let cases: [Case]

  package struct Case: ConditionalElement, Sendable {
    /// The condition in addition to that of the declaration.
    package var condition = Condition.always
    package var attributes: [SwiftAttribute] = []
    package let documentation: [String]
    package let name: SwiftName
    package var meaning: SwiftName?
    /// A member of the runtime's type that has no word, `.purged`.
    package var ownMeaning: SwiftSource?
  }

  /// The default value, for a meaning without a case, in values that mocks pass to apps.
  package var defaultCase: SwiftName? {
    guard let kind, kind.isPassedToApps else { return nil }
    return cases.first { $0.meaning == kind.defaultCase }?.name
  }
}
