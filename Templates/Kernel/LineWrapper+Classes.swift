/// The head of a class: its generic parameters, what it inherits, and its requirements.
extension LineWrapper {
  /// Puts what a class inherits on a second line, and the brace below.
  ///
  /// Generic parameters have lines of their own where nothing that is inherited fits behind them.
  mutating func wrapInheritance(of line: [UInt8]) -> Bool {
    let indentation = Array(line.prefix { $0 == 0x20 })
    if let generics = genericsToBreak(in: line) {
      lines.append(Array(line[...generics.start]))
      for item in generics.items { lines.append(indentation + [0x20, 0x20] + trimmed(line[item])) }
      let rest = indentation + line[generics.end...]
      if rest.count > Self.width, wrapInheritance(of: rest) { return true }
      lines.append(rest)
      return true
    }
    if let clause = line[...].firstRange(of: " where ".utf8), clause.lowerBound <= Self.width {
      lines.append(Array(line[..<clause.lowerBound]))
      wrapRequirements(line[clause.lowerBound...], indentation)
      return true
    }
    let comma = line.indices.prefix(Self.width).last { line[$0] == UInt8(ascii: ",") }
    guard let comma else { return false }
    lines.append(Array(line[...comma]))
    lines.append(indentation + [0x20, 0x20] + trimmed(line[(comma + 1)...].dropLast()))
    lines.append(indentation + [UInt8(ascii: "{")])
    return true
  }

  private func genericsToBreak(in line: [UInt8]) -> BracketScanner.Group? {
    guard let generics = BracketScanner.outermostGroups(of: line).first,
      line[generics.start] == UInt8(ascii: "<"), generics.end + 1 < line.count,
      line[generics.end + 1] == UInt8(ascii: ":")
    else { return nil }
    let inherited = line[(generics.end + 3)...]
    let end = inherited.firstIndex { $0 == UInt8(ascii: ",") || $0 == 0x20 } ?? line.count
    return end < Self.width ? nil : generics
  }

  /// A `where` on a line of its own, or with each of its requirements on one.
  private mutating func wrapRequirements(_ clause: ArraySlice<UInt8>, _ indentation: [UInt8]) {
    let line = indentation + trimmed(clause)
    if line.count <= Self.width { return lines.append(line) }
    lines.append(indentation + Array("where".utf8))
    var start = clause.startIndex + " where ".utf8.count
    var depth = 0
    for index in start..<clause.endIndex {
      switch clause[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        lines.append(indentation + [0x20, 0x20] + trimmed(clause[start...index]))
        start = index + 1
      default: break
      }
    }
    lines.append(indentation + [0x20, 0x20] + trimmed(clause[start...].dropLast()))
    lines.append(indentation + [UInt8(ascii: "{")])
  }
}
