/// A Swift type as a tree.
package struct TypeSyntax: Equatable, Sendable {
  package indirect enum Kind: Equatable, Sendable {
    /// `Result<Data, any Error>`, `CKRecord.ID`
    case named([TypeComponent])
    case optional(TypeSyntax)
    case implicitlyUnwrapped(TypeSyntax)
    case array(TypeSyntax)
    /// `[4 of Int]`
    case inlineArray(TypeSyntax, TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    /// `()`, `(Int)`, `(id: Int, name: String)`
    case tuple([TupleElement])
    case function(FunctionTypeSyntax)
    case some(TypeSyntax)
    case any(TypeSyntax)
    /// `A & B`
    case composition([TypeSyntax])
    /// `T.Type`
    case metatype(TypeSyntax)
    /// `T.Protocol`
    case protocolMetatype(TypeSyntax)
    /// `inout T`, `@escaping () -> Void`, `sending T`
    case specified([Specifier], TypeSyntax)
    /// `~Copyable`
    case suppressed(TypeSyntax)
    /// `repeat each T`
    case packExpansion(TypeSyntax)
    /// `each T`
    case packElement(TypeSyntax)
    /// An integer as an argument of a generic type.
    case integer(String)
  }

  package let kind: Kind
  package let range: SourceRange
  /// The constructs of which the type consists, as most stages ask for them.
  package let traits: TypeTraits

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
    traits = kind.traits
  }

  /// False for a form of type that Swift allows neither in `A & B` nor as a constraint.
  var canConstrain: Bool {
    switch kind {
    case .function, .array, .inlineArray, .dictionary, .optional, .implicitlyUnwrapped, .metatype,
      .protocolMetatype, .packExpansion, .integer:
      false
    case .tuple(let elements):
      elements.count == 1 && elements[0].label == nil && !elements[0].isVariadic
        && elements[0].type.canConstrain
    case .composition(let types): types.allSatisfy(\.canConstrain)
    case .specified(_, let type): type.canConstrain
    default: true
    }
  }

  /// Compares types by their spelling, not by their positions.
  package static func == (left: TypeSyntax, right: TypeSyntax) -> Bool { left.kind == right.kind }

  /// The types of `A & B`, also in parentheses, or the type itself.
  var flattened: [TypeSyntax] {
    switch kind {
    case .composition(let types): types.flatMap(\.flattened)
    case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
      elements[0].type.flattened
    default: [self]
    }
  }

  var isSelf: Bool {
    guard case .named(let components) = kind else { return false }
    return components.count == 1 && components[0].name.text == "Self"
  }

  /// The type as Swift in canonical spelling: one space after commas, keywords in back-ticks.
  package var source: String { source(isMarked: false) }

  /// The type as emitted, with the marks of its lists.
  package var markedSource: String { source(isMarked: true) }

  private func source(isMarked: Bool) -> String {
    // Most types are a name.
    if case .named(let components) = kind, components.count == 1, components[0].arguments.isEmpty {
      return Self.source(of: components[0].name.text, isFirst: true)
    }
    var text = TypeText(isMarked: isMarked)
    write(to: &text)
    return text.buffer.string
  }

  package func write(to text: inout TypeText) {
    switch kind {
    case .named(let components): Self.write(components, to: &text)
    case .optional(let type): type.write(as: .operand, suffix: "?", to: &text)
    case .implicitlyUnwrapped(let type): type.write(as: .operand, suffix: "!", to: &text)
    case .metatype(let type): type.write(as: .operand, suffix: ".Type", to: &text)
    case .protocolMetatype(let type): type.write(as: .operand, suffix: ".Protocol", to: &text)
    case .array(let type): Self.write([type], "", to: &text)
    case .inlineArray(let count, let type): Self.write([count, type], " of ", to: &text)
    case .dictionary(let key, let value): Self.write([key, value], ": ", to: &text)
    case .tuple(let elements): Self.write(elements, to: &text)
    case .function(let function):
      Self.write(function.parameters, to: &text)
      function.effects.write(to: &text)
      text += " -> "
      function.result.write(to: &text)
    case .some(let type): type.write(as: .constraint, prefix: "some ", to: &text)
    case .any(let type): type.write(as: .constraint, prefix: "any ", to: &text)
    case .composition(let types):
      for (index, type) in types.enumerated() {
        type.write(as: .member, prefix: index == 0 ? "" : " & ", to: &text)
      }
    case .specified(let specifiers, let type):
      text.add(.rest)
      for specifier in specifiers { text += specifier.spelling + " " }
      type.write(to: &text)
      text.add(.end)
    case .suppressed(let type): type.write(as: .operand, prefix: "~", to: &text)
    case .packExpansion(let type): type.write(as: .expansion, prefix: "repeat ", to: &text)
    case .packElement(let type): type.write(as: .operand, prefix: "each ", to: &text)
    case .integer(let digits): text += digits
    }
  }

  // MARK: - Parentheses

  /// The construct around a type, where it binds more tightly than some types do.
  private enum Position { case operand, member, constraint, expansion }

  private func write(
    as position: Position, prefix: String = "", suffix: String = "", to text: inout TypeText
  ) {
    text += prefix
    let isBare = stands(as: position)
    if !isBare { text += "(" }
    write(to: &text)
    if !isBare { text += ")" }
    text += suffix
  }

  private func stands(as position: Position) -> Bool {
    switch kind {
    case .some, .any, .function, .specified, .packExpansion, .packElement: position == .expansion
    case .composition: position == .constraint || position == .expansion
    case .suppressed: position != .operand
    default: true
    }
  }

  // MARK: - Parts

  private static func source(of name: String, isFirst: Bool) -> String {
    guard needsBackticks(name, asMember: !isFirst) else { return name }
    return isFirst && (name == "Self" || name == "Any") ? name : "`\(name)`"
  }

  private static func write(_ components: [TypeComponent], to text: inout TypeText) {
    // A line can be broken before the last name of a long path.
    let isBreakable =
      components.count > 1 && components.reduce(0) { $0 + $1.name.text.utf8.count } > 40
    for (index, component) in components.enumerated() {
      if isBreakable, index == components.count - 1 { text.add(.rest) }
      if index > 0 { text += components[index - 1].isModule ? "::" : "." }
      text += source(of: component.name.text, isFirst: index == 0)
      guard !component.arguments.isEmpty else { continue }
      text += "<"
      text.add(.list)
      for (index, argument) in component.arguments.enumerated() {
        if index > 0 { text.separate() }
        argument.write(to: &text)
      }
      text.add(.end)
      text += ">"
    }
    if isBreakable { text.add(.end) }
  }

  private static func write(_ types: [TypeSyntax], _ separator: String, to text: inout TypeText) {
    for (index, type) in types.enumerated() {
      text += index == 0 ? "[" : separator
      type.write(to: &text)
    }
    text += "]"
  }

  private static func write(_ elements: [TupleElement], to text: inout TypeText) {
    if elements.isEmpty { return text += "()" }
    text += "("
    text.add(.list)
    for (index, element) in elements.enumerated() {
      if index > 0 { text.separate() }
      if element.label != nil || element.secondName != nil {
        // Every other keyword can be a label without back-ticks.
        text += element.label.map { escapedLabel($0.text) } ?? "_"
        if let second = element.secondName { text += " " + escaped(second.text) }
        text += ": "
      }
      element.type.write(to: &text)
      if element.isVariadic { text += "..." }
    }
    text.add(.end)
    text += ")"
  }
}

