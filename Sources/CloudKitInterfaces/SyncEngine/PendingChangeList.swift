#if canImport(CloudKit)
  import CloudKit
#endif

/// A change that an engine has yet to send.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@_spi(MockSpec) public protocol PendingChange: Hashable, Sendable {
  associatedtype Subject: Hashable, Sendable

  /// The id of the record or zone that the change concerns; `nil` for a kind of change that a later system adds.
  var subject: Subject? { get }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@_spi(MockSpec) extension CKSyncEngine.PendingRecordZoneChange: PendingChange {
  public var subject: CKRecord.ID? {
    switch self {
    case .saveRecord(let id), .deleteRecord(let id): id
    @unknown default: nil
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@_spi(MockSpec) extension CKSyncEngine.PendingDatabaseChange: PendingChange {
  public var subject: CKRecordZone.ID? {
    switch self {
    case .saveZone(let zone): zone.zoneID
    case .deleteZone(let id): id
    @unknown default: nil
    }
  }
}

/// The pending changes of one kind: in order, one for each record or zone (CKSyncEngine.h).
///
/// A change that replaces its opposite goes to the end; that is a choice.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@_spi(MockSpec) public struct PendingChangeList<Change: PendingChange>: Sendable {
  // The changes by the order in which they were added, those that still hold, and their places; none before the start
  // holds.
  private var entries: [Change] = []
  private var holds: [Bool] = []
  private var start = 0
  private var indices: [Change.Subject: Int] = [:]

  /// Creates the list of an engine without changes.
  public init() {}

  /// The changes in their order.
  public var all: [Change] {
    let rest = entries[start...]
    if rest.count == count { return Array(rest) }
    return rest.indices.lazy.filter { holds[$0] }.map { entries[$0] }
  }

  /// The number of changes.
  public var count: Int { indices.count }

  /// Adds changes that are not there; a change of the same subject replaces the former.
  ///
  /// - Returns: True if the list has changed.
  @discardableResult public mutating func add(_ changes: [Change]) -> Bool {
    let before = entries.count
    for change in changes {
      guard let subject = change.subject else { continue }
      if let former = indices.updateValue(entries.count, forKey: subject) {
        if entries[former] == change {
          indices[subject] = former
          continue
        }
        holds[former] = false
      }
      entries.append(change)
      holds.append(true)
    }
    let hasChanged = entries.count != before
    compact()
    return hasChanged
  }

  /// Puts changes before the others; those whose subject has a change by now are left out.
  public mutating func restore(_ changes: [Change]) {
    if changes.isEmpty { return }
    var merged = Self()
    merged.add(changes.filter { change in change.subject.map { indices[$0] == nil } ?? false })
    merged.add(all)
    self = merged
  }

  /// Removes changes; one that was replaced by its opposite stays.
  ///
  /// - Returns: True if the list has changed.
  @discardableResult public mutating func remove(_ changes: [Change]) -> Bool {
    let before = count
    for change in changes {
      guard let subject = change.subject, let index = indices.removeValue(forKey: subject) else {
        continue
      }
      if entries[index] == change { holds[index] = false } else { indices[subject] = index }
    }
    compact()
    return count != before
  }

  /// Returns changes in the order of the list, those that it does not have last.
  public func inOrder(_ changes: [Change]) -> [Change] {
    changes.enumerated().map { offset, change in
      (place: change.subject.flatMap { indices[$0] } ?? .max, offset: offset, change: change)
    }
    .sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map(\.change)
  }

  // Keeps removing and adding linear: gaps are closed when they are more than the changes.
  private mutating func compact() {
    while start < entries.count, !holds[start] { start += 1 }
    guard entries.count > 2 * count + 16 else { return }
    entries = all
    holds = Array(repeating: true, count: entries.count)
    start = 0
    for (index, change) in entries.enumerated() {
      if let subject = change.subject { indices[subject] = index }
    }
  }
}
