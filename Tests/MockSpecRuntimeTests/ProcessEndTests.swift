import Foundation
import Testing

/// Tests that the process ends only at the places that the page on issues names.
@Suite("Where the process ends") struct ProcessEndTests {
  /// The number of places in each file that end the process.
  static let places: [String: Int] = [
    "MockSpecRuntime/Arguments/Lent.swift": 5,
    "MockSpecRuntime/Core/CallLog.swift": 1,
    "MockSpecRuntime/Core/MockCore+Failing.swift": 1,
    "MockSpecRuntime/Core/MockCore.swift": 2,
    "MockSpecRuntime/Errors/ErrorCatalogue.swift": 1,
    "MockSpecRuntime/Errors/MemberErrors.swift": 1,
    "MockSpecRuntime/Issues/Issue.swift": 2,
    "MockSpecRuntime/Issues/IssueSink.swift": 1,
    "MockSpecRuntime/Knobs/PropertyStub.swift": 2,
    "MockSpecRuntime/Knobs/Stub+Faults.swift": 1,
  ]

  @Test(arguments: [
    "MockSpecRuntime", "MockSpecExploration", "MockSpecStores", "MockSpecServices",
    "MockSpecTesting",
  ])
  func `no other place ends the process`(module: String) throws {
    let ends = try Regex(
      #"\b(fatalError|precondition|preconditionFailure|assertionFailure|assert|endProcess|exit|abort)\(|\.stop\("#
    )
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources").path
    let paths = FileManager.default.enumerator(atPath: "\(sources)/\(module)")?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
    for path in try #require(paths) {
      let text = try String(contentsOfFile: "\(sources)/\(module)/\(path)", encoding: .utf8)
      let count = text.split(separator: "\n").filter { line in
        !line.drop(while: \.isWhitespace).hasPrefix("//") && !line.contains("func ")
          && line.contains(ends)
      }.count
      #expect(count == Self.places["\(module)/\(path)"] ?? 0, "\(module)/\(path)")
    }
  }
}
