/// The blocks that an operation calls for changes, zone by zone and page by page.
///
/// ```
/// for part in call.steps(of: response) {
///   guard let zone = part.zone else { continue }
///   for page in call.steps(of: part) {
///     for item in page.saves { operation.recordWasChangedBlock?(item.id, item.result) }
///     for item in page.deletes { operation.recordWithIDWasDeletedBlock?(item.id, item.typeName) }
///     if let token = page.token { operation.tokensBlock?(zone, token, part.note()) }
///   }
///   operation.zoneBlock?(zone, part.end.map { (token: $0.token, moreComing: $0.moreComing) })
/// }
/// ```
struct ChangeBlocks: Template {
  var changes: OperationRun.Callbacks.Changes
  var older: OperationRun.LegacyBlocks

  var body: Code {
    let pages = [saves, deletes, tokens].filter { !$0.isEmpty }
    if pages.isEmpty, zone.isEmpty {
      ""
    } else {
      """
      for part in call.steps(of: response) {
        \(needsZone ? "guard let zone = part.zone else { continue }" : "")
        \(pages.isEmpty ? "" : loop(over: pages))
        \(zone)
      }
      """
    }
  }

  private var needsZone: Bool { !zone.isEmpty || changes.token?.parameterCount ?? 0 > 1 }

  private func loop(over pages: [Code]) -> Code {
    """
    for page in call.steps(of: part) {
      \(pages.lines)
    }
    """
  }

  private var saves: Code {
    guard let block = changes.saved else { return "" }
    if block.givesRecord {
      return """
        for case .success(let record) in page.saves.map(\\.result) { \(group: "operation.\(block.name)?(record)") }
        """
    }
    let arguments: Code = block.parameterCount == 2 ? "item.id, item.result" : "item.id"
    let call = BlockCall(
      block: block.name, arguments: arguments, older: older.each, source: .item("item")
    ).body
    guard call.isMultiline else { return "for item in page.saves { \(group: call) }" }
    return """
      for item in page.saves {
        \(call)
      }
      """
  }

  private var deletes: Code {
    let names = [changes.deleted?.name, changes.purged, changes.reset]
    guard names.contains(where: { $0 != nil }) else { return "" }
    let arguments: Code =
      changes.deleted?.parameterCount == 2 ? "item.id, item.typeName" : "item.id"
    if changes.purged == nil, changes.reset == nil, let deleted = changes.deleted {
      return "for item in page.deletes { \(group: "operation.\(deleted.name)?(\(arguments))") }"
    }
    let blocks: [Code] = names.map { name in name.map { "operation.\($0)" } ?? "nil" }
    return """
      for item in page.deletes {
        let block = item.block(\(list: blocks[0], "purged: \(blocks[1])", "reset: \(blocks[2])"))
        block?(\(arguments))
      }
      """
  }

  private var tokens: Code {
    guard let block = changes.token else { return "" }
    let arguments: [Code] = ["zone", "token", "part.note()"]
    let given =
      block.parameterCount == 1 ? ["token"] : Array(arguments.prefix(block.parameterCount))
    return "if let token = page.token { \(group: "operation.\(block.name)?(\(given.list))") }"
  }

  private var zone: Code {
    BlockCall(
      block: changes.zone?.block,
      arguments: ["zone", "part.end\(EndMapping(labels: changes.zone?.labels ?? []))"].list,
      older: older.eachZone, source: .item("part")
    ).body
  }
}

/// The end of a feed with the labels of a block's parameters: `.map { (token: $0.token, more: $0.moreComing) }`
struct EndMapping: Template {
  var labels: [SwiftName?]

  var body: Code {
    let values: [Code] =
      labels.count == 3
      ? ["$0.token", "part.note()", "$0.moreComing"] : ["$0.token", "$0.moreComing"]
    return ".map { \(group: "(\(zip(labels, values).map { CallArgument($0, $1).body }.list))") }"
  }
}
