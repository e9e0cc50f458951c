/// A documentation comment, or nothing.
///
/// ```
/// /// Loads bytes from the network.
/// ```
struct Documentation: Template {
  var text: [String]

  init(_ text: [String]) { self.text = text }

  var body: Code { text.map { Code.comment("///", $0) }.lines }
}
