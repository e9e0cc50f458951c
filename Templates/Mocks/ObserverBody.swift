/// The accessors of a property whose closure is told what other contexts commit.
///
/// ```
/// {
///   get { core.get(9, default: nil) }
///   set {
///     core.set(9, newValue)
///     places.observe(newValue)
///   }
/// }
/// ```
struct ObserverBody: Template {
  var access: PropertyAccess
  var core: Code
  var store: Code
  var parameterCount: Int
  var signature: Signature

  var body: Code {
    """
    {
      get { \(core).get(\(access.index), default: \(access.defaultValue.map { "\($0)" } ?? "nil")) }
      set {
        \(core).set(\(access.index), newValue)
        \(store).observe(\(observer))
      }
    }
    """
  }

  private var observer: Code {
    parameterCount == 0 ? "newValue.map { block in { _, _, _ in block() } }" : "newValue"
  }
}
