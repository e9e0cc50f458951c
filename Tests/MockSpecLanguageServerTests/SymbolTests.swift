import MockSpecGenerator
import Testing

@testable import MockSpecLanguageServer

@Suite("Hover and definitions") struct SymbolTests {
  /// A spec in which `⌖` stands behind the first occurrence of a text, or inside of it, as the text says.
  private func spec(_ marked: String) -> MarkedSpec {
    let text = """
      errors AlbumError {
        case offline  retryable
        case gone     means missing  on item(fetch)
      }

      record Photo by id: UUID {
        var title: String
      }

      database Album {
        store photos: Photo(pageSize: 20)
        func photo(for id: UUID) async throws -> Photo  performs fetch(id, from: photos)
        func put(_ photo: Photo) async throws  named store  performs save(photo, into: photos, policy: .allFields)
      }

      operation PhotoDeleting: AlbumOperation {
        var ids: [UUID] = []
        performs {
          delete(ids, from: photos)
        }
      }

      operation AlbumOperation {}

      """
    let plain = marked.replacing("⌖", with: "")
    #expect(text.contains(plain), "\(plain)")
    return MarkedSpec(text.replacing(plain, with: marked, maxReplacements: 1))
  }

  @Test(arguments: [
    ("fe⌖tch(id", "fetch(ID, from: STORE"), ("datab⌖ase Album", "database NAME"),
    ("perf⌖orms fetch", "performs VERB"), ("retry⌖able", "The same call can succeed later."),
    ("means miss⌖ing", "The item does not exist."), ("item(fe⌖tch)", "Reads"),
    ("fr⌖om: photos)\n", "fetch(…, from: STORE)\n  The store to work on."),
    ("pageSi⌖ze: 20", "store NAME: TYPE(…, pageSize: NUMBER)"),
    (".allFi⌖elds", "Writes the whole record"), ("del⌖ete(ids", "Deletes records by their ids."),
    ("sto⌖re photos", "Keeps records of a type in memory"),
  ])
  func `words of the language have their help`(_ marked: String, _ help: String) throws {
    let hover = try #require(spec(marked).hover)
    #expect(hover.hasPrefix("```text\n") && hover.hasSuffix("\n```"))
    #expect(hover.contains(help), "\(hover)")
  }

  @Test(arguments: [
    ("from: pho⌖tos)", "store photos: Photo(pageSize: 20)"),
    ("delete(i⌖ds", "var ids: [UUID] = []"), ("-> Pho⌖to ", "record Photo by id: UUID {"),
    ("PhotoDeleting: AlbumOper⌖ation", "operation AlbumOperation {}"),
  ])
  func `a name has the line of its declaration`(_ marked: String, _ line: String) {
    #expect(spec(marked).hover == "```swift\n\(line)\n```")
  }

  @Test(arguments: ["photo(f⌖or id", "asy⌖nc throws", "named st⌖ore", "pageSize: 2⌖0"])
  func `a word that is none of the language there has no help`(_ marked: String) {
    #expect(spec(marked).hover == nil)
  }

  @Test(arguments: [
    ("fetch(i⌖d", "11: id"), ("from: ⌖photos)\n", "10: photos"), ("photos⌖, policy", "10: photos"),
    ("delete(ids⌖", "16: ids"), ("for id: UUID) async throws -> Photo⌖", "5: Photo"),
    ("_ photo: Pho⌖to", "5: Photo"), ("save(phot⌖o", "12: photo"),
    ("PhotoDeleting: Album⌖Operation", "22: AlbumOperation"),
  ])
  func `a name is declared where the server says`(_ marked: String, _ place: String) {
    #expect(spec(marked).definition == place)
  }

  @Test(arguments: ["fr⌖om: photos)\n", "UU⌖ID) async", ".all⌖Fields"])
  func `labels, values and types of elsewhere have no place`(_ marked: String) {
    #expect(spec(marked).definition == nil)
  }

  @Test func `a declaration in another spec of the target is found`() {
    let other = "file:///app/Sources/App/Records.mockspec"
    let answer = MarkedSpec("database Album {\n  store photos: Pho⌖to\n}")
      .answer(to: "definition", beside: [other: "import Foundation\nrecord Photo by id: UUID {}\n"])
    #expect(answer["uri"] == .string(other))
    #expect(answer["range"]?["start"] == ["line": 1, "character": 7])
  }

  @Test func `positions count UTF-16, and survive text that is not there`() {
    let source = SourceText(path: "A", "a👋b\r\nö\n")
    #expect(source.offset(of: Position(line: 0, character: 3)) == 5)
    #expect(source.position(of: 5) == Position(line: 0, character: 3))
    #expect(source.offset(of: Position(line: 1, character: 1)) == 10)
    #expect(source.offset(of: Position(line: 0, character: 99)) == 6)
    #expect(source.offset(of: Position(line: 99, character: 0)) == source.bytes.count)
    for offset in 0...source.bytes.count {
      let position = source.position(of: offset)
      #expect(source.offset(of: position) <= source.bytes.count)
    }
  }
}
