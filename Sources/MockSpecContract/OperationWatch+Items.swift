/// The checks of blocks, item by item.
extension OperationWatch.State {
  mutating func ask(for role: BlockRole, in block: String) {
    switch role.kind {
    case .each(let items?): asked[block] = items.compactMap { $0 }.counts
    case .zone(let zones?, _): asked[block] = zones.counts
    case .progress(let other?): whole[other] = []
    default: break
    }
  }

  mutating func check(
    _ block: String, as role: BlockRole, _ item: AnyHashable?, _ arguments: [Any]
  ) {
    let outcome = arguments.last as? any AnyOutcome
    switch role.kind {
    case .progress(let other): checkProgress(block, of: other, item, arguments.last as? Double)
    case .each: checkItem(block, item, outcome)
    case .match(let limit):
      checkItem(block, item, outcome)
      let count = seen[block]?.values.reduce(0, +) ?? 0
      if let limit, limit > 0, count == limit + 1 {
        record(.overLimit, "\(block) was called for more than \(limit) results")
      }
    case .change:
      guard let item, !changed.insert(item).inserted else { return }
      record(.repeatedItem, "\(block) was called again for \(item.base)")
    case .token(let isZoned, let isWhole):
      if !isWhole { record(.strayToken, "\(block) was called for a single page") }
      if isZoned, let item, closedZones.contains(item) {
        record(.strayToken, "\(block) was called after the end of \(item.base)")
      }
    case .zone(_, let isWhole):
      checkItem(block, item, nil)
      if let item { closedZones.insert(item) }
      if isWhole, outcome?.isMoreComing == true {
        let subject = item.map { "\($0.base)" } ?? "it"
        record(.wrongEnd, "\(block) says that there is more of \(subject)")
      }
    case .alternative, .finish: break
    }
  }

  private mutating func checkItem(
    _ block: String, _ item: AnyHashable?, _ outcome: (any AnyOutcome)?
  ) {
    guard let item else { return }
    let times = (seen[block]?[item] ?? 0) + 1
    seen[block, default: [:]][item] = times
    if let asked = asked[block], asked[item] == nil {
      record(.unknownItem, "\(block) was called for \(item.base), which nobody asked for")
    } else if times > asked[block]?[item] ?? 1 {
      // An item can be answered as often as it was requested.
      record(.repeatedItem, "\(block) was called again for \(item.base)")
    }
    if outcome?.value != nil { succeeded[block, default: []].insert(item) }
  }

  private mutating func checkProgress(
    _ block: String, of other: String?, _ item: AnyHashable?, _ share: Double?
  ) {
    guard let item, let share else { return }
    if !(0...1).contains(share) {
      record(.wrongProgress, "\(block) was called with \(share) for \(item.base)")
    }
    guard let other else { return }
    if seen[other]?[item] != nil {
      record(.wrongProgress, "\(block) was called for \(item.base) after \(other)")
    }
    if share == 1 { whole[other, default: []].insert(item) }
  }

  /// Reports the items that a successful operation has left out.
  mutating func checkItems() {
    for (block, items) in asked.sorted(by: { $0.key < $1.key }) {
      for item in items.keys.filter({ seen[block]?[$0] == nil }).sorted(by: isListedBefore) {
        record(.missingItem, "\(block) was not called for \(item.base)")
      }
    }
    for (block, items) in whole.sorted(by: { $0.key < $1.key }) {
      let others = succeeded[block, default: []].subtracting(items)
      for item in others.sorted(by: isListedBefore) {
        record(.missingProgress, "the progress of \(item.base) never came to 1")
      }
    }
  }

  private func isListedBefore(_ item: AnyHashable, _ other: AnyHashable) -> Bool {
    "\(item.base)" < "\(other.base)"
  }
}

extension Array where Element: Hashable {
  /// The number of occurrences of each element.
  var counts: [Element: Int] { Dictionary(map { ($0, 1) }, uniquingKeysWith: +) }
}
