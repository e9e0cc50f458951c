// Classes that other modules inherit from.
public import Foundation

/// A class whose initialiser calls a method that subclasses override.
open class Furniture {
  public private(set) var log: [String] = []

  public init() { polish() }

  open func polish() { log.append("polished") }

  open func price(in currency: String) async throws -> Int { 40 }

  open var width: Int { 80 }

  open var colour: String = "oak" {
    didSet { log.append(colour) }
  }

  /// No other module overrides it.
  public func weigh() -> Int { 12 }
}

/// A class with initialisers that each subclass must have, like a view.
open class Drawer: Furniture {
  /// A type with the name of one of the runtime's.
  public struct Stub: Sendable {}

  public let label: String
  public var core: Int { 1 }
  public func on() -> Stub { Stub() }
  public var backend: String { "" }

  public override init() {
    label = "none"
    super.init()
  }

  public required init(label: String) {
    self.label = label
    super.init()
  }

  public required init?(data: Data) throws {
    guard !data.isEmpty else { return nil }
    label = String(decoding: data, as: UTF8.self)
    super.init()
  }

  public convenience init(number: Int) { self.init(label: "\(number)") }
}

/// A class over a type.
open class Box<Content> {
  public private(set) var contents: [Content] = []

  public init() {}

  open func put(_ content: Content) { contents.append(content) }

  open func count(_ other: [Content]) -> Int { contents.count }
}

/// A class of the main actor.
@MainActor open class Screen {
  public private(set) var appearances = 0

  public init() {}

  open func appear() { appearances += 1 }
}

/// A class that crosses actors.
open class Account: @unchecked Sendable {
  public init() {}
}

extension Account: Hashable {
  public static func == (left: Account, right: Account) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
