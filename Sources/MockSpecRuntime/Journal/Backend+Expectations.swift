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
public struct JournalError: Error, CustomStringConvertible {
  /// The expectation, the nearest call, the difference, and the journal.
  public let description: String
  /// The journal as a Mermaid sequence diagram.
  public let sequenceDiagram: String

  init(
    _ problem: String, _ backend: Backend, since marker: Backend.Marker?, _ place: SourcePlace
  ) {
    description = "\(place): \(problem)"
    sequenceDiagram = backend.sequenceDiagram(since: marker ?? Backend.Marker(position: 0))
  }
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
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Throws: ``JournalError`` with the expectation, the nearest call and the difference.
  public func expect(
    _ knobs: any Knob..., order: CallOrder = .inOrder, since marker: Marker? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) throws {
    let search = CallSearch(knobs: knobs, order: order, journal: entries(from: marker))
    guard let failure = search.failure else { return }
    throw JournalError(failure, self, since: marker, SourcePlace(fileID, line))
  }

  /// Checks that no other calls were made than those of some knobs.
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that are allowed.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Throws: ``JournalError`` with the other calls.
  public func expectNothing(
    but knobs: any Knob..., since marker: Marker? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) throws {
    let journal = entries(from: marker)
    let others = journal.filter { entry in !knobs.contains { $0.covers(entry) } }
    guard !others.isEmpty else { return }
    throw JournalError(
      "expected no other call, but there were \(others.count):\n\(others.dump)", self,
      since: marker, SourcePlace(fileID, line))
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
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Throws: ``JournalError`` with the numbers and the calls.
  public func expectAtMost(
    requests: Int? = nil, items: Int? = nil, of knobs: any Knob..., since marker: Marker? = nil,
    fileID: String = #fileID, line: UInt = #line
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
      since: marker, SourcePlace(fileID, line))
  }

  /// Checks that no two calls were on their way at the same time: each began after the answer to the one before.
  ///
  /// A call that is answered at once has no time in which others could begin; a gate or a delay gives it some.
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that count; all calls if there are none.
  ///   - marker: The moment from which on calls count; all calls if left out.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Throws: ``JournalError`` with the first two calls that overlap.
  public func expectNoOverlap(
    of knobs: any Knob..., since marker: Marker? = nil, fileID: String = #fileID, line: UInt = #line
  ) throws {
    let counted = entries(from: marker, of: knobs)
    for (index, entry) in counted.enumerated() {
      guard let other = counted[(index + 1)...].first(where: entry.overlaps) else { continue }
      throw JournalError(
        "expected no calls at the same time, but these overlap:\n\([entry, other].dump)", self,
        since: marker, SourcePlace(fileID, line))
    }
  }

  /// Returns the calls after a moment that some knobs are about; of all mocks if there are no knobs.
  private func entries(from marker: Marker?, of knobs: [any Knob] = []) -> [JournalEntry] {
    entries(from: marker?.position ?? 0).filter { entry in
      knobs.isEmpty || knobs.contains { $0.covers(entry) }
    }
  }
}
