import Foundation
import MockSpecRuntime

extension BackendPlan {
  /// The environment variable that holds a plan, or the path of a file with one.
  public static var environmentVariable: String { "MOCKSPEC_PLAN" }

  /// Reads a plan from a file.
  ///
  /// - Parameter path: The path of the file, a JSON text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, or with all mistakes of the plan.
  public init(path: String) throws(TextError) {
    try self.init(data: try TextError.data(ofFile: path), source: path)
  }

  /// Returns the plan in the environment of the process; an empty one if there is none.
  ///
  /// - Returns: The plan.
  /// - Throws: ``TextError`` with all mistakes of the plan.
  public static func fromEnvironment() throws(TextError) -> BackendPlan {
    guard let value = ProcessInfo.processInfo.environment[environmentVariable],
      let first = value.first(where: { !$0.isWhitespace })
    else { return BackendPlan() }
    return first == "{"
      ? try BackendPlan(json: value, source: environmentVariable) : try BackendPlan(path: value)
  }
}
