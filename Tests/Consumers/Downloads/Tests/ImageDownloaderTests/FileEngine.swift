import Foundation

@testable import ImageDownloader

/// An engine that reads files and answers at once.
enum FileEngine: NetworkEngine {
  static func requestImage(
    url: URL, completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    completion(Result { try Data(contentsOf: url) })
  }
}
