/// The order in which expected calls must lie in the journal.
public enum CallOrder: Sendable, Hashable {
  /// In this order; others may come before, between and after them.
  case inOrder
  /// In any order, each its own call; others may come too.
  case inAnyOrder
  /// In this order, and no other call.
  case exactly

  var phrase: String {
    switch self {
    case .inOrder: "in this order"
    case .inAnyOrder: "in any order"
    case .exactly: "exactly these calls"
    }
  }
}

/// An error for a journal that is not as a test expects it.
public struct JournalError: Error, CustomStringConvertible, LocatedFailure {
  /// The expectation, the nearest call, the difference, and the journal.
  public let description: String
  /// The journal as a Mermaid sequence diagram.
  public let sequenceDiagram: String
  package let location: Backend.SourceLocation?

  init(
    _ problem: String, _ backend: Backend, since marker: Backend.Marker?,
    _ location: Backend.SourceLocation
  ) {
    self.location = location
    description = "\(location): \(problem)"
    sequenceDiagram = backend.sequenceDiagram(since: marker ?? Backend.Marker(position: 0))
  }

  package var attachments: [(name: String, text: String)] { [("journal.mmd", sequenceDiagram)] }
}

extension Backend {
  /// Checks that calls were made, of any mocks and clients on this backend.
  ///
  /// ```swift
  /// try backend.expect(
  ///   database.on.fetchRecords, database.on.modifyRecords.when { $0.saves.count == 2 },
  ///   order: .inOrder)
  /// ```
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls, one for each call; of calls with certain arguments with
  ///     `when`.
  ///   - order: The order of the calls in the journal.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``JournalError`` with the expectation, the nearest call and the difference.
  public func expect(
    _ knobs: any Knob..., order: CallOrder = .inOrder, since marker: Marker? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    let search = CallSearch(knobs: knobs, order: order, journal: entries(from: marker))
    guard let failure = search.failure else { return }
    throw JournalError(
      failure, self, since: marker, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Checks that no other calls were made than those of some knobs.
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that are allowed.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``JournalError`` with the other calls.
  public func expectNothing(
    but knobs: any Knob..., since marker: Marker? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    let journal = entries(from: marker)
    let others = journal.filter { entry in !knobs.contains { $0.covers(entry) } }
    guard !others.isEmpty else { return }
    throw JournalError(
      "expected no other call, but there were \(others.count):\n\(others.dump)", self,
      since: marker, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Checks that an amount of work was not exceeded.
  ///
  /// ```swift
  /// try backend.expectAtMost(requests: 3, items: 400, of: database.on.modifyRecords)
  /// ```
  ///
  /// - Parameters:
  ///   - requests: The most calls; any number if left out.
  ///   - items: The most items in all requests to stores; any number if left out.
  ///   - knobs: The knobs of the calls that count; all calls if there are none.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``JournalError`` with the numbers and the calls.
  public func expectAtMost(
    requests: Int? = nil, items: Int? = nil, of knobs: any Knob..., since marker: Marker? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    let counted = entries(from: marker, of: knobs)
    let itemCount = counted.map(\.itemCount).reduce(0, +)
    var excesses: [String] = []
    if let requests, counted.count > requests {
      excesses.append("at most \(requests) requests, but there were \(counted.count)")
    }
    if let items, itemCount > items {
      excesses.append("at most \(items) items, but there were \(itemCount)")
    }
    guard !excesses.isEmpty else { return }
    throw JournalError(
      "expected " + excesses.joined(separator: " and ") + ":\n\(counted.dump)", self,
      since: marker, Backend.SourceLocation(fileID, filePath, line, column))
  }

  /// Checks that no two calls were on their way at the same time: each began after the answer to the one before.
  ///
  /// A call that is answered at once has no time in which others could begin; a gate or a delay gives it some.
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that count; all calls if there are none.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``JournalError`` with the first two calls that overlap.
  public func expectNoOverlap(
    of knobs: any Knob..., since marker: Marker? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    let counted = entries(from: marker, of: knobs)
    for (index, entry) in counted.enumerated() {
      guard let other = counted[(index + 1)...].first(where: entry.overlaps) else { continue }
      throw JournalError(
        "expected no calls at the same time, but these overlap:\n\([entry, other].dump)", self,
        since: marker, Backend.SourceLocation(fileID, filePath, line, column))
    }
  }

  /// Returns the calls after a moment that some knobs are about; of all mocks if there are no knobs.
  private func entries(from marker: Marker?, of knobs: [any Knob] = []) -> [JournalEntry] {
    entries(from: marker?.position ?? 0).filter { entry in
      knobs.isEmpty || knobs.contains { $0.covers(entry) }
    }
  }
}

/// A search for expected calls in a journal.
struct CallSearch {
  let knobs: [any Knob]
  let order: CallOrder
  let journal: [JournalEntry]

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

  fileprivate func isAbout(_ entry: JournalEntry) -> Bool { member.isAbout(entry) }

  fileprivate func difference(to entry: JournalEntry) -> String {
    guard let expected = member.condition?.expected else {
      return "its arguments do not meet the condition: \(entry.arguments)"
    }
    let difference = TextDifference(expected, String(reflecting: entry.arguments))
    return difference.lines.joined(separator: "\n  ")
  }
}
