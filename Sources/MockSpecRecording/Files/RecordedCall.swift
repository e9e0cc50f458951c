import MockSpecRuntime

/// One call of a recording, with what came of it.
struct RecordedCall: Sendable {
  var number: Int
  var object: Int
  var member: String
  var arguments: [JSONTree.Member]
  /// The arguments that could not be written, and `result` where that could not.
  var unrecorded: [String]
  var outcome: RecordedOutcome
  /// The last call that had begun when it ended; its own number for most.
  var until: Int
  /// Where the member stands in the file.
  var place = TextPlace.start

  init(_ entry: CallEntry, number: Int) {
    self.number = number
    object = entry.object
    member = entry.member
    arguments = entry.arguments.map { JSONTree.Member(key: $0.name, tree: $0.value.tree) }
      .sorted { $0.key < $1.key }
    unrecorded = entry.unrecorded
    outcome = RecordedOutcome(entry.outcome)
    until = max(entry.until, number)
    if case .returned(let value)? = entry.outcome, value.isIncomplete {
      unrecorded.append("result")
      outcome = .nothing
    }
  }

  subscript(argument: String) -> JSONTree? { arguments.first { $0.key == argument }?.tree }
}

enum RecordedOutcome: Sendable {
  case nothing
  case returned(JSONTree)
  case threw(JSONTree)
  /// Another object, by its number.
  case gave(Int)
  /// The call had not ended when the recording was taken.
  case unfinished

  init(_ outcome: CallOutcome?) {
    switch outcome {
    case .nothing: self = .nothing
    case .returned(let value): self = .returned(value.tree)
    case .threw(let error): self = .threw(error.tree)
    case .gave(let object): self = .gave(object)
    case nil: self = .unfinished
    }
  }

  /// Whether the service has done what it was asked.
  var hasSucceeded: Bool {
    switch self {
    case .nothing, .returned, .gave: true
    case .threw, .unfinished: false
    }
  }
}

/// One object of a recording.
struct RecordedObject: Sendable {
  var number: Int
  var interface: String
  var conformer: String
  var identity: JSONTree?

  init(_ entry: ObjectEntry, number: Int) {
    self.number = number
    interface = entry.interface
    conformer = entry.conformer
    identity = entry.identity?.tree
  }
}
