import MockSpecGenerator

/// A place as the protocol counts it: from zero, in UTF-16 units.
struct Position: Equatable {
  let line: Int
  let character: Int

  init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  init?(_ json: JSON?) {
    guard let line = json?["line"]?.int, let character = json?["character"]?.int else { return nil }
    self.init(line: line, character: character)
  }

  var json: JSON {
    ["line": .number(Double(line)), "character": .number(Double(character))]
  }
}

extension SourceText {
  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let location = location(of: offset)
    let line = bytes[(offset - location.column + 1)..<offset]
    return Position(
      line: location.line - 1, character: String(decoding: line, as: UTF8.self).utf16.count)
  }

  /// Returns the offset of a position; one behind the end of its line is the end of the line.
  func offset(of position: Position) -> Int {
    var (line, start) = (0, 0)
    while line < position.line, start < bytes.count {
      let isReturn = bytes[start] == 0x0D
      if isReturn, start + 1 < bytes.count, bytes[start + 1] == 0x0A { start += 1 }
      if isReturn || bytes[start] == 0x0A { line += 1 }
      start += 1
    }
    guard line == position.line else { return bytes.count }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    var units = 0
    var offset = start
    for scalar in String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars {
      guard units < position.character else { break }
      units += scalar.utf16.count
      offset += scalar.utf8.count
    }
    return offset
  }

  func json(of range: SourceRange) -> JSON {
    ["start": position(of: range.start).json, "end": position(of: range.end).json]
  }

  /// The text of a range.
  func string(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }
}
