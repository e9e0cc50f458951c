import Foundation
import MockSpecRuntime

/// What the app calls the two sides of a conflict.
enum Winner: Sendable, CaseIterable {
  case nobody, others, me, everybody
}

extension Place {
  static func named(_ city: String, in country: String = "Peru") -> Place {
    Place(id: UUID(), city: city, country: country)
  }
}

extension MockPlaceContext {
  /// What the context sees, in the order in which the places came.
  var cities: [String] { get throws { try fetchAll().map(\.city) } }
}

extension PlaceError {
  /// The name of the case, for comparisons.
  var name: String { "\("\(self)".prefix { $0 != "(" })" }
}

/// The name of the service's error that a body throws; `nil` for none.
func errorName(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? PlaceError)?.name ?? "\(error)"
  }
}

/// Runs a body in which the synchronous form of an overloaded member is meant.
func now(_ body: () throws -> Void) rethrows { try body() }
