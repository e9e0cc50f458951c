// Aliases of closures, protocols in types, and values that cannot be copied.

public struct Page: Swift.Sendable {}

public enum Feed {
  public struct Page: Equatable, Swift.Sendable {
    public var number: Int

    public init(number: Int) { self.number = number }
  }

  public typealias Completion = (Page) -> ()
  public typealias Reply<Value> = @Sendable (Swift.Result<Value, any Swift.Error>) -> ()

  /// A protocol in a type.
  public protocol Loader {
    func load(_ number: Int) async throws -> Page
    func each(_ body: Completion)
    func next() -> any Loader
    func count() -> Int
  }
}

extension Feed.Loader {
  public func count() -> Int { 7 }
}

public typealias Done = Feed.Completion
public typealias Handler<Value> = (Swift.Result<Value, any Swift.Error>) -> ()

#if os(Linux)
  public typealias Ending = (Int) -> ()
#else
  public typealias Ending = (String) -> ()
#endif

public protocol Reader {
  func first(_ done: @escaping Feed.Completion)
  func last(_ done: Done)
  func page(_ number: Int, _ reply: @escaping Feed.Reply<Feed.Page>)
  func title(_ done: @escaping Handler<String>)
  func all(_ done: Handler<[Feed.Page]>)
  func end(_ done: @escaping Ending)
  var onPage: Feed.Completion? { get set }
}

public struct Ticket: ~Copyable {
  public let number: Int

  public init(number: Int) { self.number = number }
}

public protocol Gate {
  func pass(_ ticket: consuming Ticket) -> Int
  func take() -> Ticket
  func look(_ ticket: borrowing Ticket)
}
