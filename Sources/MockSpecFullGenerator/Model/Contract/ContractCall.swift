import MockSpecGenerator

/// A call of a member.
package struct ContractCall: Sendable {
  /// The way in which a check waits for the answer.
  package enum Wait: Sendable {
    case none
    /// Calls the member outside of asynchronous code, where Swift would choose an asynchronous overload.
    case synchronously
    /// Waits for a completion handler with a method of the request.
    case handler(SwiftName)
  }

  package let terms: ContractTerms
  package let signature: Signature
  package let isAwaited: Bool
  package let arguments: [(label: SwiftName?, value: ContractValue)]
  package let wait: Wait
  package let answer: ContractAnswer
}

/// The way in which a check reads the result of a member.
package enum ContractAnswer: Sendable {
  /// Nothing; a result, if there is any, tells nothing about the store.
  case done(hasResult: Bool)
  /// Parts of a response, in a tuple or alone.
  case parts([StoreAnswer.Element])
  /// The result of the member as it is.
  case itself
}
