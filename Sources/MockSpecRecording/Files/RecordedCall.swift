import MockSpecServices
import MockSpecStores

/// One call of a recording, with its outcome.
struct RecordedCall: Sendable {
  var number: Int
  var object: Int
  let member: String
  var arguments: [String: JSONValue] = [:]
  /// The names of the arguments that could not be encoded, and `result` if the result could not be.
  var unrecorded: [String] = []
  var outcome = RecordedOutcome<JSONValue>.unfinished
  /// The number of the last call that had begun when this one ended; its own number if none overlapped.
  var until = 0
  /// The path of the call in the file.
  var path: String { "calls[\(number - 1)]" }

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

/// The outcome of a call, with encoded values or those of a recording.
enum RecordedOutcome<Value: Sendable>: Sendable {
  case nothing
  case returned(Value)
  case threw(Value)
  /// The call returned another object, given by its number.
  case gave(Int)
  /// The call had not ended when the recording was taken.
  case unfinished

  func map<Other>(_ transform: (Value) -> Other) -> RecordedOutcome<Other> {
    switch self {
    case .nothing: .nothing
    case .returned(let value): .returned(transform(value))
    case .threw(let error): .threw(transform(error))
    case .gave(let object): .gave(object)
    case .unfinished: .unfinished
    }
  }

  var isFinished: Bool { if case .unfinished = self { false } else { true } }

  /// True if the call succeeded.
  var hasSucceeded: Bool {
    switch self {
    case .nothing, .returned, .gave: true
    case .threw, .unfinished: false
    }
  }
}

/// One object of a recording.
struct RecordedObject: Sendable, Encodable {
  var number: Int
  let interface: String
  /// The name of the real type.
  let conformer: String
  /// The value that identifies the object among others of its interface.
  var identity: JSONValue?

  private enum CodingKeys: String, CodingKey {
    case number = "object"
    case interface, conformer, identity
  }

  /// The identity with its place in the file; null if the object has none.
  var identityValue: PlacedValue {
    PlacedValue(identity ?? .null, at: "objects[\(number)].identity")
  }
}
