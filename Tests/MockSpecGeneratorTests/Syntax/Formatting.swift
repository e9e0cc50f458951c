import Foundation
import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

/// A spec after formatting, with its messages.
struct Formatting {
  var text: String?
  var messages: [String]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    text = formatted(SourceText(path: "Test.mockspec", bytes: bytes), reporting: &diagnostics)
    messages = diagnostics.all.map(\.message.text)
  }
}

/// Expects that a valid spec can be formatted, and that formatting it again changes nothing.
///
/// - Returns: The formatted text; `nil` for a spec with syntax errors.
@discardableResult func expectStableFormat(of text: String) -> String? {
  guard Reading(text).messages.isEmpty else { return nil }
  let once = Formatting(text)
  #expect(once.messages == [], "\(text)")
  guard let formatted = once.text else { return nil }
  #expect(Formatting(formatted).text == formatted, "\(text)")
  return formatted
}

/// A spec of the project, by its path in the package.
struct ProjectSpec: Sendable, CustomStringConvertible {
  var path: String
  var text: String

  var description: String { path }

  /// True for the steps of a tutorial, the last of which is a consumer: their lines are broken by hand to fit into a
  /// page, as the formatter does not break the arguments of a verb behind a member.
  var isBrokenByHand: Bool { path.contains("/Tutorials/") || path.contains("/ToDo/") }

  private static let root = packageRoot

  /// The specs that are compiled, which are kept formatted.
  static let compiled = specs(in: [
    "Sources", "Tests/Goldens", "Tests/Consumers", "Tests/Benchmarks",
  ])

  /// The specs without syntax errors among the invalid ones.
  static let readable = specs(in: ["Tests/Invalid"]).filter { Reading($0.text).messages.isEmpty }

  private static func specs(in folders: [String]) -> [ProjectSpec] {
    var specs: [ProjectSpec] = []
    for folder in folders {
      let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let names = (paths?.compactMap { $0 as? String } ?? []).sorted()
      for name in names where name.hasSuffix(".mockspec") && !name.contains(".build/") {
        let file = root.appending(path: folder).appending(path: name)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        specs.append(ProjectSpec(path: "\(folder)/\(name)", text: text))
      }
    }
    return specs
  }
}

/// The SplitMix64 generator, with the same numbers on every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A text split into its tokens and comments, with the white space before each and at the end.
struct Pieces {
  var texts: [String] = []
  var gaps: [String] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var end = 0
    for piece in Parser(SourceText(path: "", bytes: bytes), in: bytes.indices).layoutTokens {
      gaps.append(String(decoding: bytes[end..<piece.start], as: UTF8.self))
      texts.append(String(decoding: bytes[piece.start..<piece.end], as: UTF8.self))
      end = piece.end
    }
    gaps.append(String(decoding: bytes[end...], as: UTF8.self))
  }

  /// The declarations of a spec as specs of their own, which take less time than the whole.
  ///
  /// The whole comes last where one of them cannot be read without it.
  static func declarations(of text: String) -> [String] {
    let parts = text.split(separator: "\n}\n").map { "\($0)\n}\n" }
    let valid = parts.filter { Reading($0).messages.isEmpty }
    return valid.count == parts.count && !parts.isEmpty ? valid : valid + [text]
  }

  var joined: String { zip(gaps, texts).map { $0 + $1 }.joined() + (gaps.last ?? "") }

  /// Returns the text with other white space, which separates the same pieces and breaks the same lines.
  func scrambled(using numbers: inout Numbers) -> String {
    var copy = self
    for index in gaps.indices where !gaps[index].isEmpty {
      let breaks = gaps[index].utf8.count(where: { $0 == 0x0A })
      let space = ["", " ", "\t", "   "]
      if breaks == 0 {
        copy.gaps[index] = [" ", "\t", "    "].randomElement(using: &numbers) ?? " "
      } else {
        let count = breaks > 1 ? Int.random(in: 2...4, using: &numbers) : 1
        copy.gaps[index] = (0..<count).map { _ in
          (space.randomElement(using: &numbers) ?? "")
            + (Bool.random(using: &numbers) ? "\r\n" : "\n")
        }.joined()
        copy.gaps[index] += space.randomElement(using: &numbers) ?? ""
      }
    }
    return copy.joined
  }
}
