import MockSpecContract
import MockSpecRuntime
import Testing

/// A plan of chores with one mistake in its list of rooms.
private final class SloppyPlan: ChorePlan {
  enum Mistake: CaseIterable {
    case none, inventsRooms, showsDeleted, repeatsRooms, losesOldRooms, losesNewRooms
  }

  private let plan = MockChorePlan()
  private let mistake: Mistake

  init(_ mistake: Mistake) async throws {
    self.mistake = mistake
    for name in ["hall", "attic"] { try await plan.save(ChoreRoom(name: name, floor: 0)) }
    try await plan.delete("attic")
  }

  func allRooms() async throws(ChoreError) -> [ChoreRoom] {
    let rooms = try await plan.allRooms()
    return switch mistake {
    case .none: rooms
    case .inventsRooms: rooms + [ChoreRoom(name: "vault", floor: 0)]
    case .showsDeleted: rooms + [ChoreRoom(name: "attic", floor: 0)]
    case .repeatsRooms: rooms + rooms.suffix(1)
    case .losesOldRooms: rooms.count == 1 ? rooms : rooms.filter { $0.name != "hall" }
    case .losesNewRooms: rooms.filter { $0.name == "hall" }
    }
  }

  func room(_ name: String) async throws(ChoreError) -> ChoreRoom { try await plan.room(name) }
  func save(_ room: ChoreRoom) async throws(ChoreError) { try await plan.save(room) }
  func delete(_ name: String) async throws(ChoreError) { try await plan.delete(name) }
  func rooms(
    where isIncluded: @escaping @Sendable (ChoreRoom) -> Bool,
    by areInOrder: @escaping @Sendable (ChoreRoom, ChoreRoom) -> Bool, limit: Int?
  ) async throws(ChoreError) -> [ChoreRoom] {
    try await plan.rooms(where: isIncluded, by: areInOrder, limit: limit)
  }
  func rooms(after page: Int) async throws(ChoreError) -> (rooms: [ChoreRoom], next: Int?) {
    try await plan.rooms(after: page)
  }
  func rooms(since revision: Int) async throws(ChoreError) -> (
    saved: [ChoreRoom], deleted: [String], revision: Int
  ) { try await plan.rooms(since: revision) }
  func duty(_ number: Int) async throws(ChoreError) -> ChoreDuty { try await plan.duty(number) }
  func save(_ duty: ChoreDuty) async throws(ChoreError) { try await plan.save(duty) }
  func run(_ job: any ChoreJob) { plan.run(job) }
}

@Suite("Suites of stores that hold the zones of the samples") struct FilledStoreTests {
  private static let duty: @Sendable (Int) -> ChoreDuty = {
    ChoreDuty(number: $0, room: "hall", text: "Duty \($0)")
  }

  private static let mock = ChorePlanContract(
    make: {
      let plan = MockChorePlan()
      plan.rooms.insert(ChoreRoom(name: "hall", floor: 0))
      return plan
    },
    duties: duty, settings: ContractSettings(reopen: { MockChorePlan(backend: $0.backend) }))

  @Test(arguments: ChorePlanContract<MockChorePlan>.checks)
  func `the mock passes`(check: MockSpecContract.ContractCheck) async throws {
    let outcome = try await Self.mock.run(check)
    // The settings do not say that the mock can be called from several tasks.
    if check.rule != .linearizability { #expect(outcome == .kept) }
  }

  @Test(arguments: SloppyPlan.Mistake.allCases)
  private func `a mistake in what a query finds is told`(mistake: SloppyPlan.Mistake) async {
    let report = await ChorePlanContract(
      make: { try await SloppyPlan(mistake) }, duties: Self.duty
    ).run()
    let expected = mistake == .none ? [] : ["rooms: foundItems, by allRooms()"]
    #expect(report.deviations.map { "\($0.check)" } == expected, "\(report)")
    #expect(
      report.unchecked.filter { ![.linearizability, .persistence].contains($0.check.rule) }.map {
        "\($0.check)"
      }
        == ["rooms: changedItems, by WatchRoomsOperation"], "\(report)")
  }

  @Test func `a page that is full already is not checked`() async {
    let report = await ChorePlanContract(
      make: {
        let plan = MockChorePlan()
        for name in ["hall", "attic", "bath", "shed"] {
          plan.rooms.insert(ChoreRoom(name: name, floor: 0))
        }
        return plan
      }, duties: Self.duty
    ).run()
    #expect(report.deviations.isEmpty, "\(report)")
    #expect(
      report.unchecked.filter { ![.linearizability, .persistence].contains($0.check.rule) }.map {
        "\($0.check)"
      } == [
        "rooms: changedItems, by WatchRoomsOperation", "rooms: foundItems, by allRooms()",
        "rooms: foundItems, by rooms(where:by:limit:)",
        "rooms: order, by rooms(where:by:limit:)",
      ])
  }
}
