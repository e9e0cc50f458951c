/// The sensor that counts steps.
protocol StepSource: AnyObject, Identifiable {
  /// The name of the sensor, which does not change.
  nonisolated var model: String { get }

  /// The steps since midnight.
  var today: Int { get set }

  /// Returns the steps of a day.
  func steps(of day: Int) async throws -> Int

  /// Hands each day's steps to a closure.
  func eachDay(_ body: (Int) async -> Void) async
}
