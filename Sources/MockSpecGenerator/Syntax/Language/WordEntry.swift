/// A word of a spec that is neither a store nor a verb: the syntax of its line, and a sentence for the reference page
/// and `mockspec help`.
package struct WordEntry: Sendable {
  /// The place of a word in a spec.
  package enum Site: String, CaseIterable, Sendable {
    case header, declaration, declarationPart, catalogue, code, scope, clause, clausePart
  }

  package let place: Site
  package let word: String
  package let usage: String
  package let summary: String
  /// True if services of apps commonly need it; the reference page lists the rare others apart.
  package let isCommon: Bool

  /// Returns the words of a place, in the order of the table.
  package static func words(of place: Site) -> [String] {
    table.filter { $0.place == place }.map(\.word)
  }

  private static func common(
    _ place: Site, _ word: String, _ usage: String, _ summary: String
  ) -> Self {
    Self(place: place, word: word, usage: usage, summary: summary, isCommon: true)
  }

  private static func rare(
    _ place: Site, _ word: String, _ usage: String, _ summary: String
  ) -> Self {
    Self(place: place, word: word, usage: usage, summary: summary, isCommon: false)
  }

  package static let table: [WordEntry] = [
    common(.header, "import", "import MODULE", "Imports a module into the generated files."),
    rare(
      .header, "framework", "framework MODULE [else MODULE]",
      "Names the module of the real types; their conformances are compiled where it exists."),
    rare(
      .header, "access", "access internal | package | public",
      "Gives all that is generated this access; `internal` where the line is left out."),
    rare(
      .header, "noncopyable", "noncopyable TYPE, …",
      "Names types that are `~Copyable`, which no signature says of them."),

    common(
      .declaration, "errors", "errors NAME { … } | errors for TYPE { … }",
      "Declares the error codes of the service: an enum to emit, or a type that exists."),
    rare(
      .declaration, "values", "values NAME [as KIND] { … } | values for TYPE [as KIND] { … }",
      "Says what the values of an enum mean to the store, or what they are called."),
    common(
      .declaration, "record", "record NAME by KEY: TYPE { … }",
      "Declares a struct with an id, which stores keep."),
    common(
      .declaration, "container", "container NAME [for TYPE] { … }",
      "Declares an interface whose members give databases."),
    common(
      .declaration, "database", "database NAME [for TYPE] { … }",
      "Declares an interface with stores, on which its members and operations perform verbs."),
    common(
      .declaration, "operation", "operation NAME [for TYPE] [as CLASS]: PARENT { … }",
      "Declares the interface of objects that the app creates and hands to a database."),
    common(
      .declaration, "service", "service NAME [for TYPE] [forwarding] { … }",
      "Declares any other interface; its mock is answered by stubs."),
    common(
      .declaration, "existing", "existing PROTOCOL [as MOCK], …",
      "Names protocols that stand in Swift files of the target, or of a module that it depends on; their mocks are answered by stubs."
    ),

    common(
      .declarationPart, "for", "for TYPE",
      "Names the type of a framework or of the app that exists already."),
    common(
      .declarationPart, "as",
      "operation NAME as CLASS | values NAME as KIND | existing PROTOCOL as MOCK",
      "Names the class to emit for an operation or as a mock, or the kind of meaning that values have."
    ),
    common(
      .declarationPart, "by", "record NAME by KEY: TYPE",
      "Names the property with the id of a record."),
    rare(
      .declarationPart, "else", "framework MODULE else MODULE",
      "Names the module with the stand-ins, where the framework does not exist."),
    rare(
      .declarationPart, "forwarding", "service NAME forwarding { … }",
      "Lets a test put a real object behind the mock, which gets the calls without a stub."),

    rare(
      .catalogue, "payload", "payload LABEL [means ROLE] [= KEY]",
      "Says what the associated values with a label carry, and the key under which a framework's error has it."
    ),
    common(
      .catalogue, "case", "case NAME[(LABEL: TYPE, …)] [= NUMBER] [CLAUSES]",
      "Declares an error code with its associated values; in `values`, one or more values."),
    common(.code, "retryable", "retryable", "The same call can succeed later."),
    rare(.code, "fixable", "fixable", "The call can succeed after the app has changed something."),
    common(
      .code, "means", "means MEANING | means .MEMBER",
      "Says what the code or the value means to the store, which uses it by itself; behind a dot, a member of the runtime's type that Swift of the service declares."
    ),
    rare(
      .code, "on", "on item[(VERB, …)], operation[(VERB, …)] | on none",
      "Says where the service returns the code; without it, anywhere."),
    rare(
      .scope, "item", "on item[(VERB, …)]",
      "The code is the error of one item, in a call or operation that succeeds."),
    rare(
      .scope, "operation", "on operation[(VERB, …)]",
      "The code is the error of a whole call or operation."),
    rare(.scope, "none", "on none", "The service never returns the code."),

    common(
      .clause, "performs", "performs VERB | performs { VERB … } | performs OPERATION [?? DATABASE]",
      "Says what the mock does: a verb, a block of verbs, the operation that it is given, or `closure(self)`."
    ),
    common(
      .clause, "answers", "answers EXPRESSION",
      "Makes the result of a verb from its parts, `$records` and the like: `answers Page(photos: $records, next: $cursor)`."
    ),
    common(
      .clause, "gives", "gives DATABASE[(IDENTITY)] | gives new DATABASE",
      "Returns the database of an identity, the same each time."),
    common(
      .clause, "default", "default EXPRESSION",
      "Answers calls that no stub answers; the expression is Swift in the scope of the mock."),
    rare(
      .clause, "failing", "failing EXPRESSION",
      "Gives the value that a completion handler gets beside an error, where it is not optional."),
    common(
      .clause, "named", "named NAME", "Names the knob of the member; members of one name share it."),
    common(
      .clause, "identity", "identity",
      "Marks the property that tells databases or containers apart, or the id of an operation that outlives its app."
    ),
    rare(
      .clausePart, "new", "gives new DATABASE",
      "Makes another database over the same stores each time."),
  ]
}
