import MockSpecGenerator
import Testing

/// What stores say of bridges that somebody writes by hand.
@Suite struct StatedBridgeTests {
  private static let errors = """
    errors E {
      case missing means missing; case gone means zoneMissing; case invalid means invalid
      case expired means expired
    }

    """

  /// The bridges of each spec, in a line each: `PBridge: id Int, cursor C if A`.
  private func outline(_ texts: String...) -> [String] {
    let files = texts.enumerated().map {
      ("\($0).mockspec", $0 == 0 ? Self.errors + $1 : $1)
    }
    let resolution = Resolution(files)
    #expect(resolution.messages == [])
    return resolution.specs.flatMap { spec in
      spec.statedBridges.map { bridge in
        let facts = bridge.facts.map { name(of: $0.fact) + self.outline($0.condition) }
        return "\(spec.name) \(bridge.name.text)\(self.outline(bridge.condition)): "
          + facts.joined(separator: ", ")
      }
    }
  }

  private func name(of fact: BridgeFact) -> String {
    switch fact {
    case .id(let path, let type, let record): "\(record.text).\(path.text) \(type.text)"
    case .zone(let path, let type, let id): "\(id.text).\(path.text) \(type.text)"
    case .cursor(let type, let isEmitted): "\(isEmitted ? "own " : "")cursor \(type.text)"
    case .changeToken(let type, let isEmitted): "\(isEmitted ? "own " : "")token \(type.text)"
    case .usual(let id): "usual \(id.text)"
    case .usualZone(let zone): "usual zone \(zone.text)"
    case .schemaNames(let names, let id): "schema \(names.text) \(id.text)"
    }
  }

  private func outline(_ condition: Condition) -> String {
    condition.isAlways
      ? "" : " if " + condition.terms.map { ($0.holds ? "" : "!") + $0.text }.joined(separator: "&")
  }

  @Test func aStoreSaysWhatItsBridgeNeedNot() {
    let bridges = outline(
      """
      database D {
        store {
          photos: Photo by id.key: K in albums by id.album  through PBridge  cursor P.Cursor  schema [
            "a": "b", // not one line
          ]
          albums: Album by id: Int  through ABridge  usual 0  token T
        }
      }
      """)
    #expect(
      bridges == [
        """
        0 PBridge: Photo.id.key K, K.album Int, usual zone 0, cursor P.Cursor, schema [
              "a": "b", // not one line
            ] id.key
        """,
        "0 ABridge: Album.id Int, usual 0, token T",
      ])
  }

  @Test func withoutATypeTheBridgeSaysItsIdItself() {
    #expect(outline("database D { store { photos: Photo by id through PBridge } }") == [])
    #expect(
      outline(
        """
        database D {
          store { photos: Photo by id.key in albums by id.album through PBridge cursor C
            albums: Album by id: Int through ABridge }
        }
        """) == ["0 PBridge: cursor C", "0 ABridge: Album.id Int"])
  }

  @Test func aDeclaredRecordSaysTheTypeOfItsId() {
    let text = """
      record Photo by id: Int { }
      database D {
        store { photos: Photo by id cursor C; mine: Photo by id through PBridge cursor C }
      }
      """
    #expect(outline(text) == ["0 PBridge: Photo.id Int, own cursor C"])
  }

  @Test func storesOfOneBridgeSayItTogether() {
    let one = """
      database A {
        store {
          #if A
          photos: Photo by id: Int through PBridge
          #else
          photos: Photo by id: Int through PBridge cursor C
          #endif
        }
      }
      """
    let two = "database B { store { photos: Photo by id through PBridge token T } }"
    #expect(outline(one, two) == ["0 PBridge: Photo.id Int, cursor C if !A, token T"])
  }

  @Test func branchesCanSayDifferentThings() {
    let text = """
      #if A
      database D { store { photos: Photo by id: Int through PBridge } }
      #else
      database D { store { photos: Photo by name: String through PBridge } }
      #endif
      """
    #expect(outline(text) == ["0 PBridge: Photo.id Int if A, Photo.name String if !A"])
    let alone = """
      #if A
      database D { store { photos: Photo by id: Int through PBridge } }
      #endif
      """
    #expect(outline(alone) == ["0 PBridge if A: Photo.id Int"])
  }

  @Test func anEmittedBridgeIsNotExtended() {
    let text = """
      record Photo by id: Int { }
      database D { store { photos: Photo by id; others: Photo by id through PhotoBridge } }
      """
    #expect(outline(text) == [])
  }

  // MARK: - Inboxes and schemas

  private func accessors(_ text: String) -> [String] {
    let resolution = Resolution(Self.errors + text)
    #expect(resolution.messages == [])
    return resolution.specs[0].interfaces.compactMap(\.mock).flatMap { mock in
      mock.accessors.map { "\(mock.name.text).\($0.name.text)" + outline($0.condition) }
    }
  }

  private static let stores = """
    photos: Photo by id: Int through PBridge schema [:]
    #if A
    wishes: Wish by id: Int through WBridge watching photos inbox news
    #endif
    """

  @Test func containersHaveWhatTheirDatabasesLeaveToThem() {
    let text = """
      container Base { var first: D { get } gives database }
      container C: Base { func other() -> D gives database }
      database D { store {
        \(Self.stores)
      } }
      """
    #expect(
      accessors(text) == [
        "MockBase.schema", "MockBase.inferredSchema", "MockBase.news if A", "MockC.schema",
        "MockC.inferredSchema", "MockC.news if A",
      ])
  }

  @Test func aDatabaseWithoutContainerHasItItself() {
    #expect(
      accessors("database D { func schema()\nstore {\n\(Self.stores)\n} }") == [
        "MockD.mockSchema", "MockD.inferredSchema", "MockD.news if A",
      ])
  }

  @Test func twoInboxesNeedTwoNames() {
    let text = """
      container C { var a: A { get } gives database; var b: B { get } gives database }
      database A { store { ps: P by id through P1; ws: W by id through W1 watching ps inbox news } }
      database B { store { ps: P by id through P1; ws: W by id through W2 watching ps inbox news } }
      """
    let messages = Resolution(Self.errors + text).messages
    #expect(messages.count == 1 && messages.first?.hasSuffix("'news' is declared twice") == true)
  }
}
