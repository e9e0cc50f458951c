/// A part of a spec that exists under a condition.
package protocol ConditionalElement {
  var condition: Condition { get }
}

/// The name of a field or property, with a condition in addition to that of its type.
package struct ConditionalName: ConditionalElement, Sendable {
  package let condition: Condition
  package let name: SwiftName
}
