/// The compilation conditions of a module whose values are known where its declarations are used, such as `PRO`.
///
/// A module sets them for itself, so an `#if` that is copied into another module would mean something else there.
package struct KnownFlags: Equatable, Sendable {
  private var values: [String: Bool] = [:]

  package init() {}

  /// - Parameters:
  ///   - set: The conditions that the module sets.
  ///   - others: Those that the module sets into which declarations are copied.
  package init(set: Set<String>, others: Set<String>) {
    for name in others { values[name] = false }
    for name in set { values[name] = true }
  }

  var isEmpty: Bool { values.isEmpty }

  /// The value of a condition, where it is known.
  subscript(name: String) -> Bool? { values[name] }
}
