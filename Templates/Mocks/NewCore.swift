/// The core of a mock with the full names of its members in one literal, over several lines if it is long.
///
/// ```
/// MockCore("MockClock", members: "now sleep(for:)", backend: backend)
/// ```
struct NewCore: Template {
  private static let width = 80

  var mock: Mock

  var body: Code {
    let rows = rows
    if let last = rows.last, rows.count > 1 {
      """
      \(mock.types(.mockCore))(
        \(mock.name.literal),
        members: \"""
          \(rows.dropLast().map { "\(contents: $0) \\" }.lines)
          \(contents: last)
          \""",
        backend: backend)
      """
    } else {
      """
      \(mock.types(.mockCore))(\(list: "\(mock.name.literal)", "members: \(SwiftLiteral(names))", "backend: backend"))
      """
    }
  }

  private var names: String { mock.memberNames.joined(separator: " ") }

  private var rows: [SwiftLiteral] {
    var rows: [String] = []
    for name in mock.memberNames {
      if let row = rows.last, row.utf8.count + name.utf8.count < Self.width {
        rows[rows.count - 1] += " "
        rows[rows.count - 1] += name
      } else {
        rows.append(name)
      }
    }
    return rows.map { SwiftLiteral($0) }
  }
}