package struct TypeComponent: Equatable, Sendable {
  package let name: Name
  package var arguments: [TypeSyntax]
  /// True in front of `::`.
  package var isModule = false

  package static func == (left: TypeComponent, right: TypeComponent) -> Bool {
    left.name.text == right.name.text && left.arguments == right.arguments
      && left.isModule == right.isModule
  }
}

/// An element of a tuple type, or a parameter of a function type.
package struct TupleElement: Equatable, Sendable {
  /// `nil` for none and for `_`.
  package var label: Name?
  /// The second name in `_ recordID: CKRecord.ID`.
  package var secondName: Name?
  package var type: TypeSyntax
  package let isVariadic: Bool

  package static func == (left: TupleElement, right: TupleElement) -> Bool {
    left.label?.text == right.label?.text && left.type == right.type
      && left.isVariadic == right.isVariadic
  }
}

/// `@Sendable (Int, String) async throws -> Data`
package struct FunctionTypeSyntax: Equatable, Sendable {
  package var parameters: [TupleElement]
  package var effects: Effects
  package var result: TypeSyntax
}

/// `inout`, `borrowing`, `consuming`, `sending`, `isolated`, `nonisolated`… or an attribute.
package enum Specifier: Equatable, Sendable {
  case keyword(Name)
  case attribute(Attribute)

  package static func == (left: Specifier, right: Specifier) -> Bool {
    left.spelling == right.spelling
  }

  /// True for `nonisolated(nonsending)`.
  var isOfIsolation: Bool {
    if case .keyword(let word) = self { word.text.hasPrefix("nonisolated") } else { false }
  }

  /// The specifier as Swift.
  fileprivate var spelling: String {
    switch self {
    case .keyword(let name): name.text
    case .attribute(let attribute):
      "@" + attribute.name.text + (attribute.arguments.map { "(\($0.text))" } ?? "")
    }
  }
}

/// The text of a type under construction.
package struct TypeText {
  package private(set) var buffer = TextBuffer()
  var isMarked = false

  package static func += (left: inout TypeText, right: String) { left.buffer.append(right) }

  fileprivate mutating func add(_ mark: Mark) {
    if isMarked { buffer.append(mark.rawValue) }
  }

  fileprivate mutating func separate() {
    buffer.append(literal: ",")
    add(.item)
    buffer.append(literal: " ")
  }
}
