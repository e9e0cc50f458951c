extension MockCore {
  /// Lends a closure of the caller to a call until the call returns.
  @_spi(MockSpecGenerated) public func lending<Closure, Value, Failure: Error>(
    _ closure: Closure, function: StaticString = #function,
    _ body: (Lent<Closure>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lent = Lent(closure, member: qualifiedName(function))
    defer { lent.end() }
    return try body(lent)
  }

  /// Lends a closure of the caller to an asynchronous call until the call returns.
  @_spi(MockSpecGenerated) public func lendingAsync<Closure, Value, Failure: Error>(
    _ closure: Closure, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Lent<Closure>) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let lent = Lent(closure, member: qualifiedName(function))
    defer { lent.end() }
    return try await body(lent)
  }

  /// Makes a call with an `inout` argument.
  @_spi(MockSpecGenerated) public func changing<Value, Result, Failure: Error>(
    _ value: inout Value, _ body: (Inout<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try body(argument)
  }

  /// Makes an asynchronous call with an `inout` argument.
  @_spi(MockSpecGenerated) public func changingAsync<Value, Result, Failure: Error>(
    _ value: inout Value, isolation: isolated (any Actor)? = #isolation,
    _ body: (Inout<Value>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try await body(argument)
  }

  /// Makes a call with a borrowed argument.
  @_spi(MockSpecGenerated) public func borrowing<Value: ~Copyable, Result, Failure: Error>(
    _ value: borrowing Value, function: StaticString = #function,
    _ body: (Borrowed<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: value) { pointer throws(Failure) in
      let borrowed = Borrowed(pointer, member: qualifiedName(function)())
      defer { borrowed.end() }
      return try body(borrowed)
    }
  }

  /// Returns the result of a stub as `sending`, unchecked: the test that gave it must not keep it.
  @_spi(MockSpecGenerated) public func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns a `sending` argument as `sending` again, for passing it on to a real object.
  @_spi(MockSpecGenerated) public static func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns the arguments of a parameter pack as a list.
  @_spi(MockSpecGenerated) public static func list<each Value>(_ values: repeat each Value) -> [Any]
  {
    var list: [Any] = []
    for value in repeat each values { list.append(value) }
    return list
  }

  func qualifiedName(_ function: StaticString) -> () -> String {
    { [identity] in "\(identity.name).\(function)" }
  }
}

extension MockCore {
  /// Lends a closure to a call of a member that may throw only what the closure throws; its errors are marked then.
  @_spi(MockSpecGenerated) public func lendingToRethrow<Closure, Value>(
    _ closure: Closure, function: StaticString = #function, _ body: (Lent<Closure>) throws -> Value
  ) throws -> Value {
    try lending(closure, function: function) { lent in
      do { return try body(lent) } catch { throw lent.rethrown(error) }
    }
  }

  /// Lends a closure to an asynchronous call of a member that may throw only what the closure throws.
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

// The results of generic members, whose knobs have one type for all calls.

extension MockCore {
  /// Casts a value that a handler gives to a closure of the caller to the type that the closure takes; one of another type
  /// stops the test with a message.
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
  /// A value of another type becomes a `ResultTypeError`, or stops the test where that cannot be handed over.
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
