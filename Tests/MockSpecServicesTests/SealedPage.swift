import Foundation
import MockSpecServices

/// A page whose revision only its service can write, and some of whose fields it hides from the service.
///
/// Not private, so that archives can name it.
final class SealedPage: NSObject, NSCopying, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let name: String
  let revision: String?
  var parent: SealedLink?
  var fieldsBeside: ServiceFields?
  var deliveredFields: [String: Any]?
  private var changed: Set<String> = []
  /// The archive that a later system makes instead.
  var otherArchive: KeyedArchive?
  private var tables: [Bool: [String: Any]] = [false: [:], true: [:]]

  init(name: String, revision: String? = nil) { (self.name, self.revision) = (name, revision) }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.name = name as String
    revision = coder.decodeObject(of: NSString.self, forKey: "revision") as String?
  }

  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    coder.encode(revision as NSString?, forKey: "revision")
  }

  func copy(with zone: NSZone? = nil) -> Any {
    let copy = SealedPage(name: name, revision: revision)
    (copy.tables, copy.parent, copy.changed) = (tables, parent, changed)
    return copy
  }
}

extension SealedPage: ArchivedRecord {
  func fieldKeys(encrypted: Bool) -> [String] { tables[encrypted]?.keys.sorted() ?? [] }
  func field(_ key: String, encrypted: Bool) -> Any? { tables[encrypted]?[key] }

  /// The fields that were ever set, as the class takes no change back.
  func changedFieldKeys(encrypted: Bool) -> [String] {
    let keys = changed.filter { tables[!encrypted]?[$0] == nil }.sorted()
    return changedFields(among: keys, encrypted: encrypted)
  }

  /// Sets a field, except `fixed`, which cannot be set twice.
  func setField(_ key: String, to value: Any?, encrypted: Bool) {
    if key != "fixed" { tables[encrypted]?[key] = value }
    changed.insert(key)
  }

  func fix(_ value: Any) { tables[false]?["fixed"] = value }

  var serviceFields: ServiceFields {
    get { fieldsBeside ?? ServiceFields(tag: revision) }
    set { fieldsBeside = newValue }
  }

  var archive: KeyedArchive { otherArchive ?? KeyedArchive(encode) }

  static func archived(_ fields: ServiceFields) -> [String: Any?] {
    ["revision": fields.tag, "time": fields.modified]
  }
}

final class SealedLink: NSObject, FieldLink {
  typealias Adapter = SealedAdapter
  let target: String
  let isOwned = false

  init(to target: String) { self.target = target }

  static func link(to target: String, isOwned: Bool) -> NSObject { SealedLink(to: target) }

  override func isEqual(_ object: Any?) -> Bool { (object as? SealedLink)?.target == target }
}

enum SealedAdapter: FieldedAdapter {
  typealias File = Picture
  static func id(of page: SealedPage) -> String { page.name }
  static func record(id: String, typeName: String) -> SealedPage { SealedPage(name: id) }
  static func isMoreThanFields(_ page: SealedPage) -> Bool { page.name == "index" }
}
