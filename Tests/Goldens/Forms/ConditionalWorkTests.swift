import MockSpecRuntime
import Testing

/// Tests that stores and verbs in branches work as they do without conditions.
@Suite("Stores and verbs under conditions")
struct ConditionalWorkTests {
  private static func letter(_ number: Int) -> Letter {
    Letter(id: LetterID(folder: "in", number: number), text: "\(number)")
  }

  @Test func `a conditional store has the options of its branch`() async throws {
    let archive = MockArchive()
    await #expect(throws: ArchiveError.self) { try await archive.save(Self.letter(1)) }
    archive.folders.insert(Folder(name: "in"))
    _ = try await archive.save(Self.letter(1))
    #expect(archive.letters.all.map(\.text) == ["1"])
    #expect(archive.on.save.calls.count == 2)
  }

  @Test func `an operation does what its verbs say where they exist`() async throws {
    let archive = MockArchive()
    archive.folders.insert(Folder(name: "in"))
    archive.letters.insert(Self.letter(1))
    let operation = SaveLettersOperation()
    operation.letters = [Self.letter(2)]
    operation.ids = [Self.letter(1).id]
    var deleted: [Int] = []
    var finished: [Bool] = []
    operation.deletedBlock = { id, _ in deleted.append(id.number) }
    operation.resultBlock = { finished.append((try? $0.get()) != nil) }
    archive.add(operation)
    await archive.core.backend.idle()
    #expect(deleted == [1])
    #expect(finished == [true])
    #expect(archive.letters.all.map(\.text) == ["2"])
    #expect(archive.on.saveLetters.calls.map(\.arguments.deletes.count) == [1])
  }

  @Test func `a block of verbs can be conditional as a whole`() async throws {
    let archive = MockArchive()
    archive.folders.insert(Folder(name: "in"))
    let operation = FetchFoldersOperation()
    operation.names = ["in", "out"]
    var found: [Bool] = []
    operation.folderBlock = { found.append((try? $1.get()) != nil) }
    archive.add(operation)
    await archive.core.backend.idle()
    #expect(found == [true, false])
    #expect(archive.on.fetchFolders.calls.count == 1)
  }
}
