/// Values that no framework and no app declares.
///
/// ```
/// /// The effect of a save on a stored record.
/// enum SaveMode: Hashable, Sendable {
///   case careful
///   case force
/// }
/// ```
struct ValuesEnumTemplate: Template {
  var values: Values
  var access: AccessLevel

  var body: Code {
    Documentation(values.documentation)
    """
    \(values.attributes.map { "\($0)" }.lines)
    \(access.word)enum \(values.type): Hashable, Sendable {
      \(values.cases.map { ConditionalCode(line($0), if: $0.condition) }.lines)
    }
    """
  }

  private func line(_ valueCase: Values.Case) -> Code {
    """
    \(Documentation(valueCase.documentation))
    \(valueCase.attributes.map { "\($0)" }.lines)
    case \(valueCase.name)
    """
  }
}
