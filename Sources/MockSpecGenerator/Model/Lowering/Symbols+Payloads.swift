/// The values that stores know of for errors to carry.
extension Symbols {
  /// Checks whether two types are different whatever the app declares, as an alias of it can stand for any type.
  func surelyDiffer(_ type: TypeSyntax, _ other: TypeSyntax) -> Bool {
    let (type, other) = (settled(type), settled(other))
    return type != other && isKnown(type) && isKnown(other)
  }

  /// Checks whether a type is one of Swift, or a record.
  func isKnown(_ type: TypeSyntax) -> Bool {
    type.unwrapped.isOfSwift || records[type.unwrapped.source] != nil
  }

  /// Checks whether a store knows a value of a payload whenever it fails with a meaning.
  func canFill(_ role: Catalogue.Role, of type: TypeSyntax, in meaning: Meaning) -> Bool {
    switch (role, meaning) {
    case (.id, .missing), (.id, .conflict), (.id, .exists):
      stores.contains { idType(of: $0) == settled(type) }
    case (.server, .conflict), (.server, .exists), (.client, .conflict), (.client, .exists):
      stores.contains { $0.type.bare == type }
    default: false
    }
  }

  /// Returns the role of the only value of a code, `case notFound(NoteID)`, as its type tells it.
  func impliedRole(of type: TypeSyntax, in meaning: Meaning) -> Catalogue.Role? {
    if let role = [Catalogue.Role.id, .server].first(where: { canFill($0, of: type, in: meaning) })
    {
      return role
    }
    guard meaning == .zoneMissing else { return nil }
    let zones = Set(stores.compactMap { $0.zone?.store.text })
    let isZoneID = stores.contains {
      zones.contains($0.name.text) && idType(of: $0) == settled(type)
    }
    return isZoneID ? .id : nil
  }

  /// Returns the stores that fail with the code of a meaning that a catalogue has for it, as far as that is sure.
  func stores(failingWith meaning: Meaning, of errors: ErrorsDeclaration) -> [StoreEntry] {
    let zones = Set(stores.compactMap { $0.zone?.store.text })
    let asked = storesAskedForOne
    return stores(of: errors).filter { store in
      switch meaning {
      case .conflict: store[.changeTag] != nil || store.onCommit == .fail
      case .missing:
        !zones.contains(store.name.text)
          && (store.isPending || store[.changeTag] != nil || asked.contains(store.name.text))
      default: false
      }
    }
  }

  /// Returns the stores beside an error case whose ids surely have another type, with that type.
  func ids(of stores: [StoreEntry], besides type: TypeSyntax, in errorCase: ErrorCase)
    -> [(store: String, type: String)]
  {
    stores.filter { !$0.condition.excludes(errorCase.condition) }.compactMap { store in
      guard let id = idType(of: store), surelyDiffer(type, id) else { return nil }
      return (store.name.text, id.source)
    }
  }

  /// Returns the stores whose errors are those of a catalogue; where several have meanings, those of its file.
  func stores(of errors: ErrorsDeclaration) -> [StoreEntry] {
    let file = catalogues[errors.name.text]?.file
    let others = catalogues.values.filter { !$0.declaration.meanings.isEmpty }
    return databases.filter { others.count < 2 || $0.file == file }.flatMap(\.declaration.stores)
  }

  /// The stores that operations, or members that can say so, ask for one record that need not be there.
  private var storesAskedForOne: Set<String> {
    let members = databases.flatMap(\.declaration.members).filter { member in
      let result = member.method?.result
      return member.effects.isThrowing && result?.isOptional != true && result?.arrayElement == nil
    }
    let verbs = members.flatMap(\.clauses.verbs) + operations.flatMap(\.declaration.verbs)
    return Set(
      verbs.filter { $0.kind == .fetch || $0.kind == .delete }.compactMap { $0.store?.text })
  }

  /// The stores of which operations and members ask for, save or delete lists.
  var storesAskedForLists: Set<String> {
    let lists = databases.flatMap(\.declaration.members).flatMap(\.verbsOfLists)
    let verbs = lists + operations.flatMap(\.declaration.verbs)
    return Set(
      verbs.filter { [.fetch, .save, .delete].contains($0.kind) }.compactMap { $0.store?.text })
  }
}

extension Member {
  /// The verbs of a method that work on a list which it takes.
  var verbsOfLists: [Verb] {
    clauses.verbs.filter { verb in
      guard let name = verb.subject?.value.name?.text else { return false }
      return method?.parameters.contains {
        $0.name.text == name && ($0.isVariadic || $0.type.unwrapped.arrayElement != nil)
      } ?? false
    }
  }
}
