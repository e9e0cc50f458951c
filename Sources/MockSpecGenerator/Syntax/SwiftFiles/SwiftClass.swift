/// A class of a Swift file, with the members that its subclasses inherit.
package struct SwiftClass: Sendable {
  /// `Base`, or `Library.Base` for a class in a type.
  package let path: String
  /// The names of the generic parameters.
  package let parameters: [String]
  /// The words before the name: `open`, `final`, `class`, `actor`.
  package let words: Set<ClassWord>
  /// The attributes that can be global actors: `MainActor`.
  package let attributes: [String]
  package let inherits: [TypeSyntax]
  package var members: [SwiftClassMember] = []
}

/// A member of a class that subclasses in other files can see, or an initialiser.
package struct SwiftClassMember: Sendable {
  package let member: Member
  /// The words before the declaration: `open`, `required`, `set` of `private(set)`, `deprecated`.
  package let words: Set<ClassWord>

  /// True if other modules see the member.
  package var isPublic: Bool { words.contains(.public) || words.contains(.open) }
}

/// A word before a class or one of its members that decides about mocks below it.
package enum ClassWord: String, Sendable {
  case actor, `class`, final, open, `public`, `private`, `fileprivate`
  case `static`, set, required, convenience, nonisolated, deprecated
}

/// A class from which the conformers of a protocol inherit, with what it passes on to a mock.
package struct ClassParent: Sendable {
  /// A member of the class or of one above it.
  package struct Inherited: Sendable {
    package let member: Member
    /// True if a mock can override the member with the same signature.
    package let isOverridable: Bool
  }

  /// The names of the generic parameters.
  package let parameters: [String]
  /// The number of classes above it.
  package var depth = 0
  /// True if a global actor isolates the class.
  package var isIsolated = false
  /// The initialisers that each subclass has to have.
  package var required: [Member] = []
  /// The arguments that a mock passes to the initialiser: `frame: .zero`.
  package var arguments: [String] = []
  /// The other initialisers that one of a subclass overrides.
  package var designated: [Member] = []
  /// The members, those of the class before those of the classes above it.
  package var members: [Inherited] = []
  /// The types in the class.
  package var types: Set<String> = []
  /// The protocols that the class conforms to.
  package var conformances: Set<String> = []
}

/// Classes, whose members mocks can inherit.
extension SwiftFileReader {
  /// Adds a class whose header has been read, and returns its position in the tree.
  mutating func addClass(
    _ path: String, _ keyword: String, parameters: [String], inherits: [TypeSyntax],
    behind modifiers: ArraySlice<Token>
  ) -> Int? {
    let words = Set((modifiers.map { parser.text($0) } + [keyword]).compactMap(ClassWord.init))
    let attributes = zip(modifiers, modifiers.dropFirst()).compactMap { first, second in
      // `@MainActor`, `@_Concurrency.MainActor`
      let name = parser.text(second)
      let isName = first.kind == .at || first.kind == .dot
      return isName && name.first?.isUppercase == true ? name : nil
    }
    tree.classes.append(
      SwiftClass(
        path: path, parameters: parameters, words: words, attributes: attributes,
        inherits: inherits))
    return tree.classes.count - 1
  }

  /// Reads the signature of a member in a class, which subclasses inherit.
  mutating func readMember(ofClass index: Int, behind modifiers: ArraySlice<Token>) {
    let words = Set(modifiers.compactMap { ClassWord(rawValue: parser.text($0)) })
    let place = SourceRange(parser.token.start, parser.token.start)
    let isConstant = parser.token.word == .let
    var reader = parser
    guard var kind = try? readKind(&reader) else { return parser.advance() }
    parser = reader
    let isHidden = words.contains(.private) || words.contains(.fileprivate)
    if case .initializer = kind {
    } else if isHidden, !words.contains(.set) {
      return
    }
    if case .property(var property) = kind {
      property.isConstant = isConstant
      property.accessors = isConstant ? Accessors() : accessors
      kind = .property(property)
    }
    let isStatic = words.contains(.static) || words.contains(.class)
    tree.classes[index].members.append(
      SwiftClassMember(
        member: Member(
          modifiers: isStatic ? [Name("static", place)] : [], kind: kind,
          condition: parser.conditions.current, range: place),
        words: words))
  }

  /// The accessors of the variable behind whose type the parser stands.
  private var accessors: Accessors {
    guard parser.token.kind == .leftBrace, parser.token.match > 0 else {
      return Accessors(isSettable: true)
    }
    var accessors = Accessors()
    var words: [String] = []
    var index = parser.index + 1
    while index < parser.token.match {
      let token = parser.tokens[index]
      if token.kind == .identifier { words.append(parser.text(token)) }
      index = token.match > index ? token.match + 1 : index + 1
    }
    // Otherwise the braces are the body of a getter, in which any word can stand.
    guard words.contains(where: Self.accessorWords.contains), areAccessors else { return accessors }
    accessors.isSettable = words.contains { ["set", "willSet", "didSet", "_modify"].contains($0) }
    accessors.getEffects.isAsync = words.contains("async")
    accessors.getEffects.isThrowing = words.contains("throws")
    return accessors
  }

  private static let accessorWords: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify",
  ]

  /// True if the first word in the braces, behind attributes and modifiers, is that of an accessor.
  private var areAccessors: Bool {
    var index = parser.index + 1
    while index + 1 < parser.token.match {
      let (token, next) = (parser.tokens[index], parser.tokens[index + 1])
      if Self.accessorWords.contains(parser.text(token)) {
        return next.kind != .dot && next.kind != .equal
      }
      guard token.kind == .at || parser.isModifier(token.word) || isAttribute(index)
      else { return false }
      index += 1
    }
    return Self.accessorWords.contains(parser.text(parser.tokens[index]))
  }

  private func isAttribute(_ index: Int) -> Bool { parser.tokens[index - 1].kind == .at }
}
