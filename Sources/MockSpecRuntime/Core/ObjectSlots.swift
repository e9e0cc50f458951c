/// The places in the arguments of a member that hold references to objects: the one argument, or elements of the tuple.
///
/// They are read once for each member, from the metadata of the type.
struct ObjectSlots {
  struct Slot {
    let offset: Int
    let isOptional: Bool
    /// True for an existential of a protocol that only classes adopt, false for one of any other; `nil` for a class.
    let isClassBound: Bool?
  }

  let slots: [Slot]

  init(in type: Any.Type) {
    slots = TypeMetadata(type).elements.compactMap { element in
      let wrapped = (element.type as? any OptionalType.Type)?.wrapped
      let type = wrapped ?? element.type
      // The runtime makes these objects itself, for one call each.
      if type is any CallArgument.Type { return nil }
      let isClassBound = TypeMetadata(type).isClassBound
      guard type is AnyObject.Type || isClassBound != nil else { return nil }
      return Slot(
        offset: element.offset, isOptional: wrapped != nil, isClassBound: isClassBound)
    }
  }

  /// True if the type is that of most delegates: an optional of a protocol that only classes adopt.
  var isDelegate: Bool { slots.count == 1 && slots[0].isOptional && slots[0].isClassBound == true }

  /// Releases the objects in some arguments, and returns weak references to them; `keepsAlive` leaves all but those that
  /// are just deallocated.
  func release(in arguments: UnsafeMutableRawPointer, keepsAlive: Bool) -> [ReleasedObject?] {
    slots.map { slot in
      guard
        let object = arguments.load(fromByteOffset: slot.offset, as: UnsafeRawPointer?.self),
        slot.isClassBound != false || TypeMetadata.holdsObject(arguments + slot.offset)
      else { return nil }
      let reference = Unmanaged<AnyObject>.fromOpaque(object)
      let released = reference._withUnsafeGuaranteedRef {
        ReleasedObject(object: $0, type: type(of: $0))
      }
      // An object that is just deallocated has no weak references, and must not be kept.
      if keepsAlive, released.object != nil { return nil }
      arguments.storeBytes(of: 0, toByteOffset: slot.offset, as: UInt.self)
      // The caller has another reference.
      reference.release()
      return released
    }
  }

  /// Returns a copy of some arguments with the objects that were released; `nil` if one of them is gone.
  func restored<Arguments>(
    _ arguments: UnsafePointer<Arguments>, _ objects: [ReleasedObject?]
  ) -> Arguments? {
    let bytes = UnsafeMutablePointer<Arguments>.allocate(capacity: 1)
    defer { bytes.deallocate() }
    let copy = UnsafeMutableRawPointer(bytes)
    copy.copyMemory(from: arguments, byteCount: MemoryLayout<Arguments>.size)
    var found: [AnyObject] = []
    for (slot, released) in zip(slots, objects) {
      guard let released else { continue }
      guard let object = released.object else {
        if slot.isOptional { continue }
        return nil
      }
      found.append(object)
      let reference = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      copy.storeBytes(of: reference, toByteOffset: slot.offset, as: UInt.self)
    }
    return withExtendedLifetime(found) { bytes.pointee }
  }
}

/// A reference to an object of the app, which does not keep it alive, and its type.
struct ReleasedObject {
  weak var object: AnyObject?
  let type: Any.Type
}

/// A value whose objects are not kept alive.
final class ReleasedValue<Value>: @unchecked Sendable {
  private let slots: ObjectSlots
  private let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private let objects: [ReleasedObject?]

  init(_ value: Value, _ slots: ObjectSlots) {
    self.slots = slots
    pointer.initialize(to: value)
    objects = slots.release(in: UnsafeMutableRawPointer(pointer), keepsAlive: false)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// The value; `nil` if an object that it cannot do without is gone.
  var value: Value? { slots.restored(pointer, objects) }
}

/// An object that the runtime makes as an argument of one call.
protocol CallArgument: AnyObject {}

/// The arguments of a call with an object that is gone, in the journal.
struct ReleasedArguments: CustomStringConvertible {
  let types: [Any.Type]

  var description: String { types.map { "a \($0) that is gone" }.joined(separator: ", ") }
}
