import MockSpecGenerator

/// The members and operations of a database that can exist under a condition.
struct MembersInCondition {
  let mock: Mock
  let condition: Condition
  let members: [MockMember]
  let operations: [OperationRun]

  init(_ mock: Mock, if condition: Condition) {
    self.mock = mock
    self.condition = condition
    members = mock.members.filter { !condition.excludes($0.signature.condition) }
    operations = mock.operations.filter { !condition.excludes($0.condition) }
  }

  /// The method with which the database takes operations; `nil` if it takes none.
  var adding: ContractOperation.Adding? {
    for member in mock.members {
      let signature = member.signature
      guard case .runsOperation = member.body, signature.condition.isAlways,
        signature.parameters.count == 1
      else { continue }
      return (signature.name, signature.parameters[0].label, isAwaited(signature))
    }
    return nil
  }

  /// The members that commit the pending changes of the stores.
  var commits: [MockMember] { members.filter { $0.storeCall?.verb == .commit } }

  /// The type of the value that states the conflict policy of a commit; `nil` if no call has one.
  var commitPolicyType: SwiftSource? {
    mock.members.lazy.filter { $0.storeCall?.verb == .commit }.compactMap(\.policyType).first
  }

  /// Checks whether a member has an overload with the same labels that is asynchronous, or that is not.
  func hasTwin(of signature: Signature, isAsync: Bool) -> Bool {
    guard signature.isAsync != isAsync else { return false }
    let labels = signature.parameters.map(\.label)
    return mock.members.contains {
      $0.signature.name == signature.name && $0.signature.isAsync == isAsync
        && $0.signature.parameters.map(\.label) == labels
    }
  }

  /// Checks whether a call from outside the mock must be awaited.
  func isAwaited(_ signature: Signature) -> Bool {
    signature.isAsync
      || mock.isolation != .none && !signature.modifiers.contains(.nonisolated)
  }
}
