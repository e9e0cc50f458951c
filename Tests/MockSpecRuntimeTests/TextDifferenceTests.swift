import MockSpecRuntime
import Testing

@Suite("Differences are cut to what differs") struct TextDifferenceTests {
  @Test func `short texts are shown whole`() {
    #expect(
      TextDifference("abc", "abd").lines == ["expected  abc", "but was   abd", "            ^"])
    #expect(TextDifference("", "a").lines == ["expected  ", "but was   a", "          ^"])
  }

  @Test func `what long texts share is cut`() {
    let (left, right) = (String(repeating: "l", count: 100), String(repeating: "r", count: 100))
    let difference = TextDifference(left + "one" + right, left + "two" + right)
    let (before, after) = (String(repeating: "l", count: 24), String(repeating: "r", count: 24))
    #expect(difference.expected == "…\(before)one\(after)…")
    #expect(difference.actual == "…\(before)two\(after)…")
    #expect(difference.lines[2] == String(repeating: " ", count: 10 + 25) + "^")
  }

  @Test func `a text that begins the other is not cut beyond its end`() {
    let text = String(repeating: "a", count: 80)
    let difference = TextDifference(text, text + "a")
    #expect(difference.expected == "…" + String(repeating: "a", count: 24))
    #expect(difference.actual == "…" + String(repeating: "a", count: 25))
  }
}
