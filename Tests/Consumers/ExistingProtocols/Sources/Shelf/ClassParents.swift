// Protocols of the subclasses of a class.
import Catalog
import Foundation

public protocol Shelving: Furniture {
  func place(_ title: String) -> Int
  func polish()
  func price(in currency: String) async throws -> Int
  var width: Int { get }
  var colour: String { get }
  func weigh() -> Int
}

public protocol Drawing: Drawer, Sendable {
  init(label: String)
  func pull() throws -> String
  var title: String { get set }
}

public protocol Boxing where Self: Box<Int> {
  func put(_ content: Int)
  func label(_ text: String) -> Bool
}

@MainActor public protocol Screening: Screen {
  func appear()
  func show(_ title: String) -> Bool
}

/// The class belongs to the main actor, and the protocol to nobody.
public protocol ScreenReading: Screen {
  func read(_ title: String) -> String
}

public protocol Banking: Account & Hashable, Lending {
  func balance() async -> Int
}

/// Two classes, one of which inherits from the other.
protocol Cabinet: Shelving, Lockable {
  func open() async -> Bool
}

protocol Lockable: LockedFurniture {
  func lock()
}

/// A class that the app keeps for itself.
class LockedFurniture: Furniture {
  private(set) var isLocked = false

  func lock() { isLocked = true }
  final func unlock() { isLocked = false }
}

/// A class of Foundation above that of the app.
class Record: NSObject {
  var number: Int?
  let id = UUID()
}

protocol Recording: Record, Codable {
  var id: UUID { get }
  var number: Int? { get set }
  func note(_ text: String)
}
