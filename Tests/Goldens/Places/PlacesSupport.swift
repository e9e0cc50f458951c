import Foundation
import MockSpecRuntime

/// The app's names for the ways of resolving a conflict.
enum Winner: Sendable, CaseIterable {
  case nobody, others, me, everybody
}

extension Place {
  static func named(_ city: String, in country: String = "Peru") -> Place {
    Place(id: UUID(), city: city, country: country)
  }
}

extension MockPlaceContext {
  /// The cities that the context sees, in the order of insertion.
  var cities: [String] { get throws { try fetchAll().map(\.city) } }
}

extension PlaceError {
  /// The name of the case, for comparisons.
  var name: String { "\("\(self)".prefix { $0 != "(" })" }
}

/// Returns the name of the service's error that a body throws; `nil` for none.
func errorName(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? PlaceError)?.name ?? "\(error)"
  }
}

/// Runs a body, in which overloads resolve to the synchronous member.
func now(_ body: () throws -> Void) rethrows { try body() }
