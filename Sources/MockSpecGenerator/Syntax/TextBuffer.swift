#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// UTF-8 text that is composed of many short pieces.
///
/// Generated code is; in an array, the pieces alone would be a tenth of a run over 1,000 services, and more in the debug
/// builds that plugins make. Copies share their memory until one of them changes, and a literal has no memory of its own.
package struct TextBuffer {
  /// The memory of the text; `nil` for a literal.
  private var memory: ManagedBuffer<Void, UInt8>?
  private var start: UnsafePointer<UInt8>?
  package private(set) var count = 0
  private var capacity = 0

  package init() {}

  package init(_ literal: StaticString) {
    if literal.hasPointerRepresentation {
      (start, count) = (literal.utf8Start, literal.utf8CodeUnitCount)
    } else {
      append(literal: literal)
    }
  }

  package var isEmpty: Bool { count == 0 }

  package var last: UInt8? { count == 0 ? nil : start?[count - 1] }

  package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls a closure with the bytes, which it must not keep.
  package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    withExtendedLifetime(memory) { body(UnsafeBufferPointer(start: start, count: count)) }
  }

  /// Makes room for a text of some length.
  package mutating func reserve(_ length: Int) {
    if length > capacity { _ = move(to: max(length, count)) }
  }

  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let source = piece.baseAddress, !piece.isEmpty else { return }
    memcpy(room(for: piece.count), source, piece.count)
    count += piece.count
  }

  package mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append($0) }
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  package mutating func append(_ other: TextBuffer) { other.withBytes { append($0) } }

  package mutating func append(_ byte: UInt8) {
    room(for: 1).initialize(to: byte)
    count += 1
  }

  package mutating func append(spaces: Int) {
    memset(room(for: spaces), 0x20, spaces)
    count += spaces
  }

  package mutating func removeLast(_ number: Int = 1) { count -= number }

  package func ends(with suffix: StaticString) -> Bool {
    guard let start, count >= suffix.utf8CodeUnitCount else { return false }
    return suffix.withUTF8Buffer { suffix in
      suffix.baseAddress.map { memcmp(start + count - suffix.count, $0, suffix.count) == 0 } ?? true
    }
  }

  /// Returns the end of the text, where there is room for some bytes in memory that no other text has.
  private mutating func room(for length: Int) -> UnsafeMutablePointer<UInt8> {
    if count + length <= capacity, isKnownUniquelyReferenced(&memory), let start {
      return UnsafeMutablePointer(mutating: start) + count
    }
    // A text that outgrows its memory will probably go on.
    return move(to: max(count + length, memory == nil ? 32 : 2 * count))
  }

  /// Moves the text to memory of some size, and returns its end.
  private mutating func move(to size: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = ManagedBuffer<Void, UInt8>.create(minimumCapacity: size) { _ in }
    let bytes = memory.withUnsafeMutablePointerToElements { $0 }
    if let start { memcpy(bytes, start, count) }
    (self.memory, start, capacity) = (memory, UnsafePointer(bytes), size)
    return bytes + count
  }
}

extension TextBuffer: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count, let start = left.start, let other = right.start else {
      return left.count == right.count
    }
    return withExtendedLifetime((left, right)) { memcmp(start, other, left.count) == 0 }
  }

  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
