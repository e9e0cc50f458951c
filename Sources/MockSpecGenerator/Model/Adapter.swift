/// The adapter of a declared record type.
package struct Adapter: ConditionalElement, Sendable {
  package var condition = Condition.always
  package var availability: [AvailabilityLimit] = []
  package let name: SwiftName
  package let record: SwiftName
  package let key: SwiftSource
  package let keyType: SwiftSource
  package var zone: ZonePath?
  package var tag: Tag?
  package var cursor: SwiftName?
  package var changeToken: SwiftName?
  /// The fields that a commit can merge; `nil` for stores whose changes do not wait for a commit.
  package var mergedFields: [ConditionalName]?
  /// The fields that another version of the app can have written in another way.
  package var varyingFields: [ConditionalName] = []

  /// The requirements that an adapter meets when it is emitted as a whole.
  package var facts: [AdapterRequirement] {
    let facts: [AdapterRequirement?] = [
      .id(key, type: keyType, of: SwiftSource(record)), zone.map { .zone($0) },
      cursor.map { .cursor($0.tokenType, isEmitted: !$0.isPlainToken) },
      changeToken.map { .changeToken($0.tokenType, isEmitted: !$0.isPlainToken) },
    ]
    return facts.compactMap(\.self)
  }

  /// The field that holds the change tag, a text or the number of the version.
  package struct Tag: Sendable {
    package let field: SwiftName
    package let isNumber: Bool
    package let isOptional: Bool
  }
}

extension SwiftName {
  static let foundation = SwiftName("Foundation")
  static let retryAfter = SwiftName("retryAfter")

  /// True for a type of Swift that can be a cursor or a token as it is; others are emitted.
  var isPlainToken: Bool { Self.plainTokens.contains(self) }

  private static let plainTokens = Set(
    ["String", "Int", "Swift.String", "Swift.Int"].map { SwiftName($0) })

  /// The type of a cursor or a token as Swift.
  fileprivate var tokenType: SwiftSource {
    isPlainToken ? SwiftSource(composed: text) : SwiftSource(self)
  }
}
