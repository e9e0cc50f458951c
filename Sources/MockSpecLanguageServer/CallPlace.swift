import MockSpecGenerator

/// A place between the parentheses of a store, a verb, or the reach of an error code.
struct CallPlace {
  let call: CallSignature
  /// The index of the opening parenthesis.
  let parenthesis: Int
  /// The label of the argument that the place is in; `nil` for an argument without one.
  let label: Label?
  /// True at the beginning of an argument, where a label can stand.
  let isAtBeginning: Bool
  /// True for the first argument.
  let isFirst: Bool
  /// The labels of the other arguments.
  let labels: Set<Label>

  /// The parameter that the place is in, as far as the label tells.
  var parameter: CallParameter? {
    label != nil ? call.parameter(label) : isFirst ? call.parameter(nil) : nil
  }
}

extension SpecOutline {
  /// The call around a token, which need not exist yet.
  func call(around index: Int) -> CallPlace? {
    var open = bracket(before: index)
    // A key path's or an element's brackets are inside an argument.
    while open >= 0, tokens[open].is("[") { open = brackets[open] }
    guard open > 0, tokens[open].is("("), let signature = signature(before: open) else {
      return nil
    }
    let inside = tokens.indices[open...].dropFirst().prefix { brackets[$0] >= open }
    let commas = inside.filter { $0 < index && tokens[$0].is(",") && brackets[$0] == open }
    let start = (commas.last ?? open) + 1
    let used = inside.filter {
      brackets[$0] == open && tokens[$0].is(":") && !(start..<index).contains($0)
    }
    return CallPlace(
      call: signature, parenthesis: open,
      label: start + 1 < index && tokens[start + 1].is(":")
        ? Label(rawValue: tokens[start].text) : nil,
      isAtBeginning: start == index, isFirst: commas.isEmpty,
      labels: Set(used.compactMap { Label(rawValue: tokens[$0 - 1].text) }))
  }

  /// The signature of the store or verb whose parenthesis opens.
  private func signature(before open: Int) -> CallSignature? {
    let word = tokens[open - 1]
    if let verb = VerbKind(rawValue: word.text), isVerb(open - 1) { return verb.signature }
    let start = statement(of: open)
    return tokens[start].is("store") && start + 2 < open && tokens[start + 2].is(":") ? .store : nil
  }

  /// Checks whether a word stands where a verb does: behind `performs`, or at the beginning of a line in its block.
  func isVerb(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if tokens[index - 1].is("performs") { return true }
    let block = bracket(before: index)
    guard block > 0, tokens[block].is("{"), tokens[block - 1].is("performs") else { return false }
    return tokens[index].isFirstOnLine || block == index - 1
  }
}
