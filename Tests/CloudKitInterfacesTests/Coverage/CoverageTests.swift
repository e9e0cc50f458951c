import Foundation
import MockSpecGenerator
import Testing

/// Tests that CloudKit.mockspec covers the members that apps can call.
@Suite struct CoverageTests {
  private let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/CloudKitInterfaces")

  private func spec() throws -> SpecFile {
    let file = sources.appending(path: "CloudKit.mockspec")
    return try SpecFile(reading: String(contentsOf: file, encoding: .utf8), at: file.path())
  }

  @Test func `the spec declares what apps call, but for what is listed as missing`() throws {
    let spec = try spec()
    var missing: [String] = []
    for type in try RequiredMembers.all() {
      let declared = spec.members(ofClass: type.className)
      for member in type.members where member.place == nil || member.place == .missing {
        let list = try SpecFile(
          reading: "operation Required {\n\(member.source)\n}\n", at: member.source)
        let signature = try #require(list.interfaces.first?.members.first?.signature)
        let isDeclared = declared.contains(signature)
        let place = "\(type.className).\(member.source)"
        if !isDeclared { missing.append(place) }
        #expect(isDeclared || member.place == .missing, "not declared: \(place)")
        #expect(!isDeclared || member.place == nil, "no longer missing: \(place)")
      }
    }
    print("CloudKit.mockspec lacks \(missing.count) members\(missing.isEmpty ? "" : ":")")
    for member in missing { print("  \(member)") }
  }

  @Test func `the stand-ins have what no spec can declare`() throws {
    let files = try files(in: "StandIns")
    for type in try RequiredMembers.all() {
      for member in type.members where member.place == .standIn {
        let name = try #require(member.name)
        let isThere = files.contains {
          ["extension \(type.className) ", "class \(type.className):"].contains(where: $0.contains)
            && $0.contains(" \(name)")
        }
        #expect(isThere, "no stand-in for \(type.className).\(member.source)")
      }
    }
  }

  @Test func `the protocols of sync engines declare what apps call`() throws {
    let protocols = ["CKSyncEngine": "CloudSyncEngine", "CKSyncEngine.State": "CloudSyncState"]
    let text = try files(in: "SyncEngine").joined()
    for type in try RequiredMembers.all() {
      for member in type.members where member.place == .swift {
        let name = try #require(protocols[type.className])
        let start = try #require(text.firstRange(of: "public protocol \(name)"))
        let end = try #require(text[start.upperBound...].firstRange(of: "\n}"))
        let declared = text[start.upperBound..<end.lowerBound].split(separator: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        // A database and a state are associated types.
        let source = member.source.replacing(#/(CK|CKSyncEngine\.)(Database|State) {/#) {
          "\($0.2) {"
        }
        #expect(declared.contains(source), "\(name) lacks \(member.source)")
      }
    }
  }

  private func files(in folder: String) throws -> [String] {
    let folder = sources.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// A damaged list would make the other tests pass.
  @Test func `the list is whole`() throws {
    let types = try RequiredMembers.all()
    #expect(types.count == 20)
    #expect(types.allSatisfy { !$0.members.isEmpty })
    #expect(types.flatMap(\.members).count == 216)
  }
}
