/// The errors of a member as a type: those that its calls throw, and the catalogue of those that a test can name.
///
/// It is `Never`, the catalogue of the service's errors, or one of ``Throws``, ``TypedThrows`` and ``NoErrors``:
///
/// ```swift
/// var close: Stub<Void, Void, Never>                        // func close()
/// var data: Stub<URL, Data, Throws<any Error>>              // func data(at: URL) throws -> Data
/// var photo: Stub<UUID, Photo, MockAlbumError>              // the same, and the spec has a catalogue
/// var size: Stub<UUID, Int, TypedThrows<MockAlbumError>>    // func size(_ id: UUID) throws(AlbumError) -> Int
/// var all: StoreKnob<QueryRequest<PhotoAdapter>, NoErrors>  // func all() -> [Photo], which works on a store
/// ```
public protocol MemberErrors {
  /// The type of the errors that the calls throw.
  associatedtype Thrown: Error
  /// The catalogue that describes them; `Never` where the spec has none.
  associatedtype Catalogue
}

extension Never: MemberErrors {
  public typealias Thrown = Never
  public typealias Catalogue = Never
}

/// The catalogue of a member that works on a store and cannot fail, as it does not throw.
///
/// A read leaves out what is not there, and a deletion of it does nothing. Where the store refuses the call all the
/// same, the test is told.
public enum NoErrors: ErrorCatalogue {
  public typealias Value = Never

  public var entry: CatalogueEntry<Never> {
    get { switch self {} }
    set {}
  }

  public init(entry: CatalogueEntry<Never>) {
    endProcess("a member that does not throw has no errors")
  }

  public static let allCases: [NoErrors] = []
}

extension ErrorCatalogue {
  /// True if the calls of the member cannot fail.
  @inlinable package static var isEmpty: Bool { Value.self == Never.self }
}

/// The errors of a member that no catalogue describes.
public enum Throws<Thrown: Error>: MemberErrors {
  public typealias Catalogue = Never
}

/// The errors of a member with typed throws that a catalogue describes.
public enum TypedThrows<Catalogue: ErrorCatalogue>: MemberErrors {
  public typealias Thrown = Catalogue.Value
}
