import MockSpecGenerator

/// The value that a check passes for a parameter or assigns to a property.
package enum ContractValue: Sendable {
  /// A property of the request or a call of one of its methods: `ids`, `cursor()`.
  case request(SwiftSource, isThrowing: Bool = false)
  case handler
  case source(SwiftSource)

  /// True if the value comes from the request.
  package var isRequested: Bool { if case .request = self { true } else { false } }

  static func request(_ text: String, isThrowing: Bool = false) -> Self {
    .request(SwiftSource(composed: text), isThrowing: isThrowing)
  }
}
