/// One call as it is kept in memory.
struct CallEntry: Sendable {
  var object: Int
  var member: String
  var arguments: [(name: String, value: Written)] = []
  /// What cannot be written.
  var unrecorded: [String] = []
  /// `nil` until the call has ended.
  var outcome: CallOutcome?
  /// How many calls had begun when it ended.
  var until = 0
}

/// An object that was recorded as it is kept in memory.
struct ObjectEntry: Sendable {
  var interface: String
  /// The name of the real type.
  var conformer: String
  /// What tells it from others of its kind.
  var identity: Written?
}

enum CallOutcome: Sendable {
  case nothing
  case returned(Written)
  case threw(Written)
  /// Another object that is recorded, by its number.
  case gave(Int)
}
