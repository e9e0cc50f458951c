import MockSpecGenerator

extension SpecDiagram {
  /// Reads the diagram of a spec off its model.
  ///
  /// - Parameters:
  ///   - spec: The resolved spec.
  ///   - specs: All specs of the run, whose databases can run operations of this one.
  init(of spec: Spec, among specs: [Spec]) {
    let mocks = specs.flatMap { $0.interfaces.compactMap(\.mock) + $0.addedOperations.map(\.mock) }
    let interfaces = spec.interfaces.map { interface in
      Part(
        kind: Part.Kind(interface.kind), name: interface.name.text,
        mock: interface.becomes, rows: interface.rows(in: spec, runBy: mocks))
    }
    let records = spec.records.map { record in
      Part(
        kind: .record, name: record.name.text,
        rows: record.allFields.map { Row(name: $0.name.text, note: $0.type.text) })
    }
    self.init(
      title: spec.name, parts: spec.catalogues.map(Part.init) + records + interfaces,
      arrows: mocks.flatMap { $0.arrows(among: mocks, in: spec) })
  }
}

extension SpecDiagram.Part.Kind {
  fileprivate init(_ kind: InterfaceKind) {
    switch kind {
    case .container: self = .container
    case .database: self = .database
    case .operation: self = .operation
    case .service: self = .service
    }
  }
}

extension SpecDiagram.Part {
  fileprivate init(_ catalogue: Catalogue) {
    self.init(
      kind: .errors, name: catalogue.name.text, mock: catalogue.mockName.text,
      rows: catalogue.entries.map { SpecDiagram.Row(name: $0.name.text, note: $0.summary) })
  }
}

extension Catalogue.Entry {
  /// `means conflict, in items of save`
  fileprivate var summary: String {
    var facts: [String] = []
    if advice == .retry { facts.append("retryable") }
    if let meaning { facts.append("means \(meaning)") }
    if let ownMeaning { facts.append("means \(ownMeaning.text)") }
    if let reach {
      let places = [("items", reach.items), ("calls", reach.calls)].compactMap { name, verbs in
        verbs.isEmpty ? nil : name + verbs.listed
      }
      facts.append(
        places.isEmpty ? "in no answer" : "in " + places.joined(separator: "; "))
    }
    return facts.joined(separator: ", ")
  }
}

extension Set<ServiceVerb> {
  /// ` of fetch, save`; nothing for all verbs.
  fileprivate var listed: String {
    count == ServiceVerb.allCases.count
      ? ""
      : " of " + ServiceVerb.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
  }
}

extension Interface {
  /// The type that a test uses: a mock, or the class that an app makes for an operation.
  fileprivate var becomes: String? { mock?.name.text ?? standIn?.name.text }

  fileprivate func rows(in spec: Spec, runBy mocks: [Mock]) -> [SpecDiagram.Row] {
    guard let mock, kind != .operation else {
      let members = requirements.map {
        SpecDiagram.Row(name: $0.fullName, note: $0.result?.text ?? "")
      }
      var works: [SpecDiagram.Row] = []
      for work in mocks.flatMap({ $0.works(of: name) }) where !works.contains(work) {
        works.append(work)
      }
      return members + works
    }
    let stores = mock.stores.map { store in
      SpecDiagram.Row(name: store.name.text, note: "store of \(spec.record(of: store))")
    }
    return stores + mock.members.compactMap(\.row) + mock.knobList.map(mock.row)
  }
}

extension Spec {
  /// The type of the records of a store; its adapter, where the spec does not say the type.
  fileprivate func record(of store: Mock.Store) -> String {
    if let adapter = adapters.first(where: { $0.name == store.adapter }) {
      return adapter.record.text
    }
    let facts = partialAdapters.filter { $0.name.text == store.adapter.text }.flatMap(\.facts)
    for case .id(_, _, let record) in facts.map(\.fact) { return record.text }
    return store.adapter.text
  }
}

extension Signature {
  /// `album(named:)`
  fileprivate var fullName: String {
    if kind == .property { return name.text }
    let labels = parameters.map { "\($0.label?.text ?? "_"):" }.joined()
    return "\(name.text)(\(labels))"
  }
}

extension MockMember {
  /// The row of a member without a knob.
  fileprivate var row: SpecDiagram.Row? {
    switch body {
    case .database(let mock, _):
      SpecDiagram.Row(name: signature.fullName, note: "gives \(mock.text)")
    case .runsOperation: SpecDiagram.Row(name: signature.fullName, note: "runs operations")
    case .identity: SpecDiagram.Row(name: signature.fullName, note: "identity")
    default: nil
    }
  }
}

extension Mock {
  fileprivate func row(of knob: Knob) -> SpecDiagram.Row {
    let verb = knob.form.verb.map { ", \($0)" } ?? ""
    return SpecDiagram.Row(
      name: "\(knobs.text).\(knob.name.text)",
      note: members(of: knob).joined(separator: ", ") + verb)
  }

  /// The requests that an operation makes when this mock runs it.
  fileprivate func works(of operation: SwiftName) -> [SpecDiagram.Row] {
    operations.filter { $0.interface == operation }.map { run in
      SpecDiagram.Row(
        name: "performs", note: "\(run.summary), \(knobs.text).\(run.knob.text)")
    }
  }

  /// The databases that a container gives, and the operations that a database runs.
  fileprivate func arrows(among mocks: [Mock], in spec: Spec) -> [SpecDiagram.Arrow] {
    let given = members.compactMap { member -> SpecDiagram.Arrow? in
      guard case .database(let name, _) = member.body,
        let mock = mocks.first(where: { $0.name == name })
      else { return nil }
      return SpecDiagram.Arrow(from: interface.text, to: mock.interface.text, label: "gives")
    }
    let run = operations.map {
      SpecDiagram.Arrow(from: interface.text, to: $0.interface.text, label: "runs")
    }
    let kept = stores.map {
      SpecDiagram.Arrow(from: interface.text, to: spec.record(of: $0), label: "stores")
    }
    return given + run + kept
  }
}

extension OperationRun {
  /// `delete photos`
  fileprivate var summary: String {
    guard let call = storeCall else { return "answered by its knob" }
    let verbs = ServiceVerb.allCases.filter(call.scope.verbs.contains).map(\.rawValue)
    return "\(verbs.joined(separator: " and ")) \(call.store.text)"
  }
}
