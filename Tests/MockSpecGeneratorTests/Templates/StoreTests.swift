@testable import MockSpecGenerator
import Testing

@Suite("Stores") struct StoreTests {
  @Test(
    "requests",
    arguments: [
      (
        .sample(.fetch, ids: .one("id")), "RecordFetchRequest([id])",
        "RecordFetchRequest([o.id])"
      ),
      (
        .sample(.fetch, ids: .list("ids", isOptional: true)),
        "RecordFetchRequest(ids ?? [])", "RecordFetchRequest(o.ids ?? [])"
      ),
      (
        .sample(.fetch, ids: .list("ids", isOptional: true), fetchesAll: true),
        "RecordFetchRequest(orAll: ids)", "RecordFetchRequest(orAll: o.ids)"
      ),
      (
        .sample(
          .modify, saves: .list("saves"), deletes: .list("deletes"),
          policy: .value(.member("policy")), atomic: "true"),
        "ModifyRequest(saving: saves, deleting: deletes, policy: SavePolicy(policy), isAtomic: true)",
        "ModifyRequest(saving: o.saves, deleting: o.deletes, policy: SavePolicy(o.policy), isAtomic: true)"
      ),
      (
        .sample(
          .modify, saves: .one("class"), policy: .stated(".allFields", [.allFields])),
        "ModifyRequest(saving: [`class`], policy: .allFields)",
        "ModifyRequest(saving: [o.`class`], policy: .allFields)"
      ),
      (
        .sample(.query, query: .object(.member("query"), isOptional: true), limit: "10"),
        "QueryRequest(query.map { RecordQuery($0) }, limit: 10)",
        "QueryRequest(o.query.map { RecordQuery($0) }, limit: 10)"
      ),
      (
        .sample(
          .query,
          query: .closures(predicate: StoreCall.Closure(input: .member("matches")), sort: nil)),
        "QueryRequest(RecordQuery(where: matches))", "QueryRequest(RecordQuery(where: o.matches))"
      ),
      (
        .sample(
          .changes, limit: "10", since: .token(.member("token")), zone: .member("zone")),
        "ChangesRequest(since: token, zone: zone, limit: 10)",
        "ChangesRequest(since: o.token, zone: o.zone, limit: 10)"
      ),
      (
        .sample(
          .changes, since: .starts(.member("all"), isOptional: true, areTokens: false),
          zone: .member("zones")),
        "ChangesRequest(since: all?.mapValues { ChangesStart($0) }, zones: zones)",
        "ChangesRequest(since: o.all?.mapValues { ChangesStart($0) }, zones: o.zones)"
      ),
      (
        .sample(
          .changes, since: .starts(.member("all"), isOptional: false, areTokens: true)),
        "ChangesRequest(since: all.mapValues { ChangesStart(since: $0) }, zones: nil)",
        "ChangesRequest(since: o.all.mapValues { ChangesStart(since: $0) }, zones: nil)"
      ),
      (.sample(.query), "QueryRequest(nil)", "QueryRequest(nil)"),
    ] as [(StoreCall, String, String)])
  func requests(call: StoreCall, text: String, operationText: String) {
    #expect(StoreRequestTemplate(call: call, types: QualifiedNames()).body.text == text)
    #expect(
      StoreRequestTemplate(call: call, types: QualifiedNames(), scope: "o.").body.text
        == operationText)
  }

  @Test("a method returns or hands over the answer") func bodies() {
    func member(_ effects: SwiftSource = "") -> MemberTemplate {
      let signature = Signature.method("load", effects: effects)
      return MemberTemplate(
        member: MockMember(
          signature: signature, requirement: signature, nameIndex: 0, knob: "load", body: .identity),
        mock: .sample())
    }
    let call = StoreCall.sample(.fetch, ids: .one("id"))
    let request = "(RecordFetchRequest([id]), on: photos)"
    #expect(
      member("async").storeResult(call, .value(.single)).text
        == "try await on.load.answer\(request).single.get()")
    let pair = StoreAnswer.mapped(
      "answered", parameter: "answer",
      SwiftSource(composed: "(first: answer.results, answer.cursor)"))
    #expect(
      member().storeResult(call, pair).text
        == """
        let answer = try on.load.run\(request).answered.get()
        return (first: answer.results, answer.cursor)
        """)
    let handler = Handler(name: "done", convention: .result, isOptional: true)
    #expect(
      member().storeCompletion(call, pair, handler).text == """
        on.load.answer\(request) { response in
          let result = response.answered.map { answer in
            (first: answer.results, answer.cursor)
          }
          done?(result)
        }
        """)
  }

  @Test("an operation's blocks are called in order") func operations() {
    let call = StoreCall.sample(
      .modify, saves: .list("saves"), deletes: .list("deletes"))
    let callbacks = OperationRun.Callbacks(
      progress: .init(name: "progress", parameterCount: 2, givesRecord: true), each: "saved",
      eachDeleted: "deleted", finish: "finish")
    let run = OperationRun(
      interface: "Modifying", nameIndex: 0, knob: "modify", work: .store(call, callbacks: callbacks)
    )
    #expect(
      OperationRunTemplate(run: run, mock: .sample(names: ["ModifyPhotos"])).body.text == """
        nonisolated private func perform(_ operation: any Modifying) {
          core.perform(operation, as: "ModifyPhotos") { [self] call in
            on.modify.answer(
              ModifyRequest(saving: operation.saves, deleting: operation.deletes), on: photos, for: call
            ) { response in
              for step in call.steps(of: response) {
                switch step {
                case .progress(let item, let share): operation.progress?(item.record, share)
                case .saved(let item): operation.saved?(item.id, item.result)
                case .deleted(let item): operation.deleted?(item.id, item.result)
                }
              }
              operation.finish?(response.completion)
            }
          }
        }
        """)
  }

  @Test("a store without blocks is asked all the same") func withoutBlocks() {
    let callbacks = OperationRun.Callbacks(
      progress: nil, each: nil, eachDeleted: nil, finish: nil, finishHasCursor: true)
    let call = StoreCall.sample(.query)
    let run = OperationRun(
      interface: "Querying", nameIndex: 0, knob: "query", work: .store(call, callbacks: callbacks))
    let text = OperationRunTemplate(run: run, mock: .sample(names: ["QueryPhotos"])).body.text
    #expect(
      text.contains(
        """
            on.query.answer(QueryRequest(nil), on: photos, for: call) { _ in
            }
        """))
  }

  @Test("a table knows its database, zones and limits") func tables() {
    let store = Mock.Store(
      documentation: ["All."], name: "photos", adapter: "PhotoAdapter", zones: "albums",
      page: "100", initialRecords: nil)
    let mock = Mock.sample("MockDB", identity: .init(name: "scope", type: "Int"))
    #expect(
      StoreTemplate(store: store, mock: mock).body.text == """
        /// All.
        nonisolated var photos: StoreTable<PhotoAdapter> {
          core.table("photos", database: scope, zones: albums, pageSize: 100)
        }
        """)
    let albums = Mock.Store(
      documentation: [], name: "albums", adapter: "AlbumAdapter", zones: nil, page: nil,
      initialRecords: "[]")
    #expect(
      StoreTemplate(store: albums, mock: .sample(stores: [albums, store])).body.text.contains(
        "database: \"MockClock\", holdsZones: true, initially: [])"))
    #expect(
      StoreTemplate(store: store, mock: .sample()).body.text.contains("database: \"MockClock\""))
  }

  @Test("an adapter reads and stamps a declared record") func adapters() {
    let adapter = Adapter(
      name: "PhotoAdapter", record: "Photo", key: "id", keyType: "UUID",
      zone: ZonePath(path: "album", type: "Int", owner: .id("UUID")),
      tag: Adapter.Tag(field: "tag", isNumber: false, isOptional: true),
      cursor: "PhotoCursor")
    #expect(
      AdapterTemplate(adapter: adapter, access: .internal, types: QualifiedNames()).body.text == """
        /// The way in which the store of the mocks handles a record of type `Photo`.
        enum PhotoAdapter: TaggedAdapter, PagingAdapter {
          typealias Record = Photo
          typealias ID = UUID
          typealias ZoneID = Int
          typealias Cursor = PhotoCursor

          static func id(of record: Photo) -> UUID { record.id }
          static func zoneID(of id: UUID) -> Int? { id.album }

          static func cursor(token: String) -> PhotoCursor? { PhotoCursor(token: token) }
          static func token(of cursor: PhotoCursor) -> String? { cursor.token }

          static func changeTag(of record: Photo) -> String? { record.tag }
          static func stamped(_ record: Photo, with stamp: SaveStamp) -> Photo {
            var record = record
            record.tag = stamp.changeTag
            return record
          }
        }
        """)
  }
}
