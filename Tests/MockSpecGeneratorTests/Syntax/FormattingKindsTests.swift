import Foundation
import Testing

@testable import MockSpecGenerator

/// Tests that comments are kept at every position in elements of every kind.
@Suite struct FormattingKindsTests {
  /// Every kind of element, type, clause and option.
  static let spec = #"""
    import struct Foundation.URL
    framework Kit else Other
    access public
    noncopyable Ticket, File.Descriptor

    @available(iOS 17, *)
    errors E: LocalizedError {
      payload retryAfter = RetryKey
      payload stored  means server
      case a(server: P? = nil, Int) = -1  retryable  means conflict  on item(fetch, save), operation
      #if A && !B
        case b
      #elseif os(iOS)
        case c  on none
      #else
        case d  fixable
      #endif
    }

    errors for Kit.Failure {
      case a(code: Int)
    }

    values for Kit.Mode as policy {
      @available(iOS 18, *) case a, `default`  means allFields
      #if A
        case c  means ifUnchanged
      #endif
    }

    values Level {
      case low, high
    }

    record P by id: Int: Codable {
      let id: Int
      var t: String = "a" + "b"
    }

    container C for KitContainer: Sendable {
      @discardableResult func db(_ n: Int) -> D  gives database(n)
      func add(_ o: any O)  performs o ?? db(1)
    }

    database D<K> as Concrete where K: Hashable {
      store zs: Z(id: zid as Z.ID, adapter: ZAdapter, initially: [Z( 1 )])
      store ps: P(zone: zs[id.zone], changeTag: t, pageSize: 100, cursor: P.Cursor, token: TokenOfPs,
        onCommit: .merge)
      associatedtype K: Hashable = Int where K: Sendable
      typealias Pair = (one: Int, _: [4 of K], [K: Any]?)
      var n: Int { get }  identity
      func add(_ o: any O)  performs o
      func get(_ id: Int) async throws -> P  performs fetch(id, from: ps)
      func find(_ text: String, sorting: @escaping (P, P) -> Bool) async throws -> [P]
        performs query(ps, where: { $0.t.contains( text ) }, sort: \.t, in: [1], limit: 9)
      func page() async throws -> Page  performs query(ps)  answers Page( $records, next: $cursor )
      func empty() throws -> Bool!  performs query(ps)  answers !$ids.isEmpty
      func put(_ p: [P], d: [Int]) async throws  performs {
        save(p, into: ps, policy: .changedKeys, atomic: true)
        delete(d, from: ps)
      }
      func new(_ p: P)  performs save(p, into: ps, policy: .ifAbsent)
      func keep() throws  performs commit(policy: .merge)
      func undo()  performs rollback()
      func child() -> D  gives new database
      var isDirty: Bool { get }  performs pending()
      var news: AsyncStream<P> { get }  performs notify(ps)
    }

    operation O {
      var i: Int = 0  identity
    }

    operation Q for KitQ: O {
      init(p: NSPredicate?)
      var p: NSPredicate?
      var done: ((Result<Void, any Error>) -> Void)?
      performs {
        query(ps, where: p, limit: a.b(c), each: done ?? done)
        changes(ps, since: p, in: 0..<3, all: true, deleted: [.deleted: done, .purged: done], token: done)
        fetch(p ?? .all, from: ps, fields: -1, progress: done)
        save(p, into: ps, policy: k.policy, atomic: p!)
        call(p, default: join(done, p), each: done)
        finish(done ?? done)
      }
    }

    service S forwarding: AnyObject, ~Copyable & R {
      static func ≈ <T: P & Q, each U, let n: Int>(l: Self, r: repeat each U) -> Bool where T == K
      mutating func m(_ x: inout some P, y: consuming T.Type = T.self, z: P.Protocol...) throws(E) -> Int!
      func w<R>(body: @escaping @Sendable (_ e: Self) async throws -> R) rethrows -> R  named w
      subscript(i: Int) -> Vector<3, Int> { get async throws }  named at
      nonisolated var k: (any P)? { mutating get nonmutating set }  default nil  failing .none
      init?(a: [each T])
    }
    """#

  @Test func itIsFormatted() {
    let formatting = Formatting(Self.spec)
    #expect(formatting.messages == [])
    #expect(formatting.text == Self.spec + "\n")
  }

  private static let comments = [
    " /* c */ ", "\n// c\n", " // c\n", "\n/* c\n   c */\n", "\n\n// c\n\n",
  ]

  /// Tests a comment at each position; which form stands where differs from turn to turn.
  @Test(arguments: comments.indices) func commentsBetweenPieces(_ turn: Int) {
    let comment = Self.comments[turn]
    let declarations = Pieces.declarations(of: Self.spec + "\n")
    #expect(declarations.joined() == Self.spec + "\n")
    var places = 0
    var count = 0
    for pieces in declarations.map(Pieces.init) {
      for place in stride(from: turn, to: pieces.gaps.count, by: Self.comments.count) {
        places += 1
        var pieces = pieces
        pieces.gaps[place] = comment + pieces.gaps[place]
        let text = pieces.joined
        guard let formatted = expectStableFormat(of: text) else { continue }
        count += 1
        #expect(formatted.count { $0 == "c" } == text.count { $0 == "c" })
      }
    }
    // At a position where a line may not end, a line comment makes the spec invalid, and is not counted.
    #expect(count > places / 3)
  }

  // MARK: - Whether it has every kind

  /// The enums of the tree, with the file of each.
  private static let enums = [
    ("Declaration", "Declaration"), ("MemberKind", "Member"), ("MemberClause", "MemberClause"),
    ("Kind", "TypeSyntax"), ("InterfaceKind", "InterfaceDeclaration"),
    ("VerbKind", "Language/VerbKind"), ("Form", "Operand"),
  ]

  @Test(arguments: enums) func itHasEveryKind(of name: String, _ file: String) throws {
    let path = packageRoot.appending(path: "Sources/MockSpecGenerator/Syntax/\(file).swift")
    let source = try String(contentsOf: path, encoding: .utf8)
    let head = try #require(source.range(of: "enum \(name):"))
    var cases: Set<String> = []
    for line in source[head.upperBound...].split(separator: "\n").dropFirst() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("}") { break }
      guard words.hasPrefix("case "), !words.hasPrefix("case .") else { continue }
      let list = words.dropFirst(5).replacing(/\(.*\)/, with: "")
      for word in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
        cases.insert(String(word))
      }
    }
    #expect(!cases.isEmpty)
    let missing = cases.subtracting(Self.kinds)
    #expect(missing.isEmpty, "the spec has no \(missing.sorted())")
  }

  /// The cases of all enums in the tree of the spec.
  private static let kinds: Set<String> = {
    var kinds: Set<String> = []
    func visit(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .enum {
        kinds.insert(mirror.children.first?.label ?? String(describing: value))
      }
      for child in mirror.children where !(child.value is SourceText) { visit(child.value) }
    }
    visit(Reading(spec).file)
    return kinds
  }()
}
