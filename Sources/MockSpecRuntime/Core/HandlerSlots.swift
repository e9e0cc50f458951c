/// The places in the arguments of a member that hold closures without a result: completion handlers, and blocks.
///
/// As ``ObjectSlots``, they are read once from the metadata of the type.
struct HandlerSlots {
  private struct Slot {
    let offset: Int
    let isOptional: Bool
  }

  private typealias Handler = () -> Void

  private let slots: [Slot]

  /// True if there are none.
  var isEmpty: Bool { slots.isEmpty }

  init(in type: Any.Type) {
    slots = TypeMetadata(type).elements.compactMap { element in
      let wrapped = (element.type as? any OptionalType.Type)?.wrapped
      guard TypeMetadata(wrapped ?? element.type).isHandler else { return nil }
      return Slot(offset: element.offset, isOptional: wrapped != nil)
    }
  }

  /// Replaces the closures in some arguments by ones that do nothing, and returns them, as they must end outside the lock.
  ///
  /// A closure that does nothing stands for one with any parameters: the caller keeps the arguments, and there is no
  /// result. Where pointers to functions are signed by their types, it cannot, and the closures stay.
  func silence(in arguments: UnsafeMutableRawPointer) -> [Any] {
    #if _ptrauth(_arm64e)
      []
    #else
      slots.map { slot in
        let place = arguments + slot.offset
        if slot.isOptional {
          let handler = place.assumingMemoryBound(to: Handler?.self)
          defer { handler.initialize(to: nil) }
          return handler.move() as Any
        }
        let handler = place.assumingMemoryBound(to: Handler.self)
        defer { handler.initialize(to: {}) }
        return handler.move()
      }
    #endif
  }
}
