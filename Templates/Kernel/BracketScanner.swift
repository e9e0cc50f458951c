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
  private let line: [UInt8]

  /// The groups of a line that nothing encloses, without those too short to be worth a break.
  static func outermostGroups(of line: [UInt8]) -> [Group] {
    var scanner = BracketScanner(line: line)
    scanner.scan()
    return scanner.groups.filter { $0.end - $0.start > 4 }
  }

  private init(line: [UInt8]) { self.line = line }

  private mutating func scan() {
    var index = 0
    while index < line.count {
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
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}
