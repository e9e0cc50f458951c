@testable import MockSpecGenerator

extension Mock {
  static func sample(
    _ name: SwiftName = "MockClock", of interface: SwiftName = "Clock",
    members: [MockMember] = [], names: [String] = [], knobs: [Knob] = [], stores: [Store] = [],
    identity: Identity? = nil, operations: [OperationRun] = []
  ) -> Mock {
    Mock(
      name: name, interface: interface, access: .internal, types: QualifiedNames(), attributes: [],
      isolation: .none, genericParameters: [],
      core: "core", knobs: "on", memberNames: names, identity: identity,
      statics: nil, stores: stores, knobList: knobs, members: members, operations: operations,
      storedProperties: [])
  }
}

extension Interface {
  static func sample(
    _ name: SwiftName = "Clock", kind: InterfaceKind = .service, documentation: [String] = [],
    attributes: [SwiftSource] = [], realType: SwiftSource? = nil, inherited: [SwiftSource] = [],
    associatedTypes: [AssociatedType] = [], requirements: [Signature] = [],
    conveniences: [Convenience] = [], mock: Mock? = nil
  ) -> Interface {
    Interface(
      documentation: documentation, attributes: attributes, kind: kind, name: name,
      realType: realType, inherited: inherited, associatedTypes: associatedTypes,
      requirements: requirements, conveniences: conveniences, standIn: nil, mock: mock)
  }
}

extension StoreCall {
  static func sample(
    _ verb: Verb, knob: SwiftName, ids: Operand? = nil, saves: Operand? = nil,
    deletes: Operand? = nil, query: QueryOperand? = nil, policy: PolicyOperand? = nil,
    atomic: SwiftSource? = nil, limit: SwiftSource? = nil, fetchesAll: Bool = false,
    since: SinceOperand? = nil, zone: SwiftSource? = nil
  ) -> StoreCall {
    StoreCall(
      verb: verb, knob: knob, store: "photos", adapter: "PhotoAdapter", form: 2, ids: ids,
      fetchesAll: fetchesAll,
      saves: saves, deletes: deletes, query: query, policy: policy, atomic: atomic, fields: nil,
      limit: limit, zone: zone, cursor: nil, since: since)
  }
}

extension StoreCall.Operand {
  static func one(_ member: String) -> Self {
    Self(source: .member(member), isList: false, isOptional: false)
  }

  static func list(_ member: String, isOptional: Bool = false) -> Self {
    Self(source: .member(member), isList: true, isOptional: isOptional)
  }
}
