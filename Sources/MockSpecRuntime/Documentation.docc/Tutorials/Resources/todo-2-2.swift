import Foundation

/// A user's list on one device: works without a network, and agrees
/// with the service at each `sync()`.
public actor ToDoList<Client: ToDoClient> {
  let client: Client
  var state = LocalState()
  private let clock: any Clock<Duration>

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - client: The service.
  ///   - clock: The clock for the time between two tries.
  public init(
    client: Client, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    self.clock = clock
  }

  /// The items by their titles.
  public var items: [Item] {
    state.items.values.sorted { $0.title < $1.title }
  }

  /// True if everything has been sent.
  public var isSynchronised: Bool {
    state.edited.isEmpty && state.removed.isEmpty
  }

  public func add(_ title: String, id: UUID = UUID()) {
    state.items[id] = Item(id: id, title: title)
    state.edited.insert(id)
  }

  public func rename(_ id: UUID, to title: String) {
    change(id) { $0.title = title }
  }

  public func tickOff(_ id: UUID) {
    change(id) { $0.isDone = true }
  }

  public func remove(_ id: UUID) {
    state.items[id] = nil
    state.edited.remove(id)
    state.removed.insert(id)
  }

  private func change(_ id: UUID, _ body: (inout Item) -> Void) {
    guard var item = state.items[id] else { return }
    body(&item)
    state.items[id] = item
    state.edited.insert(id)
  }

  /// Asks the service until it answers: five times at most, and not
  /// before it wants to be asked.
  func patiently<Value: Sendable>(
    _ request: () async throws(ToDoError) -> Value
  ) async throws(ToDoError) -> Value {
    var pause = Duration.seconds(1)
    for _ in 1..<5 {
      do {
        return try await request()
      } catch .offline {
        try await wait(pause)
      } catch .throttled(let seconds) {
        try await wait(.seconds(seconds))
      }
      pause *= 2
    }
    return try await request()
  }

  func wait(_ pause: Duration) async throws(ToDoError) {
    do { try await clock.sleep(for: pause) } catch { throw .stopped }
  }
}
