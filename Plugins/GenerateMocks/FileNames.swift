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
