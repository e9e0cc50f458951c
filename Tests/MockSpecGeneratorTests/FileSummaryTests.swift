import Testing

@testable import MockSpecGenerator

@Suite("A person is told what a file holds")
struct FileSummaryTests {
  @Test(arguments: [
    ("", "0 protocols, 0 classes, 0 lines"),
    ("\n\n", "0 protocols, 0 classes, 2 lines"),
    ("protocol A {}\n", "1 protocol, 0 classes, 1 line"),
    ("public protocol A {}\npublic final class B {}\n", "1 protocol, 1 class, 2 lines"),
    ("#if os(Linux)\n  open class B {}\n#endif\n", "0 protocols, 1 class, 3 lines"),
    ("// class B\nlet text = \"class C\"\n", "0 protocols, 0 classes, 2 lines"),
    ("classes()\npublicclass B\nfinal\n   \n", "0 protocols, 0 classes, 4 lines"),
  ])
  func `declarations and lines are counted`(text: String, summary: String) {
    #expect("\(FileSummary(of: text))" == summary)
  }
}
