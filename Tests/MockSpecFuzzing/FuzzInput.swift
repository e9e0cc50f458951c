/// An input that depends only on a seed and its number.
struct FuzzInput: Sendable {
  static let seed: UInt64 = 0x6D6F_636B_7370_6563

  var index: Int
  var bytes: [UInt8]

  init(_ index: Int, of specs: SeedSpecs = .all) {
    self.index = index
    var random = SplitMix(seed: Self.seed, index: index)
    let isValid = random.number(below: 4) > 0 || specs.invalid.isEmpty
    bytes = Self.base(of: isValid ? specs.valid : specs.invalid, using: &random)
    let other = Self.base(of: specs.valid, using: &random)
    for _ in 0...random.number(below: 3) {
      random.element(of: Mutation.allCases)?.apply(to: &bytes, with: other, using: &random)
    }
  }

  /// Returns a spec, or a few adjacent lines of a long one, so that most inputs are small.
  ///
  /// A spec more or fewer changes those inputs only that come from it: of the number that is drawn for each spec, the
  /// highest decides.
  private static func base(of seeds: [SeedSpecs.Seed], using random: inout SplitMix) -> [UInt8] {
    let draw = random.next()
    func rank(_ seed: SeedSpecs.Seed) -> UInt64 {
      var random = SplitMix(seed: draw ^ seed.hash, index: 0)
      return random.next()
    }
    let ranks = seeds.map(rank)
    guard let highest = ranks.max(), let place = ranks.firstIndex(of: highest) else { return [] }
    let seed = seeds[place]
    guard seed.bytes.count > 1_500, random.number(below: 50) > 0 else { return seed.bytes }
    let first = random.number(below: seed.blocks.count)
    let some = seed.blocks[first..<min(seed.blocks.count, first + 1 + random.number(below: 6))]
    return Array(some.joined(separator: [0x0A]))
  }
}
