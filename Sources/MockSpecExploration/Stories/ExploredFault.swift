import MockSpecRuntime

/// A fault of an explored run: its kind, the call or item, and the position in the call.
public struct ExploredFault: Sendable, CustomStringConvertible {
  /// The kind of a fault.
  enum Kind: Sendable {
    /// The call, or the item, fails with an error.
    case fails(any ErrorCatalogue)
    /// An error about the store comes true before the call.
    case simulates(any ErrorCatalogue, keysLost: Bool = false)
    /// The account has another state from the call on.
    case account(AccountState)
    /// The link of the client has another state from the call on.
    case links(Backend.Link)
    /// The app is killed at the call.
    case kills
    /// The app is killed after a write.
    case killsAfterWrite
    /// The answer leaves the item out, or tells it twice.
    case misanswers(ItemMisanswer)
    /// Every page has one result.
    case shortPages
    /// The clients of interleaved steps have their turns in another order.
    case turns([String])
    /// A doubtful choice of the service has another answer, by its place in the list.
    case chooses(ServiceChoice, Int)
  }

  let kind: Kind
  /// The number of the call, counted from 1 among those that can fail so, or among those that contain the
  /// item; for an app that is killed after a write, that of the write.
  public let call: Int
  /// The position in the call at which the fault strikes.
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

  /// The error that the app gets, or that comes true in the store; `nil` for other faults.
  public var error: (any ErrorCatalogue)? {
    switch kind {
    case .fails(let error), .simulates(let error, _): error
    default: nil
    }
  }

  /// The doubtful choice of the service that has another answer; `nil` for other faults.
  public var choice: ServiceChoice? {
    if case .chooses(let choice, _) = kind { return choice }
    return nil
  }

  /// The item that the fault is about; `nil` for the whole call.
  public var item: AnyHashable? { itemBox?.value }

  /// Returns the same fault at an earlier call.
  func earlier(by count: Int) -> Self {
    choice == nil ? at(call: call - count) : self
  }

  /// Returns the same fault at a call of another number.
  func at(call number: Int) -> Self { Self(kind, call: number, at: position, item: item) }

  /// The fault, and where it is a rate limit, one with a long delay, which backing off at a guess does not keep.
  var delays: [Self] {
    guard case .fails(let error) = kind, isLimit, let delay = error.retryAfter, delay >= 1,
      delay < Self.longDelay
    else { return [self] }
    var longer = error
    longer.retryAfter = Self.longDelay
    return [self, Self(.fails(longer), call: call, at: position)]
  }

  private static var longDelay: Double { 60 }

  /// The same event with the keys of encrypted data lost.
  var withLostKeys: Self {
    guard case .simulates(let error, _) = kind else { return self }
    return Self(.simulates(error, keysLost: true), call: call, at: position, item: item)
  }

  /// Adds the fault to a backend, to run the same scenario again.
  ///
  /// - Parameter backend: A backend that the scenario has not used yet.
  /// - Returns: The rule; `nil` for short pages, another order of turns and another answer to a choice.
  @discardableResult
  public func apply(to backend: Backend) -> FaultRule? {
    let items = item.map { ItemSelection([$0]) }
    switch kind {
    case .shortPages:
      backend.pageLimit = 1
      return nil
    case .turns(let turns):
      backend.turns = turns
      return nil
    case .chooses(let choice, let answer):
      choice.choose(answer, on: backend)
      return nil
    case .account(let state): return backend.simulates(account: state, on: .call(call))
    case .links(let link): return backend.simulates(link: link, on: .call(call))
    case .misanswers(let misanswer):
      return backend.add(.misanswer(misanswer), on: .call(call), items: items)
    case .kills: return backend.killsApp(on: .call(call), at: position)
    case .killsAfterWrite: return backend.killsApp(afterWrite: call)
    case .simulates(let error, let keysLost):
      let rule = backend.simulate(error, to: items ?? .all, on: .call(call))
      return keysLost ? rule.carrying(keysLost: true) : rule
    case .fails(let error):
      return backend.add(
        .error(error), on: .call(call), at: position, items: items, isLimit: isLimit)
    }
  }

  /// True if the error acts as a rate limit until its delay is over, so that early retries are reported.
  private var isLimit: Bool {
    itemBox == nil && position == .beforeApplying && error?.retryAfter != nil
  }

