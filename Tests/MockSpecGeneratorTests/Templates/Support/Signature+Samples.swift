@testable import MockSpecGenerator

extension Signature {
  static func property(
    _ name: SwiftName, _ type: SwiftSource, effects: SwiftSource = "", isSettable: Bool = false,
    documentation: [String] = []
  ) -> Signature {
    Signature(
      documentation: documentation, attributes: [], modifiers: [],
      kind: .property(type: type, getEffects: effects, isSettable: isSettable), name: name,
      generics: "", parameters: [], effects: "", result: nil, requirements: "")
  }

  static func method(
    _ name: SwiftName, _ parameters: [SignatureParameter] = [], effects: SwiftSource = "",
    result: SwiftSource? = nil, kind: Kind = .method, attributes: [SwiftSource] = [],
    modifiers: [SwiftSource] = [], generics: SwiftSource = "", requirements: SwiftSource = ""
  ) -> Signature {
    Signature(
      documentation: [], attributes: attributes, modifiers: modifiers, kind: kind, name: name,
      generics: generics, parameters: parameters, effects: effects, result: result,
      requirements: requirements)
  }
}

extension SignatureParameter {
  init(
    _ label: SwiftName?, _ name: SwiftName, _ type: SwiftSource, default value: SwiftSource? = nil
  ) {
    self.init(label: label, name: name, type: type, isInout: false, defaultValue: value)
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
