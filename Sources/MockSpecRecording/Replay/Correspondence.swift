import MockSpecServices
import MockSpecStores

/// The mapping between the recorded tags, handles and places and those of a replay.
struct Correspondence {
  private struct Kind: Hashable {
    /// The form of the record; empty for handles.
    let form: String
    let id: String
  }

  private var places: [Place: JSONValue] = [:]
  private var own: [Kind: [String: String]] = [:]
  private var recorded: [Kind: [String: String]] = [:]

  /// Adds a pair of values to the mapping.
  ///
  /// - Returns: A message if one of them already stands for another value.
  mutating func match(form: String, id: String, recorded text: String, own other: String) -> String?
  {
    let kind = Kind(form: form, id: id)
    let expected = own[kind]?[text]
    if let expected, expected != other {
      return "\(text) was \(expected), and is \(other) now"
    }
    if let known = recorded[kind]?[other], known != text {
      return "\(text) is \(other), which was \(known)"
    }
    own[kind, default: [:]][text] = other
    recorded[kind, default: [:]][other] = text
    return nil
  }

  mutating func match(handle text: String, own other: String) -> String? {
    match(form: "", id: "", recorded: text, own: other)
  }

  func tag(of form: String, _ id: String, _ text: String) -> String? {
    own[Kind(form: form, id: id)]?[text]
  }

  func handle(_ text: String) -> String? { tag(of: "", "", text) }

  // MARK: - Places

  private struct Place: Hashable {
    let calls: PlacedCalls
    let value: JSONValue
  }

  /// Adds the cursor or token that stands for a recorded one from now on.
  ///
  /// Services can return one place again, or a new one, where nothing has changed.
  mutating func set(_ own: JSONValue, for recorded: JSONValue, of calls: PlacedCalls) {
    places[Place(calls: calls, value: recorded)] = own
    places[Place(calls: calls.withAnyArguments, value: recorded)] = own
    if let recorded = recorded["handle"]?.string, let own = own["handle"]?.string {
      self.own[Kind(form: "", id: ""), default: [:]][recorded] = own
    }
  }

  /// Copies the cursors and tokens of another mapping.
  mutating func copyPlaces(of other: Correspondence) { places = other.places }

  /// Returns the cursor or token that stands for a recorded one; best that of a call with the same arguments.
  func place(_ recorded: JSONValue, of calls: PlacedCalls) -> JSONValue? {
    places[Place(calls: calls, value: recorded)]
      ?? places[Place(calls: calls.withAnyArguments, value: recorded)]
  }
}

/// The calls whose cursors or tokens have one meaning.
struct PlacedCalls: Hashable {
  let database: DatabaseKey
  let kind: TracedPlaces.Kind
  /// The arguments without the cursor or token; `nil` for any.
  private var arguments: [String: JSONValue]?

  init(_ call: RecordedCall, of object: RecordedObject, _ places: TracedPlaces) {
    database = DatabaseKey(object)
    kind = places.kind
    arguments = call.arguments.filter { $0.key != places.parameter }
  }

  var withAnyArguments: PlacedCalls {
    var calls = self
    calls.arguments = nil
    return calls
  }
}
