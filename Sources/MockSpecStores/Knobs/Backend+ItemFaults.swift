import MockSpecRuntime

extension Backend {
  /// Fails the items of a record type in all calls that contain them.
  ///
  /// - Parameters:
  ///   - type: The record type.
  ///   - error: The error, with its payload.
  ///   - occurrence: The calls, among those that contain such an item, counted from now.
  ///   - client: The client whose calls fail; all if left out.
  ///   - evenIfImpossible: True to hit also calls and items that the service never lets fail with this error.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    type: String, with error: some ErrorCatalogue, on occurrence: Occurrence = .always,
    from client: Backend.Client? = nil, evenIfImpossible: Bool = false, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, items: .type(type), from: client,
      evenIfImpossible: evenIfImpossible, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Fails items in all calls that contain them.
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - error: The error, with its payload.
  ///   - occurrence: The calls, among those that contain one of the items, counted from now.
  ///   - client: The client whose calls fail; all if left out.
  ///   - evenIfImpossible: True to hit also calls and items that the service never lets fail with this error.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    items: [some Hashable & Sendable], with error: some ErrorCatalogue,
    on occurrence: Occurrence = .always, from client: Backend.Client? = nil,
    evenIfImpossible: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    let items = ItemSelection(items.map { AnyHashable($0) })
    return add(
      .error(error), on: occurrence, items: items, from: client,
      evenIfImpossible: evenIfImpossible, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Answers calls about many items without some of them, with some of them twice, or with others; the requests are applied.
  ///
  /// ```swift
  /// backend.misanswers(items: [note.recordID], as: .leavesOut, on: .once)
  /// ```
  ///
  /// - Parameters:
  ///   - items: The ids of the items.
  ///   - misanswer: The way in which the answers are wrong.
  ///   - occurrence: The calls, among those that name one of the items, counted from now.
  ///   - client: The client whose calls are answered so; all if left out.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func misanswers(
    items: [some Hashable & Sendable], as misanswer: ItemMisanswer,
    on occurrence: Occurrence = .always,
    from client: Backend.Client? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    let items = ItemSelection(items.map { AnyHashable($0) })
    return add(
      .misanswer(misanswer), on: occurrence, items: items, from: client,
      Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Simulates the cause of an error in the store just before a call: another client deletes or changes the record, or
  /// the user purges the zone.
  ///
  /// The store then answers by its own rules; a call that overwrites changes of others does not fail. A zone is lost
  /// with the keys of its encrypted data where the rule is `carrying(keysLost: true)`.
  ///
  /// ```swift
  /// backend.simulates(MockCKError.serverRecordChanged, to: [note.recordID], on: .call(2))
  /// backend.simulates(MockCKError.changeTokenExpired, on: .once)
  /// ```
  ///
  /// - Parameters:
  ///   - error: An error that means `missing`, `zoneMissing`, `conflict`, `expired` or `purged`.
  ///   - items: The ids of the items; all that the call names if left out. A request for changes names
  ///     its zones.
  ///   - occurrence: The calls, among those that contain such an item, counted from now.
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  /// - Returns: The rule.
  @discardableResult
  public func simulates(
    _ error: some ErrorCatalogue, to items: [any Hashable & Sendable]? = nil,
    on occurrence: Occurrence = .once, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> FaultRule {
    let items = items.map { ItemSelection($0.map { AnyHashable($0) }) }
    return simulate(
      error, to: items ?? .all, on: occurrence,
      Backend.SourceLocation(fileID, filePath, line, column))
  }
}
