/// An event of a reader for the analytics; braces in texts are no declarations: "protocol Tracker {".
struct Event: Equatable, Sendable {
  var name: String
  var properties: [String: String] = [:]

  var description: String { "\(name) {\(properties.map { "\($0): \($1)" }.sorted().joined())}" }
}

protocol Tracker: AnyObject, Sendable {
  func track(_ event: Event)
  /// Sends several events at once.
  func track(all events: [Event])
  var isEnabled: Bool { get set }

  #if DEBUG
    /// The pending events, for the debug menu.
    var waiting: [Event] { get }
  #endif
}

extension Tracker {
  func track(all events: [Event]) {
    for event in events { track(event) }
  }
}
