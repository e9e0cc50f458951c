/// The accessors of a property that the core answers.
///
/// ```
/// { core.get(0, default: "iCloud.mock") }
/// ```
struct PropertyBody: Template {
  var access: PropertyAccess
  var core: Code
  var signature: Signature
  var types: OwnTypes

  var body: Code {
    AccessorBodies(
      getEffects: signature.getEffects, get: get, set: access.isSettable ? set : nil)
  }

  private var get: Code {
    if let effectful = access.effectful {
      return StubExpression(call: effectful, core: core).body
    }
    let defaultValue = access.defaultValue.map { ", default: \($0)" as Code } ?? ""
    var get = "\(core).get(\(access.index)\(defaultValue))" as Code
    if let forward = access.forwardGet {
      let made = access.defaultValue.map { ", default: { \($0) }" as Code } ?? ""
      let call = "\(core).forwardGet(\(access.index)\(made))" as Code
      get = ForwardedCall(forward: forward, call: call).body
    }
    return access.owned.map { get.taken(from: $0) } ?? get
  }

  private var set: Code {
    guard let forward = access.forwardSet else {
      return
        "\(core).set(\(access.index), \(access.owned == nil ? "newValue" : "\(types(.owned))(newValue)"))"
    }
    return ForwardedCall(
      forward: forward, call: "\(core).forwardSet(\(access.index), newValue)"
    ).body
  }
}

/// The accessors of a subscript; reading and writing are two calls.
///
/// ```
/// {
///   get { core.call(3, key) }
///   set { core.call(4, (key: key, newValue: newValue)) }
/// }
/// ```
struct SubscriptBody: Template {
  var get: StubCall
  var set: StubCall?
  var core: Code
  var signature: Signature

  var body: Code {
    AccessorBodies(
      getEffects: signature.getEffects,
      get: StubExpression(call: get, core: core).body,
      set: set.map { "return \(StubExpression(call: $0, core: core))" },
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
