extension Backend {
  /// A moment of the journal.
  public struct Marker: Sendable, Hashable {
    let position: Int
  }

  /// The current moment, from which a test looks at later calls only.
  ///
  /// ```swift
  /// let start = backend.marker
  /// viewModel.refresh()
  /// #expect(backend.journal(since: start).members == ["load(id:)"])
  /// ```
  public var marker: Marker { Marker(position: lock.withLock { log.pointee.count }) }

  /// Returns the calls of every mock on this backend after a moment, in order.
  ///
  /// - Parameter marker: The moment.
  /// - Returns: The calls; none if the moment is one of another, longer journal.
  public func journal(since marker: Marker) -> [JournalEntry] { entries(from: marker.position) }

  /// Returns the calls that no knob of a list is about.
  ///
  /// ```swift
  /// #expect(backend.calls(except: mock.on.load, mock.on.rename).isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - knobs: The knobs of the calls that the test expects; of some calls only, with `when`.
  ///   - marker: The moment from which on calls count; all calls if left out.
  /// - Returns: The other calls, in order.
  public func calls(except knobs: any Knob..., since marker: Marker? = nil) -> [JournalEntry] {
    entries(from: marker?.position ?? 0).filter { entry in
      !knobs.contains { $0.covers(entry) }
    }
  }
}

extension Knob {
  func covers(_ entry: JournalEntry) -> Bool { member.covers(entry) }
}

extension Sequence<JournalEntry> {
  /// The full names of what was called: `load(id:)`.
  public var members: [String] { map(\.member) }

  /// The full names of what was called, with the mocks: `MockSession.load(id:)`.
  public var qualifiedMembers: [String] { map { "\($0.mock).\($0.member)" } }
}
