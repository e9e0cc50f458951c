import MockSpecRuntime
import MockSpecServices

/// One call of a recording, with what came of it.
struct RecordedCall: Sendable {
  var number: Int
  var object: Int
  var member: String
  var arguments: [String: JSONValue]
  /// The arguments that could not be written, and `result` where that could not.
  var unrecorded: [String]
  var outcome: RecordedOutcome
  /// The last call that had begun when it ended; its own number for most.
  var until: Int
  /// The path of the call in the file.
  var path: String { "calls[\(number - 1)]" }

  init(_ entry: CallEntry, number: Int) {
    self.number = number
    object = entry.object
    member = entry.member
    arguments = Dictionary(entry.arguments.map { ($0.name, $0.value.json) }) { first, _ in first }
    unrecorded = entry.unrecorded
    outcome = RecordedOutcome(entry.outcome)
    until = max(entry.until, number)
    if case .returned(let value)? = entry.outcome, value.isIncomplete {
      unrecorded.append("result")
      outcome = .nothing
    }
  }

  subscript(argument: String) -> PlacedValue? {
    arguments[argument].map { PlacedValue($0, at: "\(path).arguments.\(argument)") }
  }

  /// What was answered.
  var result: PlacedValue? {
    if case .returned(let json) = outcome { PlacedValue(json, at: "\(path).result") } else { nil }
  }

  /// The error that was answered.
  var error: PlacedValue? {
    if case .threw(let json) = outcome { PlacedValue(json, at: "\(path).throws") } else { nil }
  }
}

enum RecordedOutcome: Sendable {
  case nothing
  case returned(JSONValue)
  case threw(JSONValue)
  /// Another object, by its number.
  case gave(Int)
  /// The call had not ended when the recording was taken.
  case unfinished

  init(_ outcome: CallOutcome?) {
    switch outcome {
    case .nothing: self = .nothing
    case .returned(let value): self = .returned(value.json)
    case .threw(let error): self = .threw(error.json)
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
  var identity: JSONValue?

  init(_ entry: ObjectEntry, number: Int) {
    self.number = number
    interface = entry.interface
    conformer = entry.conformer
    identity = entry.identity?.json
  }

  /// What tells the object from others of its kind; null where nothing does.
  var identityValue: PlacedValue {
    PlacedValue(identity ?? .null, at: "objects[\(number)].identity")
  }
}
