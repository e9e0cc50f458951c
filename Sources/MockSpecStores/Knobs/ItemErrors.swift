@_spi(MockSpecGenerated) import MockSpecRuntime

extension Stub where Errors.Catalogue: ErrorCatalogue & CaseIterable {
  /// The errors with which the service lets items of the calls fail.
  ///
  /// - Returns: The errors, in the order of the catalogue.
  public func possibleItemErrors() -> [Errors.Catalogue] {
    let scope = member.itemScope
    return Errors.Catalogue.allCases.filter { scope.allowsItems($0) }
  }
}

extension ErrorCatalogue {
  /// Returns the errors with which a call about one record can fail, as far as that depends on its contents.
  ///
  /// ```swift
  /// @Test(arguments: MockCKError.allCases(of: .save, for: note))
  /// ```
  ///
  /// - Parameters:
  ///   - verbs: The verbs of the call.
  ///   - record: The record as the client has it.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases<Record>(of verbs: ServiceVerbs, for record: Record) -> [Self] {
    var scope = CallScope.one(verbs)
    scope.recordType = ObjectIdentifier(Record.self)
    return allCases.filter { scope.allows($0, record: record) }
  }

  /// Returns the errors with which items can fail inside a call about many.
  ///
  /// - Parameter verbs: The verbs of the call.
  /// - Returns: The errors, in the order of the catalogue.
  public static func allCases(ofItems verbs: ServiceVerbs) -> [Self] {
    allCases.filter { CallScope.many(verbs).allowsItems($0) }
  }
}
