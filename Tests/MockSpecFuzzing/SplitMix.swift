/// The SplitMix64 generator: the same numbers from the same seed, on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a separate generator for each input, so that any one of them can be made alone.
  init(seed: UInt64, index: Int) {
    state = seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func number(below limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  mutating func element<C: RandomAccessCollection>(of collection: C) -> C.Element?
  where C.Index == Int {
    collection.isEmpty
      ? nil : collection[collection.startIndex + number(below: collection.count)]
  }

  mutating func range(in bytes: [UInt8], longest: Int) -> Range<Int> {
    let start = number(below: bytes.count + 1)
    return start..<min(bytes.count, start + number(below: longest + 1))
  }
}
