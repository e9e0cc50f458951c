import Foundation

protocol UserRepository: Sendable {
  func load(_ url: URL) async throws -> Data
  func name(of user: Int) throws -> String
}

protocol Tracker: AnyObject {
  func didFinish()
}

/// The reader of the page on moving from hand-written mocks: it tries a second time.
struct Reader {
  let repository: any UserRepository

  func read(_ url: URL) async throws -> Data {
    do {
      return try await repository.load(url)
    } catch URLError.timedOut {
      return try await repository.load(url)
    }
  }
}
