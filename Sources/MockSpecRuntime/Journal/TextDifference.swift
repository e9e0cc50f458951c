/// Two texts that differ, with what they share cut down to the surroundings of the difference.
package struct TextDifference {
  /// The number of shared characters that are kept on each side of the difference.
  private static let context = 24
  /// The length up to which texts are not cut.
  private static let longestText = 60

  package let expected: String
  package let actual: String
  /// The number of characters of the texts, as they are shown, before the difference.
  package let start: Int

  package init(_ expected: String, _ actual: String) {
    let (old, new) = (Array(expected), Array(actual))
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    guard max(old.count, new.count) > Self.longestText else {
      (self.expected, self.actual, start) = (expected, actual, prefix)
      return
    }
    let limit = min(old.count, new.count) - prefix
    let suffix = min(limit, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    let (left, right) = (max(0, prefix - Self.context), max(0, suffix - Self.context))
    func cut(_ text: [Character]) -> String {
      (left > 0 ? "…" : "") + String(text[left..<(text.count - right)]) + (right > 0 ? "…" : "")
    }
    (self.expected, self.actual) = (cut(old), cut(new))
    start = prefix - left + (left > 0 ? 1 : 0)
  }

  /// The texts below each other, with a marker under the first character that differs.
  ///
  /// ```
  /// expected  saving [home/a], deleting [home/b]
  /// but was   saving [home/a], deleting [home/c]
  ///                                           ^
  /// ```
  package var lines: [String] {
    [
      "expected  \(expected)", "but was   \(actual)",
      String(repeating: " ", count: 10 + start) + "^",
    ]
  }
}
