@_spi(MockSpecGenerated) import MockSpecRuntime

/// A dictionary whose copies share what they have in common: a copy costs nothing, and the first change after it what
/// lies beside one key.
struct SharingTree<Key: Hashable, Value> {
  /// The keys with their values, by the last bits of their hashes; as many as there are keys, or up to twice that.
  private var buckets = SharingArray<[(key: Key, value: Value)]>()
  private(set) var count = 0

  subscript(key: Key) -> Value? {
    buckets.isEmpty ? nil : buckets[place(of: key)].first { $0.key == key }?.value
  }

  /// Changes, adds or removes the value of a key.
  mutating func update<Result>(_ key: Key, _ body: (inout Value?) -> Result) -> Result {
    if count == buckets.count { grow() }
    let (result, change) = buckets.update(at: place(of: key)) { bucket in
      let index = bucket.firstIndex { $0.key == key }
      // The bucket gives the value away while that changes; else it would have two owners.
      var value = index.map { bucket.remove(at: $0).value }
      let result = body(&value)
      if let value { bucket.append((key, value)) }
      return (result, (value == nil ? 0 : 1) - (index == nil ? 0 : 1))
    }
    count += change
    return result
  }

  /// All keys with their values, in no order.
  var elements: [(key: Key, value: Value)] { buckets.flatMap { $0 } }

  private func place(of key: Key) -> Int { key.hashValue & (buckets.count - 1) }

  private mutating func grow() {
    let old = elements
    buckets = SharingArray(repeatElement([], count: max(32, 2 * buckets.count)))
    for element in old { buckets.update(at: place(of: element.key)) { $0.append(element) } }
  }
}
