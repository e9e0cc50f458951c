import MockSpecRuntime

/// What a spec declares of an interface, as far as recordings need it.
public struct RecordedInterface {
  let name: String
  let stores: [any StoreTracing]
  let errors: [any ErrorCatalogue.Type]
  let parts: [any RecordingObject.Type]

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
}
