/// The constructs of which a type consists, anywhere inside of it.
package struct TypeTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A function type.
  static let closure = TypeTraits(rawValue: 1)
  /// `some P`
  static let opaque = TypeTraits(rawValue: 2)
  /// `each T`, or `repeat` with it.
  static let pack = TypeTraits(rawValue: 4)
  /// `Self`, or a type inside of it.
  static let selfType = TypeTraits(rawValue: 8)
  /// A type whose uses strict memory safety wants behind `unsafe`: `UnsafeRawPointer`.
  ///
  /// Swift warns of the word where it is not needed, whatever the settings, so types that can be safe do not count.
  static let unsafe = TypeTraits(rawValue: 16)
}

extension TypeSyntax {
  package var isUnsafe: Bool { traits.contains(.unsafe) }

  /// True if the type is or contains a function type.
  var holdsClosure: Bool { traits.contains(.closure) }
}

extension TypeSyntax.Kind {
  var traits: TypeTraits {
    var traits: TypeTraits =
      switch self {
      case .named(let components): components.traits
      case .function: .closure
      case .some: .opaque
      case .packExpansion, .packElement: .pack
      default: []
      }
    forEachPart { traits.formUnion($0.traits) }
    return traits
  }

  /// Calls a closure with each of the types of which this one consists.
  func forEachPart(_ body: (TypeSyntax) -> Void) {
    switch self {
    case .named(let components):
      for component in components where !component.arguments.isEmpty {
        component.arguments.forEach(body)
      }
    case .optional(let type), .implicitlyUnwrapped(let type), .array(let type), .some(let type),
      .any(let type), .metatype(let type), .specified(_, let type), .packExpansion(let type),
      .packElement(let type):
      body(type)
    case .inlineArray(let count, let element):
      body(count)
      body(element)
    case .dictionary(let key, let value):
      body(key)
      body(value)
    case .tuple(let elements): for element in elements { body(element.type) }
    case .function(let function):
      for parameter in function.parameters { body(parameter.type) }
      body(function.result)
    case .composition(let types): types.forEach(body)
    case .protocolMetatype, .suppressed, .integer: break
    }
  }
}

extension [TypeComponent] {
  fileprivate var traits: TypeTraits {
    guard let first = first?.name.text, let last = last?.name.text else { return [] }
    if first == "Self" { return .selfType }
    // The first letter excludes most names.
    guard let letter = last.utf8.first, unsafeLetters.contains(letter) else { return [] }
    return (count == 1 || first == "Swift") && unsafeTypes.contains(last) ? .unsafe : []
  }
}

private let unsafeTypes: Set<String> = [
  "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "OpaquePointer", "Unmanaged",
  "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeBufferPointer", "UnsafeContinuation",
  "UnsafeCurrentTask", "UnsafeMutableBufferPointer", "UnsafeMutablePointer",
  "UnsafeMutableRawBufferPointer", "UnsafeMutableRawPointer", "UnsafePointer",
  "UnsafeRawBufferPointer", "UnsafeRawPointer", "UnsafeThrowingContinuation",
]

private let unsafeLetters = unsafeTypes.reduce(into: Set<UInt8>()) { letters, name in
  if let letter = name.utf8.first { letters.insert(letter) }
}
