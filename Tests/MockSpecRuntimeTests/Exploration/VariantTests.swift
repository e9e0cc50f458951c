@_spi(MockSpecGenerated) @testable import MockSpecRuntime
import MockSpecServices
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// A record of an app that has grown.
private struct Task: Codable, Equatable, Sendable {
  enum Kind: String, Codable { case work, rest }

  var id: String
  var kind: Kind
  var note: String?
  var tags: [String]
  var rank: Int
}

private enum TaskAdapter: VaryingAdapter {
  static func id(of record: Task) -> String { record.id }
}

private struct TaskWorld: Sendable {
  let core: MockCore

  var tasks: StoreTable<TaskAdapter> { core.table("tasks", database: "tasks") }
}

@Suite("Records of other versions") struct VariantTests {
  private static let task = Task(id: "a", kind: .work, note: "n", tags: ["t"], rank: 3)

  @Test func `what the type allows varies, one field at a time`() {
    let variants = TaskAdapter.variants(of: Self.task)
    #expect(variants.allSatisfy { $0.record != Self.task && $0.record.id == "a" })
    #expect(
      variants.map(\.name) == [
        "note missing", "note empty", "note of a newer version", "note of 10,000 characters",
        "rank zero", "rank the least", "rank the greatest", "tags empty",
      ])
    #expect(variants.first?.record.note == nil)
  }

  @Test func `lives meet them, and say what was written`() async throws {
    let scenario = ActionScenario<TaskWorld>(
      actions: [
        ExploredAction("read", weight: 3) { world, _ in
          // The mistake: every task is expected to have a tag.
          if world.tasks.all.contains(where: \.tags.isEmpty) {
            throw BrokenInvariant(name: "reads", action: nil)
          }
        },
        .writesVariant(in: { $0.tasks }),
      ]
    ) { backend in
      let world = TaskWorld(core: MockCore("MockTasks", members: "", backend: backend))
      world.tasks.insert(Self.task)
      return world
    }
    let exploration = await exploreActions(of: scenario, with: [MockSessionError](), seed: 1)
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps.map(\.action) == ["another version writes", "read"])
    #expect(failure.source.contains("// a: tags empty"))
  }
}
