import Foundation

/// A tower on photos.
struct Tower: Codable, Equatable {
  var name: String
  var height: Int
}

/// Loads the list of towers from the web.
struct TowerDirectory<Session: TowersNetworkSession> {
  var session: Session
  var url: URL?

  func towers() async throws -> [Tower] {
    try Self.decode(await session.execute(url: url))
  }

  func loadTowers(_ completion: @escaping (Result<[Tower], any Error>) -> Void) {
    session.execute(url: url) { result in
      completion(Result { try Self.decode(result.get()) })
    }
  }

  /// Retries while the network is unavailable, and throws any other error.
  func towers(attempts: Int) async throws -> [Tower] {
    for _ in 1..<max(attempts, 1) {
      do {
        return try await towers()
      } catch TowerError.offline {
        continue
      }
    }
    return try await towers()
  }

  private static func decode(_ data: Data) throws -> [Tower] {
    guard !data.isEmpty else { throw TowerError.missingData }
    return try JSONDecoder().decode([Tower].self, from: data)
  }
}
