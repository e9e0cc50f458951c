import Testing

@testable import MockSpecGenerator

/// Meanings, roles and reasons that the language has no word for: members of the runtime's types behind a dot.
@Suite struct OwnMeaningTests {
  private static let head = """
    record Note by id: Int { var title: String }
    errors NoteError {
      payload seals  means .keysLost
      case missing  means missing
      case invalid  means invalid
      case expired  means expired
      case locked  retryable  means .locked  on item(save)
      case sealed(seals: Bool = false)  means .sealed
    }
    values Loss as deletion {
      case byUser  means deleted
      case byOwner  means .withdrawn
    }
    """

  private func mocks(_ declarations: String) throws -> String {
    let resolution = Resolution("\(Self.head)\n\(declarations)")
    #expect(resolution.messages == [])
    return mocksFiles(for: try #require(resolution.specs.first), importing: nil, shards: 1).joined()
  }

  @Test func `A code has the member of the runtime's type`() throws {
    let text = try mocks("")
    #expect(text.contains(#"Self("locked", advice: .retry, means: .locked, reach:"#))
    #expect(text.contains("means: .sealed"))
    #expect(text.contains("seals: $0.keysLost as? Bool ?? false"))
    #expect(text.contains(".byOwner: .withdrawn,"))
  }

  @Test func `An operation has a block for each reason that values mean`() throws {
    func operation(_ reason: String) -> String {
      """
      database Notes {
        store notes: Note(token: NoteToken)
        func add(_ operation: any Following)  performs operation
      }
      operation Following {
        var token: NoteToken?
        var gone: ((Int) -> Void)?
        var withdrawn: ((Int) -> Void)?
        var done: ((Result<(NoteToken, Bool), any Error>) -> Void)?
        performs {
          changes(notes, since: token, deleted: [.deleted: gone, .\(reason): withdrawn])
          finish(done)
        }
      }
      """
    }
    #expect(
      try mocks(operation("withdrawn")).contains(
        "item.block([.deleted: operation.gone, .withdrawn: operation.withdrawn])"))
    let wrong = Resolution("\(Self.head)\n\(operation("withdraw"))")
    #expect(
      wrong.messages.map { $0.split(separator: ": error: ").last ?? "" } == [
        "'deleted' has no 'withdraw'; did you mean 'withdrawn'?"
      ])
  }

  @Test func `A word with a dot is the word`() throws {
    let resolution = Resolution("errors E {\n  case a  means .missing\n  case b  means missing\n}")
    #expect(resolution.messages == ["3:17: error: only one case can mean 'missing'"])
  }

  @Test(arguments: ["errors E {\n  case a  means .\n}", "errors E {\n  case a  means . b\n}"])
  func `A name follows the dot`(_ text: String) {
    #expect(Reading(text).messages.count == 1)
  }
}
