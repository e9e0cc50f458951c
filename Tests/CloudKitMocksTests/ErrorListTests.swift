import CloudKitMocks
import MockSpecRuntime
import MockSpecStores
import Testing

/// Tests that the lists of errors and the rules agree, for every member of CloudKit.
@Suite("Lists of errors and rules") struct ErrorListTests {
  private static let verbs: [ServiceVerbs] = [.fetch, .save, .delete, .query, .changes, .call]

  private func names(_ errors: [MockCKError]) -> Set<String> { Set(errors.map(\.name)) }

  private func isTaken(
    _ error: MockCKError, by member: Legality, items: ItemSelection? = nil
  ) -> Bool {
    let container = MockCKContainer(backend: Backend(issues: .kept))
    _ = member.add(container, error, items)
    return container.backend.issues.isEmpty
  }

  @Test(arguments: Legality.all)
  func `a member takes the errors that its knob lists, and no other`(member: Legality) {
    let items = ItemSelection([AnyHashable("a")])
    for error in MockCKError.allCases {
      #expect(isTaken(error, by: member) == member.calls.contains(error.name), "\(error)")
      #expect(
        isTaken(error, by: member, items: items) == member.items.contains(error.name),
        "an item with \(error)")
    }
  }

  @Test(arguments: Legality.all)
  func `the lists of its verbs have the errors of a member`(member: Legality) {
    let (verbs, known) = (member.scope.verbs, member.known(MockCKContainer()))
    let calls =
      member.isSingle ? MockCKError.allCases(of: verbs) : MockCKError.allCases(ofCalls: verbs)
    let items =
      member.scope.isSingle ? MockCKError.allCases(of: verbs) : MockCKError.allCases(ofItems: verbs)
    #expect(names(known.calls).subtracting(names(calls)) == [])
    #expect(names(known.items).subtracting(names(items)) == [])
  }

  @Test(arguments: verbs)
  func `what the lists of a verb have, a member with the verb takes`(verb: ServiceVerbs) {
    let members = Legality.all.filter { $0.scope.verbs.contains(verb) }
    var (ofOne, ofCalls, ofItems): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for member in members {
      ofOne.formUnion(member.calls)
      ofCalls.formUnion(member.calls)
      ofItems.formUnion(member.items)
    }
    // The zones of a feed are named by a rule of their own.
    if verb == .changes {
      let zones = MockCKContainer().privateCloudDatabase.on.fetchRecordZoneChanges
      ofItems.formUnion(names(zones.possibleZoneErrors()))
      ofOne.formUnion(ofItems)
    }
    if verb == .query { ofOne.formUnion(ofItems) }
    #expect(names(MockCKError.allCases(of: verb)).subtracting(ofOne) == [])
    #expect(names(MockCKError.allCases(ofCalls: verb)).subtracting(ofCalls) == [])
    #expect(names(MockCKError.allCases(ofItems: verb)).subtracting(ofItems) == [])
  }
}
