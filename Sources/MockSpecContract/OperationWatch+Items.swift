/// The checks of blocks, item by item.
extension OperationWatch {
  func ask(for role: BlockRole, in block: String) {
    switch role.kind {
    case .each(let items?): asked[block] = counted(items)
    case .zone(let zones?, _): asked[block] = counted(zones)
    case .progress(let other?, _): whole[other] = []
    default: break
    }
  }

  private func counted(_ items: [AnyHashable?]) -> [AnyHashable: Int] {
    Dictionary(items.compactMap { item in item.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  func check(_ block: String, as role: BlockRole, _ arguments: [Any], in log: inout ProbeLog) {
    let item = arguments.first as? AnyHashable
    let outcome = arguments.last as? any AnyOutcome
    switch role.kind {
    case .progress(let other, let key):
      checkProgress(
        block, of: other, arguments.first.flatMap(key), arguments.last as? Double, in: &log)
    case .each: checkItem(block, item, outcome, in: &log)
    case .match(let limit):
      checkItem(block, item, outcome, in: &log)
      let count = seen[block]?.values.reduce(0, +) ?? 0
      if let limit, limit > 0, count == limit + 1 {
        note(.overLimit, "\(block) was called for more than \(limit) results", in: &log)
      }
    case .change(let key):
      guard let item = arguments.first.flatMap(key), !changed.insert(item).inserted else { return }
      note(.repeatedItem, "\(block) was called again for \(item.base)", in: &log)
    case .token(let isZoned, let isWhole):
      if !isWhole { note(.strayToken, "\(block) was called for a single page", in: &log) }
      if isZoned, let item, closedZones.contains(item) {
        note(.strayToken, "\(block) was called after the end of \(item.base)", in: &log)
      }
    case .zone(_, let isWhole):
      checkItem(block, item, nil, in: &log)
      if let item { closedZones.insert(item) }
      if isWhole, outcome?.isMoreComing == true {
        let subject = item.map { "\($0.base)" } ?? "it"
        note(.wrongEnd, "\(block) says that there is more of \(subject)", in: &log)
      }
    case .older, .finish: break
    }
  }

  private func checkItem(
    _ block: String, _ item: AnyHashable?, _ outcome: (any AnyOutcome)?, in log: inout ProbeLog
  ) {
    guard let item else { return }
    let times = (seen[block]?[item] ?? 0) + 1
    seen[block, default: [:]][item] = times
    if let asked = asked[block], asked[item] == nil {
      note(.unknownItem, "\(block) was called for \(item.base), which nobody asked for", in: &log)
    } else if times > 1, times > allowance(for: item, in: block) {
      note(.repeatedItem, "\(block) was called again for \(item.base)", in: &log)
    }
    if outcome?.value != nil { succeeded[block, default: []].insert(item) }
  }

  /// Returns how often an item can be answered: as often as it was requested.
  private func allowance(for item: AnyHashable, in block: String) -> Int {
    asked[block]?[item] ?? 1
  }

  private func checkProgress(
    _ block: String, of other: String?, _ item: AnyHashable?, _ share: Double?,
    in log: inout ProbeLog
  ) {
    guard let item, let share else { return }
    if !(0...1).contains(share) {
      note(.wrongProgress, "\(block) was called with \(share) for \(item.base)", in: &log)
    }
    guard let other else { return }
    if seen[other]?[item] != nil {
      note(.wrongProgress, "\(block) was called for \(item.base) after \(other)", in: &log)
    }
    if share == 1 { whole[other, default: []].insert(item) }
  }

  /// Reports the items that a successful operation has left out.
  func checkItems(in log: inout ProbeLog) {
    for (block, items) in asked.sorted(by: { $0.key < $1.key }) {
      for item in items.keys.filter({ seen[block]?[$0] == nil }).sorted(by: isListedBefore) {
        note(.missingItem, "\(block) was not called for \(item.base)", in: &log)
      }
    }
    for (block, items) in whole.sorted(by: { $0.key < $1.key }) {
      let others = succeeded[block, default: []].subtracting(items)
      for item in others.sorted(by: isListedBefore) {
        note(.missingProgress, "the progress of \(item.base) never came to 1", in: &log)
      }
    }
  }

  private func isListedBefore(_ item: AnyHashable, _ other: AnyHashable) -> Bool {
    "\(item.base)" < "\(other.base)"
  }
}
