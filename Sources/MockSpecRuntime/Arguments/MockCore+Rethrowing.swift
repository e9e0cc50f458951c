extension MockCore {
  /// Lends a closure to a call of a member that may throw only what the closure throws.
  ///
  /// - Parameters:
  ///   - closure: The closure of the caller.
  ///   - function: The full name of the called member.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call, marked if the closure has thrown.
  @_spi(MockSpecGenerated) public func lendingToRethrow<Closure, Value>(
    _ closure: Closure, function: StaticString = #function, _ body: (Lent<Closure>) throws -> Value
  ) throws -> Value {
    try lending(closure, function: function) { lent in
      do { return try body(lent) } catch { throw lent.rethrown(error) }
    }
  }

  /// Lends a closure to an asynchronous call of a member that may throw only what the closure throws.
  ///
  /// - Parameters:
  ///   - closure: The closure of the caller.
  ///   - function: The full name of the called member.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call, marked if the closure has thrown.
  @_spi(MockSpecGenerated) public func lendingToRethrowAsync<Closure, Value>(
    _ closure: Closure, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Lent<Closure>) async throws -> Value
  ) async throws -> Value {
    try await lendingAsync(closure, function: function) { lent in
      do { return try await body(lent) } catch { throw lent.rethrown(error) }
    }
  }

  /// Makes a call and rethrows the error of the caller's closure.
  ///
  /// Any other error stops the test with a message, because the caller may not expect one.
  ///
  /// - Parameters:
  ///   - function: The full name of the called member.
  ///   - call: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the caller's closure.
  @_spi(MockSpecGenerated) public func rethrowing<Value>(
    function: StaticString = #function, _ call: () throws -> Value
  )
    rethrows -> Value
  {
    do {
      return try call()
    } catch let error as RethrownError {
      throw error.error
    } catch {
      cannotRethrow(error, function)
    }
  }

  /// Makes an asynchronous call and rethrows the error of the caller's closure.
  ///
  /// - Parameters:
  ///   - function: The full name of the called member.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - call: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the caller's closure.
  @_spi(MockSpecGenerated) public func rethrowingAsync<Value>(
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws -> Value
  ) async rethrows -> Value {
    do {
      return try await call()
    } catch let error as RethrownError {
      throw error.error
    } catch {
      cannotRethrow(error, function)
    }
  }

  private func cannotRethrow(_ error: any Error, _ function: StaticString) -> Never {
    let isOwn = error is UnstubbedCallError || error is StaticCallError || error is ResultTypeError
    stop(
      isOwn ? "\(error)" : RuntimeMessage.cannotRethrow(qualifiedName(function)(), error))
  }
}
