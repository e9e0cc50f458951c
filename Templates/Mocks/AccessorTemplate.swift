/// What a test sees of a mock's client or service beside its stores.
///
/// ```
/// /// What `wishes` tell the client; nothing is delivered before the test says so.
/// var news: Inbox<WishBridge.Message> { Inbox(core) }
/// ```
struct AccessorTemplate: Template {
  var accessor: Mock.Accessor
  var mock: Mock

  var body: Code {
    """
    /// \(documentation)
    \(accessor.availability.map { "\($0)" }.lines)
    \(mock.nonisolated)\(mock.access.word)var \(accessor.name): \(property)
    """
  }

  private var documentation: Code {
    switch accessor.kind {
    case .inbox(let store, _):
      "What `\(store)` tell the client; nothing is delivered before the test says so."
    case .schema: "What the service takes, as in production; `nil`, as at first, for everything."
    case .inferredSchema:
      "What the service would have to declare for all that was saved and queried until now."
    }
  }

  private var property: Code {
    let backend = "\(mock.core).backend" as Code
    switch accessor.kind {
    case .inbox(_, let bridge):
      return "\(mock.types(.inbox))<\(bridge).Message> { \(mock.types(.inbox))(\(mock.core)) }"
    case .schema:
      return """
        \(mock.types(.storeSchema))? {
          get { \(backend).schema }
          set { \(backend).schema = newValue }
        }
        """
    case .inferredSchema:
      return "\(mock.types(.storeSchema)) { \(backend).inferredSchema }"
    }
  }
}
