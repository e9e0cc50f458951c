/// One fault of an explored run: which call or item fails, how, and where in the call.
public struct ExploredFault: Sendable, CustomStringConvertible {
  /// The error that the app gets.
  public let error: any ErrorCatalogue
  /// Which call fails, counted from 1 among the calls that can fail with the error, or among those that
  /// contain the item.
  public let call: Int
  /// Where in the call it strikes.
  public let position: FaultPosition
  private let itemBox: UncheckedBox<AnyHashable>?

  init(
    _ error: any ErrorCatalogue, call: Int, at position: FaultPosition = .beforeApplying,
    item: AnyHashable? = nil
  ) {
    self.error = error
    self.call = call
    self.position = position
    itemBox = item.map { UncheckedBox($0) }
  }

  /// The item that fails; `nil` where the whole call does.
  public var item: AnyHashable? { itemBox?.value }

  /// Adds the fault to a backend, to run the same scenario again.
  ///
  /// - Parameter backend: A backend of which nobody knows anything yet.
  /// - Returns: The rule.
  @discardableResult
  public func apply(to backend: Backend) -> FaultRule {
    var terms = FaultRule.Terms(
      effect: .error(error), occurrence: .call(call), position: position)
    terms.items = item.map { ItemSelection([$0]) }
    terms.isLimit = isLimit
    return backend.add(terms)
  }

  /// Errors with a delay are remembered until it is over, so that early retries show.
  private var isLimit: Bool {
    itemBox == nil && position == .beforeApplying && error.retryAfter != nil
  }

  /// The Swift that adds the fault; the id of an item is in a comment, because only the app can make it.
  public var description: String {
    let payload = error.retryAfter.map { "(retryAfter: \($0))" } ?? ""
    let with = "with: \(type(of: error)).\(error.name)\(payload)"
    let verb = isLimit ? "limits" : "fails"
    let items = item.map { "items: [id /* \($0.base) */], " } ?? ""
    let place =
      switch position {
      case .beforeApplying: ""
      case .afterItems(let count): ", at: .afterItems(\(count))"
      case .afterApplying: ", at: .afterApplying"
      }
    return "backend.\(verb)(\(items)\(with), on: .call(\(call))\(place))"
  }
}
