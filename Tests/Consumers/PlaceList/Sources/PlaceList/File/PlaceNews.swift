import Foundation

/// Serialises the saves of a file's contexts, and notifies the other contexts.
final class PlaceNews: @unchecked Sendable {
  typealias Observer = @Sendable (_ inserted: [UUID], _ updated: [UUID], _ deleted: [UUID]) -> Void

  private let lock = NSLock()
  private let queue = DispatchQueue(label: "PlaceNews")
  private var observers: [ObjectIdentifier: Observer] = [:]

  subscript(context: ObjectIdentifier) -> Observer? {
    get { lock.withLock { observers[context] } }
    set { lock.withLock { observers[context] = newValue } }
  }

  /// Saves, and notifies all other contexts of the actions, each with the id of a place.
  func saving(by context: ObjectIdentifier, _ save: () throws -> [[String?]]) rethrows {
    try lock.withLock {
      let done = Dictionary(grouping: try save()) { $0[0] }
        .mapValues { $0.compactMap { $0[1].flatMap(UUID.init(uuidString:)) } }
      if done.isEmpty { return }
      for (other, observer) in observers where other != context {
        queue.async { observer(done["insert"] ?? [], done["update"] ?? [], done["delete"] ?? []) }
      }
    }
  }
}
