/// A kind of damage to a spec.
enum Mutation: CaseIterable {
  case flipBytes, replaceBytes, deleteBytes, repeatBytes, insertNoise, truncate
  case deleteToken, repeatToken, swapTokens, replaceToken
  case deleteLine, repeatLine, moveLine, shuffleLines, splice
  case lengthenName, lengthenType

  /// Texts with a meaning for a lexer, a parser or a Swift compiler.
  private static let noise = [
    "(", ")", "[", "]", "{", "}", "<", ">", "\"", "\"\"\"", "#\"", "`", "/*", "*/", "//", "///",
    "\\(", "\\", "\0", "\r", "\r\n", "\n", "\t", ";", ",", ":", ".", "...", "?", "!", "@", "#",
    "#if A\n", "#endif\n", "&", "~", "->", "=", "==", "_", "$", "$0", "é", "👩‍👩‍👧", "\u{2028}",
    "\u{202E}", "\u{FEFF}", "\u{301}", "\u{85}", "`a b`", "`a\"b`", "`self`", "\"\\u{0}\"", "1_0",
    "0x", "1e", "-1", "/a/", "#/a/#", "async ", "throws ", "throws(E) ", "inout ", "some ", "any ",
    "each ", "repeat ", "self", "Self", "init", "subscript", "operator", "default 1 ", "named a ",
    "performs add ", "gives a(b) ", "identity ", "static ", "mutating ", "@MainActor ",
    "@available(iOS 17, *) ", "@escaping ", "@Sendable ", "associatedtype A\n", "where A: B ",
  ].map { Array($0.utf8) }

  private static let malformed: [[UInt8]] = [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x28], [0x80],
  ]

  func apply(
    to bytes: inout [UInt8], with other: [UInt8], using random: inout SplitMix
  ) {
    switch self {
    case .flipBytes:
      for _ in 0...random.number(below: 4) where !bytes.isEmpty {
        bytes[random.number(below: bytes.count)] ^= 1 << UInt8(random.number(below: 8))
      }
    case .replaceBytes:
      let printable = Array(UInt8(0x20)...0x7E)
      for index in random.range(in: bytes, longest: 3) {
        bytes[index] = random.element(of: printable) ?? 0
      }
    case .deleteBytes: bytes.removeSubrange(random.range(in: bytes, longest: 20))
    case .repeatBytes:
      let range = random.range(in: bytes, longest: 60)
      bytes.insert(contentsOf: bytes[range], at: random.number(below: bytes.count + 1))
    case .insertNoise:
      let all = random.number(below: 12) == 0 ? Self.malformed : Self.noise
      let piece = random.element(of: all) ?? []
      let count = random.number(below: 20) == 0 ? 40 : 1
      let place = random.number(below: bytes.count + 1)
      bytes.insert(contentsOf: repeatElement(piece, count: count).joined(), at: place)
    case .truncate: bytes.removeSubrange(random.number(below: bytes.count + 1)...)
    case .splice:
      let head = bytes[..<random.number(below: bytes.count + 1)]
      bytes = Array(head + other[random.number(below: other.count + 1)...])
    case .deleteToken, .repeatToken, .swapTokens, .replaceToken:
      var pieces = Pieces.tokens(of: bytes)
      spoil(&pieces, with: other, using: &random)
      bytes = Array(pieces.joined())
    case .deleteLine, .repeatLine, .moveLine, .shuffleLines:
      var pieces = Pieces.lines(of: bytes)
      spoil(&pieces, with: other, using: &random)
      bytes = Array(pieces.joined())
    case .lengthenName, .lengthenType:
      var pieces = Pieces.tokens(of: bytes)
      lengthen(&pieces, using: &random)
      bytes = Array(pieces.joined())
    }
  }

  /// Makes lines longer than generated code may be, most often without harm to the spec.
  private func lengthen(_ pieces: inout [[UInt8]], using random: inout SplitMix) {
    let isUppercase = { (piece: [UInt8]) in piece.first.map { (0x41...0x5A).contains($0) } ?? false
    }
    let isLowercase = { (piece: [UInt8]) in
      piece.count > 2 && (0x61...0x7A).contains(piece[0])
    }
    let types = pieces.indices.filter { isUppercase(pieces[$0]) }
    guard self == .lengthenName else {
      guard let place = random.element(of: types) else { return }
      pieces[place] = Array(Self.longType(using: &random).utf8)
      return
    }
    let words = pieces.indices.filter { isUppercase(pieces[$0]) || isLowercase(pieces[$0]) }
    guard let word = random.element(of: words).map({ pieces[$0] }) else { return }
    let name = word + Array(repeating: UInt8(ascii: "x"), count: 30 + random.number(below: 90))
    for index in pieces.indices where pieces[index] == word { pieces[index] = name }
  }

  /// A closure, a tuple or another type of Swift with many parts, or with long ones.
  private static func longType(using random: inout SplitMix) -> String {
    var parts = (0..<(1 + random.number(below: 9))).map { _ in
      let name = "Part" + String(repeating: "x", count: random.number(below: 40))
      return ["\(name)", "[\(name)]", "[String: \(name)]", "(any \(name))?", "() -> \(name)"][
        random.number(below: 5)]
    }
    if random.number(below: 4) == 0 { parts[0] = "(\(parts.joined(separator: ", "))) -> Void" }
    let list = parts.joined(separator: ", ")
    switch random.number(below: 6) {
    case 0: return "(\(list)) -> \(parts[0])"
    case 1: return "(\(list)) async throws -> \(parts[0])"
    case 2: return "@escaping @Sendable (\(list)) -> Void"
    case 3: return "((\(list)) -> Void)?"
    case 4: return "(\(list))"
    default: return "Many<\(list)>"
    }
  }

  private func spoil(
    _ pieces: inout [[UInt8]], with other: [UInt8], using random: inout SplitMix
  ) {
    guard pieces.count > 1 else { return }
    let first = random.number(below: pieces.count)
    let second = random.number(below: pieces.count)
    switch self {
    case .deleteToken, .deleteLine: pieces.remove(at: first)
    case .repeatToken: pieces.insert(pieces[first], at: first)
    case .repeatLine: pieces.insert(pieces[first], at: second)
    case .moveLine: pieces.insert(pieces.remove(at: first), at: min(second, pieces.count - 1))
    case .swapTokens: pieces.swapAt(first, second)
    case .replaceToken:
      pieces[first] = random.element(of: Pieces.tokens(of: other)) ?? []
    default:
      let end = min(pieces.count, first + 8)
      pieces.replaceSubrange(first..<end, with: pieces[first..<end].shuffled(using: &random))
    }
  }
}
