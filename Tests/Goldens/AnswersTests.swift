import Foundation
import MockSpecContract
import MockSpecRuntime
import MockSpecStores
import Testing

func deliver(_ item: ItemResult<UUID, TaskItem>, to block: (TaskItem) -> Void) {
  if let task = item.value { block(task) }
}

func deliver(
  _ response: QueryResponse<TaskItemAdapter>,
  to block: (_ count: Int, _ error: (any Error)?) -> Void
) {
  block(response.records.count, response.error())
}

struct TaskPage: Equatable {
  var tasks: [TaskItem]
  var next: String?
}

struct TaskReceipt: Equatable {
  var id: UUID
  var revision: String
}

struct TaskChanges {
  var changed: [TaskItem]
  var deleted: [UUID]
  var token: String
  var isWhole: Bool

  init(_ changed: [TaskItem], deleted: [UUID], token: String, isWhole: Bool) {
    (self.changed, self.deleted, self.token, self.isWhole) = (changed, deleted, token, isWhole)
  }
}

/// Tests of answers whose types are the service's own, with errors of one type.
@Suite struct AnswersTests {
  static let suite = TaskListContract(make: { MockTaskList() })

  private let list = MockTaskList()
  private let tasks = ["Ask it", "Bake it", "Call it"].map { TaskItem(id: UUID(), title: $0) }

  private func filled() async throws -> [TaskReceipt] {
    var receipts: [TaskReceipt] = []
    for task in tasks { receipts.append(try await list.save(task)) }
    return receipts
  }

  @Test func `a page has the records and where to go on`() async throws {
    let receipts = try await filled()
    let first = try await list.search("it", after: nil)
    #expect(first.tasks.map(\.title) == ["Ask it", "Bake it"])
    let cursor = try #require(first.next)
    let second = try await list.search("it", after: cursor)
    #expect(second.tasks.map(\.title) == ["Call it"])
    #expect(second.next == nil)
    #expect(second.tasks[0].revision == receipts[2].revision)
    #expect(try list.count("it") == (2, false))
    #expect(try list.count("Bake") == (1, true))
  }

  @Test func `a cursor that nobody gave is the service's error`() async throws {
    await #expect(throws: TaskError.badPage) { try await list.search("it", after: "other") }
    await #expect(throws: TaskError.badToken) { try await list.sync(since: "other") }
  }

