/// What stores know of the values that errors carry.
extension Symbols {
  /// Checks whether two types are different whatever the app declares, as an alias of it can stand for any type.
  func surelyDiffer(_ type: TypeSyntax, _ other: TypeSyntax) -> Bool {
    func isKnown(_ type: TypeSyntax) -> Bool {
      type.unwrapped.isOfSwift || records[type.unwrapped.source] != nil
    }
    let (type, other) = (settled(type), settled(other))
    return type != other && isKnown(type) && isKnown(other)
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
    guard meaning == .zoneMissing || meaning == .purged else { return nil }
    let zones = Set(stores.compactMap { $0.zone?.store.text })
    let isZoneID = stores.contains {
      zones.contains($0.name.text) && idType(of: $0) == settled(type)
    }
    return isZoneID ? .id : nil
  }
}
