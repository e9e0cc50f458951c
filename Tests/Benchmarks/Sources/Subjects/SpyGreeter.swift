import Foundation

/// A typical handwritten spy: it appends its arguments and returns a stored value, behind a lock.
public final class SpyGreeter: Greeter, @unchecked Sendable {
  private let lock = NSLock()
  private var greetCalls: [(name: String, times: Int)] = []
  private var fetchCalls: [(name: String, times: Int)] = []
  private var greetResult = 0
  private var fetchResult: Result<Int, any Error> = .success(0)

  public init() {}

  public var callCount: Int { lock.withLock { greetCalls.count + fetchCalls.count } }

  public func setResults(_ value: Int) {
    lock.withLock {
      greetResult = value
      fetchResult = .success(value)
    }
  }

  public func greet(name: String, times: Int) -> Int {
    lock.withLock {
      greetCalls.append((name: name, times: times))
      return greetResult
    }
  }

  public func fetch(name: String, times: Int) async throws -> Int {
    try lock.withLock {
      fetchCalls.append((name: name, times: times))
      return fetchResult
    }.get()
  }
}
