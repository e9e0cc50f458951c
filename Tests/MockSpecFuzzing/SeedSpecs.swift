import Foundation

/// The specs of this package, from which the inputs are made.
struct SeedSpecs: Sendable {
  struct Seed: Sendable {
    var name: String
    /// The same in every run, unlike a hash of the standard library.
    var hash: UInt64
    var bytes: [UInt8]
    /// The blocks of lines between blank lines.
    var blocks: [[UInt8]]

    init(name: String, bytes: [UInt8]) {
      self.name = name
      hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      self.bytes = bytes
      blocks = Pieces.lines(of: bytes).split { $0 == [0x0A] }.map { Array($0.joined()) }
    }
  }

  /// Valid specs.
  var valid: [Seed]
  /// The specs of `Tests/Invalid`, one mistake each.
  var invalid: [Seed]

  /// The Swift files with protocols in the packages that use this one.
  static let swiftFiles: [Seed] = {
    let files = seeds(in: package.appendingPathComponent("Tests/Consumers"), named: ".swift")
      .filter { String(decoding: $0.bytes, as: UTF8.self).contains("\nprotocol ") }
    precondition(!files.isEmpty, "no Swift files in \(package.path)")
    return files
  }()

  // The package of the long run has this folder as a link.
  private static let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all: SeedSpecs = {
    let folders = ["Sources/CloudKitInterfaces", "Tests/Goldens", "Tests/Consumers"]
    let specs = SeedSpecs(
      valid: folders.flatMap { seeds(in: package.appendingPathComponent($0)) },
      invalid: seeds(in: package.appendingPathComponent("Tests/Invalid")))
    precondition(!specs.valid.isEmpty && !specs.invalid.isEmpty, "no specs in \(package.path)")
    return specs
  }()

  /// A spec of medium size, for tests that repeat a step at each of its bytes.
  var medium: Seed? { valid.first { $0.name == "Album.mockspec" } }

  private static func seeds(in folder: URL, named suffix: String = ".mockspec") -> [Seed] {
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String })
    return (paths ?? []).filter { $0.hasSuffix(suffix) && !$0.contains(".build") }.sorted()
      .compactMap { path in
        let file = folder.appendingPathComponent(path)
        return (try? Data(contentsOf: file)).map {
          Seed(name: file.lastPathComponent, bytes: Array($0))
        }
      }
  }
}
