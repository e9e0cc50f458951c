import Testing

@testable import MockSpecCommandLine
@testable import MockSpecGenerator

@Suite("Specs are made from Swift")
struct ImportCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String...) -> (status: CommandStatus, console: Console) {
    var console = Console()
    return (Command.run(["import"] + arguments, on: &console), console)
  }

  private func imported(_ swift: String, _ options: String...) throws -> String {
    let file = try scratch.write(swift, to: "App.swift")
    var console = Console()
    #expect(Command.run(["import", file] + options, on: &console) == .clean)
    // The result of every import is a spec in the formatter's layout.
    let source = SourceText(path: "Imported.mockspec", console.output)
    var diagnostics = Diagnostics()
    _ = Generator().check([source], reporting: &diagnostics)
    #expect(!diagnostics.hasErrors, "\(diagnostics.rendered())")
    #expect(formatted(source, reporting: &diagnostics) == console.output)
    return console.output
  }

  @Test func `A protocol with its documentation, attributes, conditions and imports`() throws {
    let text = try imported(
      """
      @testable import Core
      import Foundation

      /// Plays music.
      @MainActor
      public protocol Player<Track>: AnyObject where Track: Sendable {
          associatedtype Track

          /// Plays a track.
          func play(_ track:Track) async throws
          #if os(iOS)
          var volume: Double {get}
          #endif
      }
      struct Other { func f() {} }
      """)
    #expect(
      text == """
        import Core
        import Foundation

        /// Plays music.
        @MainActor
        service Player<Track>: AnyObject where Track: Sendable {
          associatedtype Track

          /// Plays a track.
          func play(_ track: Track) async throws
          #if os(iOS)
            var volume: Double { get }
          #endif
        }

        """)
  }

  @Test func `What no spec can have is left out with the reason`() throws {
    let text = try imported(
      """
      protocol Player {
        func play()
        /// Is not there.
        @available(*, unavailable) func rewind()
        func stop()
        distributed func far()
      }
      enum Deck {
        protocol Slot { func card(in state: State) -> (any Slot)? }
        enum State {}
      }
      """)
    #expect(
      text == """
        service Player {
          func play()
          // Left out: a member or case cannot be unavailable; remove it, or put it under '#if'.
          // @available(*, unavailable) func rewind()

          func stop()
          // Left out: 'distributed' belongs to distributed actors, of which there are no mocks; test a real one with a LocalTestingDistributedActorSystem, or remove it.
          // distributed func far()
        }

        service DeckSlot {
          func card(in state: Deck.State) -> (any DeckSlot)?
        }

        """)
  }

  @Test func `One protocol of several, into a file`() throws {
    let file = try scratch.write("protocol A {}\nprotocol B: class { func b() }\n", to: "AB.swift")
    let spec = scratch.url.appending(path: "B.mockspec").path
    let (status, console) = run(file, "--protocol", "B", "--output", spec)
    #expect(status == .clean)
    #expect(console.output == "wrote \(spec)\n")
    #expect(try scratch.text("B.mockspec") == "service B: class {\n  func b()\n}\n")
  }

  @Test func `A type of a symbol graph`() throws {
    let file = try scratch.write(Self.graph, to: "Lib.symbols.json")
    let (status, console) = run("--symbol-graph", file, "--type", "Box")
    #expect(status == .clean)
    #expect(
      console.output == """
        import Lib
        framework Lib

        service BoxInterface for Box {
          var size: Int { get set }

          // Left out: a class that others inherit from meets no initialiser.
          // init(size: Int)

          /// Opens "it".
          func open(_ key: String) async throws -> Int
        }

        """)
  }

  @Test func `The protocols of a symbol graph`() throws {
    func symbol(_ kind: String, _ path: String..., text: String, more: String = "") -> String {
      """
      {"kind": {"identifier": "swift.\(kind)"}, "identifier": {"precise": "\(path.joined())\(more.count)"},
        "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))], "accessLevel": "public",
        "declarationFragments": [{"spelling": "\(text)"}]\(more)}
      """
    }
    let more = #", "swiftExtension": {"constraints": [{"lhs": "Self"}]}"#
    let symbols = [
      symbol("protocol", "Deck", text: "protocol Deck<Track> : Sendable"),
      symbol("associatedtype", "Deck", "Track", text: "associatedtype Track"),
      symbol("method", "Deck", "play", text: "override func play(_ track: Self.Track)"),
      symbol("method", "Deck", "stop", text: "func stop()"),
      symbol("method", "Deck", "stop", text: "func stop()", more: more),
    ]
    let relations = [
      ("DeckTrack0", "Deck0", "requirementOf"), ("Deckplay0", "Deck0", "requirementOf"),
      ("Deckstop0", "Deck0", "requirementOf"),
      ("Deckstop\(more.count)", "Deckstop0", "defaultImplementationOf"),
    ].map { #"{"source": "\#($0)", "target": "\#($1)", "kind": "\#($2)"}"# }
    let file = try scratch.write(
      #"{"module": {"name": "Audio"}, "symbols": [\#(symbols.joined(separator: ","))], "relationships": [\#(relations.joined(separator: ","))]}"#,
      to: "Audio.symbols.json")
    let (status, console) = run("--symbol-graph", file)
    #expect(status == .clean)
    #expect(
      console.output == """
        public protocol Deck<Track> : Sendable {
          associatedtype Track
          func play(_ track: Track)
          func stop()
        }
        public extension Deck {
          func stop()
        }

        """)
  }

  @Test func `The open classes of a symbol graph`() throws {
    func symbol(
      _ kind: String, _ path: String..., text: String, access: String = "public", more: String = ""
    )
      -> String
    {
      """
      {"kind": {"identifier": "swift.\(kind)"}, "identifier": {"precise": "\(path.joined())"},
        "pathComponents": [\(path.map { "\"\($0)\"" }.joined(separator: ", "))], "accessLevel": "\(access)",
        "declarationFragments": [{"spelling": "\(text)"}]\(more)}
      """
    }
    let symbols = [
      symbol("class", "Deck", text: "@MainActor class Deck", access: "open"),
      symbol("class", "Box", text: "class Box<Content>", access: "open"),
      symbol("class", "Shut", text: "class Shut"),
      symbol("init", "Deck", "init", text: "required init()"),
      symbol("method", "Deck", "play", text: "func play(_ track: Int)", access: "open"),
      symbol("property", "Deck", "size", text: "var size: Int { get }"),
      symbol("method", "Deck", "stop", text: "func stop()", more: #", "swiftExtension": {}"#),
      symbol("enum", "Deck", "State", text: "enum State"),
    ]
    let relations =
      ["Deckinit", "Deckplay", "Decksize", "Deckstop", "DeckState"].map {
        #"{"source": "\#($0)", "target": "Deck", "kind": "memberOf"}"#
      } + [
        #"{"source": "Deck", "target": "s:SH", "kind": "conformsTo", "targetFallback": "Swift.Hashable"}"#,
        #"{"source": "Deck", "target": "c:NSObject", "kind": "inheritsFrom", "targetFallback": "ObjectiveC.NSObject"}"#,
      ]
    let file = try scratch.write(
      #"{"module": {"name": "Audio"}, "symbols": [\#(symbols.joined(separator: ","))], "relationships": [\#(relations.joined(separator: ","))]}"#,
      to: "Audio.symbols.json")
    let (status, console) = run("--symbol-graph", file)
    #expect(status == .clean)
    #expect(
      console.output == """
        open class Box<Content> {
        }

        open @MainActor class Deck: NSObject, Hashable {
          open func play(_ track: Int)
          public required init()
          public var size: Int { get }
        }
        extension Deck {
          public func stop()
        }

        """)
  }

  private static let graph = """
    {"metadata": {"generator": "Swift", "formatVersion": {"major": 0}}, "module": {"name": "Lib"},
      "symbols": [
        {"kind": {"identifier": "swift.class"},
          "identifier": {"precise": "s:1"}, "accessLevel": "public", "pathComponents": ["Box"], "declarationFragments": []},
        {"kind": {"identifier": "swift.method"},
          "identifier": {"precise": "s:2"}, "accessLevel": "public", "pathComponents": ["Box", "open(_:)"],
          "docComment": {"lines": [{"range": {}, "text": "Opens \\"it\\"."}]},
          "declarationFragments": [{"kind": "keyword", "spelling": "func"}, {"kind": "text", "spelling": " "},
            {"kind": "identifier", "spelling": "open"}, {"kind": "text", "spelling": "(_ key: \\u0053tring) async throws -> Int"}]},
        {"kind": {"identifier": "swift.init"},
          "identifier": {"precise": "s:3"}, "accessLevel": "public", "pathComponents": ["Box", "init(size:)"],
          "declarationFragments": [{"kind": "text", "spelling": "init(size: Int)"}]},
        {"kind": {"identifier": "swift.property"},
          "identifier": {"precise": "s:4"}, "accessLevel": "public", "pathComponents": ["Box", "size"],
          "declarationFragments": [{"kind": "text", "spelling": "var size: Int"}]},
        {"kind": {"identifier": "swift.struct"},
          "identifier": {"precise": "s:5"}, "accessLevel": "public", "pathComponents": ["Box", "Inner"], "declarationFragments": []}
      ], "relationships": []}
    """

  @Test(arguments: [
    (["x"], "x: error: there is no such file"),
    (
      ["SWIFT", "--protocol", "Clok"], "no file declares the protocol 'Clok'; did you mean 'Clock'?"
    ),
    (["--symbol-graph", "SWIFT", "--type", "Box"], "error: the file is no symbol graph"),
    (
      ["--symbol-graph", "GRAPH", "--type", "Bok"],
      "the graph has no type 'Bok'; did you mean 'Box'?"
    ),
    ([], "'import' needs at least one Swift file"),
    (["SWIFT", "--type", "Box"], "'--type' needs '--symbol-graph'"),
    (
      ["SWIFT", "--protocl", "A"], "'import' has no option '--protocl'; did you mean '--protocol'?"
    ),
    (["SWIFT", "--output"], "'--output' needs a value"),
  ])
  func `Mistakes are named`(_ arguments: [String], _ message: String) throws {
    let swift = try scratch.write("protocol Clock {}\n", to: "Clock.swift")
    let graph = try scratch.write(Self.graph, to: "Lib.symbols.json")
    var console = Console()
    let words = arguments.map { $0 == "SWIFT" ? swift : $0 == "GRAPH" ? graph : $0 }
    #expect(Command.run(["import"] + words, on: &console) != .clean)
    #expect(console.errors.contains(message), "\(console.errors)")
  }
}
