/// A Swift type as a tree.
package struct TypeSyntax: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
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

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
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

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

package struct TypeComponent: Hashable, Sendable {
  package var name: Name
  package var arguments: [TypeSyntax]

  package static func == (left: TypeComponent, right: TypeComponent) -> Bool {
    left.name.text == right.name.text && left.arguments == right.arguments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name.text)
    hasher.combine(arguments)
  }
}

/// An element of a tuple type, or a parameter of a function type.
package struct TupleElement: Hashable, Sendable {
  /// `nil` for none and for `_`.
  package var label: Name?
  /// The second name in `_ recordID: CKRecord.ID`.
  package var secondName: Name?
  package var type: TypeSyntax
  package var isVariadic: Bool

  package static func == (left: TupleElement, right: TupleElement) -> Bool {
    left.label?.text == right.label?.text && left.type == right.type
      && left.isVariadic == right.isVariadic
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(label?.text)
    hasher.combine(type)
    hasher.combine(isVariadic)
  }
}

/// `@Sendable (Int, String) async throws -> Data`
package struct FunctionTypeSyntax: Hashable, Sendable {
  package var parameters: [TupleElement]
  package var effects: Effects
  package var result: TypeSyntax
}

/// `inout`, `borrowing`, `consuming`, `sending`, `isolated`, `nonisolated`… or an attribute.
package enum Specifier: Hashable, Sendable {
  case keyword(Name)
  case attribute(Attribute)

  package static func == (left: Specifier, right: Specifier) -> Bool {
    left.spelling == right.spelling
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(spelling) }

  private var spelling: [String?] {
    switch self {
    case .keyword(let name): [name.text]
    case .attribute(let attribute): ["@", attribute.name.text, attribute.arguments?.text]
    }
  }
}
