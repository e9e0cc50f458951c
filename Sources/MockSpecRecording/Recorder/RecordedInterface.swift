import MockSpecStores

/// The parts of a spec's interface that recordings need.
public struct RecordedInterface {
  let name: String
  let stores: [any KnownTrace]
  let errors: [any ErrorCatalogue.Type]
  let parts: [any RecordingObject.Type]

  /// Creates the description of an interface, with the effects of its members on stores, the catalogues
  /// that name the errors of a framework, and the recording types of the objects that its members return.
  public init(
    _ name: String, stores: [any StoreTracing] = [], errors: [any ErrorCatalogue.Type] = [],
    parts: [any RecordingObject.Type] = []
  ) {
    self.name = name
    self.stores = stores.compactMap { $0 as? any KnownTrace }
    self.errors = errors
    self.parts = parts
  }
}
