import Foundation

protocol ImageCache: Actor {
  func image(at url: URL) async throws -> Data
  func removeAll()
  var count: Int { get }
}
