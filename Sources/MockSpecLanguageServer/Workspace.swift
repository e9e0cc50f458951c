import Foundation
import MockSpecGenerator

/// The specs that an editor has open, with the other files of their targets.
struct Workspace {
  /// The text of each open document, by its path.
  private(set) var documents: [String: SourceText] = [:]

  mutating func open(_ path: String, _ text: String) {
    documents[path] = SourceText(path: path, text)
  }

  mutating func close(_ path: String) { documents[path] = nil }

  /// The specs of the target of a spec, the open ones as they are in the editor, in the order of their paths.
  func specs(around path: String) -> [SourceText] {
    let files = files(around: path)
    let open = documents.keys.filter { folder(of: $0) == folder(of: path) }
    return Set(files.filter { $0.hasSuffix(".mockspec") } + open).sorted().compactMap { path in
      documents[path]
        ?? (try? readBytes(of: path)).map { SourceText(path: path, bytes: $0) }
    }
  }

  /// Returns the diagnostics of the target of a spec.
  func diagnostics(around path: String) -> Diagnostics {
    let specs = specs(around: path)
    var diagnostics = Diagnostics()
    // Only 'existing' needs the Swift files, which can be many.
    let usesSwift = specs.contains { spec in
      spec.specTokens.contains { $0.is("existing") }
    }
    let swiftFiles = files(around: path).filter { usesSwift && $0.hasSuffix(".swift") }
      .compactMap { path in
        (try? readBytes(of: path)).map { SourceText(path: path, bytes: $0) }
      }
    var generator = Generator(swiftFiles: usesSwift ? swiftFiles : nil)
    if usesSwift { generator.dependencies = modules(importedBy: specs, around: path) }
    _ = generator.check(specs, reporting: &diagnostics)
    return diagnostics
  }

  /// Returns the modules that specs import, with their Swift files where packages keep them by default.
  private func modules(importedBy specs: [SourceText], around path: String) -> [SwiftModule] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let root = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }) else { return [] }
    let package = parts[..<root].joined(separator: "/")
    let checkouts = "\(package)/.build/checkouts"
    let others = (try? FileManager.default.contentsOfDirectory(atPath: checkouts)) ?? []
    let packages = [package] + others.sorted().map { "\(checkouts)/\($0)" }
    var ignored = Diagnostics()
    let names = Set(specs.flatMap { parse($0, reporting: &ignored).imports }.map(\.moduleName))
    return names.sorted().compactMap { name in
      let files =
        packages.lazy.map { self.files(in: "\($0)/Sources/\(name)") }
        .first { !$0.isEmpty } ?? []
      let texts = files.filter { $0.hasSuffix(".swift") }.compactMap { path in
        (try? readBytes(of: path)).map { SwiftText(path: path, bytes: $0) }
      }
      return texts.isEmpty ? nil : SwiftModule(name: name, files: texts)
    }
  }

  /// The folder of the target of a spec: the one below `Sources` or `Tests`, or else the folder of the spec.
  private func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let root = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    guard let root, root + 1 < parts.count else { return parts.joined(separator: "/") }
    return parts[...(root + 1)].joined(separator: "/")
  }

  private func files(around path: String) -> [String] { files(in: folder(of: path)) }

  private func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.map { "\(folder)/\($0)" }.sorted()
  }
}

/// Returns the path of a `file:` URI; other URIs stand for themselves.
func path(of uri: String) -> String {
  URL(string: uri).flatMap { $0.isFileURL ? $0.path : nil } ?? uri
}

/// Returns the URI of a path.
func uri(of path: String) -> String {
  path.hasPrefix("/") ? URL(fileURLWithPath: path, isDirectory: false).absoluteString : path
}
