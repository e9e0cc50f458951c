import Foundation

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