  @Test func `a receipt has the new revision, and a conflict none`() async throws {
    let receipts = try await filled()
    #expect(receipts.map(\.id) == tasks.map(\.id))
    #expect(receipts.allSatisfy { !$0.revision.isEmpty })
    let stored = try #require(list.tasks[tasks[0].id])
    await #expect(throws: TaskError.outdated(task: tasks[0].id, stored: stored)) {
      try await list.save(tasks[0])
    }
  }

  @Test func `handlers get receipts, or an error of the type that they take`() async throws {
    let saved = await withCheckedContinuation { continuation in
      list.saveAll(tasks) { continuation.resume(returning: $0) }
    }
    #expect(try saved.get().map(\.id) == tasks.map(\.id))
    let refused: Result<[TaskReceipt], TaskError> = await withCheckedContinuation { continuation in
      list.saveAll(tasks) { continuation.resume(returning: $0) }
    }
    let stored = try #require(list.tasks[tasks[0].id])
    #expect(throws: TaskError.outdated(task: tasks[0].id, stored: stored)) { try refused.get() }
  }

  @Test func `what is missing is nil, and what fails is an error`() async throws {
    let receipts = try await filled()
    #expect(try await list.find(tasks[1].id) == receipts[1])
    #expect(try await list.find(UUID()) == nil)
    list.on.find.fails(items: [tasks[1].id], with: .badToken)
    await #expect(throws: TaskError.badToken) { try await list.find(tasks[1].id) }
  }

  @Test func `a stub without a record gives nothing, or the error of the service`() async throws {
    let id = tasks[0].id
    list.on.subscripts.returns(nil)
    #expect(try await list[id] == nil)
    list.on.find.returns(nil, tasks[0])
    #expect(try await list.find(id) == nil)
    #expect(try await list.find(id)?.id == id)
    list.on.reload.returns()
    await #expect(throws: TaskError.gone(task: id)) { try await list.reload(tasks[0]) }
    list.on.reload.returns([])
    await #expect(throws: TaskError.gone(task: id)) { try await list.reload(tasks[0]) }
    list.on.reload.returns(tasks[0])
    #expect(try await list.reload(tasks[0]) == tasks[0])
    list.on.urgentTasks.returns([])
    #expect(try await list.urgentTasks == [])
    list.on.urgentTasks.returns(tasks)
    #expect(try await list.urgentTasks == tasks)
  }

  @Test func `a response without items and without an error is a success`() async throws {
    list.on.save.returns(ModifyResponse(failure: nil))
    #expect(try await list.save(tasks[0]).id == tasks[0].id)
    list.on.find.returns(RecordFetchResponse(failure: nil))
    #expect(try await list.find(tasks[0].id) == nil)
  }

  @Test func `the arguments that the closures of a query use are recorded`() async throws {
    _ = try await list.search("milk", after: nil)
    #expect(list.on.search.calls.first?.arguments.values["text"] as? String == "milk")
    list.on.search.when { $0.values["text"] as? String == "tea" }.returns(tasks[0])
    #expect(try await list.search("tea", after: nil).tasks == [tasks[0]])
    #expect(try await list.search("milk", after: nil).tasks == [])
    #expect(try await list.urgentTasks.isEmpty)
    let operation = SearchTasksOperation()
    operation.text = "call"
    list.add(operation)
    await list.backend.idle()
    let calls = list.backend.journal.map { "\($0)".split(separator: " ", maxSplits: 1)[1] }
    #expect(
      calls == [
        #"MockTaskList.search(_:after:) querying all types given text: "milk""#,
        #"MockTaskList.search(_:after:) querying all types given text: "tea""#,
        #"MockTaskList.search(_:after:) querying all types given text: "milk""#,
        "MockTaskList.urgentTasks querying all types",
        #"MockTaskList.SearchTasksOperation querying all types given text: "call", at most 2"#,
      ])
  }

  @Test func `results keep the order of the ids and tell each error`() async throws {
    _ = try await filled()
    let ids = [tasks[2].id, UUID(), tasks[0].id]
    let (titles, error) = await withCheckedContinuation { continuation in
      list.titles(of: ids) { titles, error in continuation.resume(returning: (titles, error)) }
    }
    #expect(error == nil)
    #expect(titles?.map { try? $0.get() } == ["Call it", nil, "Ask it"])
    #expect(throws: TaskError.gone(task: ids[1])) { try titles?[1].get() }
    list.on.titles.fails(with: .stopped, on: .call(1))
    let failed = await withCheckedContinuation { continuation in
      list.titles(of: ids) { _, error in continuation.resume(returning: error as? TaskError) }
    }
    #expect(failed == .stopped)
  }

  @Test func `changes come as a value with their token`() async throws {
    _ = try await filled()
    let begin = try await list.sync(since: nil)
    #expect(begin.changed.map(\.title) == ["Ask it", "Bake it"])
    #expect(!begin.isWhole)
    #expect(try await list.remove([tasks[0].id]) == 1)
    let rest = try await list.sync(since: begin.token)
    #expect(rest.changed.map(\.title) == ["Call it"])
    #expect(rest.deleted == [tasks[0].id])
    #expect(rest.isWhole)
    await #expect(throws: TaskError.gone(task: tasks[0].id)) {
      try await list.remove([tasks[0].id])
    }
  }

  @Test func `errors that carry an id or a record are those of items and of calls about one`()
    async throws
  {
    list.on.save.fails(with: .outdated, on: .call(1))
    list.on.save.fails(with: .outdated(task: tasks[1].id, stored: tasks[2]), on: .call(2))
    await #expect(throws: TaskError.outdated(task: tasks[0].id, stored: tasks[0])) {
      try await list.save(tasks[0])
    }
    await #expect(throws: TaskError.outdated(task: tasks[1].id, stored: tasks[2])) {
      try await list.save(tasks[0])
    }
    let names = { (errors: [MockTaskError]) in errors.map(\.name) }
    #expect(
      names(MockTaskError.allCases(of: .fetch)) == ["gone", "badPage", "badToken", "stopped"])
    #expect(
      names(MockTaskError.allCases(of: .save)) == [
        "gone", "outdated", "taken", "badPage", "badToken", "stopped",
      ])
    #expect(names(MockTaskError.allCases(ofCalls: .save)) == ["badPage", "badToken", "stopped"])
    #expect(names(MockTaskError.allCases(ofCalls: .query)) == ["badPage", "badToken", "stopped"])
    // A rule of the backend hits the calls that have what the error needs.
    list.backend.fails(with: MockTaskError.gone, on: .once)
    #expect(try await list.search("it", after: nil).tasks.isEmpty)
    await #expect(throws: TaskError.gone(task: tasks[0].id)) { try await list.save(tasks[0]) }
  }

  @Test func `ids and records can be paths and expressions`() async throws {
    let task = try await list.add(title: "Dance it")
    #expect(try await list.reload(task) == task)
    let other = try await list.add(title: "Eat it")
    #expect(task.id != other.id)
    try await list.drop(task)
    await #expect(throws: TaskError.gone(task: task.id)) { try await list.reload(task) }
    await #expect(throws: TaskError.gone(task: task.id)) {
      try await list.dropAll([task.id, other.id])
    }
    try await list.dropAll([other.id])
    #expect(list.tasks.isEmpty)
  }

  @Test func `an expression reads the store`() async throws {
    _ = try await filled()
    let title = tasks[0].title
    #expect(try await list.clear(title) == 1)
    #expect(!list.tasks.contains(tasks[0].id) && list.tasks.count == tasks.count - 1)
    #expect(try await list.clear(title) == 0)
    #expect(list.on.clear.calls.map(\.arguments.deletes) == [[tasks[0].id], []])
  }

  @Test func `a payload without a label is what its type says`() async throws {
    try await list.insert(tasks[0])
    let stored = try #require(list.tasks[tasks[0].id])
    await #expect(throws: TaskError.taken(stored)) { try await list.insert(tasks[0]) }
    list.on.insert.fails(with: .taken(tasks[1]))
    await #expect(throws: TaskError.taken(tasks[1])) { try await list.insert(tasks[2]) }
  }

  @Test func `a result holds what others throw`() async throws {
    #expect(await list.load(tasks[0].id) == .failure(.gone(task: tasks[0].id)))
    try await list.insert(tasks[0])
    #expect(try await list.load(tasks[0].id).get().title == tasks[0].title)
    #expect(try list.allTitles().get() == [tasks[0].title])
    list.on.load.fails(with: .badPage, on: .once)
    #expect(await list.load(tasks[0].id) == .failure(.badPage))
    list.on.allTitles.fails(with: .badPage)
    #expect(throws: TaskError.badPage) { try list.allTitles().get() }
    list.on.load.cancels(on: .once)
    #expect(await list.load(tasks[0].id) == .failure(.stopped))
  }

  @Test(arguments: TaskListContract<MockTaskList>.checks)
  func `a mock keeps the suite of its spec`(check: ContractCheck) async throws {
    try await Self.suite.run(check)
  }

  @Test func `properties and subscripts read the store`() async throws {
    #expect(try !list.hasTasks)
    _ = try await filled()
    #expect(try await list.firstTasks.map(\.title) == ["Ask it", "Bake it"])
    #expect(try list.hasTasks)
    #expect(try await list.urgentTasks.isEmpty)
    #expect(try await list[tasks[1].id]?.title == tasks[1].title)
    #expect(try await list[UUID()] == nil)
    list.on.firstTasks.fails(with: .badPage, on: .once)
    await #expect(throws: TaskError.badPage) { try await list.firstTasks }
    #expect(list.on.subscripts.calls.map(\.arguments.ids).count == 2)
  }

  @Test func `a missing value is what stands behind ??`() async throws {
    _ = try await filled()
    #expect(try await list.top(nil).count == 1)
    #expect(try await list.top(2).count == 2)
    #expect(try await list.top(nil) { $0.id == self.tasks[1].id }.map(\.id) == [tasks[1].id])
    try await list.remove(some: nil, atomic: nil)
    #expect(list.tasks.count == tasks.count)
    try await list.remove(some: [tasks[0].id], atomic: true)
    #expect(list.tasks.count == tasks.count - 1)
  }

  @Test func `expressions of an operation read its properties`() async throws {
    let adding = AddTaskOperation()
    list.add(adding)
    let second = AddTaskOperation()
    second.title = "second"
    second.isNew = false
    list.add(second)
    await list.backend.idle()
    #expect(list.tasks.all.map(\.title).sorted() == ["second", "untitled"])

    let found = await withCheckedContinuation { found in
      var titles: [String] = []
      let searching = SearchTasksOperation()
      searching.text = "e"
      searching.limit = 1
      searching.taskBlock = { _, result in titles.append((try? result.get().title) ?? "") }
      searching.resultBlock = { _ in found.resume(returning: titles) }
      list.add(searching)
    }
    #expect(found == ["second"])

    let clearing = ClearTasksOperation()
    clearing.title = "second"
    list.add(clearing)
    await list.backend.idle()
    #expect(list.tasks.all.map(\.title) == ["untitled"])
  }

  @Test
  func
    `blocks behind '??' are called where the app has not set the first, by Swift beside the mock`()
    async throws
  {
    _ = try await filled()
    func told(_ setUp: (SearchTasksOperation, _ tell: @escaping (String) -> Void) -> Void) async
      -> [String]
    {
      let operation = SearchTasksOperation()
      operation.text = "it"
      var lines: [String] = []
      operation.foundBlock = { lines.append("found \($0.title)") }
      operation.endBlock = { lines.append("end \($0) \($1.map { "\($0)" } ?? "-")") }
      setUp(operation) { lines.append($0) }
      list.add(operation)
      await list.backend.idle()
      return lines
    }
    let titles = tasks.map(\.title).sorted().prefix(2)
    #expect(await told { _, _ in } == titles.map { "found \($0)" } + ["end 2 -"])
    let newer = await told { operation, tell in
      operation.taskBlock = { _, result in tell((try? result.get().title) ?? "") }
    }
    #expect(newer == titles + ["end 2 -"])
    list.on.searchTasks.fails(with: .stopped)
    #expect(await told { _, _ in } == ["end 0 stopped"])
  }

  @Test func `each deletion is told by its id`() async throws {
    _ = try await filled()
    let other = UUID()
    let told = try await list.trim(saving: [], deleting: [tasks[0].id, other])
    #expect(told == [tasks[0].id: true, other: false])
  }

  @Test func `a cancelled call throws the case that stands for it`() async throws {
    list.on.search.cancels(on: .call(1))
    await #expect(throws: TaskError.stopped) { try await list.search("it", after: nil) }
  }
}
