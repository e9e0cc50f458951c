/// The mock of an interface, of the kind that it needs.
struct MockTemplate: Template {
  var mock: Mock
  var interface: Interface

  var body: Code {
    if mock.isOperation {
      OperationMockTemplate(mock: mock)
    } else {
      MockClassTemplate(mock: mock, interface: interface)
    }
  }
}

extension Mock {
  /// An estimate of the amount of code of the mock.
  var weight: Int { 1 + members.count + knobList.count + operations.count + storedProperties.count }

  /// `<Key: Hashable>`, or nothing.
  var generics: Code {
    let parameters = genericParameters.map {
      "\($0.name)\($0.bound.map { ": \($0)" } ?? "")" as Code
    }
    return parameters.isEmpty ? "" : "<\(parameters.list)>"
  }

  /// `<Key>`, or nothing.
  var genericArguments: Code {
    let names = genericParameters.map { "\($0.name)" as Code }
    return names.isEmpty ? "" : "<\(names.list)>"
  }

  /// Returns the expression for the core, the knobs or a store in the body of a member.
  func reference(_ member: SwiftName, in signature: Signature) -> Code {
    signature.hides(member) ? "self.\(member)" : "\(member)"
  }
}
