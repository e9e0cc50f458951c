extension FaultRule.Terms {
  /// Stops the test if the service never fails so, unless the test insists; the knob is `nil` for a rule of a backend.
  func checkLegality(of knob: String?) {
    guard isImpossible, case .error(let error) = effect else { return }
    stop(
      RuntimeMessage.illegal(
        error.name, of: knob ?? "a backend", inItems: items != nil, at: position,
        legal: legalNames(like: error)) + RuntimeMessage.insisting)
  }

  /// True if no member of the service can fail so, and the test does not insist.
  package var isImpossible: Bool {
    guard !evenIfImpossible, case .error(let error) = effect else { return false }
    return !isLegal(error)
  }

  private func isLegal(_ error: any ErrorCatalogue) -> Bool {
    let reach = error.reach
    if let scope { return allows(error, in: scope) }
    guard items == nil ? reach != .nowhere : !reach.items.isEmpty else { return false }
    return error.canHit(
      FaultSubject(
        scope: .many(.all), isItem: items != nil, record: nil, position: position))
  }

  private func allows(_ error: some ErrorCatalogue, in scope: CallScope, _ record: Any? = nil)
    -> Bool
  {
    items == nil
      ? scope.allows(error, at: position, record: record) : scope.allowsItems(error, record: record)
  }

  /// The errors of the same service that are legal, as far as the catalogue can list them.
  func legalNames(like error: any ErrorCatalogue) -> [String] {
    type(of: error).all.filter(isLegal).map(\.name)
  }

  /// Checks whether a call can fail by the rule: the service returns such an error there, or the test insists.
  func allows(_ scope: CallScope, record: Any? = nil) -> Bool {
    guard !evenIfImpossible, case .error(let error) = effect else { return true }
    return allows(error, in: scope, record)
  }
}
