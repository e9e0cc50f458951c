/// The shape of a method's result, made from the answer of a store.
package enum StoreAnswer: Hashable, Sendable {
  case value(Value)
  /// An expression in which `parameter` stands for the response under the first name, if it names that.
  ///
  /// One that stands in the spec has its place; one that only puts parts of the response together has these.
  case mapped(
    SwiftName, parameter: SwiftName?, SwiftSource, at: SourcePlace? = nil, parts: [Element] = [])

  /// A part of the response, and where it stands in the result: `.items`, `.0`, or nothing where it is the result.
  package struct Element: Hashable, Sendable {
    package let part: AnswerPart
    package var access = SwiftSource.nothing
    /// True for results of items with errors of the type that the member throws.
    package var isTyped = false
  }

  /// A property of the runtime's response that is the answer.
  package enum Value: String, Sendable {
    case single, optional, list, dictionary, savedRecord, savedList, deletedID, done
  }

  /// The parts of the response in the result, as far as they can be told apart.
  package var parts: [Element] {
    switch self {
    case .value(.single), .value(.optional), .value(.savedRecord): [Element(part: .record)]
    case .value(.list), .value(.savedList): [Element(part: .records)]
    case .value(.dictionary): [Element(part: .results)]
    case .value(.deletedID), .value(.done): []
    case .mapped(_, _, _, _, let parts): parts
    }
  }

  /// True for an expression that only the service can take apart.
  package var isOpaque: Bool { if case .mapped = self { parts.isEmpty } else { false } }
}
