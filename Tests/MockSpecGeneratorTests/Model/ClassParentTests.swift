import Testing

@testable import MockSpecGenerator

@Suite("Classes as parents of protocols")
struct ClassParentTests {
  static let refused = ", or move the requirements to a protocol without that parent"

  @Test(arguments: [
    ("protocol P: Base { func put() }", "Base"),
    ("protocol P where Self: Base { func put() }", "Base"),
    ("protocol P: (Base & Sendable) { func put() }", "Base"),
    ("protocol P: Q { func put() }\nprotocol Q: Base {}", "Base"),
    ("protocol P: Outer.Base { func put() }\nenum Outer { class Base {} }", "Outer.Base"),
    ("protocol P: Box<Int> { func put() }\nclass Box<T> { init() {} }", "Box<Int>"),
    ("import Kit\nprotocol P: Kit.Open { func put() }", "Kit.Open"),
    ("import Kit\nprotocol P: Open & Base { func put() }", "Base"),
  ]) func `The mock inherits from the class`(app: String, parent: String) {
    let mock = ExistingSample(
      app + "\nclass Base: Open {}", kit: "open class Open { public init() {} }")
    #expect(mock.messages == [])
    #expect(mock.line("final class")?.hasPrefix("final class MockP: \(parent), P, ") == true)
    #expect(mock.line("final class")?.hasSuffix(", MockObject, @unchecked Sendable {") == true)
    #expect(mock.text.contains("    super.init()\n"))
  }

