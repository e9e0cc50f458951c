import MockSpecRuntime

/// Which value of a replay stands for which of the recording: tags, and what nobody can write.
struct Correspondence {
  private struct Kind: Hashable {
    /// The form of the record, or nothing for handles.
    var form: String
    var id: String
  }

  private var own: [Kind: [String: String]] = [:]
  private var recorded: [Kind: [String: String]] = [:]

  /// Takes two values for each other.
  ///
  /// - Returns: What is wrong, where one of them stands for another value already.
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
