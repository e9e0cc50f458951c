#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

extension TextError {
  /// The text of a file, or an error that says that it cannot be read.
  package static func text(ofFile path: String) throws(TextError) -> String {
    guard let text = bytes(ofFile: path).flatMap(String.init(validating:)) else {
      throw TextError(path, [TextMistake("the file cannot be read as UTF-8 text", at: .start)])
    }
    return text
  }

  private static func bytes(ofFile path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? bytes : nil
  }
}

extension String {
  /// A text of bytes; `nil` where they are no UTF-8 and would become something else.
  fileprivate init?(validating bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
