import MockSpecGenerator

/// The method by which a probe observes one kind of operation: each of its blocks, with its role in the spec.
///
/// ```
/// nonisolated extension ContractProbe {
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
  let probe: OperationProbe
  let access: AccessLevel
  let types: QualifiedNames

  var body: Code {
    """
    \(probe.availability.lines)
    nonisolated extension \(types(.contractProbe)) {
      /// Adds a `\(probe.interface)` to a service, and watches how its blocks are called.
      \(access.word)func run<Operation: \(probe.interface)>(\(rows: "_ operation: Operation", "_ add: (Operation) -> \(types(.void))")) {
        let watch = \(types(.operationWatch))(of: operation, for: self)
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
    guard let other = block.alternative else { return watched(block.name, block.role) }
    return """
      if operation.\(block.name) == nil,\(group: " operation.\(other.name) != nil") {
        \(watched(other.name, other.role))
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
    case .alternative:
      ".alternative"
    }
  }

  private func code(_ items: OperationProbe.Items) -> Code {
    switch items {
    case .none: "[\(types(.never))]?.none"
    case .listed(let operand): operand.list(in: "operation.")
    case .given(let list): operand(list)
    case .one(let item): "[\(operand(item))].compactMap { $0 }"
    }
  }

  private func path(_ key: RecordKey) -> Code { "\\\(key.type).\(key.key)" }

  private func operand(_ input: StoreCall.Input) -> Code { input.scoped(in: "operation.") }
}
