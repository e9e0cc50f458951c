extension MockCore {
  /// Lends a closure of the caller to a call until the call returns.
  ///
  /// - Parameters:
  ///   - closure: The closure of the caller.
  ///   - function: The full name of the called member.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call.
  @_spi(MockSpecGenerated) public func lending<Closure, Value, Failure: Error>(
    _ closure: Closure, function: StaticString = #function,
    _ body: (Lent<Closure>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lent = Lent(closure, member: qualifiedName(function))
    defer { lent.end() }
    return try body(lent)
  }

  /// Lends a closure of the caller to an asynchronous call until the call returns.
  ///
  /// - Parameters:
  ///   - closure: The closure of the caller.
  ///   - function: The full name of the called member.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call.
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
  ///
  /// - Parameters:
  ///   - value: The argument.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call.
  @_spi(MockSpecGenerated) public func changing<Value, Result, Failure: Error>(
    _ value: inout Value, _ body: (Inout<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try body(argument)
  }

  /// Makes an asynchronous call with an `inout` argument.
  ///
  /// - Parameters:
  ///   - value: The argument.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call.
  @_spi(MockSpecGenerated) public func changingAsync<Value, Result, Failure: Error>(
    _ value: inout Value, isolation: isolated (any Actor)? = #isolation,
    _ body: (Inout<Value>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try await body(argument)
  }

  /// Makes a call with a borrowed argument.
  ///
  /// - Parameters:
  ///   - value: The argument.
  ///   - function: The full name of the called member.
  ///   - body: Makes the call.
  /// - Returns: The answer.
  /// - Throws: The error of the call.
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
  ///
  /// - Parameter value: The answer of a stub.
  /// - Returns: The same value.
  @_spi(MockSpecGenerated) public func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns a `sending` argument as `sending` again, for passing it on to a real object.
  ///
  /// - Parameter value: The argument.
  /// - Returns: The same value.
  @_spi(MockSpecGenerated) public static func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns the arguments of a parameter pack as a list.
  ///
  /// - Parameter values: The arguments.
  /// - Returns: The arguments in order.
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
