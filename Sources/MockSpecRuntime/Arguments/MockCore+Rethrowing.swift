extension MockCore {
  /// Lends a closure to a call of a member that may throw only what the closure throws.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - closure: The closure of the caller.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: What the call throws, marked if the closure has thrown.
  public func lendingToRethrow<Closure, Value>(
    _ member: Int, _ closure: Closure, _ body: (Lent<Closure>) throws -> Value
  ) throws -> Value {
    try lending(member, closure) { lent in
      do { return try body(lent) } catch { throw lent.rethrown(error) }
    }
  }

  /// Lends a closure to an asynchronous call of a member that may throw only what the closure throws.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - closure: The closure of the caller.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: What the call throws, marked if the closure has thrown.
  public func lendingToRethrowAsync<Closure, Value>(
    _ member: Int, _ closure: Closure, isolation: isolated (any Actor)? = #isolation,
    _ body: (Lent<Closure>) async throws -> Value
  ) async throws -> Value {
    try await lendingAsync(member, closure) { lent in
      do { return try await body(lent) } catch { throw lent.rethrown(error) }
    }
  }

  /// Makes a call and rethrows the error of the caller's closure.
  ///
  /// Any other error stops the test with a message, because the caller may not expect one.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - call: Makes the call.
  /// - Returns: The answer.
  /// - Throws: What the closure of the caller has thrown.
  public func rethrowing<Value>(_ member: Int, _ call: () throws -> Value) rethrows -> Value {
    do {
      return try call()
    } catch let error as RethrownError {
      throw error.error
    } catch {
      cannotRethrow(error, member)
    }
  }

  /// Makes an asynchronous call and rethrows the error of the caller's closure.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - call: Makes the call.
  /// - Returns: The answer.
  /// - Throws: What the closure of the caller has thrown.
  public func rethrowingAsync<Value>(
    _ member: Int, isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws -> Value
  ) async rethrows -> Value {
    do {
      return try await call()
    } catch let error as RethrownError {
      throw error.error
    } catch {
      cannotRethrow(error, member)
    }
  }

  private func cannotRethrow(_ error: any Error, _ member: Int) -> Never {
    let isOwn = error is UnstubbedCallError || error is StaticCallError || error is ResultTypeError
    stop(
      isOwn ? "\(error)" : RuntimeMessage.cannotRethrow(qualifiedName(member)(), error))
  }
}
