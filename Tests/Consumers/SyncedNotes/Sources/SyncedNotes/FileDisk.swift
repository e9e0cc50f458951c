import Foundation

/// The files below a directory.
public struct FileDisk: Disk {
  let directory: URL

  /// Opens a directory; folders are made as they are needed.
  public init(_ directory: URL) { self.directory = directory }

  public func file(_ path: String) throws(DiskError) -> File? {
    let url = directory.appendingPathComponent(path)
    do {
      return File(path: path, contents: try Data(contentsOf: url))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .locked
    }
  }

  public func files(in folder: String) throws(DiskError) -> [File] {
    let url = directory.appendingPathComponent(folder)
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      throw .locked
    }
    var files: [File] = []
    for name in names { if let file = try file("\(folder)/\(name)") { files.append(file) } }
    return files
  }

  public func write(_ file: File) throws(DiskError) {
    let url = directory.appendingPathComponent(file.path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.contents.write(to: url, options: .atomic)
    } catch CocoaError.fileWriteOutOfSpace {
      throw .full
    } catch {
      throw .locked
    }
  }

  public func remove(_ path: String) throws(DiskError) {
    do {
      try FileManager.default.removeItem(at: directory.appendingPathComponent(path))
    } catch CocoaError.fileNoSuchFile {
    } catch {
      throw .locked
    }
  }
}
