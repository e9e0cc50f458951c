// The rules about the calls of a member.

extension Stub {
  public func inject(_ request: FaultRequest) -> FaultRule {
    let backend = member.core.backend
    var terms = request.terms
    terms.scope =
      terms.items == nil ? member.scope : terms.isOfZones ? member.zoneScope : member.itemScope
    if case .cancellation = terms.effect,
      let catalogue = Errors.Catalogue.self as? any ErrorCatalogue.Type,
      let error = catalogue.entry(for: .cancelled)
    {
      (terms.effect, terms.evenIfImpossible) = (.error(error), true)
    }
    let mistake = terms.mistake(of: member.knobName) ?? mistake(of: terms.effect)
    if let condition = member.condition {
      terms.condition = { ($0 as? Arguments).map(condition.matches) ?? false }
    }
    defer { backend.recordIssues() }
    return backend.lock.withLock { held in
      backend.add(terms, to: member.state(held), unless: mistake, held)
    }
  }

  /// The mistake of an error that the member cannot throw.
  private func mistake(of effect: FaultEffect) -> String? {
    guard case .failure(let error) = effect, !(error is Errors.Thrown) else { return nil }
    let given = type(of: error)
    return "'\(member.knobName)' throws \(Errors.Thrown.self), and \(given) is another type"
  }
}

extension Stub where Errors.Catalogue == Never {
  /// Fails some calls with an error as the app gets it.
  ///
  /// ```swift
  /// mock.on.load.fails(with: URLError(.timedOut), on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - error: The error with its payload.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure; `afterApplying` to lose only the answer of the stub.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    with error: Errors.Thrown, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .failure(error), on: occurrence, at: position,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

extension Stub where Errors.Catalogue: ErrorCatalogue {
  /// Fails some calls with an error as the app gets it, also one that the catalogue does not have.
  ///
  /// ```swift
  /// mock.on.load.fails(with: URLError(.timedOut), on: .call(2))
  /// ```
  ///
  /// The error is written with its type. `.tooLong(limit: 1)` alone is that of the catalogue, which knows where the service
  /// returns it; an error of another type than a member with typed throws states is an issue, and the rule hits nothing.
  ///
  /// - Parameters:
  ///   - error: The error as the app gets it.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure; `afterApplying` to lose only the answer.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @_disfavoredOverload
  @discardableResult
  public func fails(
    with error: some Error, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .failure(error), on: occurrence, at: position,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

extension Stub where Errors == NoErrors {
  /// A member that does not throw cannot fail.
  @available(*, unavailable, message: "the member does not throw")
  @discardableResult
  public func fails(
    with error: some Error, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule { endProcess("the member does not throw") }
}

extension Stub where Errors.Catalogue: ErrorCatalogue {
  /// Fails some calls as a whole.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. One that composes items, as a partial failure does,
  ///     holds the errors of the items that fail, and leaves the others applied. Where none fails,
  ///     nothing is applied, as with any other error.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure, and so how much of the request is applied.
  ///   - evenIfImpossible: True to let the member fail so even if the service never does; without it, such an
  ///     error is an issue, and the rule hits nothing.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    with error: Errors.Catalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, evenIfImpossible: Bool = false,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, at: position, evenIfImpossible: evenIfImpossible,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Fails some calls, and then every call until the delay of the error is over.
  ///
  /// A call that comes before that fails with the rest of the delay, and is among the
  /// ``Backend/earlyRetries``. Each client has a delay of its own.
  ///
  /// ```swift
  /// database.on.saveRecord.rateLimits(with: .requestRateLimited(retryAfter: 3), on: .call(5))
  /// ```
  ///
  /// - Parameters:
  ///   - error: An error with `retryAfter`.
  ///   - occurrence: The calls that begin a delay, counted from now.
  ///   - evenIfImpossible: True to limit the member so even if the service never does.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func rateLimits(
    with error: Errors.Catalogue, on occurrence: Occurrence = .once,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    limit(
      error, on: occurrence, evenIfImpossible: evenIfImpossible,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

extension Stub where Errors.Catalogue: ErrorCatalogue & CaseIterable {
  /// The errors with which the service lets calls of the member fail as a whole.
  ///
  /// ```swift
  /// @Test(arguments: MockCKContainer().on.accountStatus.possibleErrors())
  /// func statusFails(error: MockCKError) async throws {
  /// ```
  ///
  /// - Parameter position: The amount of the request that is applied all the same.
  /// - Returns: The errors, in the order of the catalogue.
  public func possibleErrors(at position: FaultPosition = .beforeApplying) -> [Errors.Catalogue] {
    let scope = member.scope
    return Errors.Catalogue.allCases.filter { scope.allows($0, at: position) }
  }
}
