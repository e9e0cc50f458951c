/// The errors of a framework that are made from the number of a code and a dictionary.
public protocol NumberedErrorCatalogue: ErrorCatalogue {
  /// Creates an error that need not be known to the system that runs the test.
  ///
  /// - Parameters:
  ///   - number: The number of the code.
  ///   - userInfo: The payload, by the keys of the framework.
  /// - Returns: The error that the app gets.
  static func error(number: Int, userInfo: [String: Any]) -> Value
}

extension NumberedErrorCatalogue {
  /// Returns the code with a number, or the other one where the system does not know the number.
  @_spi(MockSpecGenerated)
  public static func code<Code: RawRepresentable>(
    _ number: Int, or other: @autoclosure () -> Code
  ) -> Code where Code.RawValue: BinaryInteger {
    Code.RawValue(exactly: number).flatMap(Code.init) ?? other()
  }

  /// Creates an error of the catalogue; its cause is added to the payload.
  ///
  /// - Parameters:
  ///   - number: The number of the code.
  ///   - name: The name of the code, for instance `networkFailure`.
  ///   - advice: The advice of the service to the app.
  ///   - meaning: The meaning of the error to the store, if it has one.
  ///   - reach: The verbs with which the service can return the error.
  ///   - composesItems: Whether the error holds the errors of items, as a partial failure does.
  ///   - retryAfter: The seconds after which the service allows the next try, where the error carries them.
  ///   - argument: The argument by which a test states that time.
  ///   - payload: The function that creates the payload, by the keys of the framework.
  public init(
    _ number: Int, _ name: String, advice: RetryAdvice = .none, means meaning: ErrorMeaning? = nil,
    reach: ErrorReach = .anywhere, composesItems: Bool = false, retryAfter: Double? = nil,
    as argument: DelayArgument = .seconds("retryAfter"),
    payload: @escaping @Sendable (ErrorDetails) -> [String: Any?] = { _ in [:] }
  ) {
    self.init(
      name, advice: advice, means: meaning, reach: reach, composesItems: composesItems,
      retryAfter: retryAfter, as: argument
    ) { details in
      var userInfo = payload(details).compactMapValues { $0 }
      if let underlying = details.underlying { userInfo["NSUnderlyingError"] = underlying }
      return Self.error(number: number, userInfo: userInfo)
    }
  }
}
