/// How a recording fills a mock, and is replayed against it.
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
  var interface: RecordableInterface
  var access: AccessLevel

  var body: Code {
    """
    \(mock.attributes.map { "\($0)" }.lines)
    extension \(mock.name): \(types(.replayableMock))\(stores.isEmpty ? "" : ", \(types(.recordedDatabase))") {
      \(access.word)typealias RecordingSelf = \(interface.recorder)<\(mock.name)>

      \(access.word)var recordedBackend: \(types(.backend)) { \(mock.core).backend }

      \(stores.isEmpty ? "" : filling)
    }
    """
  }

  private var mock: Mock { interface.mock }

  private var types: OwnTypes { mock.types }

  private var stores: [Mock.Store] { mock.recordableStores }

  private var filling: Code {
    let identity = mock.identity.map { "\(argument: $0.name): fixture.identity()" as Code } ?? ""
    let made: Code = "\(mock.name)(\([identity, "backend: backend"].list))"
    return """
      \(access.word)static func take(_ fixture: \(types(.databaseFixture)), on backend: \(types(.backend))) throws {
        let mock = \(mock.identity == nil ? "" : "try ")\(made)
        \(stores.map { "try fixture.fill(\($0.name.literal), mock.\($0.name))" }.lines)
      }
      """
  }
}
