/// A closed set of operands: the syntax around them, and a sentence for each.
package struct OperandSet: Sendable {
  package let title: String
  /// The syntax around the operands.
  package let usage: String
  /// The words whose help lists the set.
  package let owners: [String]
  package let choices: [(word: String, summary: String)]

  package var words: [String] { choices.map(\.word) }

  private init(
    _ title: String, _ usage: String, of owners: [String],
    _ choices: KeyValuePairs<String, String>
  ) {
    self.title = title
    self.usage = usage
    self.owners = owners
    self.choices = choices.map { ($0.key, $0.value) }
  }

  package static let all = [
    policies, conflicts, answers, meanings, payloads, verbs, kinds, accounts, rights, changes,
    deletions, access,
  ]

  package static let policies = OperandSet(
    "Policies of a save", "save(…, policy: .POLICY), values … as policy", of: ["policy"],
    [
      "ifUnchanged": "Refuses a record that somebody else has changed.",
      "ifAbsent": "Refuses a record that exists already.",
      "changedFields":
        "Writes the fields that the client has changed, whatever is stored; needs a stated adapter.",
      "allFields": "Writes the whole record, whatever is stored.",
    ])

  package static let conflicts = OperandSet(
    "Conflict rules of a commit",
    "store …(onCommit: .RULE), commit(policy: .RULE), values … as conflicts",
    of: ["conflicts", "onCommit"],
    [
      "fail": "The commit fails, and changes nothing.",
      "store": "What is stored stays.",
      "context": "What the context has changed is written.",
      "merge": "The fields that the context has changed are written, and the others stay.",
    ])

  package static let answers = OperandSet(
    "Parts of an answer", "answers EXPRESSION", of: ["answers"],
    [
      "$record": "The record of a `fetch` or `save` of one.",
      "$records":
        "The records of a `fetch`, `save`, `query` or `changes`; the call fails where one of them does.",
      "$found": "The records of a `fetch` that are there; those that are missing are left out.",
      "$ids": "The ids of the records of a `save` or `query`.",
      "$results":
        "The results of a `fetch`, `save` or `changes` by id; of a `query`, a list of ids with results.",
      "$deleted":
        "The ids of what a `delete` has deleted, and of what `changes` tells as deleted.",
      "$deletions": "The results of a `delete` by id.",
      "$cursor": "Where a `query` goes on; `nil` after the last page.",
      "$token": "Where the next `changes` begin.",
      "$isMoreComing": "Whether a `query` or `changes` has more to tell.",
    ])

  package static let meanings = OperandSet(
    "Meanings of error codes", "case NAME  means MEANING, means .MEMBER of ErrorMeaning",
    of: ["means"],
    [
      "missing": "The item does not exist. Each store needs it.",
      "zoneMissing":
        "The zone of the item or of the query does not exist. A store with `zone:` needs it.",
      "conflict":
        "Somebody else has changed the stored item. A store with `changeTag:` or `onCommit: .fail` needs it.",
      "exists": "The item exists already. A save with `policy: .ifAbsent` needs it.",
      "aborted":
        "Another item of the same atomic batch failed. Without it, all of them fail with the error of that item.",
      "tooMany":
        "The request has more items than the service takes. A store with a limit needs it.",
      "invalid":
        "The request contradicts itself, or its cursor is unknown. A store with `cursor:` needs it.",
      "cancelled": "The operation was cancelled. Without it, the error is `CancellationError`.",
      "misplaced": "The database does not take such items.",
      "expired": "The change token is too old, or of another feed. A store with `token:` needs it.",
      "dangling": "A linked record is missing, or a record that others need is to be deleted.",
      "fileMissing": "The file of a record is missing.",
      "signedOut": "The client has no account that can use the service.",
      "unready": "The account of the user is not ready yet.",
      "forbidden": "The user may not do that with the record.",
      "rejected": "The zone of the record is shared as a whole.",
      "full": "The storage has no room for the record.",
      "unstubbed": "A mock has no answer to a call, or no more.",
    ])

  package static let payloads = OperandSet(
    "Roles of payloads",
    "payload LABEL  means ROLE, means .PROPERTY of ErrorDetails, or the label itself",
    of: ["payload"],
    [
      "retryAfter": "The seconds after which the service takes the next try.",
      "id": "The id of the record.",
      "client": "The record that the client has sent.",
      "server": "The record that is stored.",
      "ancestor": "The version that the client has started from.",
      "items": "The errors of the failed items, by id.",
    ])

  package static let verbs = OperandSet(
    "Verbs of a service", "case NAME  on item(VERB, …), operation(VERB, …)", of: ["on"],
    [
      "fetch": "Reads by id.",
      "save": "Writes.",
      "delete": "Deletes.",
      "query": "Finds.",
      "changes": "Reads changes since a token.",
      "call": "Does anything that no store answers.",
      "commit": "Writes the changes that wait.",
    ])

  package static let kinds = OperandSet(
    "Kinds of meaning of values", "values NAME as KIND, values for TYPE as KIND", of: ["values"],
    [
      "policy": "What becomes of a record that is there.",
      "conflicts": "What becomes of conflicts at a commit.",
      "account": "The state of the user's account.",
      "right": "What a user may do with what is shared.",
      "change": "The kind of a change that a subscription tells.",
      "deletion": "The reason of a deletion.",
    ])

  package static let accounts = OperandSet(
    "States of an account", "values … as account", of: ["account"],
    [
      "available": "The user is signed in, and the service takes requests.",
      "missing": "The client has no account.",
      "restricted": "The device may not use the account.",
      "unready": "The account cannot be used for some time.",
      "unknown": "The state cannot be told; also that of a value that no case names.",
    ])

  package static let rights = OperandSet(
    "Rights", "values … as right", of: ["right"],
    [
      "none": "Nothing; also the right of a value that no case names.",
      "read": "To read what is shared.",
      "write": "To change what is shared.",
      "administer": "To change the share itself.",
    ])

  package static let changes = OperandSet(
    "Kinds of changes", "values … as change", of: ["change"],
    [
      "created": "A record is new.",
      "updated": "A record was changed.",
      "deleted": "A record was deleted.",
    ])

  package static let deletions = OperandSet(
    "Reasons of deletions", "values … as deletion, changes(…, deleted: [.REASON: BLOCK])",
    of: ["deletion"],
    [
      "deleted": "A client has deleted it."
    ])

  package static let access = OperandSet(
    "Access", "access LEVEL", of: ["access"],
    [
      "internal": "Visible in its module.",
      "package": "Visible in its package.",
      "public": "Visible everywhere.",
    ])
}
