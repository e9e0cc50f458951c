/// Lines of Swift without their names, numbers and literals, to detect new kinds of emitted code.
struct LineShapes {
  private var known: Set<Int> = []

  private static let keywords: Set<[UInt8]> = Set(
    [
      "actor", "any", "as", "associatedtype", "async", "await", "case", "class", "default",
      "else", "endif", "enum", "extension", "final", "for", "func", "get", "if", "import", "in",
      "init", "inout", "is", "let", "mutating", "nil", "nonisolated", "open", "package",
      "protocol", "public", "return", "self", "set", "some", "static", "struct", "subscript",
      "super", "switch", "throw", "throws", "try", "typealias", "var", "where",
    ].map { Array($0.utf8) })

  /// Adds the lines of some texts, and returns the shapes that are new.
  mutating func add(_ texts: [String]) -> Set<Int> {
    var new: Set<Int> = []
    for text in texts {
      var text = text
      text.withUTF8 { bytes in
        for line in bytes.split(separator: 0x0A) {
          let shape = Self.shape(of: Array(line))
          if known.insert(shape).inserted { new.insert(shape) }
        }
      }
    }
    return new
  }

  static func shape(of line: [UInt8]) -> Int {
    var hasher = Hasher()
    var index = 0
    while index < line.count {
      let start = index
      switch line[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
        while index < line.count, isWordByte(line[index]) { index += 1 }
        let word = Array(line[start..<index])
        hasher.combine(keywords.contains(word) ? word : [UInt8(ascii: "a")])
      case UInt8(ascii: "\""):
        index += 1
        while index < line.count, line[index] != UInt8(ascii: "\"") {
          index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        hasher.combine(UInt8(ascii: "\""))
      case 0x20:
        index += 1
      default:
        hasher.combine(line[index])
        index += 1
      }
    }
    return hasher.finalize()
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
