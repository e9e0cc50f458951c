import Foundation
import MockSpecFullGenerator
import MockSpecGenerator
import Testing

/// Tests that the generated files in this folder, which are compiled with these tests, those of other tests, and those of
/// CloudKit are up to date.
@Suite("The generated files are fresh")
struct FreshnessTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let packageRoot = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of the specs and of their generated files, beside this file.
  private static let goldens = [
    (specs: ".", output: "."), (specs: "Forms/Specs", output: "Forms"),
  ]

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// A file with one part of what a spec gives, by paths in the package.
  private struct KeptFile: CustomTestStringConvertible {
    var path: String
    var spec: String
    var part: OutputKind
    var module: String?

    var testDescription: String { path }
  }

  /// The suites and recorders beside this file, and CloudKit's generated files.
  private static let keptFiles =
    goldens.flatMap { specs, output in
      names(in: folder.appending(path: output)).compactMap { name -> KeptFile? in
        let parts = name.split(separator: ".")
        guard parts.count == 3, parts[2] == "swift",
          let part = [OutputKind.contract, .recorder].first(where: { $0.name == parts[1] })
        else { return nil }
        return KeptFile(
          path: "Tests/Goldens/\(output)/\(name)",
          spec: "Tests/Goldens/\(specs)/\(parts[0]).mockspec", part: part)
      }
    }
    + [
      ("CloudKitInterfaces", OutputKind.interfaces), ("CloudKitMocks", .mocks),
      ("CloudKitContract", .contract),
    ].map { target, part in
      KeptFile(
        path: "Sources/\(target)/Generated/CloudKit.\(part.name).swift",
        spec: "Sources/CloudKitInterfaces/CloudKit.mockspec", part: part,
        module: part == .interfaces ? nil : "CloudKitInterfaces")
    }

  @Test(arguments: keptFiles) private func `every part of a spec is as in the file that is kept`(
    file: KeptFile
  ) throws {
    let bytes = Array(
      try Data(contentsOf: Self.packageRoot.appending(path: file.spec)))
    var diagnostics = Diagnostics()
    let files = Generator(emission: [file.part], module: file.module).generate(
      from: [SourceText(path: file.spec, bytes: bytes)], reporting: &diagnostics
    ).files
    #expect(diagnostics.rendered() == "")
    #expect(files.count == 1)
    check(try #require(files.first).text, isIn: file.path)
  }

  @Test(arguments: goldens) func `every spec gives the files that are kept of it`(
    specs: String, output: String
  ) throws {
    let folder = Self.folder.appending(path: specs)
    let names = Self.names(in: folder).filter { $0.hasSuffix(".mockspec") }
    #expect(names.count >= 3)
    let sources = try names.map { name in
      SourceText(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
    var diagnostics = Diagnostics()
    let files = Generator().generate(from: sources, reporting: &diagnostics).files
    #expect(diagnostics.rendered() == "")
    for file in files { check(file.text, isIn: "Tests/Goldens/\(output)/\(file.name)") }
  }

  @Test(arguments: [
    ("MockSpecServicesTests", [OutputKind.interfaces, .mocks]),
    ("MockSpecRecordingTests", [.interfaces, .mocks, .recorder]),
  ])
  func `other tests have the files of their specs`(target: String, parts: [OutputKind]) throws {
    let folder = Self.packageRoot.appending(path: "Tests/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    func sources(_ suffix: String) throws -> [SourceText] {
      try paths.filter { $0.hasSuffix(suffix) && !$0.hasPrefix("Generated/") }.map { path in
        SourceText(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
      }
    }
    let specs = try sources(".mockspec")
    #expect(specs.count == 3)
    var diagnostics = Diagnostics()
    let files = Generator(emission: Set(parts), swiftFiles: try sources(".swift"))
      .generate(from: specs, reporting: &diagnostics).files
    #expect(diagnostics.rendered() == "")
    #expect(files.count == specs.count * parts.count)
    for file in files { check(file.text, isIn: "Tests/\(target)/Generated/\(file.name)") }
  }

  private func check(_ text: String, isIn path: String) {
    let kept = try? String(contentsOf: Self.packageRoot.appending(path: path), encoding: .utf8)
    let difference = firstDifference(kept ?? "", text)
    #expect(
      difference == nil, "\(path) is stale: \(difference ?? ""). Refresh it with Tests/refresh")
  }

  /// Returns `line 3: 'old', now 'new'`.
  private func firstDifference(_ old: String, _ new: String) -> String? {
    guard old != new else { return nil }
    let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
    let line = zip(old, new).prefix { $0 == $1 }.count
    let before = line < old.count ? String(old[line]) : "the end"
    let now = line < new.count ? String(new[line]) : "the end"
    return "'\(before)', now '\(now)'"
  }
}
