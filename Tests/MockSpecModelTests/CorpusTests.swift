import MockSpecSyntax
import Testing

@Suite struct CorpusTests {
  @Test func thereIsACorpus() { #expect(CorpusFile.model.count >= 80) }

  @Test(arguments: CorpusFile.model) func messages(of file: CorpusFile) {
    #expect(file.reported.sorted() == file.expected.sorted())
  }

  @Test(arguments: CorpusFile.model) func oneMistakeEach(in file: CorpusFile) {
    #expect(file.expected.filter { !$0.contains(": note: ") }.count == 1)
  }

  @Test(arguments: CorpusFile.model) func onlyTheModelComplains(about file: CorpusFile) {
    var diagnostics = Diagnostics()
    _ = parse(SourceText(path: file.name, file.text), reporting: &diagnostics)
    #expect(diagnostics.all.isEmpty)
  }
}
