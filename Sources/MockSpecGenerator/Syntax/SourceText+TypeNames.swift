extension SourceText {
  /// Returns the given names that occur in the text outside of line comments.
  ///
  /// Reads the bytes once; the names begin with an ASCII capital.
  package func typeNames(among names: [String]) -> [String] {
    let names = names.map { (text: $0, bytes: Array($0.utf8)) }
    var found: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        let start = position
        guard isIdentifierHead(bytes[start]) else {
          position = bytes.behind(start)
          continue
        }
        while position < bytes.count, isIdentifierByte(bytes[position]) { position += 1 }
        guard (0x41...0x5A).contains(bytes[start]) else { continue }
        for name in names
        where name.bytes.count == position - start && name.bytes[0] == bytes[start]
          && bytes[start..<position].elementsEqual(name.bytes)
        {
          found.insert(name.text)
        }
      }
    }
    return found.sorted()
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