  /// The Swift code that adds the fault.
  public var description: String {
    switch kind {
    case .shortPages: return "backend.pageLimit = 1"
    case .turns(let turns):
      return "backend.turns = [\(turns.map(\.debugDescription).joined(separator: ", "))]"
    case .chooses(let choice, let answer): return choice.statement(answer)
    case .account(let state): return "backend.simulates(account: .\(state), on: .call(\(call)))"
    case .links(let link): return "backend.simulates(link: \(link.source), on: .call(\(call)))"
    case .misanswers(let misanswer):
      let items = item.map { "[\(swiftExpression(of: $0.base))]" } ?? "[]"
      return "backend.misanswers(items: \(items), as: .\(misanswer), on: .call(\(call)))"
    case .kills: return "backend.killsApp(on: .call(\(call))\(place))"
    case .killsAfterWrite: return "backend.killsApp(afterWrite: \(call))"
    case .simulates(let error, let keysLost):
      let items = item.map { ", to: [\(swiftExpression(of: $0.base))]" } ?? ""
      let keys = keysLost ? ".carrying(keysLost: true)" : ""
      return "backend.simulates(\(error.source)\(items), on: .call(\(call)))\(keys)"
    case .fails(let error):
      let verb = isLimit ? "rateLimits" : "fails"
      let items = item.map { "items: [\(swiftExpression(of: $0.base))], " } ?? ""
      return "backend.\(verb)(\(items)with: \(error.source), on: .call(\(call))\(place))"
    }
  }

  /// The text that faults at different calls or with different errors have in common.
  var causeText: String {
    switch kind {
    case .shortPages: "short pages"
    case .turns: "the clients have other turns"
    case .chooses(let choice, _): "another answer to \(choice)"
    case .account: "the account has another state"
    case .links(let link): "the link is \(link)"
    case .misanswers(.leavesOut): "the answer leaves an item out"
    case .misanswers(.tellsTwice): "the answer tells an item twice"
    case .misanswers(.tellsOther): "the answer tells an item that was not asked for"
    case .kills: "the app is killed\(place)"
    case .killsAfterWrite: "the app is killed after a write"
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

/// An id that explorations can print as Swift, for pasting into a test.
///
/// Text, numbers, `UUID`s, values with raw values and structures of such values need no conformance.
public protocol SwiftExpressible {
  /// The Swift expression of the value: `CKRecord.ID(recordName: "note")`.
  var swiftExpression: String { get }
}

/// Returns the Swift expression of a value; for objects, a placeholder with the value in a comment.
func swiftExpression(of value: Any) -> String {
  knownExpression(of: value) ?? "id /* \(value) */"
}

private func knownExpression(of value: Any) -> String? {
  switch (value as? AnyHashable)?.base ?? value {
  case let value as any SwiftExpressible: return value.swiftExpression
  case let text as String: return text.debugDescription
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return "\(number)"
  case let flag as Bool: return "\(flag)"
  case _ where "\(type(of: value))" == "UUID": return "UUID(uuidString: \"\(value)\")!"
  case _ where "\(type(of: value))" == "URL": return "URL(string: \"\(value)\")!"
  case let value as any RawRepresentable: return rawExpression(of: value)
  default: return compositeExpression(of: value)
  }
}

private func rawExpression(of value: some RawRepresentable) -> String? {
  let raw = value.rawValue
  guard let expression = knownExpression(of: raw) else { return nil }
  let isFailable = Mirror(reflecting: value).displayStyle == .enum
  return "\(typeName(of: value))(rawValue: \(expression))\(isFailable ? "!" : "")"
}

/// Returns the expression of a structure, as its memberwise initializer takes it, or of a collection or an optional.
private func compositeExpression(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { ($0.label, knownExpression(of: $0.value)) }
  let expressions = parts.compactMap(\.1)
  guard expressions.count == parts.count else { return nil }
  switch mirror.displayStyle {
  case .optional: return expressions.first ?? "nil"
  case .collection: return "[\(expressions.joined(separator: ", "))]"
  case .enum where parts.isEmpty: return "\(typeName(of: value)).\(value)"
  case .struct:
    let arguments = zip(parts, expressions).map { part, expression in
      part.0.map { "\($0): \(expression)" } ?? expression
    }
    return "\(typeName(of: value))(\(arguments.joined(separator: ", ")))"
  default: return nil
  }
}

/// Returns the name of a value's type without its module.
private func typeName(of value: Any) -> String {
  let parts = String(reflecting: type(of: value)).split(separator: ".")
  return parts.dropFirst().filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
}
