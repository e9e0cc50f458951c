// Compares the stand-ins for CloudKit with the facts: 'compare FACTS STANDINS REASONS'.
//
// The first two are folders of symbol graphs. Every difference must have a reason, and every reason a difference: '+'
// for a declaration of the stand-ins only, '-' for one of CloudKit only. Deprecated members of CloudKit need no
// stand-in.
import Foundation

let arguments = CommandLine.arguments
let facts = try SymbolGraph(folder: arguments[1])
let standIns = try SymbolGraph(folder: arguments[2])
var reasons = Reasons(try String(contentsOfFile: arguments[3], encoding: .utf8))

let aliases = Aliases(
  of: [facts, standIns], types: Set(facts.symbols.filter(\.isType).map(\.path)))
let expected = Declarations(of: facts, aliases)
let actual = Declarations(of: standIns, aliases)

// The interfaces are protocols beside CloudKit's own, and the values that they pass.
let interfaces = actual.protocols.subtracting(expected.protocols)
let extra = actual.lines.subtracting(expected.lines).filter { line in
  !line.hasPrefix("Cloud")
    && !interfaces.contains { line.hasPrefix("\($0)  ") || line.hasSuffix("  is \($0)") }
}
let missing = expected.lines.subtracting(actual.lines).subtracting(expected.deprecated)
let differences = extra.map { "+ \($0)" } + missing.map { "- \($0)" }

let unexplained = differences.filter { !reasons.explain($0) }
for line in unexplained.sorted(by: { $0.dropFirst(2) < $1.dropFirst(2) }) { print(line) }
for line in reasons.unused { print("no longer a difference: \(line)") }
let explained = differences.count - unexplained.count
print("\(expected.lines.count) facts, \(explained) differences with a reason")
exit(unexplained.isEmpty && reasons.unused.isEmpty ? 0 : 1)
