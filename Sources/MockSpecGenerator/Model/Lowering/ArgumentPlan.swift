/// The lowering of a member's arguments to the values that calls record and handlers receive.
struct ArgumentPlan {
  let function: FunctionSyntax
  let erasure: Erasure
  let names: [String: TypeSyntax]
  /// The noncopyable types of the specs, as they write them.
  let noncopyable: Set<String>
  let records: [String: RecordDeclaration]

  /// Returns the parameter as calls record it; `nil` for one that cannot be recorded.
  func recorded(_ parameter: Parameter, named name: String) -> MemberForm.Recorded? {
    let type = parameter.type.replacing(names)
    var argument = recorded(parameter, type, named: name)
    if type.isUnsafe, let kept = argument?.type {
      argument?.hasUnsafeType = true
      // A closure around another one can have other types.
      argument?.isUnsafe = !type.isClosure || kept.isUnsafe
    }
    return argument
  }

  private func recorded(_ parameter: Parameter, _ type: TypeSyntax, named name: String)
    -> MemberForm.Recorded?
  {
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
    if plain.isSpan { return nil }
    if type.hasKeyword("inout") {
      if plain.mentions(erasure.noncopyable) || plain.hasNoCopies(noncopyable) { return nil }
      return box(.inout, plain, named: name, scope: .changed)
    }
    let isOwned = type.hasKeyword("consuming") || type.hasKeyword("__owned")
    let isBorrowed = type.hasKeyword("borrowing") || type.hasKeyword("__shared")
    if isOwned || isBorrowed, !isCopyable(plain) {
      if isOwned { return box(.owned, plain, named: name, scope: nil) }
      // A borrowed value cannot be boxed across the suspensions of an asynchronous call.
      return function.effects.isAsync
        ? nil : box(.borrowed, plain, named: name, scope: .borrowed)
    }
    var kept = erasure.argument(plain)
    if parameter.isVariadic { kept = TypeSyntax(.array(kept), plain.range) }
    let value = (isBorrowed ? "copy " : "") + escaped(name)
    let conversion = erasure.changes(plain) ? " " + "as \(kept.markedSource)".marked(.rest) : ""
    return MemberForm.Recorded(name: name, type: kept, value: value + conversion)
  }

  /// Returns the closure as it is, or a wrapper of one that is called only during the call.
  private func closure(_ type: TypeSyntax, named name: String) -> MemberForm.Recorded? {
    let isEscaping = type.isEscapingClosure
    let isRethrown = function.effects.isRethrowing && type.function?.effects.isThrowing == true
    if isEscaping, !isRethrown { return erasure.recorded(type, named: name, as: type.storable) }
    let wrapper = erasure.wrapper(
      of: type, calling: "\(escaped(name)).value", noting: isRethrown ? escaped(name) : nil)
    return wrapper.map {
      MemberForm.Recorded(
        name: name, type: $0.type, value: $0.source,
        scope: .lent(isEscaping: isEscaping, isRethrown: isRethrown))
    }
  }

  /// Returns the box of a value; a scope makes all boxes but those of values that are given away.
  private func box(
    _ box: OwnType, _ type: TypeSyntax, named name: String, scope: ArgumentScope.Kind?
  ) -> MemberForm.Recorded {
    let boxName = erasure.types(box).text
    var value = scope == nil ? "\(boxName)(\(escaped(name)))" : escaped(name)
    var boxed = TypeSyntax.named(boxName, of: [type], at: type.range)
    if erasure.changes(type) {
      value += " as Any"
      boxed = .named("Any")
    }
    return MemberForm.Recorded(
      name: name, type: boxed, value: value, scope: scope, isOwned: scope == nil)
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
      if type.hasNoCopies(noncopyable) { return false }
      return swiftTypes.contains(name) || records[name] != nil
    default: return false
    }
  }
}

extension TypeSyntax {
  fileprivate var isClosure: Bool { function != nil && !isOptional }
}
