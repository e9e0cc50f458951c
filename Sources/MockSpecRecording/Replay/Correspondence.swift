import MockSpecStores

/// The mapping between the recorded tags and handles and those of a replay.
struct Correspondence {
  private struct Kind: Hashable {
    /// The form of the record; empty for handles.
    let form: String
    let id: String
  }

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
}
