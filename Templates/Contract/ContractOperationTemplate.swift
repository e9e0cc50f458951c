/// A check of an operation.
///
/// ```
/// photosStore.fetch("FetchPhotosOperation", .many, isWatched: true) { conformer, request in
///   let operation = FetchPhotosOperation()
///   operation.ids = request.ids
///   operation.each = { request.item($0, $1) }
///   operation.finish = { request.end($0) }
///   request.probe.run(operation) { conformer.add($0) }
///   return try await request.fetched()
/// }
/// ```
struct ContractOperationTemplate: Template {
  var operation: ContractOperation
  /// The call on the suite that adds the check, before its closure.
  var told: Code
  var store: ContractStore

  var body: Code {
    """
    \(told) { conformer, request in
      let operation = \(operation.type)()
      \(operation.inputs.map { "operation.\($0.property) = \($0.value.code("request"))" }.lines)
      \(operation.whole.map { "operation.\($0) = request.isWhole" } ?? "")
      \(operation.policy.map(policy) ?? "")
      \(operation.blocks.map { "operation.\($0.name) = { \(group: told(by: $0)) }" }.lines)
      operation.\(operation.finish) = { \(group: "request.end(\(end))") }
      request.probe.run(operation) { conformer.\(adding) }
      return try await request.\(answer)()
    }
    """
  }

  private func policy(_ property: SwiftSource) -> Code {
    "if let policy = try request.policyIfAny(\(store.policy)) { operation.\(property) = policy }"
  }

  private func told(by block: ContractOperation.Block) -> Code {
    let told = SwiftName(block.told.rawValue)
    return switch block.form {
    case .result: "request.\(told)($0, $1)"
    case .record: "request.\(told)($0.\(store.record.key))"
    case .id: "request.\(told)($0)"
    case .idFirst: "id, _ in request.\(told)(id)"
    }
  }

  private var end: Code {
    operation.end.map { first, last in "$0.map { ($0.\(first), $0.\(last)) }" } ?? "$0"
  }

  private var adding: Code {
    "\(operation.adding.method)(\(CallArgument(operation.adding.label, "$0")))"
  }

  private var answer: Code {
    switch operation.terms.verb {
    case .fetch: "fetched"
    case .modify: "modified"
    case .query: "found"
    case .changes: "changed"
    case .commit: "committed"
    }
  }
}

/// The method by which a probe observes one kind of operation: each of its blocks, with its role in the spec.
///
/// ```
/// extension ContractProbe {
///   /// Adds a `CKFetchRecordsOperational` to a service, and watches how its blocks are called.
///   func run<Operation: CKFetchRecordsOperational>(
///     _ operation: Operation, _ add: (Operation) -> Void
///   ) {
///     let watch = OperationWatch(of: operation, for: self)
///     operation.each = watch.block("each", as: .each(operation.ids ?? []), operation.each)
///     operation.finish = watch.block("finish", as: .finish(), operation.finish)
///     watch.run { add(operation) }
///   }
/// }
/// ```
struct OperationProbeTemplate: Template {
  var probe: OperationProbe
  var access: AccessLevel

  var body: Code {
    """
    \(probe.availability.map { "\($0)" }.lines)
    extension ContractProbe {
      /// Adds a `\(probe.interface)` to a service, and watches how its blocks are called.
      \(access.word)func run<Operation: \(probe.interface)>(\(rows: "_ operation: Operation", "_ add: (Operation) -> Void")) {
        let watch = OperationWatch(of: operation, for: self)
        \(probe.blocks.map(watched).lines)
        watch.run { add(operation) }
      }
    }
    """
  }

  private func watched(_ block: OperationProbe.Block) -> Code {
    if block.isSubstitute {
      return """
        if let block = operation.\(block.name) {
          operation.\(block.name) = \(wrapped(block.name, block.role, "block"))
        }
        """
    }
    guard let legacy = block.legacy else { return watched(block.name, block.role) }
    return """
      if operation.\(block.name) == nil,\(group: " operation.\(legacy.name) != nil") {
        \(watched(legacy.name, legacy.role))
      } else {
        \(watched(block.name, block.role))
      }
      """
  }

  private func watched(_ block: SwiftName, _ role: OperationProbe.Role) -> Code {
    "operation.\(block) = \(wrapped(block, role, "operation.\(block)"))"
  }

  private func wrapped(_ block: SwiftName, _ role: OperationProbe.Role, _ body: Code) -> Code {
    "watch.block(\(list: "\(SwiftLiteral(block.text))", "as: \(code(role))", body))"
  }

  private func code(_ role: OperationProbe.Role) -> Code {
    switch role {
    case .each(let items, let key):
      ".each(\(list: code(items), key.map { "by: \(path($0))" } ?? ""))"
    case .match(let limit):
      ".match(limit: \(limit.map(operand) ?? "nil"))"
    case .progress(let item, let key):
      ".progress(\(list: "of: \(item.map { "\(SwiftLiteral($0.text))" } ?? "nil")", key.map { "by: \(path($0))" } ?? ""))"
    case .change(let key):
      ".change\(key.map { "(by: \(path($0)))" } ?? "")"
    case .token(let isZoned, let isWhole):
      ".token(\(list: "isZoned: \(isZoned ? "true" : "false")", "isWhole: \(isWhole.map(operand) ?? "false")"))"
    case .zone(let zones, let isWhole):
      ".zone(\(list: code(zones), "isWhole: \(isWhole.map(operand) ?? "false")"))"
    case .finish(let isWhole):
      ".finish(\(isWhole.map { "isWhole: \(operand($0))" } ?? ""))"
    case .legacyItem:
      ".older"
    }
  }

  private func code(_ items: OperationProbe.Items) -> Code {
    switch items {
    case .none: "[Never]?.none"
    case .listed(let operand): itemList(operand, in: "operation.")
    case .given(let list): operand(list)
    case .one(let item): "[\(operand(item))].compactMap { $0 }"
    }
  }

  private func path(_ key: RecordKey) -> Code { "\\\(key.type).\(key.key)" }

  private func operand(_ source: SwiftSource) -> Code { scoped(source, in: "operation.") }
}
