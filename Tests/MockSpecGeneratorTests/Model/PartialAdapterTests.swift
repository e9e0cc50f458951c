import MockSpecGenerator
import Testing

/// Tests of the requirements that stores add to handwritten adapters.
@Suite struct PartialAdapterTests {
  private static let errors = """
    errors E {
      case missing means missing; case gone means zoneMissing; case invalid means invalid
      case expired means expired
    }

    """

  /// Returns the adapters of each spec, one per line: `PAdapter: id Int, cursor C if A`.
  private func outline(_ texts: String...) -> [String] {
    let files = texts.enumerated().map {
      ("\($0).mockspec", $0 == 0 ? Self.errors + $1 : $1)
    }
    let resolution = Resolution(files)
    #expect(resolution.messages == [])
    return resolution.specs.flatMap { spec in
      spec.partialAdapters.map { adapter in
        let facts = adapter.facts.map { name(of: $0.fact) + self.outline($0.condition) }
        return "\(spec.name) \(adapter.name.text)\(self.outline(adapter.condition)): "
          + facts.joined(separator: ", ")
      }
    }
  }

  private func name(of fact: AdapterRequirement) -> String {
    switch fact {
    case .id(let path, let type, let record): "\(record.text).\(path.text) \(type.text)"
    case .zone(let zone):
      switch zone.owner {
      case .id(let owner), .record(let owner):
        "\(owner.text).\(zone.path.text) \(zone.type.text)"
      }
    case .cursor(let type, let isEmitted): "\(isEmitted ? "own " : "")cursor \(type.text)"
    case .changeToken(let type, let isEmitted): "\(isEmitted ? "own " : "")token \(type.text)"
    }
  }

  private func outline(_ condition: Condition) -> String {
    let terms = condition.terms.map { ($0.holds ? "" : "!") + $0.test.text }
    return terms.isEmpty ? "" : " if " + terms.joined(separator: "&")
  }

  @Test func aStoreSaysWhatItsAdapterNeedNot() {
    let adapters = outline(
      """
      database D {
        store photos: Photo(
          id: id.key as K, zone: albums[id.album], adapter: PAdapter, cursor: P.Cursor)
        store albums: Album(id: id as Int, adapter: AAdapter, token: T)
      }
      """)
    #expect(
      adapters == [
        "0 PAdapter: Photo.id.key K, Photo.id.album Int, cursor P.Cursor",
        "0 AAdapter: Album.id Int, token T",
      ])
  }

  @Test func withoutATypeTheIdIsTheOneOfTheRecordsType() {
    #expect(
      outline("database D { store photos: Photo(id: id, adapter: PAdapter) }") == [
        "0 PAdapter: Photo.id Photo.ID"
      ])
    #expect(
      outline(
        """
        database D {
          store photos: Photo(id: id.key, zone: albums[id.album], adapter: PAdapter, cursor: C)
          store albums: Album(id: id as Int, adapter: AAdapter)
        }
        """) == [
          "0 PAdapter: Photo.id.key Photo.ID, Photo.id.album Int, cursor C",
          "0 AAdapter: Album.id Int",
        ])
  }

  @Test func aDeclaredRecordSaysTheTypeOfItsId() {
    let text = """
      record Photo by id: Int { }
      database D {
        store photos: Photo(cursor: C); store mine: Photo(id: id, adapter: PAdapter, cursor: C)
      }
      """
    #expect(outline(text) == ["0 PAdapter: Photo.id Int, own cursor C"])
  }

  @Test func storesOfOneAdapterSayItTogether() {
    let one = """
      database A {
        #if A
        store photos: Photo(id: id as Int, adapter: PAdapter)
        #else
        store photos: Photo(id: id as Int, adapter: PAdapter, cursor: C)
        #endif
      }
      """
    let two = "database B { store photos: Photo(id: id as Int, adapter: PAdapter, token: T) }"
    #expect(outline(one, two) == ["0 PAdapter: Photo.id Int, cursor C if !A, token T"])
  }

  @Test func branchesCanSayDifferentThings() {
    let text = """
      #if A
      database D { store photos: Photo(id: id as Int, adapter: PAdapter) }
      #else
      database D { store photos: Photo(id: name as String, adapter: PAdapter) }
      #endif
      """
    #expect(outline(text) == ["0 PAdapter: Photo.id Int if A, Photo.name String if !A"])
    let alone = """
      #if A
      database D { store photos: Photo(id: id as Int, adapter: PAdapter) }
      #endif
      """
    #expect(outline(alone) == ["0 PAdapter if A: Photo.id Int"])
  }

  @Test func anEmittedAdapterIsNotExtended() {
    let text = """
      record Photo by id: Int { }
      database D { store photos: Photo; store others: Photo(id: id, adapter: PhotoAdapter) }
      """
    #expect(outline(text) == [])
  }
}
