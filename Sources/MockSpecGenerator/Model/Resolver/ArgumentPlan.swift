/// How the arguments of a member are kept, and handed to its handler.
struct ArgumentPlan {
  var function: FunctionSyntax
  var erasure: Erasure
  var names: [String: TypeSyntax]
  /// Tell which types are records, and which have no copies.
  var symbols: Symbols

  /// The parameter as calls keep it; `nil` for one of which nothing can be kept.
  func recorded(_ parameter: Parameter, named name: String) -> MemberForm.Recorded? {
    let type = parameter.type.replacing(names)
    if case .packExpansion = type.bare.kind {
      return MemberForm.Recorded(
        name: name, type: TypeSyntax(.array(.named("Any")), type.range),
        value: "\(erasure.types(.mockCore).text).list(repeat each \(escaped(name)))")
    }
    if type.isClosure { return closure(type, named: name) }
    let plain = type.storable.withoutUnwrapping
    // No metatype that can be kept stands for types without copies.
    if case .metatype(let instance) = plain.kind, instance.mentions(erasure.noncopyable) {
      return nil
    }
    if type.hasKeyword("inout") { return changed(plain, named: name) }
    let isOwned = type.hasKeyword("consuming") || type.hasKeyword("__owned")
    let isBorrowed = type.hasKeyword("borrowing") || type.hasKeyword("__shared")
    if isOwned || isBorrowed, !isCopyable(plain) {
      return moved(plain, named: name, isOwned: isOwned)
    }
    return value(plain, named: name, isVariadic: parameter.isVariadic, isBorrowed: isBorrowed)
  }

  private func value(_ type: TypeSyntax, named name: String, isVariadic: Bool, isBorrowed: Bool)
    -> MemberForm.Recorded
  {
    var kept = erasure.argument(type)
    if isVariadic { kept = TypeSyntax(.array(kept), type.range) }
    let name_ = (isBorrowed ? "copy " : "") + escaped(name)
    return MemberForm.Recorded(
      name: name, type: kept,
      value: erasure.changes(type) ? "\(name_) \("as \(kept.markedSource)".marked(.rest))" : name_)
  }

  /// A closure is kept as it is, or as one that asks it as long as the call lasts.
  private func closure(_ type: TypeSyntax, named name: String) -> MemberForm.Recorded? {
    let isEscaping = type.isEscapingClosure
    let isRethrown =
      function.effects.isRethrowing && type.function?.effects.isThrowing == true
    if isEscaping, !isRethrown {
      guard erasure.changes(type) else {
        return MemberForm.Recorded(name: name, type: type.storable)
      }
      guard let wrapper = ClosureWrapper(of: type, calling: escaped(name), erasure) else {
        return MemberForm.Recorded(
          name: name, type: .named("Any"), value: "\(escaped(name)) as Any")
      }
      return MemberForm.Recorded(name: name, type: wrapper.type, value: wrapper.source)
    }
    let wrapper = ClosureWrapper(
      of: type, calling: "\(escaped(name)).value", noting: isRethrown ? escaped(name) : nil, erasure
    )
    return wrapper.map {
      MemberForm.Recorded(
        name: name, type: $0.type, value: $0.source,
        scope: .lent(isEscaping: isEscaping, isRethrown: isRethrown))
    }
  }

  private func changed(_ type: TypeSyntax, named name: String) -> MemberForm.Recorded? {
    if type.mentions(erasure.noncopyable) || type.hasNoCopies(symbols.noncopyable) { return nil }
    return box(.changed, type, value: escaped(name), named: name, scope: .changed)
  }

  private func moved(_ type: TypeSyntax, named name: String, isOwned: Bool)
    -> MemberForm.Recorded?
  {
    if isOwned {
      var owned = box(
        .owned, type, value: "\(erasure.types(.owned).text)(\(escaped(name)))", named: name,
        scope: nil)
      owned.isOwned = true
      return owned
    }
    // A pointer to what is borrowed lives as long as a call that does not wait.
    if function.effects.isAsync { return nil }
    return box(.borrowed, type, value: escaped(name), named: name, scope: .borrowed)
  }

  private func box(
    _ box: OwnType, _ type: TypeSyntax, value: String, named name: String,
    scope: ArgumentScope.Kind?
  ) -> MemberForm.Recorded {
    if erasure.changes(type) {
      return MemberForm.Recorded(
        name: name, type: .named("Any"), value: "\(value) as Any", scope: scope)
    }
    let boxed = TypeSyntax(erasure.types(box), of: [type], type.range)
    return MemberForm.Recorded(name: name, type: boxed, value: value, scope: scope)
  }

  /// Whether the type is known to have copies; one of another module can be without.
  private func isCopyable(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .optional(let wrapped): return isCopyable(wrapped)
    case .array, .dictionary, .function, .metatype, .protocolMetatype: return true
    case .any(let bound), .some(let bound):
      return !bound.contains { if case .suppressed = $0.kind { true } else { false } }
    case .tuple(let elements): return elements.allSatisfy { isCopyable($0.type) }
    case .named(let components):
      guard let name = components.last?.name.text else { return false }
      if erasure.changes(type) { return !type.mentions(erasure.noncopyable) }
      if type.hasNoCopies(symbols.noncopyable) { return false }
      return copyableTypes.contains(name) || symbols.records[name] != nil
    default: return false
    }
  }
}

extension TypeSyntax {
  /// Whether the type is that of a closure, and not of an optional one.
  fileprivate var isClosure: Bool { function != nil && !isOptional }

  /// Whether a type of those stands here itself, not in a closure or as a metatype.
  func hasNoCopies(_ types: Set<String>) -> Bool {
    guard !types.isEmpty else { return false }
    switch bare.kind {
    case .named(let components):
      return types.contains(components.map(\.name.text).joined(separator: "."))
        || result?.success.hasNoCopies(types) == true
    case .optional(let type), .implicitlyUnwrapped(let type): return type.hasNoCopies(types)
    default: return false
    }
  }

  /// `T?` for `T!`, which stands for it wherever a type can be named.
  var withoutUnwrapping: TypeSyntax {
    if case .implicitlyUnwrapped(let type) = kind {
      TypeSyntax(.optional(type), range)
    } else {
      self
    }
  }

  /// The type with which a parameter can be kept: without `inout`, `@escaping` and their like.
  fileprivate var storable: TypeSyntax {
    guard case .specified(let specifiers, let type) = kind else { return self }
    let kept = specifiers.filter {
      switch $0 {
      case .keyword: false
      case .attribute(let attribute):
        attribute.name.text != "escaping" && attribute.name.text != "autoclosure"
      }
    }
    return kept.isEmpty ? type : TypeSyntax(.specified(kept, type), range)
  }
}

private let copyableTypes: Set<String> = [
  "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Duration", "Float", "Int",
  "Int16", "Int32", "Int64", "Int8", "Set", "String", "Substring", "UInt", "UInt16", "UInt32",
  "UInt64", "UInt8", "URL", "UUID",
]
