/// What a screen with the list of towers shows.
@MainActor
final class TowersScreen<Session: TowersNetworkSession> {
  private let manager: TowersManager<Session>
  private(set) var towers: [Tower] = []
  private(set) var problem: (any Error)?
  private(set) var isSubscribed = false

  init(manager: TowersManager<Session>) {
    self.manager = manager
  }

  /// From now on changes of the list are loaded.
  func subscribe() {
    isSubscribed = true
  }

  /// From now on changes of the list are ignored.
  func unsubscribe() {
    isSubscribed = false
  }

  /// Called when the server says that the list has changed; loads it unless nobody has subscribed.
  func listDidChange() {
    guard isSubscribed else { return }
    Task { await reload() }
  }

  /// Loads the list; a failure keeps what is shown.
  func reload() async {
    do {
      towers = try await manager.tallest()
      problem = nil
    } catch {
      problem = error
    }
  }
}
