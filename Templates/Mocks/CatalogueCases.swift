/// All entries of a catalogue, in order.
///
/// ```
/// public static var allCases: [Self] {
///   [
///     Self.invalidURL,
///     Self.offline(),
///   ]
/// }
/// ```
struct CatalogueCases: Template {
  var catalogue: Catalogue
  var access: Code

  var body: Code {
    """
    \(access)static var allCases: [Self] {
      \(catalogue.isConditional ? gathered : list(catalogue.entries))
    }
    """
  }

  private func list(_ entries: [Catalogue.Entry]) -> Code {
    let values = entries.map { catalogue.value(of: $0) }
    guard values.count > 1 else { return "[\(values.list)]" }
    return """
      [
        \(values.map { "\($0)," }.lines)
      ]
      """
  }

  /// The body for entries under conditions, which an array literal cannot have.
  private var gathered: Code {
    """
    var cases: [Self] = []
    \(catalogue.runs.map { ConditionalCode("cases += \(list($0.entries))", if: $0.condition) }.lines)
    return cases
    """
  }
}
