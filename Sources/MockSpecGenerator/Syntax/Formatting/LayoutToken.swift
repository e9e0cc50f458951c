/// A token or a comment of a spec, in the order of the text.
struct LayoutToken {
  var start: Int
  var end: Int
  /// The index of the token; -1 for a comment.
  var token: Int
  /// The number of line breaks between it and the piece before.
  var breaks: Int
  /// True for `// …`, which ends its line.
  var isLineComment = false

  var isComment: Bool { token < 0 }
}

/// The tokens and comments of a text without lexical errors.
struct PieceReader {
  private let bytes: [UInt8]
  private var pieces: [LayoutToken] = []
  private var breaks = 0

  static func pieces(of bytes: [UInt8], _ tokens: [Token]) -> [LayoutToken] {
    var reader = PieceReader(bytes: bytes)
    var end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, token) in tokens.enumerated() {
      reader.readTrivia(from: end, to: token.start)
      if token.kind != .endOfFile { reader.append(token.start, token.end, token: index) }
      end = token.end
    }
    return reader.pieces
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func append(
    _ start: Int, _ end: Int, token: Int = -1, isLineComment: Bool = false
  ) {
    pieces.append(
      LayoutToken(
        start: start, end: end, token: token, breaks: breaks, isLineComment: isLineComment))
    breaks = 0
  }

  private mutating func readTrivia(from start: Int, to stop: Int) {
    var position = start
    while position < stop {
      switch bytes[position] {
      case 0x0A, 0x0D:
        if bytes[position] == 0x0D, position + 1 < stop, bytes[position + 1] == 0x0A {
          position += 1
        }
        breaks += 1
        position += 1
      case UInt8(ascii: "/"):
        let first = position
        let isLine = bytes[position + 1] == UInt8(ascii: "/")
        position = isLine ? endOfLine(first, stop) : endOfBlock(first, stop)
        append(first, position, isLineComment: isLine)
      default: position += 1
      }
    }
  }

  private func endOfLine(_ start: Int, _ stop: Int) -> Int {
    var position = start
    while position < stop, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    return position
  }

  private func endOfBlock(_ start: Int, _ stop: Int) -> Int {
    var position = start + 2
    var depth = 1
    while position < stop, depth > 0 {
      let next = position + 1 < stop ? bytes[position + 1] : 0
      if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    }
    return position
  }
}
