import Foundation
import MockSpecStores
import Testing

@testable import PhotoAlbum

@Suite("A service with stubs")
struct TowerDirectoryTests {
  let session = MockTowersNetworkSession()
  let url = URL(string: "https://example.com/towers")
  let eiffel = Data(#"[{"name": "Eiffel", "height": 330}]"#.utf8)

  var directory: TowerDirectory<MockTowersNetworkSession> {
    TowerDirectory(session: session, url: url)
  }

  @Test("returns what it was told, in both forms") func returns() async throws {
    session.on.execute.returns(eiffel)
    #expect(try await directory.towers() == [Tower(name: "Eiffel", height: 330)])
    #expect(try await loaded() == [Tower(name: "Eiffel", height: 330)])
  }

  @Test("throws what it was told, in both forms", arguments: TowerError.allCases)
  func throwing(error: TowerError) async {
    session.on.execute.throws(error)
    await #expect(throws: error) { try await directory.towers() }
    await #expect(throws: error) { try await loaded() }
  }

  @Test("returns several values in turn, and then the last again") func sequence() async throws {
    session.on.execute.returns(Data("[]".utf8), eiffel)
    var counts: [Int] = []
    for _ in 1...3 { counts.append(try await directory.towers().count) }
    #expect(counts == [0, 1, 1])
  }

  @Test("answers by its argument") func answers() async throws {
    let eiffel = eiffel
    session.on.execute.answers { (url: URL?) throws -> Data in
      guard let url else { throw TowerError.invalidURL }
      return url.path == "/towers" ? eiffel : Data()
    }
    #expect(try await directory.towers().count == 1)
    let elsewhere = TowerDirectory(session: session, url: URL(string: "https://example.com/"))
    await #expect(throws: TowerError.missingData) { try await elsewhere.towers() }
    let nowhere = TowerDirectory(session: session, url: nil)
    await #expect(throws: TowerError.invalidURL) { try await nowhere.towers() }
  }

  @Test("keeps the arguments and the order of both forms") func calls() async throws {
    session.on.execute.returns(eiffel)
    _ = try await directory.towers()
    _ = try await TowerDirectory(session: session, url: nil).loadedTowers()
    #expect(session.on.execute.calls.map(\.arguments) == [url, nil])
    let members = session.on.execute.calls.map(\.member)
    #expect(members == ["execute(url:)", "execute(url:completion:)"])
  }

  @Test("shows the order of calls across mocks of one backend") func order() async throws {
    let backend = Backend()
    let sessions = (1...2).map { _ in MockTowersNetworkSession(backend: backend) }
    for session in sessions { session.on.execute.returns(eiffel) }
    for index in [1, 0, 1] {
      _ = try await TowerDirectory(session: sessions[index], url: url).towers()
    }
    let order = sessions.map { $0.on.execute.calls.map(\.sequence) }
    #expect(order[0].count == 1 && order[1].count == 2)
    #expect(order[1][0] < order[0][0] && order[0][0] < order[1][1])
    #expect(backend.journal.count == 3)
  }

  @Test("lets an app try again") func retry() async throws {
    let eiffel = eiffel
    let session = session
    session.on.execute.answers { (_: URL?) throws -> Data in
      guard session.on.execute.calls.count > 2 else { throw TowerError.offline }
      return eiffel
    }
    await #expect(throws: TowerError.offline) { try await directory.towers(attempts: 2) }
    #expect(try await directory.towers(attempts: 2).count == 1)
    #expect(session.on.execute.calls.count == 3)
  }

  private func loaded() async throws -> [Tower] { try await directory.loadedTowers() }
}

extension TowerDirectory {
  /// Awaits the member with a completion handler.
  fileprivate func loadedTowers() async throws -> [Tower] {
    try await withCheckedThrowingContinuation { continuation in
      loadTowers { continuation.resume(with: $0) }
    }
  }
}
