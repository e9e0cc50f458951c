extension Resolver {
  /// What the mock of a container has of the stores in its databases; a database that no container gives has
  /// it itself.
  mutating func accessors(of context: MockContext, in file: Int) -> [Mock.Accessor] {
    let declaration = context.declaration
    var accessors: [Mock.Accessor] = []
    for database in databasesInView(of: declaration, in: file) {
      let outer = database.declaration.condition
      let availability = database.declaration.attributes.map { SwiftSource($0) }.availability
      for store in stores(of: database.declaration, in: database.file, reporting: false) {
        let condition = outer.and(store.condition).within(declaration.condition)
        func add(_ name: SwiftName, _ kind: Mock.Accessor.Kind) {
          guard !accessors.contains(where: { $0.name == name && $0.kind == kind }) else { return }
          accessors.append(
            Mock.Accessor(
              condition: condition, availability: availability, name: name, kind: kind))
        }
        if let inbox = store.entry.option("inbox") {
          let name = SwiftName(inbox.text)
          let kind = Mock.Accessor.Kind.inbox(
            of: SwiftName(store.entry.name.text), bridge: store.bridge)
          let isTaken = accessors.contains { $0.name == name && $0.kind != kind }
          if isTaken || context.declares(inbox.text) {
            diagnostics.report(
              .duplicateDeclaration(inbox.text), at: inbox.range, in: store.source)
          } else {
            add(name, kind)
          }
        }
        if store.entry.option("schema") != nil {
          add(freeName("schema", "mockSchema", beside: context.declares), .schema)
          add(
            freeName("inferredSchema", "mockInferredSchema", beside: context.declares),
            .inferredSchema)
        }
      }
    }
    return accessors
  }

  private func databasesInView(of declaration: InterfaceDeclaration, in file: Int)
    -> [Symbols.InterfaceSymbol]
  {
    switch declaration.kind {
    case .container:
      return symbols.databases(givenBy: declaration, in: file)
    case .database:
      let database = Symbols.InterfaceSymbol(declaration: declaration, file: file)
      return symbols.hasAccessors(database) && !symbols.isGiven(declaration.name.text)
        ? [database] : []
    case .operation, .service: return []
    }
  }
}

extension Symbols {
  /// The databases that members of a container or of its ancestors give.
  func databases(givenBy container: InterfaceDeclaration, in file: Int) -> [InterfaceSymbol] {
    var databases: [InterfaceSymbol] = []
    for member in lineage(of: container, in: file).flatMap(\.declaration.members) {
      guard MemberClauses(member).gives != nil, let type = member.givenType,
        let database = interface(standingFor: type), database.declaration.kind == .database,
        !databases.contains(where: {
          $0.declaration.name.text == database.declaration.name.text
        })
      else { continue }
      databases.append(database)
    }
    return databases
  }

  /// Whether a store of the database leaves something to mocks; few do.
  func hasAccessors(_ database: InterfaceSymbol) -> Bool {
    lineage(of: database.declaration, in: database.file).flatMap(\.declaration.stores).contains {
      $0.option("inbox") != nil || $0.option("schema") != nil
    }
  }

  /// Whether some container gives a database.
  func isGiven(_ database: String) -> Bool {
    interfaceOrder.compactMap { interfaces[$0] }
      .filter { $0.declaration.kind == .container }
      .contains { container in
        databases(givenBy: container.declaration, in: container.file)
          .contains { $0.declaration.name.text == database }
      }
  }
}

extension Member {
  /// The type that a member gives back, without `any` and `?`.
  fileprivate var givenType: String? {
    let type: TypeSyntax? =
      switch kind {
      case .property(let property): property.type
      case .method(let function): function.result
      default: nil
      }
    return type?.unwrapped.protocolName
  }
}
