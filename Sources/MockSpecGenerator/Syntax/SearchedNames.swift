/// The names that a text is searched for, all at once; they can be any words.
struct SearchedNames {
  private let names: Set<String>
  /// The lengths of the names with each first byte, as bits, so that most words of a text need no string. The last bit
  /// stands for all longer ones.
  private var lengths: [UInt64] = Array(repeating: 0, count: 256)

  init(_ names: some Sequence<String>) {
    self.names = Set(names)
    for name in self.names {
      lengths[Int(name.utf8.first ?? 0)] |= 1 << UInt64(min(name.utf8.count, 63))
    }
  }

  var isEmpty: Bool { names.isEmpty }

  /// Returns the names that occur in a range of a text, outside of line comments; reads the bytes once.
  func occurring(in bytes: [UInt8], _ range: Range<Int>) -> Set<String> {
    var found: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[range])
      var position = 0
      while position < bytes.count {
        let start = position
        guard isIdentifierHead(bytes[start]) else {
          position = bytes.behind(start)
          continue
        }
        while position < bytes.count, isIdentifierByte(bytes[position]) { position += 1 }
        let length = UInt64(min(position - start, 63))
        guard lengths[Int(bytes[start])] >> length & 1 == 1 else { continue }
        let name = String(
          decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        if names.contains(name) { found.insert(name) }
      }
    }
    return found
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the next position, or the end of the line if a comment begins.
  fileprivate func behind(_ position: Int) -> Int {
    let slash = UInt8(ascii: "/")
    guard self[position] == slash, position + 1 < count, self[position + 1] == slash else {
      return position + 1
    }
    return self[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count
  }
}
