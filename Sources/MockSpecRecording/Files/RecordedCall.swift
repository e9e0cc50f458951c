import MockSpecServices
import MockSpecStores

/// One call of a recording, with its outcome.
struct RecordedCall: Sendable {
  var number: Int
  var object: Int
  var member: String
  var arguments: [String: JSONValue]
  /// The names of the arguments that could not be encoded, and `result` if the result could not be.
  var unrecorded: [String]
  var outcome: RecordedOutcome
  /// The number of the last call that had begun when this one ended; its own number if none overlapped.
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

  /// The recorded result; `nil` for any other outcome.
  var result: PlacedValue? {
    if case .returned(let json) = outcome { PlacedValue(json, at: "\(path).result") } else { nil }
  }

  /// The recorded error; `nil` for any other outcome.
  var error: PlacedValue? {
    if case .threw(let json) = outcome { PlacedValue(json, at: "\(path).throws") } else { nil }
  }
}

enum RecordedOutcome: Sendable {
  case nothing
  case returned(JSONValue)
  case threw(JSONValue)
  /// The call returned another object, given by its number.
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

  /// True if the call succeeded.
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

  /// The value that identifies the object among others of its interface; null if it has none.
  var identityValue: PlacedValue {
    PlacedValue(identity ?? .null, at: "objects[\(number)].identity")
  }
}
