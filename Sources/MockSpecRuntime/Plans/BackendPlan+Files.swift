#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

extension BackendPlan {
  /// The variable of the environment that holds a plan, or the path of a file with one.
  public static var environmentVariable: String { "MOCKSPEC_PLAN" }

  /// Reads the plan of a file.
  ///
  /// - Parameter path: The path of the file, a JSON text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, and for everything that is wrong with the plan.
  public init(path: String) throws(TextError) {
    guard let text = Self.text(ofFile: path) else {
      throw TextError(path, [TextMistake("the file cannot be read as UTF-8 text", at: .start)])
    }
    try self.init(json: text, source: path)
  }

  /// The plan that the environment of the process holds; an empty one if it holds none.
  ///
  /// - Returns: The plan.
  /// - Throws: ``TextError`` with everything that is wrong with it.
  public static func fromEnvironment() throws(TextError) -> BackendPlan {
    guard let value = getenv(environmentVariable).map({ String(cString: $0) }),
      let first = value.first(where: { !$0.isWhitespace })
    else { return BackendPlan() }
    return first == "{"
      ? try BackendPlan(json: value, source: environmentVariable) : try BackendPlan(path: value)
  }

  private static func text(ofFile path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // What is no UTF-8 would have become something else.
    return ferror(file) == 0 && text.utf8.elementsEqual(bytes) ? text : nil
  }
}
