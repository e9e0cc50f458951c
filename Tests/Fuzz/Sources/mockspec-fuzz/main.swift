import Foundation
import MockSpecFuzzing

// Runs the generator over damaged specs, or over damaged Swift files with protocols, for longer than the tests do:
//
//   swift run -c release --package-path Tests/Fuzz mockspec-fuzz --inputs 1000000
//   swift run -c release --package-path Tests/Fuzz mockspec-fuzz --inputs 200000 --damage swift
//
// Inputs are numbered and do not change unless the specs of this package change.
let usage = """
  mockspec-fuzz --inputs N [--damage specs|swift] [--first N] [--parsed N] [--keep FOLDER]
  mockspec-fuzz [--damage specs|swift] --show N
    --inputs  how many inputs
    --damage  what is damaged: specs, or the Swift files beside them; specs unless said otherwise
    --first   the number of the first; 0 unless said otherwise
    --parsed  how many accepted inputs go on to the Swift compiler's parser, at most: those that make
              the generator emit something new
    --keep    a folder for the input that each core is at, to find the one that crashes
    --show    writes the input of that number instead

  """

var run = FuzzRun(count: 0)
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  let value = arguments.popFirst() ?? ""
  switch (option, Int(value)) {
  case ("--inputs", let number?): run.count = number
  case ("--first", let number?): run.first = number
  case ("--parsed", let number?): run.parsedCount = number
  case ("--damage", _) where ["specs", "swift"].contains(value):
    run.damagesSwiftFiles = value == "swift"
  case ("--keep", _): run.folder = URL(fileURLWithPath: value)
  case ("--show", let number?):
    let input = run.input(number)
    for bytes in [input.spec] + (input.swiftFiles ?? []) {
      FileHandle.standardOutput.write(Data(bytes))
    }
    exit(0)
  default:
    print(usage)
    exit(64)
  }
}

let start = ContinuousClock.now
let result = try run.result()
for fault in result.faults.prefix(50) { print(fault) }
print(
  "\(run.count) inputs, \(result.accepted) accepted, \(result.novel.count) parsed as Swift, "
    + "\(result.faults.count) faults, \(ContinuousClock.now - start)")
exit(result.faults.isEmpty ? 0 : 1)
