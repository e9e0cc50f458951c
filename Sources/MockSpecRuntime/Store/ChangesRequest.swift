/// Where the changes of a zone begin, and how much of them is wanted.
public struct ChangesStart<Adapter: RecordAdapter> {
  /// What the client knows already; `nil` for nothing.
  public let token: Adapter.ChangeToken?
  /// How many changes a page can have; `nil`, or less than 1, for as many as the service gives.
  public let limit: Int?
  /// The fields that the records shall have; `nil` for all.
  public let fields: [String]?

  /// Describes a start.
  ///
  /// - Parameters:
  ///   - token: What the client knows already; `nil` for nothing.
  ///   - limit: How many changes a page can have; `nil`, or less than 1, for as many as the service
  ///     gives.
  ///   - fields: The fields that the records shall have; `nil` for all.
  public init(since token: Adapter.ChangeToken?, limit: Int? = nil, fields: [String]? = nil) {
    self.token = token
    self.limit = limit
    self.fields = fields
  }
}

/// A request for what has changed, in one zone, in several, or in a table without zones.
public struct ChangesRequest<Adapter: RecordAdapter>: StoreRequest, CustomStringConvertible {
  /// The changes of one zone.
  public struct Part {
    /// The zone; `nil` for tables without zones.
    public let zone: Adapter.ZoneID?
    /// Where the changes begin.
    public let start: ChangesStart<Adapter>
  }

  /// The changes that are wanted, zone by zone.
  public let parts: [Part]
  /// Whether each zone answers for itself; else its error is that of the call.
  public let isByZone: Bool
  /// Whether the answer goes on, page by page, until there is no more.
  public let isWhole: Bool

  /// Asks for the changes of one zone, or of a table without zones.
  ///
  /// - Parameters:
  ///   - token: What the client knows already; `nil` for nothing.
  ///   - zone: The zone; `nil` for tables without zones.
  ///   - fields: The fields that the records shall have; `nil` for all.
  ///   - limit: How many changes a page can have; `nil`, or less than 1, for as many as the service
  ///     gives.
  ///   - isWhole: Whether the answer goes on, page by page, until there is no more.
  public init(
    since token: Adapter.ChangeToken?, zone: Adapter.ZoneID? = nil, fields: [String]? = nil,
    limit: Int? = nil, isWhole: Bool = false
  ) {
    parts = [Part(zone: zone, start: ChangesStart(since: token, limit: limit, fields: fields))]
    isByZone = false
    self.isWhole = isWhole
  }

  /// Asks for the changes of several zones.
  ///
  /// - Parameters:
  ///   - starts: Where the changes begin, by zone; zones without a start begin with nothing known.
  ///   - zones: The zones in order; `nil` for those that have a start.
  ///   - isWhole: Whether the answer goes on, page by page, until there is no more.
  public init(
    since starts: [Adapter.ZoneID: ChangesStart<Adapter>]?, zones: [Adapter.ZoneID]?,
    isWhole: Bool = false
  ) {
    let starts = starts ?? [:]
    let zones = zones ?? starts.keys.sorted { "\($0)" < "\($1)" }
    var seen: Set<Adapter.ZoneID> = []
    parts = zones.filter { seen.insert($0).inserted }.map { zone in
      Part(zone: zone, start: starts[zone] ?? ChangesStart(since: nil))
    }
    isByZone = true
    self.isWhole = isWhole
  }

  public static var verbs: ServiceVerbs { .changes }

  /// One zone's error is that of the call, where zones do not answer for themselves.
  public func narrowed(_ scope: CallScope) -> CallScope {
    CallScope(verbs: .changes, isSingle: !isByZone && parts.contains { $0.zone != nil })
  }

  public var recorded: Self { self }

  public var itemCount: Int { 0 }

  public var description: String {
    let zones = parts.compactMap { part in part.zone.map { "\($0)" } }
    return "asking for changes" + (zones.isEmpty ? "" : " in " + zones.joined(separator: ", "))
  }
}
