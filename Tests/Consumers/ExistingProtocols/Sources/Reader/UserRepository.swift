import Foundation

struct User: Identifiable, Equatable, Sendable {
  var id: UUID
  var name: String
}

enum RepositoryError: Error, Equatable {
  case notFound(UUID)
  case offline
}

/// The requirements of all repositories.
protocol Repository<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable

  func element(_ id: Element.ID) async throws -> Element
  func save(_ element: Element) async throws
}

protocol UserRepository: Repository where Element == User {
  func users(named name: String) async throws(RepositoryError) -> [User]
  func exists(_ name: String) async throws(RepositoryError) -> Bool
}

extension UserRepository {
  func exists(_ name: String) async throws(RepositoryError) -> Bool {
    try await !users(named: name).isEmpty
  }
}
