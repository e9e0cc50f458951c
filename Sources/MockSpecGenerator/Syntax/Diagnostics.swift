package enum Severity: String, Sendable { case error, warning, note }

/// The severity and text of a diagnostic; static functions in each stage's message file make them.
package struct DiagnosticMessage: Hashable, Sendable {
  package var severity: Severity
  package var text: String

  package init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text
  }
}

/// A message at a place of a spec, with notes for the other places involved.
package struct Diagnostic: Sendable {
  package var message: DiagnosticMessage
  package var range: SourceRange
  package var source: SourceText
  package var notes: [Diagnostic]

  package init(
    _ message: DiagnosticMessage, at range: SourceRange, in source: SourceText,
    notes: [Diagnostic] = []
  ) {
    self.message = message
    self.range = range
    self.source = source
    self.notes = notes
  }
}

/// Collects the diagnostics of the stages; the executable decides what to do with them.
package struct Diagnostics: Sendable {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool { all.contains { $0.message.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  mutating func removeAll(where shouldBeRemoved: (Diagnostic) -> Bool) {
    all.removeAll(where: shouldBeRemoved)
  }

  package mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, in source: SourceText,
    notes: [Diagnostic] = []
  ) {
    report(Diagnostic(message, at: range, in: source, notes: notes))
  }
}
