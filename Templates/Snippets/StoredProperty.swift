/// A stored property.
///
/// ```
/// public var isAtomic: Bool = true
/// ```
struct StoredProperty: Template {
  var property: StandIn.Property
  var access: Code

  var body: Code {
    """
    \(Documentation(property.documentation))
    \(access)var \(property.name):\(rest: " \(property.type)")\(property.initialValue.map { " = \($0)" } ?? "")
    """
  }
}
