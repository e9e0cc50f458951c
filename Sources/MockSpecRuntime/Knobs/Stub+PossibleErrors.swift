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

  /// The errors with which the service lets items of the calls fail.
  ///
  /// - Returns: The errors, in the order of the catalogue.
  public func possibleItemErrors() -> [Errors.Catalogue] {
    let scope = member.itemScope
    return Errors.Catalogue.allCases.filter { scope.allowsItems($0) }
  }
}
