import Foundation

/// An image in the plain portable pixmap format.
struct Image: Equatable, Sendable {
  let width: Int
  let height: Int
  /// Red, green and blue, pixel by pixel.
  let samples: [Int]

  /// Reads a file such as `P3 2 1 255 255 0 0 0 0 255`.
  ///
  /// - Throws: ``ImageError/notAnImage``.
  init(_ data: Data) throws {
    let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first == "P3", numbers.count == words.count - 1, numbers.count >= 3,
      (1...9_999).contains(numbers[0]), (1...9_999).contains(numbers[1]),
      numbers.count - 3 == numbers[0] * numbers[1] * 3
    else { throw ImageError.notAnImage }
    width = numbers[0]
    height = numbers[1]
    samples = Array(numbers[3...])
  }
}
