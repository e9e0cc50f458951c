import Foundation
import MockSpecRuntime

extension BackendPlan {
  /// The variable of the environment that holds a plan, or the path of a file with one.
  public static var environmentVariable: String { "MOCKSPEC_PLAN" }

  /// Reads the plan of a file.
  ///
  /// - Parameter path: The path of the file, a JSON text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, and for everything that is wrong with the plan.
  public init(path: String) throws(TextError) {
    try self.init(data: try TextError.data(ofFile: path), source: path)
  }

  /// The plan that the environment of the process holds; an empty one if it holds none.
  ///
  /// - Returns: The plan.
  /// - Throws: ``TextError`` with everything that is wrong with it.
  public static func fromEnvironment() throws(TextError) -> BackendPlan {
    guard let value = ProcessInfo.processInfo.environment[environmentVariable],
      let first = value.first(where: { !$0.isWhitespace })
    else { return BackendPlan() }
    return first == "{"
      ? try BackendPlan(json: value, source: environmentVariable) : try BackendPlan(path: value)
  }
}
