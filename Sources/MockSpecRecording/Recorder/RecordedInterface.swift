import MockSpecRuntime

/// What a spec declares of an interface, as far as recordings need it.
public struct RecordedInterface {
  let name: String
  let stores: [any StoreTracing]
  let errors: [any ErrorCatalogue.Type]
  let parts: [any RecordingObject.Type]
  private(set) var differences: [KnownDifference] = []

  /// A rule that the spec says a conformer does not keep.
  struct KnownDifference: Sendable {
    var conformer: String
    var rule: String
    var reason: String
  }

  /// Describes an interface.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - stores: What its members do with stores.
  ///   - errors: The catalogues whose codes belong to the errors of a framework.
  ///   - parts: What records the objects that its members give.
  public init(
    _ name: String, stores: [any StoreTracing] = [], errors: [any ErrorCatalogue.Type] = [],
    parts: [any RecordingObject.Type] = []
  ) {
    self.name = name
    self.stores = stores
    self.errors = errors
    self.parts = parts
  }

  /// Adds a rule of which the spec says that a conformer does not keep it.
  ///
  /// - Parameters:
  ///   - conformer: The name of the type.
  ///   - rule: The name of the rule.
  ///   - reason: Why.
  public mutating func differ(_ conformer: String, _ rule: String, because reason: String) {
    differences.append(KnownDifference(conformer: conformer, rule: rule, reason: reason))
  }
}
