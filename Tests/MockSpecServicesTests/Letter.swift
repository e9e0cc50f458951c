import Foundation
import MockSpecServices

/// Not private, so that archives can name it.
final class Letter: NSObject, NSCopying, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let id: UUID
  var text = ""

  init(id: UUID) { self.id = id }

  init?(coder: NSCoder) {
    guard let id = coder.decodeObject(of: NSUUID.self, forKey: "id") else { return nil }
    self.id = id as UUID
    text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? ""
  }

  func encode(with coder: NSCoder) {
    coder.encode(id as NSUUID, forKey: "id")
    coder.encode(text as NSString, forKey: "text")
  }

  func copy(with zone: NSZone? = nil) -> Any {
    let copy = Letter(id: id)
    copy.text = text
    return copy
  }
}

enum LetterAdapter: ArchiveAdapter {
  static var classes: [AnyClass] { [Letter.self] }
  static func id(of letter: Letter) -> UUID { letter.id }
}
