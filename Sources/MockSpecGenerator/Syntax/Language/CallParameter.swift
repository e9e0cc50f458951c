/// One argument of a store or a verb.
package struct CallParameter: Sendable {
  /// `nil` for the first argument of a verb.
  package var label: Label?
  package let accepts: Operand.Acceptance
  package var isRequired = false
  /// True if only operations can have it, because it names one of their blocks.
  package var isBlock = false
  /// The value that an omitted argument has.
  package var defaultValue: String?
  package let placeholder: String
  package let summary: String
  /// True if services of apps commonly need it; the reference page lists the rare others apart.
  package var isCommon = true

  /// The parameter, marked as one that few services need.
  var rare: Self {
    var parameter = self
    parameter.isCommon = false
    return parameter
  }

  /// True for the name of the store that a verb works on.
  var isStore: Bool { if case .store = accepts { true } else { false } }

  /// True for a block of an operation.
  var takesBlock: Bool {
    switch accepts {
    case .block, .blocks: true
    default: false
    }
  }

  /// True for what a verb works on: ids, records, items or a token, or the only block.
  var isSubject: Bool {
    switch accepts {
    case .subject, .items: true
    case .block: label == nil
    default: false
    }
  }

  /// `from: STORE`, or `ID` without a label.
  package var usage: String { label.map { "\($0.rawValue): \(placeholder)" } ?? placeholder }

  static func needs(
    _ label: Label?, _ accepts: Operand.Acceptance, _ placeholder: String, _ summary: String
  ) -> Self {
    Self(
      label: label, accepts: accepts, isRequired: true, placeholder: placeholder, summary: summary)
  }

  static func takes(
    _ label: Label?, _ accepts: Operand.Acceptance, _ placeholder: String,
    unless defaultValue: String? = nil, _ summary: String
  ) -> Self {
    Self(
      label: label, accepts: accepts, defaultValue: defaultValue, placeholder: placeholder,
      summary: summary)
  }

  static func block(_ label: Label, _ shape: String, _ summary: String) -> Self {
    Self(
      label: label, accepts: label == .deleted ? .blocks : .block, isBlock: true,
      placeholder: shape, summary: summary)
  }
}
