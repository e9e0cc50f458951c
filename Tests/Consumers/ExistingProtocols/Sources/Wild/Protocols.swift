// Protocols as they occur in apps.

import Foundation

// Parents of the standard library.
protocol Preset: Codable, Sendable {
  var title: String { get }
}

protocol Choice: CaseIterable {
  var label: String { get }
}

protocol Ranked: Comparable {
  var rank: Int { get }
}

protocol Traced: CustomDebugStringConvertible, CustomStringConvertible {
  func trace()
}

protocol Encoded: Encodable {}
protocol Decoded: Decodable {}

protocol Entry: Identifiable<String?> {
  var name: String { get }
}

protocol Session: Identifiable, Hashable where ID == UUID {
  func refresh() async throws
}

@MainActor
protocol Cell: Hashable, Identifiable {
  func show()
}

protocol Plain {
  func plain()
}

@MainActor
protocol Screen: Plain {
  func draw()
}

// Compositions and constraints on Self.
protocol Readable {
  func read() -> String
}

protocol Writable {
  func write(_ text: String)
}

protocol ReadWritable: Readable & Writable & Sendable {
  func flush()
}

protocol Appendable where Self: Writable {
  func append(_ text: String)
}

protocol Bounded: AnyObject where Self: Readable, Self: Sendable {
  func bounds() -> Int
}

// Closures behind type aliases.
protocol Loader {
  typealias Completion = (Result<Data, any Error>) -> Void
  typealias Progress = @Sendable (Double) -> Void

  func load(_ path: String, progress: @escaping Progress, completion: @escaping Completion)
  func visit(_ body: Visitor)
  func visit(all body: Visitor?) -> Int
  func measure<T>(_ body: () throws -> T) rethrows -> T
  var onFinish: Completion? { get set }
}

// Completions of several values.
protocol Authorizer {
  func authorize(_ scope: String, completion: @escaping (Bool, (any Error)?) -> Void)
  func status(_ completion: @escaping (Int, (any Error)?) -> Void)
  func names(_ completion: @escaping @Sendable ([String], Error?) -> Void)
  func text(_ completion: @escaping (String, NSError?) -> Void)
  func map(_ completion: @escaping ([String: Int], (any Error)?) -> Void)
}

// Names of the runtime.
protocol Client {
  func connect() throws -> Call
}

protocol Call {
  func hangUp()
}

protocol Snapshot {
  var backend: Backend { get }
}

protocol FetchRequest {
  associatedtype Output
  func run() async throws -> Output
}

protocol Core {
  func start()
}

protocol Journal {
  func note(_ text: String)
}

protocol Stub {
  func stub() -> Knob
}

protocol Knob {}

protocol Clock {
  func now() -> Int
}

protocol Error_ {
  var error: any Error { get }
}

// Associated types, type aliases and subscripts.
protocol Store {
  associatedtype Element
  func insert<Element>(_ element: Element)
  func first() -> Element?
}

protocol Copying {
  typealias Copies = [Self]
  typealias Pair<T> = (T, T)

  func copies() -> Copies
  func pair(_ value: Int) -> Pair<Int>
  func same(as other: Self) -> Bool
}

protocol Item {
  associatedtype Item
  func item() -> Item
}

protocol Table {
  subscript(key: String, default value: @autoclosure () -> Int) -> Int { get }
  subscript(row: Int, column column: Int) -> String { get set }
}

// Properties and results of type `Void` and `Never`.
protocol Silent {
  var nothing: Void { get }
  var empty: () { get async throws }
  func fail() -> Never
  func void(_ value: Void) -> Void
}

// Result builders.
protocol Page {
  @PartsBuilder var body: [String] { get }
  @PartsBuilder func parts(of name: String) -> [String]
  func compose(@PartsBuilder _ parts: () -> [String]) -> Int
}

protocol Attributed {
  @discardableResult func run() async -> Int
  func fast()
  #if os(macOS)
    @available(macOS 11, *) func mac()
  #else
    func other()
  #endif
}

// Everyday shapes.
protocol Repository {
  associatedtype Model: Identifiable & Sendable where Model.ID: Sendable
  associatedtype Query = String
  func find(_ id: Model.ID) async throws -> Model?
  func all(matching query: Query, page: Int) async throws -> (items: [Model], next: Int?)
  func stream() -> AsyncThrowingStream<Model, any Error>
}

protocol Analytics: AnyObject {
  func log(_ name: String, parameters: [String: Any]?)
  func log(_ name: String)
  func log(event: some CustomStringConvertible)
  func set<Value: CustomStringConvertible & Sendable>(_ value: Value, for key: String)
}

protocol Router: AnyObject {
  associatedtype Route: Hashable
  var path: [Route] { get set }
  func push(_ route: Route)
  func pop() -> Route?
}

protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  func reduce(into state: inout State, action: Action) -> [Action]
}

protocol Middleware {
  associatedtype State: Sendable
  func handle(_ state: State, next: @escaping @Sendable (State) async throws -> State)
    async rethrows
    -> State
}

