/// The lowering of a member's arguments to the values that calls record and handlers receive.
struct ArgumentPlan {
  var function: FunctionSyntax
  var erasure: Erasure
  var names: [String: TypeSyntax]
  /// The declarations of the specs, which tell which types are records and which are noncopyable.
  var symbols: Symbols

  /// Returns the parameter as calls record it; `nil` for one that cannot be recorded.
  func recorded(_ parameter: Parameter, named name: String) -> MemberForm.Recorded? {
    let type = parameter.type.replacing(names)
    if case .packExpansion = type.bare.kind {
      return MemberForm.Recorded(
        name: name, type: TypeSyntax(.array(.named("Any")), type.range),
        value: "\(erasure.types(.mockCore).text).list(repeat each \(escaped(name)))")
    }
    if type.isClosure { return closure(type, named: name) }
    let plain = type.storable.withoutUnwrapping
    // A metatype of a noncopyable type cannot be recorded.
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

  /// Returns the closure as it is, or a wrapper of one that is called only during the call.
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
    // A borrowed value cannot be boxed across the suspensions of an asynchronous call.
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

  /// Checks whether the type is known to be copyable; a type of another module can be noncopyable.
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
  /// True for a closure type that is not optional.
  fileprivate var isClosure: Bool { function != nil && !isOptional }

  /// Checks whether this is one of the noncopyable types itself, rather than a closure or a metatype with one.
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

  /// The type with `T?` in place of `T!`, which cannot be named everywhere.
  var withoutUnwrapping: TypeSyntax {
    if case .implicitlyUnwrapped(let type) = kind {
      TypeSyntax(.optional(type), range)
    } else {
      self
    }
  }

  /// The type with which a parameter can be recorded: without `inout`, `@escaping` and the like.
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
