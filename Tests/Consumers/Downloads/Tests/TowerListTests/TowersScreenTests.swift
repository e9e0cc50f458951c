import MockSpecRuntime
import Testing

@testable import TowerList

@MainActor @Suite("The screen of the towers", .timeLimit(.minutes(20)))
struct TowersScreenTests {
  let web = Web()
  let screen: TowersScreen<MockTowersNetworkSession>

  init() throws {
    screen = TowersScreen(manager: web.manager())
    try web.answers([Web.eiffel])
  }

  @Test("loads a changed list when somebody has subscribed") func subscribed() async throws {
    screen.subscribe()
    screen.listDidChange()
    try await eventually(
      { screen.towers }, equals: [Web.eiffel], clock: web.backend.clock)
    #expect(web.session.on.execute.calls.count == 1)
  }

  @Test("must not fetch unless subscribed") func notSubscribed() async throws {
    screen.listDidChange()
    try await never(timeout: .seconds(60), clock: web.backend.clock) {
      !web.session.on.execute.calls.isEmpty
    }
  }

  @Test("must not fetch after the subscription has ended") func ended() async throws {
    screen.subscribe()
    screen.unsubscribe()
    screen.listDidChange()
    try await never(timeout: .seconds(60), clock: web.backend.clock) {
      !web.session.on.execute.calls.isEmpty
    }
  }

  @Test("the inverted expectation fails as soon as a fetch comes") func inverted() async {
    screen.subscribe()
    let error = await #expect(throws: WaitError.self) {
      screen.listDidChange()
      try await never(timeout: .seconds(600), clock: web.backend.clock) {
        !web.session.on.execute.calls.isEmpty
      }
    }
    #expect(error?.lastSeen.hasPrefix("it held after") == true)
  }

  @Test("keeps what it shows when a reload fails") func failure() async throws {
    await screen.reload()
    web.session.on.execute.throws(TowerError.offline)
    await screen.reload()
    #expect(screen.towers == [Web.eiffel])
    #expect(screen.problem as? TowerError == .offline)
    try web.answers([Web.burj])
    await screen.reload()
    #expect(screen.towers == [Web.burj])
    #expect(screen.problem == nil)
  }
}
