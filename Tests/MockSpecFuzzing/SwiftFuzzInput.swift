/// Swift files with damage, and a spec that names their protocols; they depend only on a seed and a number.
struct SwiftFuzzInput: Sendable {
  var index: Int
  var spec: [UInt8]
  /// The damaged file, and for some inputs one beside it.
  var files: [[UInt8]]

  init(_ index: Int) {
    self.index = index
    var random = SplitMix(seed: ~FuzzInput.seed, index: index)
    var (bytes, protocols) = Self.base(index, using: &random)
    let (other, others) = Self.written(index, number: 1, lines: 40)
    for _ in 0...random.number(below: 3) {
      random.element(of: Mutation.allCases)?.apply(to: &bytes, with: other, using: &random)
    }
    files = [bytes]
    if random.number(below: 4) == 0 {
      files.append(other)
      protocols += others
    }
    spec = Array(
      "existing \(protocols.isEmpty ? "Nothing" : protocols.joined(separator: ", "))\n".utf8)
    if random.number(below: 10) == 0 {
      random.element(of: Mutation.allCases)?.apply(to: &spec, with: other, using: &random)
    }
  }

  /// Returns the bytes before the damage: a Swift file of this package, or one of the grammar, few of them long.
  private static func base(
    _ index: Int, using random: inout SplitMix
  ) -> (bytes: [UInt8], protocols: [String]) {
    if random.number(below: 4) == 0, let seed = random.element(of: SeedSpecs.swiftFiles) {
      return (seed.bytes, protocols(in: seed.bytes))
    }
    let lines =
      switch index {
      case _ where index % 5_000 == 4_999: 10_000
      case _ where index % 250 == 249: 1_000
      default: 10 + random.number(below: 120)
      }
    return written(index, number: 0, lines: lines)
  }

  private static func written(
    _ index: Int, number: Int, lines: Int
  ) -> (bytes: [UInt8], protocols: [String]) {
    let file = SwiftGrammar.file(
      seed: FuzzInput.seed, index: 2 * index + number, lines: lines)
    return (Array(file.text.utf8), file.protocols)
  }

  /// Returns the words behind `protocol` at the beginning of a line.
  private static func protocols(in bytes: [UInt8]) -> [String] {
    Pieces.lines(of: bytes).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
      guard let place = words.firstIndex(of: "protocol"), place < 2, place + 1 < words.count else {
        return nil
      }
      return String(words[place + 1])
    }
  }
}
