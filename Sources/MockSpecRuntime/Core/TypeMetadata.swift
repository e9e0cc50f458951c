/// The description of a type that Swift keeps, as far as its language does not tell it.
///
/// The layout is part of Swift's stable interface:
/// https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst
struct TypeMetadata {
  private enum Kind {
    static var tuple: UInt { 0x301 }
    static var function: UInt { 0x302 }
    static var existential: UInt { 0x303 }
  }

  private let type: Any.Type
  private let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    self.type = type
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private static var word: Int { MemoryLayout<UInt>.size }

  private var kind: UInt { type is AnyObject.Type ? 0 : pointer.load(as: UInt.self) }

  private func word(_ index: Int) -> UInt {
    pointer.load(fromByteOffset: index * Self.word, as: UInt.self)
  }

  /// The elements of a tuple with their offsets; any other type as the one element.
  var elements: [(type: Any.Type, offset: Int)] {
    guard kind == Kind.tuple else { return [(type, 0)] }
    // After the kind: the number of elements, their labels, then type and offset of each.
    return (0..<Int(word(1))).map { index in
      let element = pointer + (3 + 2 * index) * Self.word
      let offset = (element + Self.word).load(as: UInt32.self)
      return (element.load(as: Any.Type.self), Int(offset))
    }
  }

  /// True for a closure of Swift that does not wait and has no result.
  var isHandler: Bool {
    guard kind == Kind.function else { return false }
    let (convention, async) = (UInt(0x00FF_0000), UInt(0x2000_0000))
    let result = pointer.load(fromByteOffset: 2 * Self.word, as: Any.Type.self)
    return word(1) & (convention | async) == 0 && result == Void.self
  }

  /// The container of an existential: one that only objects are in, or one that tells by its metadata; `nil` for any
  /// other type, and for errors, which have a container of their own.
  var isClassBound: Bool? {
    guard kind == Kind.existential else { return nil }
    let flags = pointer.load(fromByteOffset: Self.word, as: UInt32.self)
    return flags & 0x3F00_0000 != 0 ? nil : flags & 0x8000_0000 == 0
  }

  /// True if a container of an existential that is not bound to classes holds an object.
  static func holdsObject(_ existential: UnsafeRawPointer) -> Bool {
    let type = existential.load(fromByteOffset: 3 * word, as: UnsafeRawPointer?.self)
    return type.map { unsafeBitCast($0, to: Any.Type.self) is AnyObject.Type } ?? false
  }
}

/// An optional type, which tells what it wraps.
protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}