protocol Coordinator: AnyObject {
  var children: [any Coordinator] { get set }
  var parent: (any Coordinator)? { get set }
  func start()
  init(parent: (any Coordinator)?)
}

protocol Keyed {
  func value<T>(at path: KeyPath<Settings, T>) -> T
  func set<T>(_ value: T, at path: WritableKeyPath<Settings, T>)
  func type<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

protocol Socket: Sendable {
  var messages: AsyncStream<String> { get }
  func send(_ data: consuming Data) async throws
  func receive() async throws(SocketError) -> Data
  nonisolated func close()
}

protocol Metrics {
  static var shared: Self { get }
  static func make(_ name: String) -> Self
  func record(_ values: Double..., unit: String)
  func timed<T>(_ name: StaticString, file: String, line: Int, _ body: () async throws -> T)
    async rethrows -> T
}

protocol Comparing: Equatable {
  static func < (left: Self, right: Self) -> Bool
  static prefix func - (value: Self) -> Self
}

protocol Delegate: NSObjectProtocol {
  func didFinish(_ sender: Any)
}

protocol Animator {
  func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UInt,
    animations: @escaping () -> Void, completion: ((Bool) -> Void)?)
  func veryLong(
    _ first: (
      Int, String, Double, [String: [Int]], Set<String>, ClosedRange<Int>, Result<String, any Error>
    ) -> Bool
  ) -> Int
}

protocol Keywords {
  func `repeat`(`in` value: Int, `for` other: Int)
  var `default`: Int { get }
  var self_: Int { get }
  var `Type`: String { get }
}

protocol Locale_ {
  subscript<T>(key: String, as type: T.Type) -> T? { get set }
  subscript(index: Int) -> Int { get async throws }
}

protocol Pipeline<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error = any Error
  func run(_ input: Input) async throws(Failure) -> Output
  func then<Next: Pipeline>(_ next: Next) -> Next where Next.Input == Output
}

protocol Tree {
  associatedtype Child: Tree
  associatedtype Children: Collection where Children.Element == Child
  var children: Children { get }
}

protocol Visiting {
  associatedtype Result = Void
  func visit(_ node: Int) -> Result
}

protocol Maker {
  associatedtype Product
  static func make() -> Product
  init(product: Product)
  init?(text: String)
}

protocol Throttle {
  func run(
    every interval: Duration, isolation: isolated (any Actor)?,
    _ body: sending @escaping () async -> Void) async
}

protocol Observable_ {
  var willChange: AsyncStream<Void> { get }
  func observe(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> any Sendable
}

// Members that extensions implement.
protocol Ledger: AnyObject, Sendable {
  var entries: [Int] { get }
  var total: Int { get }
  var note: String { get set }
  func add(_ entry: Int)
  func add(all entries: [Int]) -> Int
  func sum(of key: String, or other: Int) async throws -> Int
  func load() async -> [Int]
  func first(where isIncluded: (Int) -> Bool) -> Int?
  func map<Value>(_ value: Value) -> Value
  subscript(index: Int) -> Int { get }
  static var name: String { get }
}

extension Ledger {
  var total: Int { entries.reduce(0, +) }
  var note: String {
    get { "none" }
    set { _ = newValue }
  }
  func add(all entries: [Int]) -> Int {
    for entry in entries { add(entry) }
    return entries.count
  }
  func sum(of key: String, or other: Int = 0) async throws -> Int {
    let loaded = await load()
    return loaded.isEmpty ? other : loaded.reduce(0, +)
  }
  func first(where isIncluded: (Int) -> Bool) -> Int? { entries.first(where: isIncluded) }
  func map<Value>(_ value: Value) -> Value { value }
  subscript(index: Int) -> Int { entries[index] }
  static var name: String { "Ledger" }
}

extension Ledger where Self: Hashable {
  func add(_ entry: Int) {}
}

@MainActor
protocol Presenter: AnyObject {
  var title: String { get }
  var subtitle: String { get }
  func present(_ text: String) async
}

extension Presenter {
  var subtitle: String { "by \(title)" }
  func present(_ text: String) async {}
}

protocol Vault: Actor {
  func open() -> Int
  func close()
}

extension Vault {
  func close() {}
}

protocol Cache<Key> {
  associatedtype Key: Hashable
  func value(_ key: Key) -> Int?
  func has(_ key: Key) -> Bool
}

extension Cache {
  func has(_ key: Key) -> Bool { value(key) != nil }
}

public protocol Published {
  func publish()
}

protocol Registry: Sendable {
  static var limit: Int { get }
  static func numbers(upTo count: Int) async throws -> [Int]
  init(owner: String)
  init?(code: Int) throws
  func name(of number: Int) -> String
  func names() async throws -> [String]
  func isOwned(by owner: String) -> Bool
  func twin(code: Int) throws -> Bool
}

extension Registry {
  func names() async throws -> [String] {
    try await Self.numbers(upTo: Self.limit).map { name(of: $0) }
  }
  func isOwned(by owner: String) -> Bool { Self(owner: owner).name(of: 1) == name(of: 1) }
  func twin(code: Int) throws -> Bool { try Self(code: code) != nil }
}
