/// The state of a screen with the list of towers.
@MainActor
final class TowersScreen<Session: TowersNetworkSession> {
  private let manager: TowersManager<Session>
  private(set) var towers: [Tower] = []
  private(set) var problem: (any Error)?
  private(set) var isSubscribed = false

  init(manager: TowersManager<Session>) {
    self.manager = manager
  }

  /// Starts loading changes of the list.
  func subscribe() {
    isSubscribed = true
  }

  /// Stops loading changes of the list.
  func unsubscribe() {
    isSubscribed = false
  }

  /// Loads the changed list if the screen is subscribed; called when the server reports a change.
  func listDidChange() {
    guard isSubscribed else { return }
    Task { await reload() }
  }

  /// Loads the list; after a failure, the shown list stays.
  func reload() async {
    do {
      towers = try await manager.tallest()
      problem = nil
    } catch {
      problem = error
    }
  }
}