  @Test func `A service of a spec inherits from a class of the target`() {
    let mock = ExistingSample("class Base {}", spec: "service P: Base {\n  func put()\n}\n")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: Base, P, MockObject, @unchecked Sendable {"))
  }

  @Test(arguments: [
    ("final class Base {}", "it is final; remove 'final'"),
    ("actor Base {}", "it is an actor; make it a class"),
    (
      "class Base { init(_ number: Int) {} }",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
    (
      "class Base { private init() {} ; init(_ number: Int) {} }",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
    (
      "class Base { init() throws {} }",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
    (
      "class Base { init?() {} ; convenience init(_ number: Int) {} }",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
    (
      "class Root { init(_ number: Int) {} }\nclass Base: Root {}",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
    (
      "class Root: NSWindow {}\nclass Base: Root {}",
      "it has no initialiser without arguments; give it an 'init()'"
    ),
  ]) func `A class that no mock can inherit from`(declaration: String, reason: String) {
    let mock = ExistingSample("protocol P: Base { func put() }\n\(declaration)")
    #expect(
      mock.messages == [
        "App.swift:1:13: only subclasses of 'Base' can adopt 'P', and no mock can be one, as \(reason)"
          + Self.refused
      ])
  }

  @Test(arguments: [
    ("protocol P: NSWindow { func put() }", "1:13", "NSWindow"),
    (
      "import CoreData\nprotocol P where Self: NSManagedObject { var put: Int { get } }", "2:24",
      "NSManagedObject"
    ),
    ("import AppKit\nprotocol P: AnyObject & NSWindow {}", "2:25", "NSWindow"),
  ]) func `A class of a framework that no mock can create`(
    app: String, place: String, name: String
  ) {
    #expect(
      ExistingSample(app).messages == [
        "App.swift:\(place): only subclasses of '\(name)' can adopt 'P', and no mock can be one, as "
          + "it has no initialiser without arguments; put a class with an 'init()' between the two"
          + Self.refused
      ])
  }

  @Test(arguments: [
    ("protocol P: UIView { func put() }", "UIView", "frame: .zero", 1),
    ("protocol P: UIControl { func put() }", "UIControl", "frame: .zero", 1),
    ("protocol P: UIResponder { func put() }", "UIResponder", "", 0),
    (
      "protocol P where Self: NSViewController {}", "NSViewController", "nibName: nil, bundle: nil",
      1
    ),
    (
      "protocol P: AnyObject & UITableViewCell {}", "UITableViewCell",
      "style: .default, reuseIdentifier: nil", 1
    ),
    ("protocol P: Pane {}\nclass Pane: UILabel { var size = 1 }", "Pane", "frame: .zero", 1),
    (
      "protocol P: Pane {}\nclass Pane: UIView { init() { super.init(frame: .zero) } }", "Pane", "",
      1
    ),
  ]) func `A class of a framework is created with arguments`(
    app: String, name: String, arguments: String, coders: Int
  ) {
    let mock = ExistingSample(app)
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: \(name), P, MockObject, @unchecked Sendable {"))
    #expect(mock.text.contains("    super.init(\(arguments))\n"))
    #expect(mock.text.matches(of: /required init\?\(coder: NSCoder\) \{/).count == coders)
  }

  @Test func `The mock imports the framework whose initialiser it calls`() {
    let mock = ExistingSample(
      "import Kit\nprotocol P: Pane { func put() }", kit: "import UIKit\nopen class Pane: UIView {}"
    )
    #expect(mock.messages == [])
    #expect(mock.text.contains("\nimport UIKit\n"))
  }

  @Test(arguments: [
    ("typealias Parent = Base", "Base, P,"), ("typealias Parent = Q & Base", "Base, P,"),
    ("typealias Parent = Other\ntypealias Other = (Base & Q)", "Base, P,"),
    ("typealias Parent = Box<Int>\nclass Box<T> {}", "Box<Int>, P,"),
    ("import Kit", "Open, P,"), ("typealias Parent = Parent", "P,"),
  ]) func `A parent can be an alias`(declaration: String, parents: String) {
    let mock = ExistingSample(
      "protocol P: Parent { func put() }\nclass Base {}\nprotocol Q {}\n\(declaration)",
      kit: "open class Open { public init() {} }\npublic typealias Parent = Open")
    #expect(mock.line("final class")?.hasPrefix("final class MockP: \(parents)") == true)
  }

  @Test func `Requirements of protocols behind an alias are those of the mock`() {
    let mock = ExistingSample(
      "protocol P: Storing {}\ntypealias Storing = Loader & Saver\nprotocol Loader { func load() }\n"
        + "protocol Saver { func save() }")
    #expect(mock.messages == [])
    #expect(mock.text.contains("  func load() {") && mock.text.contains("  func save() {"))
  }

  @Test func `Thousands of overloads of a class are matched in one walk`() {
    let members = (0..<3_000).map { "func put(_ value: T\($0))" }
    let app =
      "protocol P: Base {\n\(members.joined(separator: "\n"))\n}\nclass Base {\n"
      + members.map { $0 + " {}" }.joined(separator: "\n") + "\n}\n"
    var mock = ExistingSample("")
    let time = processorTime { mock = ExistingSample(app) }
    #expect(mock.messages == [])
    #expect(mock.text.split(separator: "  override func put").count == 3_001)
    #expect(time < .seconds(20))
  }

  @Test(arguments: [
    "protocol P: UIView { func put() }\nprotocol UIView {}",
    "protocol P: UIView { func put() }\nclass UIView {}",
    "protocol P: Base { func put() }\nclass Base: UIView { init() { super.init(frame: .zero) } }",
    "protocol P: UIActivity { func put() }\nimport UIKit",
  ]) func `A name of a framework's class that is not in the way`(app: String) {
    #expect(ExistingSample(app).messages == [])
  }

  @Test(arguments: [
    "class Base {}", "class Base { init() {} }", "class Base { init(_ number: Int = 3) {} }",
    "class Base { init(_ numbers: Int...) {} ; private init(_ name: String) {} }",
    "class Root { init() {} }\nclass Base: Root { convenience init(_ number: Int) { self.init() } }",
    "class Base: NSObject { var number: Int? }", "class Base { let frame = Frame.init(3) }",
    "class Base { struct Part { init(_ number: Int) {} } }",
  ]) func `A class that is created without arguments`(declaration: String) {
    let mock = ExistingSample("protocol P: Base { func put() }\n\(declaration)")
    #expect(mock.messages == [])
    #expect(mock.text.contains("final class MockP: Base, P"))
  }

  @Test func `A class of another module is open, or is seen from inside`() {
    let app = "import Kit\npublic protocol P: Base { func put() }"
    let open = ExistingSample(app, kit: "open class Base { public init() {} }")
    #expect(open.messages == [] && !open.text.contains("@testable"))
    for kit in ["public class Base { public init() {} }", "open class Base {}"] {
      let inside = ExistingSample(app, kit: kit)
      #expect(inside.messages == [])
      #expect(inside.text.contains("@testable import Kit\n"))
    }
    let closed = ExistingSample(
      app, kit: "public class Base { public init() {} }", spec: "access public\nexisting P")
    #expect(
      closed.messages == [
        "App.swift:2:20: only subclasses of 'Base' can adopt 'P', and no mock can be one, as "
          + "other modules cannot inherit from it; make it 'open'\(Self.refused)"
      ])
    let hidden = ExistingSample(app, kit: "open class Base {}", file: "Kit.swiftinterface")
    #expect(
      hidden.messages == [
        "App.swift:2:20: only subclasses of 'Base' can adopt 'P', and no mock can be one, as "
          + "other modules do not see its 'init()'; declare 'public init() {}' in it\(Self.refused)"
      ])
  }

  @Test(arguments: [
    (
      "func put(_ number: Int) -> Int", "func put(_ number: Int) -> Int { 3 }",
      "override func put(_ number: Int) -> Int {"
    ),
    ("var size: Int { get }", "var size: Int { 3 }", "override var size: Int { on.size"),
    ("var size: Int { get }", "var size = 3", "override var size: Int {"),
    ("var size: Int { get set }", "var size: Int { get { 3 } set {} }", "override var size: Int {"),
    (
      "func load() async throws -> Int", "func load() async throws -> Int { 3 }",
      "override func load"
    ),
  ]) func `The class answers its member until a stub does`(
    requirement: String, member: String, declaration: String
  ) {
    let mock = ExistingSample(
      "protocol P: Base { \(requirement) ; func other() }\nclass Base { \(member) }")
    #expect(mock.messages == [])
    #expect(mock.line("override")?.contains(declaration) == true)
    #expect(mock.text.contains("super."))
  }

  @Test(arguments: [
    ("func put()", "final func put() {}"), ("var put: Int { get }", "let put = 3"),
    ("func put()", "@available(*, deprecated) func put() {}"),
    ("func put() async", "func put() {}"), ("static func put()", "class func put() {}"),
    ("func put(_ body: () -> Void)", "func put(_ body: () -> Void) {}"),
    ("func put<T>(_ value: T)", "func put<T>(_ value: T) {}"),
    ("var put: Int { get }", "private(set) var put: Int = 3"),
    ("func put()", "}\nextension Base { func put() {}"),
    ("func put()", "}\nextension Base: Q { func put() {}"),
  ]) func `What no mock can override is left to the class`(requirement: String, member: String) {
    let mock = ExistingSample(
      "protocol P: Base, Q { \(requirement) ; func other() }\nclass Base { \(member) }\nprotocol Q {}"
    )
    #expect(mock.messages.count == 1)
    #expect(mock.messages.first?.contains("which the class 'Base' answers") == true)
    #expect(!mock.text.contains("put"))
  }

  @Test func `Names of the class are not those of the mock's own members`() {
    let mock = ExistingSample(
      """
      protocol P: Base { func put() -> Int }
      class Root { func on() {} ; let core = 3 }
      class Base: Root { struct Stub {} ; private var knob = 1 }
      extension Base { var backend: Int { 3 } }
      """)
    #expect(mock.text.contains("let mockCore: MockCore"))
    #expect(mock.text.contains("var onMock: On"))
    #expect(!mock.text.contains("var backend"))
    #expect(mock.text.contains("var put: MockSpecRuntime.Stub<Void, Int, Never>"))
  }

  @Test func `Initialisers that Swift wants in each subclass are those of the class`() {
    let mock = ExistingSample(
      """
      protocol P: Base { init(name: String) ; init(number: Int) }
      class Root { init() {} ; required init?(coder: NSCoder) throws {} }
      class Base: Root {
        override init() { super.init() }
        required init?(coder: NSCoder) throws {}
        required init(name: String) { super.init() }
        init(number: Int) { super.init() }
      }
      """)
    #expect(mock.messages == [])
    #expect(mock.text.contains("  required init?(coder: NSCoder) throws {\n    core = MockCore("))
    #expect(mock.text.contains("    try super.init(coder: coder)\n"))
    #expect(mock.text.matches(of: /init\?\(coder/).count == 1)
    #expect(mock.text.contains("  convenience required init(name: String) {\n"))
    #expect(mock.text.contains("  convenience override init(number: Int) {\n"))
  }

  @Test func `A class on an actor isolates its mock, and not what a protocol without one requires`()
  {
    let mock = ExistingSample(
      "protocol P: Base { func put() ; func show() }\n@MainActor class Base { func show() {} }")
    #expect(mock.text.contains("  nonisolated func put() {"))
    #expect(mock.text.contains("  override func show() {"))
    #expect(mock.text.contains("\n  init(backend: MockSpecRuntime.Backend"))
  }

  @Test(arguments: [
    ("class Base {}", "@MainActor existing P", true), ("class Base {}", "existing P", false),
    ("nonisolated class Base {}", "@MainActor existing P", false),
    ("class Base {}", "nonisolated existing P", false),
  ]) func `The spec tells that the default of a module isolates the class`(
    declaration: String, spec: String, isIsolated: Bool
  ) {
    let mock = ExistingSample(
      "nonisolated protocol P: Base { func put() }\n\(declaration)", spec: spec)
    #expect(mock.messages == [])
    #expect(mock.text.contains("  nonisolated func put() {") == isIsolated)
    #expect(!mock.text.contains("@MainActor"))
  }

  @Test func `Conformances of the class are not stated again`() {
    let mock = ExistingSample(
      """
      protocol P: Base, Hashable, Codable, Named { func put() }
      class Base {}
      extension Base: Hashable {}
      extension Base: Titled { var name: String { "" } ; var title: String { "" } }
      protocol Named { var name: String { get } }
      protocol Titled: Named { var title: String { get } }
      """)
    #expect(
      mock.text.contains(
        "final class MockP: Base, P, nonisolated Codable, MockObject, @unchecked Sendable {"))
    #expect(!mock.text.contains("hash(into") && !mock.text.contains("var name"))
    #expect(mock.text.contains("func encode(to"))
  }
}
