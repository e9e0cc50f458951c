package struct Effects: Equatable, Sendable {
  package var isAsync = false
  package var isThrowing = false
  package var isRethrowing = false
  /// `throws(TowerError)`
  package var thrownType: TypeSyntax?

  /// Writes ` async throws(E)`, each effect with a space before it.
  package func write(to text: inout TypeText) {
    if isAsync { text += " async" }
    if isRethrowing { text += " rethrows" }
    guard isThrowing else { return }
    text += " throws"
    if let thrownType {
      text += "("
      thrownType.write(to: &text)
      text += ")"
    }
  }
}
