/// The conformances with which a mock is filled from a recording, and a recording is replayed against it.
///
/// ```
/// extension MockAlbum: ReplayableMock, RecordedDatabase {
///   typealias RecordingSelf = RecordingAlbum<MockAlbum>
///
///   var recordedBackend: Backend { core.backend }
///
///   static func take(_ fixture: DatabaseFixture, on backend: Backend) throws {
///     let mock = MockAlbum(backend: backend)
///     try fixture.fill("photos", mock.photos)
///   }
/// }
/// ```
struct ReplayableMockTemplate: Template {
  var interface: RecordedInterface
  var access: AccessLevel

  var body: Code {
    """
    \(interface.attributes.map { "\($0)" }.lines)
    extension \(mock): \(list: "\(types(.replayableMock))", stores.isEmpty ? "" : "\(types(.recordedDatabase))") {
      \(access.word)typealias RecordingSelf = \(interface.recorder)<\(mock)>

      \(access.word)var recordedBackend: \(types(.backend)) { \(group: "\(interface.core).backend") }

      \(stores.isEmpty ? "" : filling)
    }
    """
  }

  private var mock: SwiftName { interface.mock }

  private var types: QualifiedNames { interface.types }

  private var stores: [RecordedStore] { interface.stores }

  private var filling: Code {
    let identity = interface.identity.map { "\(argument: $0): fixture.identity()" as Code } ?? ""
    let made: Code = "\(mock)(\(list: identity, "backend: backend"))"
    return """
      \(access.word)static func take(\(rows: "_ fixture: \(types(.databaseFixture))", "on backend: \(types(.backend))")) throws {
        let mock = \(interface.identity == nil ? "" : "try ")\(made)
        \(stores.map { "try fixture.fill(\(list: "\($0.name.literal)", "mock.\($0.name)"))" }.lines)
      }
      """
  }
}
