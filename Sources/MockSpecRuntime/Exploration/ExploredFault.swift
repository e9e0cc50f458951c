/// One thing that goes wrong in an explored run: which call or item, how, and where in the call.
public struct ExploredFault: Sendable, CustomStringConvertible {
  /// The kind of a fault.
  enum Kind: Sendable {
    /// The call, or the item, fails with an error.
    case fails(any ErrorCatalogue)
    /// The meaning of an error becomes true in the store before the call.
    case simulates(any ErrorCatalogue)
    /// Every page has one result.
    case shortPages
  }

  let kind: Kind
  /// The number of the call, counted from 1 among those that can fail so, or among those that contain the
  /// item.
  public let call: Int
  /// The moment of the call at which it strikes.
  public let position: FaultPosition
  private let itemBox: UncheckedBox<AnyHashable>?

  init(
    _ kind: Kind, call: Int = 1, at position: FaultPosition = .beforeApplying,
    item: AnyHashable? = nil
  ) {
    self.kind = kind
    self.call = call
    self.position = position
    itemBox = item.map { UncheckedBox($0) }
  }

  /// The error that the app gets, or whose meaning comes true; `nil` for short pages.
  public var error: (any ErrorCatalogue)? {
    switch kind {
    case .fails(let error), .simulates(let error): error
    case .shortPages: nil
    }
  }

  /// The item that it is about; `nil` where it is the whole call.
  public var item: AnyHashable? { itemBox?.value }

  /// The same at an earlier call.
  func earlier(by count: Int) -> Self {
    Self(kind, call: call - count, at: position, item: item)
  }

  /// Adds the fault to a backend, to run the same scenario again.
  ///
  /// - Parameter backend: A backend of which nobody knows anything yet.
  /// - Returns: The rule; `nil` for short pages.
  @discardableResult
  public func apply(to backend: Backend) -> FaultRule? {
    switch kind {
    case .shortPages:
      backend.pageLimit = 1
      return nil
    case .simulates(let error):
      return backend.add(.simulating(error, item.map { ItemSelection([$0]) }, .call(call)))
    case .fails(let error):
      var terms = FaultRule.Terms(
        effect: .error(error), occurrence: .call(call), position: position)
      terms.items = item.map { ItemSelection([$0]) }
      terms.isLimit = isLimit
      return backend.add(terms)
    }
  }

  /// Errors with a delay are remembered until it is over, so that early retries show.
  private var isLimit: Bool {
    itemBox == nil && position == .beforeApplying && error?.retryAfter != nil
  }

  /// The Swift that adds the fault; an id that has no Swift expression is in a comment.
  public var description: String {
    switch kind {
    case .shortPages: return "backend.pageLimit = 1"
    case .simulates(let error):
      let items = item.map { ", to: [\(swiftExpression(of: $0.base))]" } ?? ""
      return "backend.simulates(\(source(of: error))\(items), on: .call(\(call)))"
    case .fails(let error):
      let verb = isLimit ? "rateLimits" : "fails"
      let items = item.map { "items: [\(swiftExpression(of: $0.base))], " } ?? ""
      return "backend.\(verb)(\(items)with: \(source(of: error)), on: .call(\(call))\(place))"
    }
  }

  private func source(of error: any ErrorCatalogue) -> String {
    let payload = error.retryAfter.map { "(retryAfter: \($0))" } ?? ""
    return "\(type(of: error)).\(error.name)\(payload)"
  }

  /// The common part of faults that strike at different calls or with different errors.
  var causeText: String {
    switch kind {
    case .shortPages: "short pages"
    case .simulates: "what an error says becomes true" + (item == nil ? "" : " of an item")
    case .fails: item == nil ? "the call fails\(place)" : "an item fails"
    }
  }

  private var place: String {
    switch position {
    case .beforeApplying: ""
    case .afterItems(let count): ", at: .afterItems(\(count))"
    case .afterApplying: ", at: .afterApplying"
    }
  }
}
