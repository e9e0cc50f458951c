/// A spec of services with ten members each: three properties, four methods of which two take closures, and three that
/// are asynchronous and throw. They use `Data`, so that all variants import Foundation.
struct SampleSpec {
  var services: Int

  var text: String {
    var text = "// \(services) services of \(Self.members) members.\nimport Foundation\n"
    for number in 1...services {
      text += """

        /// Service number \(number).
        service Service\(number) {
          var title: String { get }
          var count: Int { get set }
          var isReady: Bool { get }
          func start(name: String, at index: Int)
          func value(for key: String) -> Int?
          func observe(_ handler: @escaping @Sendable (Int) -> Void)
          func load(path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
          func fetch(id: Int) async throws -> Data
          func store(_ value: Data, for id: Int) async throws
          func remove(ids: [Int]) async throws -> [String]
        }

        """
    }
    return text
  }

  static let members = 10

  /// The minimal conformances: the members of each protocol with empty bodies.
  var conformances: String {
    var text = "import Foundation\n"
    for number in 1...services {
      text += """

        final class EmptyService\(number): Service\(number), @unchecked Sendable {
          var title: String { fatalError() }
          var count: Int {
            get { fatalError() }
            set {}
          }
          var isReady: Bool { fatalError() }

          init() {}

          func start(name: String, at index: Int) {}
          func value(for key: String) -> Int? { fatalError() }
          func observe(_ handler: @escaping @Sendable (Int) -> Void) {}
          func load(path: String, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {}
          func fetch(id: Int) async throws -> Data { fatalError() }
          func store(_ value: Data, for id: Int) async throws {}
          func remove(ids: [Int]) async throws -> [String] { fatalError() }
        }

        """
    }
    return text
  }
}
