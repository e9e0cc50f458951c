/// The names that verbs can use: the parameters of a method, or the properties of an operation.
struct VerbScope {
  /// The name of the scope in messages: `'records(for:)'`.
  let title: String
  var types: [String: TypeSyntax]
  /// The names that exist only under some conditions.
  var conditional: Set<String> = []
  /// The types of the closures that do not escape.
  var nonescaping: [String: TypeSyntax] = [:]
  /// True for an operation, which has blocks to call.
  let isOperation: Bool
  /// True if the result of a method is a list, and false if it is one value; nothing says that of other results.
  var answersList: Bool?
}
