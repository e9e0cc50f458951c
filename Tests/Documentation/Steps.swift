// Type-checks the files of the tutorials as they are after each step, and builds their mocks.
//
// Arguments: the folder of the tutorials, that of built modules, the tool, the manifest API, a folder to work in.
import Dispatch
import Foundation

let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
let (tutorials, modules, tool) = (arguments[0], arguments[1], arguments[2])
let (manifestAPI, work) = (arguments[3], arguments[4])

/// The files of a package after a step, by their paths in it.
struct Step {
  /// The name of the step in messages.
  var name: String
  var package: String
  var files: [String: String]

  func files(in folder: String) -> [String: String] {
    files.filter { $0.key.hasPrefix(folder) }
  }
}

func text(_ file: URL) -> String {
  guard let text = try? String(contentsOf: file, encoding: .utf8) else {
    print("\(file.path): error: no such file")
    exit(1)
  }
  return text
}

/// Returns the values of an argument of directives, in order.
func values(_ pattern: String, in text: String) throws -> [[String]] {
  let expression = try NSRegularExpression(pattern: pattern)
  return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
    (1..<match.numberOfRanges).map { String(text[Range(match.range(at: $0), in: text)!]) }
  }
}

/// Returns all steps in the order of the chapters; a manifest begins a package.
func steps() throws -> [Step] {
  let overview = text(tutorials.appendingPathComponent("MockSpecTutorials.tutorial"))
  var steps: [Step] = []
  for chapter in try values(#"tutorial: "doc:([^"]+)""#, in: overview) {
    let page = text(tutorials.appendingPathComponent("\(chapter[0]).tutorial"))
    for code in try values(#"@Code\(name: "([^"]+)", file: "([^"]+)"\)"#, in: page) {
      let contents = text(tutorials.appendingPathComponent("Resources/\(code[1])"))
      if code[0].hasSuffix("/Package.swift") {
        let package = String(code[0].split(separator: "/")[0])
        steps.append(Step(name: code[1], package: package, files: ["Package.swift": contents]))
      } else if var step = steps.last {
        step.name = code[1]
        step.files[code[0]] = contents
        steps.append(step)
      }
    }
  }
  return steps
}

/// Runs a command; returns what it printed if it failed.
func failure(_ command: String, _ arguments: [String]) -> String? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [command] + arguments
  let pipe = Pipe()
  (process.standardOutput, process.standardError) = (pipe, pipe)
  do { try process.run() } catch { return "\(error)" }
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? nil : String(decoding: output, as: UTF8.self)
}

/// Writes files into a folder; returns the paths of those with an extension.
func write(_ files: [String: String], to folder: URL) throws -> (swift: [String], specs: [String]) {
  for (path, contents) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: file)
  }
  func paths(_ kind: String) -> [String] {
    files.keys.filter { $0.hasSuffix(kind) }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }
  return (paths(".swift"), paths(".mockspec"))
}

func compile(_ arguments: [String], _ files: [String], in folder: URL) -> String? {
  let options = ["-swift-version", "6", "-warnings-as-errors"]
  return failure("swiftc", arguments + options + ["-I", folder.path] + files)
}

/// Checks the files after a step, and returns what is wrong with them.
func check(_ step: Step, in folder: URL) throws -> String? {
  let sources = try write(step.files(in: "Sources/"), to: folder)
  let tests = try write(step.files(in: "Tests/"), to: folder)
  let manifest = try write(step.files(in: "Package.swift"), to: folder)
  if sources.swift + sources.specs + tests.swift == [] {
    let api = ["-typecheck", "-I", manifestAPI.path, "-package-description-version", "6.0"]
    return compile(api, manifest.swift, in: folder)
  }
  var generated: (interfaces: [String], mocks: [String]) = ([], [])
  if !sources.specs.isEmpty {
    let generate = ["generate", "--quiet", "--module", step.package, "--output", folder.path]
    for part in ["interfaces", "mocks"] {
      let inputs = ["--emit", part] + sources.specs + sources.swift
      if let problem = failure(tool.path, generate + inputs) { return problem }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    func paths(_ part: String) -> [String] {
      names.filter { $0.contains(".\(part).") }.map { folder.appendingPathComponent($0).path }
    }
    generated = (paths("interfaces"), paths("mocks"))
  }
  let app = [
    "-parse-as-library", "-wmo", "-emit-module", "-module-name", step.package, "-I", modules.path,
    "-emit-module-path", folder.appendingPathComponent("\(step.package).swiftmodule").path,
  ]
  if let problem = compile(app, sources.swift + generated.interfaces, in: folder) { return problem }
  if tests.swift.isEmpty && generated.mocks.isEmpty { return nil }
  let test = ["-parse-as-library", "-wmo", "-typecheck", "-module-name", "\(step.package)Tests"]
  return compile(test + ["-I", modules.path], tests.swift + generated.mocks, in: folder)
}

let all = try steps()
var checked: [Step] = []
for step in all where checked.last?.files != step.files { checked.append(step) }
let problems = UnsafeMutableBufferPointer<String?>.allocate(capacity: checked.count)
problems.initialize(repeating: nil)
DispatchQueue.concurrentPerform(iterations: checked.count) { index in
  let folder = work.appendingPathComponent(checked[index].name)
  do {
    problems[index] = try check(checked[index], in: folder)
  } catch {
    problems[index] = "\(error)"
  }
}
let found = zip(checked, problems).compactMap { step, problem in
  problem.map { "\(step.name): error: the files are no valid Swift after this step\n\($0)" }
}
found.forEach { print($0) }
print("\(checked.count) steps, \(found.count) wrong")
exit(found.isEmpty && checked.count > 30 ? 0 : 1)
