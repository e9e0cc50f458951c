/// The accessors of a property whose closure is called with the commits of other contexts.
///
/// ```
/// {
///   get { on.observer.read(default: nil) }
///   set {
///     on.observer.write(newValue)
///     places.observe(newValue)
///   }
/// }
/// ```
struct ObserverBody: Template {
  var access: PropertyAccess
  var knob: Code
  var store: Code
  var parameterCount: Int
  var signature: Signature

  var body: Code {
    """
    {
      get { \(knob).read(default: \(access.defaultValue.map { "\($0)" } ?? "nil")) }
      set {
        \(knob).write(newValue)
        \(store).observe(\(observer))
      }
    }
    """
  }

  private var observer: Code {
    parameterCount == 0 ? "newValue.map { block in { _, _, _ in block() } }" : "newValue"
  }
}
