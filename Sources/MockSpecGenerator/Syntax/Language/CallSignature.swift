/// The signature of a store or a verb: its labels, their operands, and a sentence for the reference page and `mockspec
/// help`.
package struct CallSignature: Sendable {
  package let word: String
  package let summary: String
  package let parameters: [CallParameter]
  /// True if services of apps commonly need it; the reference page lists the rare others apart.
  package var isCommon = true
  /// The parts of the verb's answer that `answers` can name.
  package var answers: [AnswerPart] = []
  /// The members that can perform the verb.
  package var performers = Performers.methods
  /// True if the verb concerns the pending changes of a context.
  package var isOfContexts = false

  /// The kinds of members that perform a verb.
  package enum Performers: Sendable {
    case methods
    /// Methods, and properties and subscripts that are only read.
    case readers
    /// Methods and properties.
    case methodsAndProperties
    case properties
  }

  package func parameter(_ label: Label?) -> CallParameter? {
    parameters.first { $0.label == label }
  }

  package var labels: [Label] { parameters.compactMap(\.label) }

  /// `fetch(ID, from: STORE, [fields: NAMES])`
  package var usage: String {
    let arguments = parameters.map { parameter in
      parameter.isRequired ? parameter.usage : "[\(parameter.usage)]"
    }
    return "\(word)(\(arguments.joined(separator: ", ")))"
  }

  /// The call behind the type of the records: `store photos: Photo(changeTag: revision)`.
  package static let store = CallSignature(
    word: "store",
    summary: "Keeps records of a type in memory; verbs name it.",
    parameters: [
      .takes(
        .id, .path, "PATH", unless: "the key of the record",
        "The path from a record of a framework to its id; `id: recordID as CKRecord.ID` says the type."
      ).rare,
      .takes(
        .zone, .element, "STORE[PATH]", unless: "records live in no zones",
        "The store of the zones, and the path from a record to the id of its zone, in its id or in another field."
      ).rare,
      .takes(
        .adapter, .type, "TYPE", unless: "emitted for the records of a spec",
        "The `RecordAdapter`, written in Swift, of records that no spec declares."
      ).rare,
      .takes(
        .changeTag, .path, "FIELD", unless: "the last save wins",
        "The field that the store renews at each save, a text or the number of the version; a save over a newer one is a conflict."
      ),
      .takes(
        .pageSize, .value, "NUMBER", unless: "everything fits",
        "The number of results on one page of a query or of changes."),
      .takes(
        .cursor, .type, "TYPE", unless: "queries have one page",
        "The type of cursors, which is emitted unless another module has it; `String` and `Int` are taken as they are."
      ),
      .takes(
        .token, .type, "TYPE", unless: "changes cannot be asked for",
        "The type of change tokens, which is emitted unless another module has it; `String` and `Int` are taken as they are."
      ),
      .takes(
        .initially, .value, "RECORDS", unless: "the store is empty",
        "The records of a store that nobody has used yet."
      ).rare,
      .takes(
        .onCommit, .rule(OperandSet.conflicts.words), "RULE",
        unless: "changes are made at once",
        "Lets changes wait for a commit, and says what becomes of those that conflict with the store."
      ),
    ])
}
