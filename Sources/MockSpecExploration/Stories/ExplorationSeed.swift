import MockSpecRuntime

/// The seed of explorations by chance for which a test states none.
///
/// The environment variable `MOCKSPEC_SEED` gives a number, as an exploration has printed it; `random` draws one for each
/// exploration, so that a test that is repeated until it fails runs other lives each time.
enum ExplorationSeed {
  static var standard: UInt64 { value(System.environment("MOCKSPEC_SEED")) }

  static func value(_ text: String?) -> UInt64 {
    // A seed of up to nine digits can be typed.
    if text == "random" { return UInt64.random(in: 1..<1_000_000_000) }
    return text.flatMap { UInt64($0) } ?? 0
  }
}
