#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the brackets of a line, past string literals and arrows.
struct BracketScanner {
  /// A closed pair of brackets and the ranges of what its commas separate; a comma belongs to the item before.
  struct Group {
    var start: Int
    var end: Int
    var items: [Range<Int>]
  }

  private struct Opening {
    var start: Int
    var itemStart: Int
    var items: [Range<Int>] = []
  }

  private var openings: [Opening] = []
  private var groups: [Group] = []
  /// The line with a zero byte behind it, as the C library wants it.
  private let terminated: [UInt8]
  private let line: [UInt8]

  /// The groups of a line that nothing encloses, without those too short to be worth a break.
  static func outermostGroups(of line: [UInt8]) -> [Group] {
    var scanner = BracketScanner(line: line)
    scanner.scan()
    return scanner.groups.filter { $0.end - $0.start > 4 }
  }

  private init(line: [UInt8]) {
    self.line = line
    terminated = line + [0]
  }

  private mutating func scan() {
    var index = 0
    while let next = nextMark(from: index) {
      index = next
      switch line[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        openings.append(Opening(start: index, itemStart: index + 1))
      case UInt8(ascii: "<") where isAfterName(index):
        openings.append(Opening(start: index, itemStart: index + 1))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        close(at: index)
      case UInt8(ascii: ">") where openings.last.map { line[$0.start] } == UInt8(ascii: "<"):
        if line[index - 1] != UInt8(ascii: "-") { close(at: index) }
      case UInt8(ascii: ","):
        separate(after: index)
      case UInt8(ascii: "\""):
        index = endOfLiteral(from: index)
      case UInt8(ascii: "/") where index + 1 < line.count && line[index + 1] == UInt8(ascii: "/"):
        return
      default:
        break
      }
      index += 1
    }
  }

  /// Where the next byte with a meaning to the scanner is.
  private func nextMark(from index: Int) -> Int? {
    guard index < line.count else { return nil }
    let skipped = terminated.withUnsafeBytes { bytes -> Int in
      guard let base = bytes.baseAddress else { return 0 }
      return strcspn(
        (base + index).assumingMemoryBound(to: CChar.self), "([{<)]}>,\"/")
    }
    return index + skipped < line.count ? index + skipped : nil
  }

  private mutating func close(at index: Int) {
    guard var opening = openings.popLast() else { return }
    opening.items.append(opening.itemStart..<index)
    guard openings.isEmpty else { return }
    groups.append(Group(start: opening.start, end: index, items: opening.items))
  }

  private mutating func separate(after index: Int) {
    guard var opening = openings.last, line[opening.start] != UInt8(ascii: "{") else { return }
    openings.removeLast()
    opening.items.append(opening.itemStart..<(index + 1))
    opening.itemStart = index + 1
    openings.append(opening)
  }

  private func isAfterName(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let byte = line[index - 1]
    return byte != 0x20 && byte != UInt8(ascii: "(")
  }

  private func endOfLiteral(from start: Int) -> Int {
    var index = start + 1
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      guard line[index] == UInt8(ascii: "\\"), index + 1 < line.count else {
        index += 1
        continue
      }
      let isInterpolation = line[index + 1] == UInt8(ascii: "(")
      index = isInterpolation ? endOfInterpolation(from: index + 2) + 1 : index + 2
    }
    return index
  }

  /// Where the parenthesis is that closes the one before `start`.
  private func endOfInterpolation(from start: Int) -> Int {
    var index = start
    var depth = 1
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""): index = endOfLiteral(from: index)
      default: break
      }
      if depth == 0 { return index }
      index += 1
    }
    return index
  }
}
