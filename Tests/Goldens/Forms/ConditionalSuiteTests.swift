import MockSpecContract
import MockSpecRuntime
import Testing

@Suite("Suites of stores that exist under conditions")
struct ConditionalSuiteTests {
  private static let suite = ArchiveContract(
    make: {
      let archive = MockArchive()
      archive.folders.insert(Folder(name: "Bills"))
      return archive
    },
    letters: { Letter(id: LetterID(folder: "Bills", number: $0), text: "\($0)") })

  @Test func `they check what exists here`() async {
    let report = await Self.suite.run()
    #expect(report.deviations.isEmpty, "\(report)")
    let stores = Set(report.results.map(\.check.store))
    #expect(stores == ["folders", "letters"])
    #expect(report.results.contains { $0.check.rule == .callbacks && $0.outcome == .kept })
  }
}
