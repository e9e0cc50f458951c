/// Splits a spec roughly, without the parser; the joined parts are the whole.
enum Pieces {
  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    cut(bytes) { byte, _ in byte == 0x0A }
  }

  /// Returns words, spaces and single other characters.
  static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    cut(bytes) { byte, next in !isWord(byte) || !isWord(next) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  private static func cut(_ bytes: [UInt8], after isEnd: (UInt8, UInt8) -> Bool) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    for index in bytes.indices {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      guard isEnd(bytes[index], next) || index + 1 == bytes.count else { continue }
      pieces.append(Array(bytes[start...index]))
      start = index + 1
    }
    return pieces
  }
}
