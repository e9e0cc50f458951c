@_spi(MockSpecGenerated) import MockSpecRuntime

/// A dictionary of which a copy costs nothing, and the first change after it next to nothing.
///
/// As long as there are no copies it is a plain dictionary. One that has copies is never changed again: what
/// differs from it is kept in a tree beside it, until there are no copies any more, or until there is so much of it that
/// a dictionary of its own costs no more than the changes did.
struct SharingDictionary<Key: Hashable, Value> {
  /// The values that copies share; changed only by its only owner.
  final class Base {
    @exclusivity(unchecked) var values: [Key: Value]

    init(_ values: [Key: Value] = [:]) { self.values = values }
  }

  /// `nil` as long as nothing was ever kept.
  var base: Base?
  /// The values of the keys that differ from the base; `nil` for keys that are gone.
  var changes: SharingTree<Key, Value?>?
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  subscript(key: Key) -> Value? {
    get { changes == nil ? base?.values[key] : changedValue(of: key) }
    set {
      if let newValue { _ = updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Changes, adds or removes the value of a key.
  mutating func update<Result>(_ key: Key, _ body: (inout Value?) -> Result) -> Result {
    guard let own = ownBase() else { return updateChanges(key, body) }
    let result = body(&own.values[key])
    count = own.values.count
    return result
  }

  /// Sets the value of a key.
  ///
  /// - Returns: The value that the key had.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let own = ownBase() else {
      return updateChanges(key) { old in
        defer { old = value }
        return old
      }
    }
    let old = own.values.updateValue(value, forKey: key)
    if old == nil { count += 1 }
    return old
  }

  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? {
    update(key) { value in
      defer { value = nil }
      return value
    }
  }

  /// All keys with their values, in no order.
  var elements: [(key: Key, value: Value)] {
    guard let changes else { return base?.values.map { ($0.key, $0.value) } ?? [] }
    let kept = base?.values.filter { changes[$0.key] == nil } ?? [:]
    return kept.map { ($0.key, $0.value) }
      + changes.elements.compactMap { key, value in value.map { (key, $0) } }
  }

  var keys: [Key] { elements.map(\.key) }

  /// The base, if it can be changed.
  mutating func ownBase() -> Base? {
    if changes == nil, isKnownUniquelyReferenced(&base) { return base }
    return settledBase()
  }

  /// Makes a base that can be changed, where that costs no more than what has changed until now.
  mutating func settledBase() -> Base? {
    let isAlone = isKnownUniquelyReferenced(&base)
    let limit = max(base?.values.count ?? 0, 16)
    guard let changes else {
      if base == nil { base = Base() }
      guard let known = base, known.values.count < limit else { return nil }
      if !isAlone { base = Base(known.values) }
      return base
    }
    guard isAlone || changes.count > limit else { return nil }
    if !isAlone { base = Base(base?.values ?? [:]) }
    for (key, value) in changes.elements { base?.values[key] = value }
    self.changes = nil
    return base
  }

  func changedValue(of key: Key) -> Value? {
    changes?[key] ?? base?.values[key]
  }

  /// Changes the value of a key beside a base that copies share.
  mutating func updateChanges<Result>(_ key: Key, _ body: (inout Value?) -> Result) -> Result {
    // The tree is not kept twice while it changes; else it would be copied.
    var tree = changes ?? SharingTree()
    changes = nil
    defer { changes = tree }
    let stored = base?.values[key]
    return tree.update(key) { change in
      var value = change ?? stored
      if value != nil { count -= 1 }
      change = nil
      let result = body(&value)
      if value != nil { count += 1 }
      if value != nil || stored != nil { change = .some(value) }
      return result
    }
  }
}
