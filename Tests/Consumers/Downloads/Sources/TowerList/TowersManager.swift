import Foundation

/// Loads the towers of the world from the web, the tallest first.
struct TowersManager<Session: TowersNetworkSession>: Sendable {
  let session: Session
  let url: URL?

  /// Returns the tallest towers.
  ///
  /// - Throws: ``TowerError``, a `DecodingError`, or the error of the network.
  func tallest(_ count: Int = 10) async throws -> [Tower] {
    try Self.tallest(count, in: await session.execute(url: url))
  }

  /// Returns the tallest towers to callers that do not use concurrency.
  func tallest(
    _ count: Int = 10, completion: @escaping @Sendable (Result<[Tower], any Error>) -> Void
  ) {
    session.execute(url: url) { result in
      completion(Result { try Self.tallest(count, in: result.get()) })
    }
  }

  private static func tallest(_ count: Int, in data: Data) throws -> [Tower] {
    guard !data.isEmpty else { throw TowerError.missingData }
    let towers = try JSONDecoder().decode([Tower].self, from: data)
    return Array(towers.sorted { $0.height > $1.height }.prefix(max(count, 0)))
  }
}
