/// The values that a subscript was set to, by the arguments; a rule among the answers of its member gives them.
///
/// The arguments are hashed and compared outside the lock, as that is the app's code: behind it are buckets by hash.
final class KeptValues<Arguments, Output>: Sendable {
  private struct Bucket {
    var values: [(key: AnyHashable, value: Output)] = []
    var changes = 0
  }

  private let buckets = Protected<[Int: Bucket]>([:])

  subscript(arguments: Arguments) -> Output? {
    guard let key = key(of: arguments) else { return nil }
    return bucket(of: key.hashValue).values.first { $0.key == key }?.value
  }

  /// Keeps a value; returns `false` if an argument is not `Hashable`.
  func keep(_ value: Output, at arguments: Arguments) -> Bool {
    guard let key = key(of: arguments) else { return false }
    let hash = key.hashValue
    while true {
      let known = bucket(of: hash)
      var changed = known
      changed.changes += 1
      if let index = known.values.firstIndex(where: { $0.key == key }) {
        changed.values[index].value = value
      } else {
        changed.values.append((key, value))
      }
      // Another thread may have been faster.
      let isKept = buckets.withLock { [changed] buckets in
        guard buckets[hash, default: Bucket()].changes == known.changes else { return false }
        buckets[hash] = changed
        return true
      }
      if isKept { return true }
    }
  }

  private func bucket(of hash: Int) -> Bucket {
    buckets.withLock { $0[hash] } ?? Bucket()
  }
}

/// Returns the arguments of a call as a key; `nil` if one of them is not `Hashable`.
private func key(of arguments: Any) -> AnyHashable? {
  if let key = arguments as? AnyHashable { return key }
  let mirror = Mirror(reflecting: arguments)
  guard mirror.displayStyle == .tuple else { return nil }
  let keys = mirror.children.map { $0.value as? AnyHashable }
  return keys.contains(nil) ? nil : AnyHashable(keys)
}
