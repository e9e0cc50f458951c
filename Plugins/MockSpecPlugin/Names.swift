import Foundation

/// Returns the names of the files that are generated for specs in one target.
///
/// A file is called after its spec; where several specs have one name, `Lamp`, as many folders as tell them apart stand
/// before it: `Kitchen.Lamp`.
func fileNames(of specs: [URL]) -> [URL: String] {
  let paths = Dictionary(
    specs.map { ($0, $0.deletingPathExtension().pathComponents.filter { $0 != "/" }) }
  ) { $1 }
  var names = paths.compactMapValues(\.last)
  for folders in 1..<max(paths.values.map(\.count).max() ?? 0, 1) {
    let shared = Dictionary(grouping: names) { $0.value.lowercased() }.values
      .filter { $0.count > 1 }.joined()
    for (spec, _) in shared {
      names[spec] = paths[spec]?.suffix(folders + 1).joined(separator: ".")
    }
  }
  return names
}

/// Returns the number of files for the mocks of a spec.
///
/// The compiler's time and memory grow faster than a file does, so a large spec is spread: one file
/// for every 32 KiB, which is about fifty interfaces of ten members. SwiftPM asks when it plans a
/// build: when files come or go, not when a spec has only grown.
func shardCount(of spec: URL) -> Int {
  let size = (try? spec.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  return max(1, size / 32_768)
}

/// Returns the arguments that spread the mocks of a spec; none for one file, as the specs beside a large one have.
func shardArguments(of spec: URL, named name: String) -> [String] {
  let count = shardCount(of: spec)
  return count > 1 ? ["--shards", "\(name)=\(count)"] : []
}

extension URL {
  /// `Album` of `Sources/Photos/Album.mockspec`
  var specName: String { deletingPathExtension().lastPathComponent }
}

/// Returns the name of the module of an Xcode product: as a C identifier, as the build setting `PRODUCT_MODULE_NAME` is.
func moduleName(ofProduct name: String) -> String {
  let name = String(name.map { $0 == "_" || $0.isLetter || $0.isNumber ? $0 : "_" })
  return name.first?.isNumber == true ? "_\(name.dropFirst())" : name
}
