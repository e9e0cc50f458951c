/// The legacy blocks behind `??`, which apps set before blocks with results existed.
extension Resolver {
  /// Returns a legacy block, and checks its type.
  ///
  /// - Parameters:
  ///   - name: The name behind `??`.
  ///   - scope: The properties of the operation.
  ///   - shapes: The arguments that its parameters can take.
  ///   - expected: The parameters of such a block, for the message about one that does not fit.
  /// - Returns: The block with its arguments; `nil` if there is none, or if it was reported.
  mutating func legacyBlock(
    named name: Name?, in scope: VerbScope, _ shapes: LegacyShapes, expected: String
  ) -> OperationRun.LegacyBlock? {
    guard let name, let block = block(named: name, in: scope) else { return nil }
    let isAlone = block.parameters.count == 1
    let arguments = block.parameters.map { shapes.argument($0.type, isAlone: isAlone) }
    let known = arguments.compactMap { $0 }
    guard known.count == arguments.count, !known.isEmpty else {
      report(
        .typeNeeded(
          name.text, scope.types[name.text]?.source ?? "", expected: "((\(expected)) -> Void)?"),
        at: name.range)
      return nil
    }
    return OperationRun.LegacyBlock(name: SwiftName(name.text), arguments: known)
  }

  /// Returns the error of a catalogue that contains the errors of items: `MockCKError.partialFailure`.
  func composedError(_ catalogue: ErrorsDeclaration?) -> SwiftSource? {
    guard let catalogue, let code = catalogue.cases.first(where: { catalogue.composesItems($0) })
    else { return nil }
    return SwiftSource(
      composed: "Mock\(catalogue.name.text).\(SwiftName(code.name.text).source)")
  }

  /// Returns the legacy blocks of requests to a store, and checks their types.
  mutating func legacyBlocks(of verbs: [Verb], in scope: VerbScope, _ shape: StoreShape)
    -> OperationRun.LegacyBlocks
  {
    var older = OperationRun.LegacyBlocks()
    let record = shape.record.source
    for verb in verbs {
      let each = verb[.each]?.value.alternative?.name
      switch verb.kind {
      case .delete:
        older.eachDeleted = legacyBlock(
          named: each, in: scope, .item(giving: nil), expected: "ID, (any Error)?")
      case .changes:
        older.each = legacyBlock(
          named: verb[.changed]?.value.alternative?.name, in: scope, .item(giving: shape.record),
          expected: record)
        older.eachZone = legacyBlock(
          named: each, in: scope, .zone(shape),
          expected: "ZoneID, \(shape.token?.source ?? "Token")?, Bool, (any Error)?")
      case .finish:
        older.finish = legacyBlock(
          named: verb.subject?.value.alternative?.name, in: scope, .end(shape),
          expected: "…, (any Error)?")
      default:
        older.each = legacyBlock(
          named: each, in: scope,
          .item(giving: shape.record, isSaved: verb.kind == .save),
          expected: "\(record)?, ID?, (any Error)?")
      }
    }
    return older
  }
}

/// The arguments that the parameters of a legacy block can take, by their types.
struct LegacyShapes {
  private enum Place { case item, save, zone, end }

  private var place: Place
  private var record: TypeSyntax?
  private var cursor: TypeSyntax?
  private var token: TypeSyntax?

  /// Returns the arguments for the result of one item, whose id is anything but its value or an error.
  static func item(giving value: TypeSyntax?, isSaved: Bool = false) -> LegacyShapes {
    LegacyShapes(place: isSaved ? .save : .item, record: value)
  }

  /// Returns the arguments for the end of a zone's changes.
  static func zone(_ store: StoreShape) -> LegacyShapes {
    LegacyShapes(place: .zone, token: store.token)
  }

  /// Returns the arguments for the end of a whole request.
  static func end(_ store: StoreShape) -> LegacyShapes {
    LegacyShapes(place: .end, record: store.record, cursor: store.cursor, token: store.token)
  }

  /// Returns the arguments for the end of a call, which a stub may have answered with a value.
  static func end(giving value: TypeSyntax?) -> LegacyShapes {
    LegacyShapes(place: .item, record: value)
  }

  func argument(_ type: TypeSyntax, isAlone: Bool) -> OperationRun.LegacyBlock.Argument? {
    let value = type.unwrapped
    if type.isOptional, value.isAnyError { return .error }
    switch place {
    case .item, .save:
      guard let record, value == record.bare else { return .id }
      if type.isOptional { return .value }
      return isAlone ? .valueOnly : place == .save ? .anyRecord : nil
    case .zone:
      if value == token { return .token }
      if value.isNamed("Bool") { return .moreComing }
      return type.isOptional ? .note : .zone
    case .end:
      if value == token { return .token }
      if value.isNamed("Bool") { return .moreComing }
      if value == cursor { return .cursor }
      if value.dictionary?.value == record { return .foundRecords }
      return value.arrayElement.map { $0 == record ? .savedRecords : .deletedIDs }
    }
  }
}
