/// The arguments of a call under the labels of its full name: `id: 3, name: "Ada"`.
struct ArgumentText {
  private static let limit = 300

  let text: String

  init(_ arguments: Any, of member: String) {
    let labels = Self.labels(of: member)
    let values = Self.values(in: arguments, count: labels.count)
    let parts = values.enumerated().map { index, value in
      let label = index < labels.count ? labels[index] : "_"
      return (label == "_" ? "" : "\(label): ") + Self.describe(value)
    }
    let whole = parts.joined(separator: ", ")
    text = whole.count > Self.limit ? whole.prefix(Self.limit) + "…" : whole
  }

  /// `rename(_:to:)` → `_`, `to`
  private static func labels(of member: String) -> [Substring] {
    guard let open = member.firstIndex(of: "("), let close = member.lastIndex(of: ")") else {
      return []
    }
    return member[member.index(after: open)..<close].split(separator: ":")
  }

  private static func values(in arguments: Any, count: Int) -> [Any] {
    if arguments is Void { return [] }
    let mirror = Mirror(reflecting: arguments)
    guard mirror.displayStyle == .tuple, mirror.children.count <= max(count, 1) || count == 0 else {
      return [arguments]
    }
    return mirror.children.map(\.value)
  }

  private static func describe(_ value: Any) -> String {
    value is String ? String(reflecting: value) : String(describing: value)
  }
}
