/// A mock operation: it holds its inputs and blocks, and a mock database runs it.
///
/// ```
/// /// A mock of `FetchPhotos`; a mock database that is given it runs it.
/// final class MockFetchPhotos: FetchPhotos {
///   var ids: [UUID]?
///
///   init() {}
/// }
/// ```
struct OperationMockTemplate: Template {
  var mock: Mock

  var body: Code {
    """
    /// A mock of `\(mock.interface)`; \(use)
    \(mock.attributes.map { "\($0)" }.lines)
    \(access)final class \(mock.name)\(mock.generics): \(mock.interface) {
      \(mock.storedProperties.map(property).lines)

      \(access)init() {}
    }
    """
  }

  private var use: Code {
    mock.performs
      ? "a mock database that is given it runs it."
      : "it performs nothing, and a mock database that is given it reports it."
  }

  private var access: Code { mock.access.word }

  private func property(_ property: StandIn.Property) -> ConditionalCode {
    var property = property
    property.documentation = []
    return ConditionalCode(
      StoredProperty(property: property, access: access).body, if: property.condition)
  }
}
