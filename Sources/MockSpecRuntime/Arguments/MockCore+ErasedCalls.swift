// The results of generic members, whose knobs have one type for all calls.

extension MockCore {
  /// Casts a value that a handler gives to a closure of the caller to the type that the closure takes.
  ///
  /// - Parameters:
  ///   - value: The value; one of another type stops the test with a message.
  ///   - member: The name of the called member, for the message.
  /// - Returns: The value.
  @_spi(MockSpecGenerated) public static func cast<T>(
    _ value: Any, in member: StaticString = #function
  ) -> T {
    guard let typed = value as? T else {
      stop(
        ResultTypeError(member: member.description, expected: T.self, given: value).description)
    }
    return typed
  }

  /// Casts the value of a result to the type that a closure of the caller takes.
  ///
  /// - Parameters:
  ///   - result: The result; a value of another type becomes a `ResultTypeError`, or stops the test
  ///     where that cannot be handed over.
  ///   - member: The name of the called member, for the message.
  /// - Returns: The result.
  @_spi(MockSpecGenerated) public static func cast<E, T, F>(
    _ result: Result<E, F>, in member: StaticString = #function
  )
    -> Result<T, F>
  {
    result.flatMap { value in
      if let typed = value as? T { return .success(typed) }
      let error = ResultTypeError(member: member.description, expected: T.self, given: value)
      guard let failure = error as? F else { stop(error.description) }
      return .failure(failure)
    }
  }
}
