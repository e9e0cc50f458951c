@testable import MockSpecGenerator

extension Signature {
  static func property(
    _ name: SwiftName, _ type: SwiftSource, effects: SwiftSource = "", isSettable: Bool = false,
    documentation: [String] = []
  ) -> Signature {
    Signature(
      documentation: documentation, kind: .property, name: name, effects: Effects(named: effects),
      result: type, accessors: Accessors(isSettable: isSettable))
  }

  static func method(
    _ name: SwiftName, _ parameters: [SignatureParameter] = [], effects: SwiftSource = "",
    result: SwiftSource? = nil, kind: Kind = .method, mark: SwiftSource = "",
    attributes: [SwiftSource] = [], modifiers: [Modifier] = [], generics: SwiftSource = "",
    requirements: SwiftSource = "", isSettable: Bool = false
  ) -> Signature {
    Signature(
      attributes: attributes.map { SwiftAttribute(source: $0, kind: .other) },
      modifiers: modifiers, kind: kind, name: name, mark: mark,
      generics: generics, parameters: parameters, effects: Effects(named: effects),
      result: result, requirements: requirements, accessors: Accessors(isSettable: isSettable))
  }
}

extension Effects {
  /// Creates the effects of `async throws`, or fewer.
  init(named source: SwiftSource) {
    self.init(isAsync: source.text.contains("async"), isThrowing: source.text.contains("throws"))
  }
}

extension SignatureParameter {
  init(
    _ label: SwiftName?, _ name: SwiftName, _ type: SwiftSource, default value: SwiftSource? = nil
  ) {
    self.init(
      label: label, name: name, type: type, isInout: false,
      defaultExpression: value.map { Expression($0.text, SourceRange(0, 0)) })
  }
}

extension StubCall {
  init(
    _ knob: SwiftName, _ arguments: SwiftSource, isAsync: Bool = false,
    failure: Failure = .never, default value: SwiftSource? = nil
  ) {
    self.init(
      index: 0, knob: knob, arguments: arguments, isAsync: isAsync, failure: failure,
      defaultValue: value)
  }
}
