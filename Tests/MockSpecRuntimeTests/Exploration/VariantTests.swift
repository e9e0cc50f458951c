@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
import Foundation
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

  /// A record of a spec, with a field of each kind.
  private struct Declared: Equatable {
    enum Colour: CaseIterable { case red, green }

    struct Unit: RawRepresentable, Equatable {
      var rawValue: String
    }

    var title = "t"
    var note: String?
    var isDone = false
    var rank: UInt8 = 3
    var size = 1.5
    var colour = Colour.red
    var unit = Unit(rawValue: "m")
    var tags = ["a"]
    var marks: Set = [1]
    var counts = ["a": 1]
    var moment: Date? = Date(timeIntervalSinceReferenceDate: 0)
    var other = Other()

    struct Other: Equatable {}
  }

  @Test func `the fields that a spec declares vary by their types`() throws {
    var variants = RecordVariants(of: Declared())
    variants.add("title", \.title)
    variants.add("note", \.note)
    variants.add("isDone", \.isDone)
    variants.add("rank", \.rank)
    variants.add("size", \.size)
    variants.add("colour", \.colour)
    variants.add("unit", \.unit)
    variants.add("tags", \.tags)
    variants.add("marks", \.marks)
    variants.add("counts", \.counts)
    variants.add("moment", \.moment)
    variants.add("other", \.other)
    #expect(
      variants.all.map(\.name) == [
        "title empty", "title of a newer version", "title of 10,000 characters", "note empty",
        "note of a newer version", "note of 10,000 characters", "isDone true", "rank zero",
        "rank the greatest", "size zero", "size the least", "size the greatest", "colour green",
        "unit of a newer version", "tags empty", "marks empty", "counts empty", "moment missing",
        "moment a century before", "moment a century after",
      ])
    #expect(variants.all.allSatisfy { $0.record != Declared() })
    let late = try #require(variants.all.last?.record.moment)
    #expect(late.timeIntervalSinceReferenceDate == 3.2e9)
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
