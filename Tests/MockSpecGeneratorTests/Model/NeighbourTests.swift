import MockSpecGenerator
import Testing

/// Tests of unusual specs: empty, doubled, in any order, with strange names.
@Suite struct NeighbourTests {
  @Test(arguments: [
    "", "\n", "// nothing\n", "import Foundation\naccess public\nframework Cloud\n",
  ])
  func nothingDeclared(_ text: String) {
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(resolution.specs.map(\.name) == ["Test"])
    #expect(resolution.interfaces.isEmpty)
  }

  @Test func noFiles() { #expect(Resolution([]).specs.isEmpty) }

  @Test(arguments: ["container", "database", "operation", "service"])
  func anEmptyInterface(_ kind: String) throws {
    let resolution = Resolution("\(kind) A { }")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("A"))
    #expect(mock.members.isEmpty && mock.knobList.isEmpty && mock.memberNames.isEmpty)
  }

  @Test func twoFilesDeclareOneName() {
    let resolution = Resolution([
      ("One.mockspec", "service A { func one() }"), ("Two.mockspec", "\nerrors A { case two }"),
    ])
    #expect(
      resolution.messages == [
        "2:8: error: 'A' is declared twice", "1:9: note: 'A' is first declared here",
      ])
    #expect(resolution.diagnostics.all.map(\.source.path) == ["Two.mockspec"])
    #expect(resolution.diagnostics.all[0].notes.map(\.source.path) == ["One.mockspec"])
    #expect(resolution.specs.map(\.interfaces.count) == [1, 0])
  }

  @Test func filesOfOnePathKeepTheirOwnCatalogue() {
    let file = { (name: String) in
      "errors \(name)Error { case missing means missing }\nrecord \(name) by id: Int { }\n"
        + "database \(name)s { store all: \(name) }"
    }
    let resolution = Resolution([("A.mockspec", file("Photo")), ("A.mockspec", file("Film"))])
    #expect(resolution.messages == [])
    #expect(
      resolution.specs.map { $0.adapters.map(\.name.text) } == [["PhotoAdapter"], ["FilmAdapter"]])
  }

  @Test func anInheritedStoreNeedsTheMeaningsOfAnotherCatalogueToo() {
    let base = """
      errors BaseError { case gone means missing; case changed means conflict }
      record Photo by id: Int { var tag: String? }
      database Base { store photos: Photo(changeTag: tag) }
      """
    let own = """
      errors OwnError { case odd(String); case conflict means conflict }
      database Own: Base { }
      database Further: Own { }
      """
    let files = [("Base.mockspec", base), ("Own.mockspec", own)]
    #expect(
      Resolution(files).messages == [
        "2:10: error: 'photos' needs a case that 'means missing' in 'OwnError'; write 'case missing  means missing'",
        "3:10: error: 'photos' needs a case that 'means missing' in 'OwnError'; write 'case missing  means missing'",
      ])
    let shared = [files[0], ("Own.mockspec", "database Own: Base { }")]
    #expect(Resolution(shared).messages == [])
  }

  @Test func oneRecordInTwoDatabasesHasOneAdapter() {
    let text = """
      errors E { case missing means missing; case invalid means invalid }
      record Photo by id: Int { }
      database A { store photos: Photo(cursor: C) }
      database B { store photos: Photo(cursor: C) }
      database D { store photos: Photo }
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(
      resolution.specs[0].adapters.map(\.name.text) == ["PhotoAdapter", "PhotoPhotosAdapter"])
    #expect(resolution.specs[0].cursors.map(\.text) == ["C"])
  }

  @Test func storesMayStandInAnyOrder() {
    let text = """
      errors E { case missing means missing; case gone means zoneMissing }
      record Album by id: Int { }
      record Photo by id: PhotoID { }
      database A { store photos: Photo(zone: albums[id.album]); store albums: Album }
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(resolution.specs[0].adapters.first?.zone?.type.text == "Int")
  }

  @Test(arguments: ["container", "database"])
  func `an identity is a member of the mock`(kind: String) throws {
    let resolution = Resolution("\(kind) Shelf { var name: String { get }  identity }")
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock("Shelf"))
    guard case .identity? = mock.members.first?.body else {
      Issue.record("no identity")
      return
    }
    #expect(mock.identity?.name.text == "name")
  }

  @Test func aDatabaseWithoutOperationsRunsNone() throws {
    let text = PhotoAlbum.spec.replacing("performs operation", with: "")
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(try #require(resolution.mock("PhotoLibrary")).operations.isEmpty)
  }

  @Test func anOperationOfNoDatabaseIsReportedOnce() {
    let text = PhotoAlbum.spec.replacing(
      "delete(ids, from: photos", with: "delete(ids, from: films")
    let messages = Resolution(text).messages
    #expect(messages.count == 1)
    #expect(messages.first?.contains("no database has a store 'films'") == true)
  }

  @Test(arguments: ["init", "class", "default", "self", "in", "Type", "where"])
  func namesInBackTicks(_ name: String) throws {
    let text = """
      service `\(name)` {
        var `\(name)`: Int { get }
        func `\(name)`(`\(name)`: Int, _ `\(name)`2: Int)
      }
      """.replacing("`\(name)`2", with: "other")
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    let mock = try #require(resolution.mock(name))
    #expect(mock.knobList.map(\.name.text) == [name, capitalized(name)])
    #expect(mock.members[1].signature.parameters.map(\.name.text) == [name, "other"])

    func capitalized(_ name: String) -> String {
      name + name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  @Test func namesOfOneLetter() throws {
    let text = """
      errors e { case m means missing }
      record r by i: I { }
      database d { store s: r
        func a(_ o: O) performs o
        func f(i: I) async throws -> r performs fetch(i, from: s) }
      container c { var d: d { get } gives database(1) }
      operation o { var f: ((Result<Void, any Error>) -> Void)?; var i: I? = nil; performs { call(); finish(f) } }
      """
    let resolution = Resolution(text)
    #expect(resolution.messages == [])
    #expect(resolution.mock("d")?.knobList.map(\.name.text) == ["f", "o"])
  }

  @Test func overloadsThatOnlyConstraintsTellApart() {
    let text =
      "service S { func f<T: A>(_ a: T)\n func f<T: B>(_ a: T)\n func f<T>(_ a: T) where T: C }"
    #expect(Resolution(text).messages == [])
  }
}

/// Tests that a broken tree never crashes semantic analysis.
@Suite struct BrokenSpecTests {
  @Test(arguments: 0..<200) func aSpecWithHolesResolves(_ seed: Int) {
    var words = PhotoAlbum.spec.split(separator: " ", omittingEmptySubsequences: false)
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    for _ in 0..<(1 + seed % 4) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let position = Int(state >> 33) % words.count
      if state & 1 << 20 == 0 {
        words.remove(at: position)
      } else {
        words.insert(words[Int(state >> 40) % words.count], at: position)
      }
    }
    let text = words.joined(separator: " ")
    let resolution = Resolution([("A.mockspec", text), ("B.mockspec", PhotoAlbum.spec)])
    #expect(resolution.specs.count == 2)
    // The second file declares everything again, or the declarations that the first has lost.
    #expect(resolution.diagnostics.hasErrors)
    #expect(resolution.messages.allSatisfy { !$0.hasPrefix("0:") })
  }
}
