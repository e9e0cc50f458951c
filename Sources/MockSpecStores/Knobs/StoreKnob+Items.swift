@_spi(MockSpecGenerated) import MockSpecRuntime

// Rules about items that are no records to fetch, save or delete, and about the answer to those.

extension Stub where Arguments: StoreRequest {
  /// Answers calls about many items without some of them, with some of them twice, or with others; the requests are applied.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - misanswer: The way in which the answers are wrong.
  ///   - occurrence: The calls, among those that name one of the items, counted from now.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func misanswers(
    items: [Arguments.Adapter.ID], as misanswer: ItemMisanswer, on occurrence: Occurrence = .always,
    fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .misanswer(misanswer), on: occurrence, items: ItemSelection(items.map { AnyHashable($0) }),
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}

extension Stub where Errors.Catalogue: ErrorCatalogue {
  /// Fails single zones inside requests for the changes of several, which go on with the others.
  ///
  /// ```swift
  /// database.on.fetchRecordZoneChanges.fails(zones: [zone], with: .zoneBusy(retryAfter: 3))
  /// ```
  ///
  /// - Parameters:
  ///   - zones: The ids of the zones.
  ///   - error: The error, with its payload.
  ///   - occurrence: The calls, among those that ask for one of the zones, counted from now.
  ///   - evenIfImpossible: True to let zones fail so even if the service never does; without it, such an error stops
  ///     the test.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails<Adapter>(
    zones: [Adapter.ZoneID], with error: Errors.Catalogue, on occurrence: Occurrence = .always,
    evenIfImpossible: Bool = false, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule where Arguments == ChangesRequest<Adapter> {
    add(
      .error(error), on: occurrence, items: ItemSelection(zones.map { AnyHashable($0) }),
      evenIfImpossible: evenIfImpossible, isOfZones: true,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// The errors with which single zones of a request for changes can fail.
  ///
  /// - Returns: The errors, in the order of the catalogue.
  public func possibleZoneErrors<Adapter>() -> [Errors.Catalogue]
  where Arguments == ChangesRequest<Adapter> {
    Errors.Catalogue.allCases.filter { member.zoneScope.allowsItems($0) }
  }
}
