@_spi(MockSpecGenerated) import MockSpecRuntime

/// A dictionary in the form of a tree whose copies share their common parts.
///
/// A copy costs nothing, and the first change after it what lies on one path of the tree. Five bits of a
/// key's hash choose the child of each branch.
@usableFromInline
struct SharingTree<Key: Hashable, Value> {
  fileprivate enum Item {
    case entry(Key, Value)
    case branch(Branch)
    /// Keys of which the whole hash is the same.
    case collision([(key: Key, value: Value)])
  }

  fileprivate struct Branch {
    /// The children that exist, a bit for each of 32.
    var bits: UInt32 = 0
    var items: [Item] = []
  }

  private var root = Branch()
  private(set) var count = 0

  subscript(key: Key) -> Value? { root.value(of: key) }

  /// Changes, adds or removes the value of a key.
  mutating func update<Result>(_ key: Key, _ body: (inout Value?) -> Result) -> Result {
    var change = 0
    let result = root.update(key, UInt(bitPattern: key.hashValue), 0) { value in
      if value != nil { change -= 1 }
      defer { if value != nil { change += 1 } }
      return body(&value)
    }
    count += change
    return result
  }

  /// All keys with their values, in no order.
  var elements: [(key: Key, value: Value)] {
    var elements: [(key: Key, value: Value)] = []
    elements.reserveCapacity(count)
    root.collect(into: &elements)
    return elements
  }
}

extension SharingTree.Branch {
  /// The shift at which the bits of a hash are used up.
  private static var lastShift: Int { 60 }

  fileprivate func value(of key: Key) -> Value? {
    var hash = UInt(bitPattern: key.hashValue)
    var branch = self
    while true {
      let bit: UInt32 = 1 << (hash & 31)
      guard branch.bits & bit != 0 else { return nil }
      switch branch.items[branch.place(of: bit)] {
      case .entry(let other, let value): return other == key ? value : nil
      case .collision(let list): return list.first { $0.key == key }?.value
      case .branch(let child): branch = child
      }
      hash >>= 5
    }
  }

  private func place(of bit: UInt32) -> Int { (bits & (bit - 1)).nonzeroBitCount }

  fileprivate mutating func update<Result>(
    _ key: Key, _ hash: UInt, _ shift: Int, _ body: (inout Value?) -> Result
  ) -> Result {
    let bit: UInt32 = 1 << ((hash >> shift) & 31)
    let place = place(of: bit)
    guard bits & bit != 0 else {
      var value: Value?
      let result = body(&value)
      if let value {
        items.insert(.entry(key, value), at: place)
        bits |= bit
      }
      return result
    }
    let result = Self.update(&items[place], key, hash, shift, body)
    if case .collision(let list) = items[place], list.isEmpty {
      items.remove(at: place)
      bits &= ~bit
    }
    return result
  }

  /// Leaves an empty collision where nothing is left.
  private static func update<Result>(
    _ item: inout Item, _ key: Key, _ hash: UInt, _ shift: Int, _ body: (inout Value?) -> Result
  ) -> Result {
    // The item gives its value away while that changes; else it would have two owners.
    switch item {
    case .branch(var child):
      item = .collision([])
      let result = child.update(key, hash, shift + 5, body)
      if !child.items.isEmpty { item = .branch(child) }
      return result
    case .entry(let other, let old) where other == key:
      item = .collision([])
      var value: Value? = old
      let result = body(&value)
      if let value { item = .entry(key, value) }
      return result
    case .entry(let other, let old):
      var value: Value?
      let result = body(&value)
      guard let value else { return result }
      item =
        shift >= lastShift
        ? .collision([(other, old), (key, value)])
        : .branch(both((other, old), (key, value), hash, shift + 5))
      return result
    case .collision(var list):
      item = .collision([])
      let index = list.firstIndex { $0.key == key }
      var value = index.map { list.remove(at: $0).value }
      let result = body(&value)
      if let value { list.append((key, value)) }
      item = .collision(list)
      return result
    }
  }

  private typealias Pair = (key: Key, value: Value)

  /// A branch with an entry that was there and a new one.
  private static func both(_ old: Pair, _ new: Pair, _ hash: UInt, _ shift: Int) -> Self {
    var branch = Self()
    branch.update(old.key, UInt(bitPattern: old.key.hashValue), shift) { $0 = old.value }
    branch.update(new.key, hash, shift) { $0 = new.value }
    return branch
  }

  fileprivate func collect(into elements: inout [(key: Key, value: Value)]) {
    for item in items {
      switch item {
      case .entry(let key, let value): elements.append((key, value))
      case .branch(let branch): branch.collect(into: &elements)
      case .collision(let list): elements += list
      }
    }
  }
}

extension SharingTree.Branch {
  fileprivate typealias Item = SharingTree.Item
}
