extension Stub {
  /// Records an asynchronous call and answers it; without a stub, an extension of the protocol does.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - implementation: Calls what the extension implements.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the extension says.
  public func respondAsync(
    to arguments: Arguments, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation,
    implementation: @autoclosure () async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    let answer = record(arguments, function, .asynchronous)
    switch answer {
    case .none, .forwarded: return try await implementation()
    case .disturbed(let disturbance, let later) where later.isOpen:
      let value = try await implementation()
      return try await resolveAsync(.disturbed(disturbance, .value(value)), arguments, function)
    default: return try await resolveAsync(answer, arguments, function)
    }
  }
}
