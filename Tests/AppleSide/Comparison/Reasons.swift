/// The known differences: lines that begin with `+` or `-`, with `*` for any type or member.
struct Reasons {
  private let lines: Set<String>
  private var used: Set<String> = []

  init(_ text: String) {
    lines = Set(
      text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") })
  }

  var unused: [String] { lines.subtracting(used).sorted() }

  mutating func explain(_ difference: String) -> Bool {
    let sign = difference.prefix(2)
    let parts = difference.dropFirst(2).split(separator: "  ", maxSplits: 1)
    let type = parts.first ?? ""
    let member = parts.last ?? ""
    let found = [difference, "\(sign)\(type)  *", "\(sign)*  \(member)"].filter(lines.contains)
    used.formUnion(found)
    return !found.isEmpty
  }
}
