/// Words of Swift in a signature that are misspelt; the compiler has accepted those of a Swift file.
extension Parser {
  private static let effects: [Word] = [.async, .throws, .rethrows]

  private static let modifiers: [Word] = [
    .static, .class, .mutating, .nonmutating, .nonisolated, .isolated, .consuming, .borrowing,
    .convenience, .required, .override, .final, .dynamic, .optional, .weak, .unowned,
    .distributed, .prefix, .postfix, .infix,
  ]

  private static let specifiers: [Word] = [
    .inout, .borrowing, .consuming, .sending, .isolated, .nonisolated, .some, .any, .each, .repeat,
  ]

  func isEffect(_ word: Word) -> Bool { Self.effects.contains(word) }

  /// Returns the effect that the current word is, or the one that it was probably meant to be, which is reported.
  mutating func currentEffect() -> Word? {
    if isEffect(token.word) { return token.word }
    guard isUnknown, isMisspeltEffect || !token.isFirstOnLine else { return nil }
    let name = text(token)
    let effects = Self.effects.map(\.rawValue)
    let others = isMisspeltEffect ? [] : [Word.where.rawValue] + Self.clauseWords
    if let close = closest(to: name, among: effects + others), let word = Word(rawValue: close),
      isEffect(word)
    {
      report(.unknown("effect", name, among: effects), at: token.range)
      return word
    }
    guard isMisspeltEffect else { return nil }
    report(.unknown("effect", name, among: effects), at: token.range)
    advance()
    return isEffect(token.word) ? token.word : nil
  }

  /// True if an unknown word stands where Swift has nothing but effects: before `->` or another effect.
  var isMisspeltEffect: Bool {
    isUnknown && (peek(1).kind == .arrow || isEffect(peek(1).word))
  }

  /// Returns the modifier that the current word before a member was probably meant to be, which is reported, and moves
  /// behind it.
  mutating func readMisspeltModifier() -> Name? {
    guard isUnknown, isMemberStart(peek(1).word), !peek(1).isFirstOnLine else { return nil }
    let modifiers = Self.modifiers.map(\.rawValue)
    guard let close = closest(to: text(token), among: modifiers) else { return nil }
    report(.unknown("modifier", text(token), among: modifiers), at: token.range)
    defer { advance() }
    return Name(close, token.range)
  }

  /// Checks whether the name before the current token, which was read as a type, is a misspelt word before a type.
  mutating func checkForSpecifier() throws(ParseError) {
    let beginsType =
      token.isName && [.none, .some, .any, .each, .selfType, .anyType].contains(token.word)
      || token.kind == .leftBracket
    guard beginsType, !token.isFirstOnLine, !isOfSwift else { return }
    let word = tokens[index - 1]
    let specifiers = Self.specifiers.map(\.rawValue)
    guard word.kind == .identifier, closest(to: text(word), among: specifiers) != nil else {
      return
    }
    throw fail(.unknown("keyword", text(word), among: specifiers), at: word.range)
  }

  /// Reports a word behind a signature that begins no clause.
  mutating func unknownClause() -> ParseError {
    let name = text(token)
    let words = ([.where] + Self.effects).map(\.rawValue)
    if let close = closest(to: name, among: Self.clauseWords + words), words.contains(close) {
      return fail(.unknown("clause", name, among: [close]))
    }
    return fail(.unknown("clause", name, among: Self.clauseWords))
  }

  /// True for a word of a spec that is no keyword; `throw` is one, and stands for `throws` in other languages.
  private var isUnknown: Bool {
    token.kind == .identifier && [.none, .throw].contains(token.word) && !isOfSwift
  }
}
