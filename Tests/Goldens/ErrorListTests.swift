import MockSpecRuntime
import MockSpecStores
import Testing

/// A member of a service, as lists of errors and rules meet it.
private struct Member: CustomTestStringConvertible {
  let name: String
  /// Returns the errors, by name, on which the lists of its verbs, its own lists and its rules do not agree.
  let disagreements: @Sendable () -> [String]

  var testDescription: String { name }

  init<A, O, Error: ErrorCatalogue & CaseIterable>(
    _ name: String, _ knob: @escaping @Sendable (Backend) -> Stub<A, O, Error>
  ) where Error.AllCases == [Error] {
    self.name = name
    disagreements = {
      let scope = knob(Backend()).member.itemScope
      let one = scope.isSingle ? Error.allCases(of: scope.verbs) : nil
      let calls = Set((one ?? Error.allCases(ofCalls: scope.verbs)).map(\.name))
      let items = Set((one ?? Error.allCases(ofItems: scope.verbs)).map(\.name))
      let ownCalls = Set(knob(Backend()).possibleErrors().map(\.name))
      let ownItems = Set(knob(Backend()).possibleItemErrors().map(\.name))
      return Error.allCases.flatMap { error in
        let backend = Backend(issues: .kept)
        knob(backend).fails(with: error)
        let isTaken = backend.issues.isEmpty
        let other = Backend(issues: .kept)
        _ = knob(other).add(.error(error), on: .always, items: ItemSelection([AnyHashable(1)]))
        let isItemTaken = other.issues.isEmpty
        let ofCalls = [
          calls.contains(error.name), ownCalls.contains(error.name), isTaken,
        ]
        let ofItems = [
          items.contains(error.name), ownItems.contains(error.name), isItemTaken,
        ]
        return (Set(ofCalls).count == 1 ? [] : ["\(error.name): \(ofCalls)"])
          + (Set(ofItems).count == 1 ? [] : ["an item with \(error.name): \(ofItems)"])
      }
    }
  }

  private static func task<A, O>(
    _ name: String, _ knob: @escaping @Sendable (MockTaskList.On) -> Stub<A, O, MockTaskError>
  ) -> Self { Self("task \(name)") { knob(MockTaskList(backend: $0).on) } }

  private static func place<A, O>(
    _ name: String,
    _ knob: @escaping @Sendable (MockPlaceContext.On) -> Stub<A, O, MockPlaceError>
  ) -> Self { Self("place \(name)") { knob(MockPlaceContext(backend: $0).on) } }

  static let all: [Self] = [
    task("firstTasks") { $0.firstTasks }, task("subscripts") { $0.subscripts },
    task("search") { $0.search }, task("save") { $0.save }, task("saveAll") { $0.saveAll },
    task("find") { $0.find }, task("titles") { $0.titles }, task("sync") { $0.sync },
    task("remove") { $0.remove }, task("insert") { $0.insert }, task("load") { $0.load },
    task("add") { $0.add }, task("reload") { $0.reload }, task("drop") { $0.drop },
    task("dropAll") { $0.dropAll }, task("removeSomeAtomic") { $0.removeSomeAtomic },
    task("trim") { $0.trim }, task("addTask") { $0.addTask },
    task("searchTasks") { $0.searchTasks }, task("clearTasks") { $0.clearTasks },
    place("insertAll") { $0.insertAll }, place("delete") { $0.delete },
    place("fetchAll") { $0.fetchAll }, place("place") { $0.place }, place("trip") { $0.trip },
    place("saveTrip") { $0.saveTrip }, place("save") { $0.save },
    place("saveLater") { $0.saveLater }, place("overwrite") { $0.overwrite },
    place("saveResolving") { $0.saveResolving },
  ]
}

/// Tests that the lists of errors and the rules agree, for the members of a spec's own services.
@Suite("Lists of errors and rules") struct ErrorListTests {
  @Test(arguments: Member.all)
  fileprivate func `a rule takes what the lists give, and nothing else`(member: Member) {
    #expect(member.disagreements() == [])
  }
}
