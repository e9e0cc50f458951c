extension Backend {
  /// Simulates a state of the account from a call on, until the rule is removed: the user signs out just before.
  ///
  /// The state is that of the client that makes the call. Setting an account ends the simulation.
  ///
  /// ```swift
  /// backend.simulates(account: .missing, on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - account: The state of the account.
  ///   - occurrence: The call with which it begins, counted from now.
  ///   - client: The client whose calls count; all if left out.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func simulates(
    account: AccountState, on occurrence: Occurrence = .once, from client: Backend.Client? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      FaultRule.Terms(effect: .account(account), occurrence: occurrence, client: client),
      SourcePlace(fileID, line))
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
  /// Returns a rule that simulates the cause of an error, for all items if none are given.
  package static func simulating(
    _ error: some ErrorCatalogue, _ items: ItemSelection?, _ occurrence: Occurrence
  ) -> Self {
    require(error.tellsOfStore != nil, RuntimeMessage.cannotHappen(error.name))
    return Self(
      effect: .error(error), occurrence: occurrence, items: items ?? .all, evenIfImpossible: true,
      isSimulated: true)
  }
}

extension ErrorCatalogue {
  /// The meaning of the error for the store, where its cause can be simulated.
  package var tellsOfStore: ErrorMeaning? {
    switch meaning {
    case .missing, .zoneMissing, .conflict, .expired, .purged: meaning
    default: nil
    }
  }
}

extension ErrorCatalogue {
  /// True if the error tells whether a zone is lost with the keys of its encrypted data.
  var tellsOfLostKeys: Bool {
    guard meaning == .zoneMissing else { return false }
    var details = ErrorDetails()
    details.keysLost = true
    var texts = ("", "")
    dump(error(ErrorDetails()), to: &texts.0)
    dump(error(details), to: &texts.1)
    return texts.0 != texts.1
  }
}

extension ErrorMeaning {
  /// True if it is about a whole zone.
  var isOfZone: Bool { self == .zoneMissing || self == .purged || self == .expired }
}
