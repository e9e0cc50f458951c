import Foundation
import MockSpecRuntime

@testable import TowerList

/// A network with stubbed answers, and the app that uses it.
struct Web {
  static let url = URL(string: "https://example.com/towers")
  static let burj = Tower(name: "Burj Khalifa", height: 828)
  static let eiffel = Tower(name: "Tour Eiffel", height: 330)
  static let shard = Tower(name: "The Shard", height: 310)

  let backend: Backend
  let session: MockTowersNetworkSession

  init(backend: Backend = Backend()) {
    self.backend = backend
    session = MockTowersNetworkSession(backend: backend)
  }

  func manager(_ url: URL? = Web.url) -> TowersManager<MockTowersNetworkSession> {
    TowersManager(session: session, url: url)
  }

  func answers(_ towers: [Tower]) throws {
    session.on.execute.returns(try JSONEncoder().encode(towers))
  }
}

/// The two ways of requesting the towers, so that each test runs with both.
enum Form: CaseIterable {
  case asynchronous
  case completionHandler

  func towers(_ manager: TowersManager<MockTowersNetworkSession>) async throws -> [Tower] {
    switch self {
    case .asynchronous: try await manager.tallest()
    case .completionHandler:
      try await withCheckedThrowingContinuation { continuation in
        manager.tallest { continuation.resume(with: $0) }
      }
    }
  }
}
