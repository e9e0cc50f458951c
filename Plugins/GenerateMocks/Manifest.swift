import Foundation
import PackagePlugin

/// The text of a package's manifest, for the fact that plugins are not told: which targets use a plugin.
///
/// Only targets that are written out in the manifest are judged, so a manifest that computes them gets no message.
struct Manifest {
  private let text: String

  init(of package: Package) {
    let file = package.directoryURL.appending(path: "Package.swift")
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The way in which another target of the manifest uses the plugin.
  var usage: String {
    let end = text.range(of: ".plugin(name: \"GenerateMocks\"")
    let rest = end.flatMap { text[$0.lowerBound...].firstIndex(of: ")") }
    guard let end, let rest else {
      return ".plugin(name: \"GenerateMocks\", package: \"MockSpec\")"
    }
    return String(text[end.lowerBound...rest])
  }

  /// Returns true if the manifest declares a target in full and gives it no plugins.
  func declaresWithoutPlugins(_ target: String) -> Bool {
    guard !text.contains(".plugins"), let declaration = declaration(of: target) else {
      return false
    }
    return !declaration.contains("plugins:")
  }

  /// `(name: "Album", dependencies: [.target(name: "Store")])`
  private func declaration(of target: String) -> Substring? {
    let name = NSRegularExpression.escapedPattern(for: target)
    let call = #"\.(target|executableTarget|testTarget)\s*\(\s*name:\s*"\#(name)"\s*"#
    func first(_ end: String) -> Range<String.Index>? {
      text.range(of: call + end, options: .regularExpression)
    }
    // A target that is only a name looks like a dependency.
    guard let start = first(#",\s*(?!package:)[a-z]+:"#) ?? first(#"\)"#) else { return nil }
    var (depth, isText) = (0, false)
    for index in text[start.lowerBound...].indices {
      switch text[index] {
      case "\"": isText.toggle()
      case "(" where !isText: depth += 1
      case ")" where !isText:
        depth -= 1
        if depth == 0 { return text[start.lowerBound...index] }
      default: break
      }
    }
    return nil
  }
}

extension Manifest {
  /// Reports owners of specs that do not use the plugin, so that mocks would name interfaces that nobody generates.
  func reportOwnersWithoutPlugin(_ owners: [(name: String, specs: [URL])]) {
    for owner in owners where declaresWithoutPlugins(owner.name) {
      Diagnostics.error(
        "GenerateMocks: '\(owner.name)' holds '\(owner.specs[0].lastPathComponent)' and does not use the plugin, so it has no interfaces; write 'plugins: [\(usage)]' at the target in Package.swift"
      )
    }
  }
}

/// Reports folders of specs without a Swift file, which SwiftPM takes for empty and leaves out.
func reportFoldersOfSpecsAlone(in package: Package) {
  let sources = package.directoryURL.appending(path: "Sources")
  let folders =
    (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil))
    ?? []
  let known = Set(package.targets.map(\.name))
  for folder in folders where !known.contains(folder.lastPathComponent) {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    guard let spec = files.sorted().first(where: { $0.hasSuffix(".mockspec") }),
      !files.contains(where: { $0.hasSuffix(".swift") })
    else { continue }
    let name = folder.lastPathComponent
    Diagnostics.warning(
      "GenerateMocks: 'Sources/\(name)' holds '\(spec)' and no Swift file, so SwiftPM leaves the target out; add a file, which may be empty: 'Sources/\(name)/\(name).swift'"
    )
  }
}
