/// A search for expected calls in a journal.
struct CallSearch {
  var knobs: [any Knob]
  var order: CallOrder
  var journal: [JournalEntry]

  /// The mismatch; `nil` if all is as expected.
  var failure: String? {
    let found = matches
    if let missing = knobs.indices.first(where: { found[$0] == nil }) {
      return report(found, "missing: \(nearest(to: missing, after: found))")
    }
    guard order == .exactly, knobs.count < journal.count else { return nil }
    let extra = journal.indices.first { index in !found.contains(index) }
    return extra.map { report(found, "not expected: \(journal[$0])") }
  }

  /// The place in the journal of each expected call, as far as they are found.
  private var matches: [Int?] {
    switch order {
    case .inOrder: inOrder
    case .inAnyOrder: inAnyOrder
    case .exactly: exactly
    }
  }

  private var inOrder: [Int?] {
    var start = 0
    var isBroken = false
    return knobs.map { knob in
      guard !isBroken, let index = journal.indices[start...].first(where: { covers(knob, $0) })
      else {
        isBroken = true
        return nil
      }
      start = index + 1
      return index
    }
  }

  private var exactly: [Int?] {
    let common = zip(knobs, journal.indices).prefix { covers($0, $1) }.count
    return knobs.indices.map { $0 < common ? $0 : nil }
  }

  /// Matches each expected call with one of its own, moving others where there is a choice.
  private var inAnyOrder: [Int?] {
    var owner: [Int: Int] = [:]
    func place(_ knob: Int, _ visited: inout Set<Int>) -> Bool {
      for index in journal.indices where covers(knobs[knob], index) {
        guard visited.insert(index).inserted else { continue }
        if let other = owner[index], !place(other, &visited) { continue }
        owner[index] = knob
        return true
      }
      return false
    }
    for knob in knobs.indices {
      var visited: Set<Int> = []
      _ = place(knob, &visited)
    }
    let places = Dictionary(owner.map { ($1, $0) }) { first, _ in first }
    return knobs.indices.map { places[$0] }
  }

  private func covers(_ knob: any Knob, _ index: Int) -> Bool { knob.covers(journal[index]) }

  private func report(_ found: [Int?], _ problem: String) -> String {
    let lines = zip(knobs, found).enumerated().map { number, pair in
      let (knob, index) = pair
      let place = index.map { "✓ as call \(journal[$0].sequence)" } ?? "✗"
      return "  \(number + 1). \(knob.expectation) \(place)"
    }
    let all = journal.isEmpty ? "  no calls" : journal.dump
    return (["expected \(order.phrase):"] + lines + [problem, "the journal:", all])
      .joined(separator: "\n")
  }

  /// Describes the call that comes nearest to a missing one, and the difference.
  private func nearest(to missing: Int, after found: [Int?]) -> String {
    let knob = knobs[missing]
    let taken = Set(found.compactMap { $0 })
    let last = missing > 0 ? found[missing - 1] : nil
    if let late = journal.indices.first(where: { !taken.contains($0) && covers(knob, $0) }) {
      let place = last.map { late < $0 } ?? false ? "too early" : "in another place"
      return "\(knob.expectation) came \(place), as \(journal[late])"
    }
    let sameMember = journal.indices.filter { !taken.contains($0) && knob.isAbout(journal[$0]) }
    let candidate = sameMember.first { $0 > last ?? -1 } ?? sameMember.last
    guard let candidate else { return "\(knob.expectation) was not called" }
    return "\(knob.expectation); nearest is \(journal[candidate])\n  "
      + knob.difference(to: journal[candidate])
  }
}

extension Knob {
  /// The call that a knob stands for: `MockSession.load(id:) with 3`.
  var expectation: String {
    let name = "\(member.core.name).\(member.fullName)"
    guard let condition = member.condition else { return name }
    return name + (condition.expected.map { " with \($0)" } ?? " that meets its condition")
  }

  /// Tells whether an entry is of the knob's member, whatever its arguments.
  fileprivate func isAbout(_ entry: JournalEntry) -> Bool {
    entry.origin.mock === member.core.identity && entry.origin.knobName == member.knobName
  }

  fileprivate func difference(to entry: JournalEntry) -> String {
    guard let expected = member.condition?.expected else {
      return "its arguments do not meet the condition: \(entry.arguments)"
    }
    let difference = TextDifference(expected, String(reflecting: entry.arguments))
    return difference.lines.joined(separator: "\n  ")
  }
}
