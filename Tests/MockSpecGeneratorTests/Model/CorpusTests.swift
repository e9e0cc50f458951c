import MockSpecGenerator
import Testing

@Suite struct CorpusTests {
  @Test func thereIsACorpus() { #expect(CorpusFile.model.count >= 80) }

  @Test(arguments: CorpusFile.model + CorpusFile.warning) func messages(of file: CorpusFile) {
    #expect(file.reported.sorted() == file.expected.sorted())
  }

  @Test(arguments: CorpusFile.warning) func warningsAreNoErrors(in file: CorpusFile) {
    #expect(!file.expected.isEmpty)
    #expect(!Resolution([(file.name, file.text)], linting: true).diagnostics.hasErrors)
    #expect(file.reported.allSatisfy { $0.contains(": warning: ") })
  }

  @Test(arguments: CorpusFile.model + CorpusFile.warning) func oneMistakeEach(in file: CorpusFile) {
    #expect(file.expected.filter { !$0.contains(": note: ") }.count == 1)
  }

  @Test(arguments: CorpusFile.model) func onlyTheModelComplains(about file: CorpusFile) {
    var diagnostics = Diagnostics()
    _ = parse(SourceText(path: file.name, file.text), reporting: &diagnostics)
    #expect(diagnostics.all.isEmpty)
  }
}
