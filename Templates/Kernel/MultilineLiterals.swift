#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Follows the `"""` of a text, since a line inside a literal must stay as it is.
struct MultilineLiterals {
  private var position = 0
  private var isOpen = false

  /// Whether an offset is inside a literal; offsets are asked for in ascending order.
  mutating func contain(_ offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    while position < offset,
      let quote = memchr(base + position, 0x22, offset - position)
    {
      position = UnsafeRawPointer(quote) - UnsafeRawPointer(base) + 1
      guard position + 1 < text.count, text[position] == 0x22, text[position + 1] == 0x22 else {
        continue
      }
      isOpen.toggle()
      position += 2
    }
    position = max(position, offset)
    return isOpen
  }
}
