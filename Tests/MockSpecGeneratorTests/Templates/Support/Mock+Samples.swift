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
      core: "core", knobs: "on",
      memberNames: names.map { MemberName($0) }, identity: identity,
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
      documentation: documentation,
      attributes: attributes.map { SwiftAttribute(source: $0, kind: .other) }, kind: kind,
      name: name,
      realType: realType, inherited: inherited, associatedTypes: associatedTypes,
      requirements: requirements, conveniences: conveniences, standIn: nil, mock: mock)
  }
}

extension StoreCall {
  static func sample(
    _ verb: Verb, ids: Operand? = nil, saves: Operand? = nil,
    deletes: Operand? = nil, query: QueryOperand? = nil, policy: PolicyOperand? = nil,
    atomic: Input? = nil, limit: Input? = nil, fetchesAll: Bool = false,
    since: SinceOperand? = nil, zone: Input? = nil
  ) -> StoreCall {
    StoreCall(
      verb: verb, store: "photos", adapter: "PhotoAdapter", ids: ids, fetchesAll: fetchesAll,
      saves: saves, deletes: deletes, query: query, policy: policy, atomic: atomic, fields: nil,
      limit: limit, zone: zone, cursor: nil, since: since)
  }
}

extension StoreCall.Operand {
  static func one(_ member: SwiftName) -> Self {
    Self(input: .member(member), isList: false, isOptional: false)
  }

  static func list(_ member: SwiftName, isOptional: Bool = false) -> Self {
    Self(input: .member(member), isList: true, isOptional: isOptional)
  }
}

extension MemberName {
  /// Creates the name from its form in lists: `save(_:)`, `saveRecord=save(_:)`.
  fileprivate init(_ listed: String) {
    let sign = listed.dropLast().firstIndex(of: "=")
    let full = sign.map { String(listed[listed.index(after: $0)...]) } ?? listed
    self.init(
      base: SwiftName(String(full.prefix { $0 != "(" })), full: full,
      knob: sign.map { SwiftName(String(listed[..<$0])) })
  }
}
