/// A verb behind `performs`; its row in the table is all that the parser, the help and the editors know of it.
package enum VerbKind: String, CaseIterable, Sendable {
  case fetch, save, delete, query, changes, call, finish
  case commit, rollback, pending, notify

  package var signature: CallSignature { CallSignature.verbs[self] ?? CallSignature.table(self) }
}

/// A part of the answer of a verb, by its name in `answers` without the `$`.
package enum AnswerPart: String, Sendable {
  case record, records, found, ids, results, deleted, deletions, cursor, token, isMoreComing

  /// Creates the part that a spec writes as `$records`.
  init?(written name: String) { self.init(rawValue: String(name.dropFirst())) }

  /// `$records`
  var written: String { "$" + rawValue }
}

/// The table of verbs.
extension CallSignature {
  /// The signatures of the verbs behind `performs`.
  package static let verbs: [VerbKind: CallSignature] = Dictionary(
    uniqueKeysWithValues: VerbKind.allCases.map { ($0, table($0)) })

  private static let fields = CallParameter.takes(
    .fields, .value, "NAMES", unless: "all fields",
    "The names of the fields that are wanted, of records whose adapter is stated."
  ).rare
  private static let atomic = CallParameter.takes(
    .atomic, .value, "BOOL", unless: "`false`",
    "Whether nothing is done where one item fails; a Boolean, or a parameter or property that is one."
  )
  private static let limit = CallParameter.takes(
    .limit, .value, "NUMBER", unless: "the page size of the store",
    "The most results of one answer, at most a page of the store.")
  private static let zone = CallParameter.takes(
    .in, .value, "ZONE", unless: "all zones",
    "The id of the zone to look in; of changes since a dictionary of tokens, a list of ids."
  ).rare
  private static let source = CallParameter.needs(.from, .store, "STORE", "The store to work on.")

  private static func each(_ value: String) -> CallParameter {
    .block(
      .each, "BLOCK",
      "The block that is given each id with its result, `\(value)`; behind `??` another, for apps that set that one."
    )
  }

  private static let progress = CallParameter.block(
    .progress, "BLOCK", "The block that is told how much of a record has come, from 0 to 1."
  ).rare

  static func table(_ verb: VerbKind) -> CallSignature {
    switch verb {
    case .fetch:
      CallSignature(
        word: "fetch", summary: "Reads records by their ids.",
        parameters: [
          .needs(
            nil, .items, "ID",
            "An id or a list of ids, also a path, `note.id`, or an expression; `ids ?? .all` reads everything where the list is missing."
          ),
          source, fields, progress, each("Result<Record, any Error>"),
        ], answers: [.record, .records, .found, .results], performers: .readers)
    case .save:
      CallSignature(
        word: "save",
        summary: "Writes records: new ones, and new versions of those that are there.",
        parameters: [
          .needs(
            nil, .items, "RECORD",
            "A record or a list of records, also an expression: `Note(id: UUID(), text: text)`."),
          .needs(.into, .store, "STORE", "The store to write into."),
          .takes(
            .policy, .value, "POLICY", unless: "`.ifUnchanged`",
            "What becomes of a record that is there: `.ifUnchanged`, `.ifAbsent`, `.changedFields`, `.allFields`, or a value of a type that `values … as policy` describes."
          ),
          atomic, progress, each("Result<Record, any Error>"),
        ], answers: [.record, .records, .ids, .results])
    case .delete:
      CallSignature(
        word: "delete", summary: "Deletes records by their ids.",
        parameters: [
          .needs(
            nil, .items, "ID", "An id or a list of ids, also a path, `note.id`, or an expression."),
          source, atomic, each("Result<Void, any Error>"),
        ], answers: [.deleted, .deletions])
    case .query:
      CallSignature(
        word: "query", summary: "Finds records, page by page.",
        parameters: [
          .needs(nil, .store, "STORE", "The store to look in."),
          .takes(
            .where, .value, "CLOSURE", unless: "all records",
            "A closure from a record to a Boolean, or a query of the service's own."),
          .takes(
            .sort, .keyPathOrClosure, "PATH", unless: "the order of creation",
            "A key path, as `\\.title` or `\\.size.carat`, or a closure that says whether one record comes before another."
          ),
          .takes(
            .cursor, .value, "CURSOR", unless: "the first page", "Where the page before has ended."),
          zone, fields, limit, each("Result<Record, any Error>"),
        ], answers: [.records, .ids, .results, .cursor, .isMoreComing], performers: .readers)
    case .changes:
      CallSignature(
        word: "changes", summary: "Tells what has been saved and deleted since a token.",
        parameters: [
          .needs(nil, .store, "STORE", "The store that has changed."),
          .needs(
            .since, .subject, "TOKEN",
            "The token of the answer before, or a dictionary from zones to their tokens."),
          zone, fields, limit,
          .takes(
            .all, .value, "BOOL", unless: "`false`",
            "Whether the request goes on until there are no more changes."),
          .block(.changed, "BLOCK", "The block that is given each saved record."),
          .block(
            .deleted, "BLOCK",
            "The block that is given each deleted id; or one for each reason that `values … as deletion` has, `[.deleted: a, .expired: b]`."
          ),
          .block(
            .token, "BLOCK",
            "The block that is given the token after each page; after the last only if neither `finish` nor `each` takes it."
          ),
          .block(.each, "BLOCK", "The block that is given each zone with its result."),
        ], answers: [.records, .results, .deleted, .token, .isMoreComing], performers: .readers)
    case .call:
      CallSignature(
        word: "call", summary: "Is answered by a stub, once or for each item of a list.",
        parameters: [
          .takes(nil, .subject, "ITEMS", "The list of items, each with an answer of its own."),
          .takes(
            .default, .function, "FUNCTION", unless: "a stub is needed",
            "The throwing function of the mock that answers an item which no stub answers; behind the item it takes properties, `join(isSilent)`."
          ),
          .block(.each, "BLOCK", "The block that is given each item with its result."),
        ], isCommon: false)
    case .finish:
      CallSignature(
        word: "finish", summary: "Names the block that is called when the operation is over.",
        parameters: [
          .needs(
            nil, .block, "BLOCK", "The block; behind `??` another, for apps that set that one.")
        ])
    case .commit:
      CallSignature(
        word: "commit", summary: "Writes the changes that wait.",
        parameters: [
          .takes(
            .policy, .value, "RULE", unless: "what the store says with `onCommit`",
            "What becomes of conflicts: `.fail`, `.store`, `.context`, `.merge`, or a value of a type that `values … as conflicts` describes."
          )
        ], isOfContexts: true)
    case .rollback:
      CallSignature(
        word: "rollback", summary: "Forgets the changes that wait.", parameters: [],
        isOfContexts: true)
    case .pending:
      CallSignature(
        word: "pending", summary: "Tells whether changes wait, or how many.", parameters: [],
        performers: .methodsAndProperties, isOfContexts: true)
    case .notify:
      CallSignature(
        word: "notify", summary: "Calls the closure of a property when others commit.",
        parameters: [.needs(nil, .store, "STORE", "The store whose commits are told.")],
        isCommon: false, performers: .properties, isOfContexts: true)
    }
  }
}
