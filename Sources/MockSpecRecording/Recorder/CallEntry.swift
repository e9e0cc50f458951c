/// One call in the memory of a recorder.
struct CallEntry: Sendable {
  var object: Int
  var member: String
  var arguments: [(name: String, value: Written)] = []
  /// The names of the arguments that cannot be encoded.
  var unrecorded: [String] = []
  /// The outcome; `nil` until the call has ended.
  var outcome: CallOutcome?
  /// The number of calls that had begun when this one ended.
  var until = 0
}

/// A recorded object in the memory of a recorder.
struct ObjectEntry: Sendable {
  var interface: String
  /// The name of the real type.
  var conformer: String
  /// The value that identifies the object among others of its interface.
  var identity: Written?
}

enum CallOutcome: Sendable {
  case nothing
  case returned(Written)
  case threw(Written)
  /// Another recorded object, by its number.
  case gave(Int)
}
