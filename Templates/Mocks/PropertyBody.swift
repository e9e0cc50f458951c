/// The accessors of a property that the core answers.
///
/// ```
/// { on.identifier.read(default: "iCloud.mock") }
/// ```
struct PropertyBody: Template {
  var access: PropertyAccess
  var names: KnobNames
  var signature: Signature
  var types: QualifiedNames

  var body: Code {
    AccessorBodies(
      getEffects: signature.getEffects, get: signature.hasResultBuilder ? "return \(get)" : get,
      set: access.isSettable ? set : nil)
  }

  private var knob: Code { names.knob(access.knob) }

  private var get: Code {
    if let effectful = access.effectful {
      return StubExpression(call: effectful, names: names, types: types).body
    }
    let get: Code
    if let forward = access.forwardGet {
      let made = access.defaultValue.map { "default: { \(group: "\($0)") }" as Code } ?? ""
      let call = "\(knob).read\(made.isEmpty ? "" : "(\(made))")" as Code
      get = ForwardedCall(forward: forward, call: call).body
    } else {
      get = "\(knob).read(\(access.defaultValue.map { "default: \($0)" } ?? ""))"
    }
    return access.owned.map { get.taken(from: $0) } ?? get
  }

  private var set: Code {
    guard let forward = access.forwardSet else {
      return
        "\(knob).write(\(access.owned == nil ? "newValue" : "\(types(.owned))(newValue)"))"
    }
    return ForwardedCall(forward: forward, call: "\(knob).write(newValue)").body
  }
}

/// The accessors of a subscript, each of which is a call of its own.
///
/// ```
/// {
///   get { on.subscripts.respond(to: key) }
///   set {
///     on.setSubscripts.respond(to: (key: key, newValue: newValue), function: "subscript(_:)=")
///   }
/// }
/// ```
struct SubscriptBody: Template {
  var get: StubCall
  var set: StubCall?
  var names: KnobNames
  /// The name of the setter in the journal.
  var setterName: SwiftLiteral?
  var signature: Signature
  var types: QualifiedNames

  var body: Code {
    AccessorBodies(
      getEffects: signature.getEffects,
      get: StubExpression(call: get, names: names, types: types).body,
      set: set.map {
        "\(StubExpression(call: $0, names: names, function: setterName, isVoid: true, types: types))"
      },
      newValue: signature.free("newValue"))
  }
}

extension Signature {
  var getEffects: SwiftSource {
    switch kind {
    case .property(_, let getEffects, _), .subscript_(let getEffects, _): getEffects
    case .method, .initializer: effects
    }
  }
}
