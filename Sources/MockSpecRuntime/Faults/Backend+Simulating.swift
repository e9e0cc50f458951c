extension Backend {
  /// Makes true what an error says of a store, just before a call comes upon it, instead of pretending
  /// it: another client has deleted or changed the record, the user has purged the zone.
  ///
  /// The store then answers as it must; a call that overwrites what others have changed does not fail.
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
  ///   - occurrence: Which of the calls that contain such an item, counted from now.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func simulates(
    _ error: some ErrorCatalogue, to items: [some Hashable & Sendable],
    on occurrence: Occurrence = .once, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      .simulating(error, ItemSelection(items.map { AnyHashable($0) }), occurrence),
      SourcePlace(fileID, line))
  }

  /// Makes true what an error says of a store, for all items of the calls.
  ///
  /// - Parameters:
  ///   - error: An error that means `missing`, `zoneMissing`, `conflict`, `expired` or `purged`.
  ///   - occurrence: Which of the calls that name items, counted from now.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule, to be asked or removed.
  @discardableResult
  public func simulates(
    _ error: some ErrorCatalogue, on occurrence: Occurrence = .once, fileID: String = #fileID,
    line: UInt = #line
  ) -> FaultRule {
    add(.simulating(error, nil, occurrence), SourcePlace(fileID, line))
  }

  /// The largest number of results in a page, whatever the service and the client allow; `nil` for no
  /// further limit.
  ///
  /// A service may always return fewer than it could, and say that there are more. That is no fault, so
  /// ``removeAllFaults()`` leaves it; lists without a cursor come whole.
  public var pageLimit: Int? {
    get { lock.withLock { ownPageLimit } }
    set { lock.withLock { ownPageLimit = newValue.map { max($0, 1) } } }
  }
}

extension FaultRule.Terms {
  /// A rule that makes an error true; about all items if none are said.
  static func simulating(
    _ error: some ErrorCatalogue, _ items: ItemSelection?, _ occurrence: Occurrence
  ) -> Self {
    require(error.tellsOfStore != nil, RuntimeMessage.cannotHappen(error.name))
    return Self(
      effect: .error(error), occurrence: occurrence, items: items ?? .all, evenIfImpossible: true,
      isSimulated: true)
  }
}

extension ErrorCatalogue {
  /// Tells whether the error is the service's word for something that happens in a store.
  func means(_ meaning: ErrorMeaning) -> Bool { Self.entry(for: meaning)?.name == name }

  /// The meaning of the error for the store, where it can be made true.
  @usableFromInline var tellsOfStore: ErrorMeaning? {
    let meaning = ErrorMeaning.allCases.first(where: means)
    switch meaning {
    case .missing, .zoneMissing, .conflict, .expired, .purged: return meaning
    default: return nil
    }
  }
}

extension ErrorMeaning {
  /// Tells whether it is about a whole zone.
  var isOfZone: Bool { self == .zoneMissing || self == .purged || self == .expired }
}
