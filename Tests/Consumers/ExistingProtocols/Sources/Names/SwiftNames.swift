// Types with the names of Swift's own.

public enum Error: Swift.Error { case lost }
public enum Result: Swift.Sendable { case good }
public enum Never: Swift.Sendable {}
public struct Void: Swift.Sendable {}
public struct Bool: Swift.Sendable {}
public protocol Sendable {}

/// A protocol whose extension has the names of a mock's own members.
public protocol Vault {
  func open(_ code: Int) throws -> String
}

extension Vault {
  public var backend: String { "file" }
  public var core: Int { 7 }
  public var on: Swift.Bool { true }
}

public protocol Client: Comparable, Hashable, Codable, Swift.Sendable {
  func load() throws(Error) -> Int
  func reload() throws -> Result
  func flag(_ flag: Bool) -> Swift.Bool
  func fail(_ done: @escaping (Swift.Result<Int, any Swift.Error>) -> ())
  func note(_ done: @escaping (Int?, (any Swift.Error)?) -> Swift.Void)
}
