/// The search for the protocol that a misspelt name means, at a cost that does not grow with their number.
///
/// A spec may inherit from protocols that no spec declares, so only one wrong, missing, additional or
/// swapped letter counts as a mistake: two such names are equal but for a letter of each.
struct Misspellings {
  private static let lengths = 4...100
  private var names: [String: String]?
  /// The operations without verbs.
  private var idleOperations: [String]?

  /// Returns the interface that a misspelt parent of another means; more letters can be wrong in the parent of an
  /// operation that no method runs.
  mutating func parent(near name: String, of interface: InterfaceDeclaration, _ symbols: Symbols)
    -> String?
  {
    if let close = protocolName(near: name, among: symbols.interfaceOrder) { return close }
    guard interface.kind == .operation, !interface.verbs.isEmpty,
      !symbols.runTypes.values.contains(where: { interface.isA($0, symbols) })
    else { return nil }
    let idle =
      idleOperations
      ?? symbols.operations.map(\.declaration).filter(\.verbs.isEmpty).map(\.name.text)
    idleOperations = idle
    return closest(to: name, among: idle)
  }

  /// Returns the protocol that a misspelt name means, of candidates that are the same at each call.
  mutating func protocolName(near name: String, among candidates: @autoclosure () -> [String])
    -> String?
  {
    guard Self.lengths.contains(name.count) else { return nil }
    let names = self.names ?? Self.index(candidates())
    self.names = names
    return Self.shortened(name).lazy.compactMap { names[$0] }.first
  }

  private static func index(_ interfaces: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for name in interfaces where lengths.contains(name.count) {
      for key in shortened(name) where names[key] == nil { names[key] = name }
    }
    return names
  }

  /// Returns the name, and the name without each of its letters.
  private static func shortened(_ name: String) -> [String] {
    let letters = Array(name)
    return [name]
      + letters.indices.map { String(letters[..<$0]) + String(letters[($0 + 1)...]) }
  }
}
