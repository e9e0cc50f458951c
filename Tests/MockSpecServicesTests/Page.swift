import Foundation
import MockSpecServices
import MockSpecRuntime

final class Page: NSObject, NSCopying, FieldedRecord {
  let name: String
  var fields: [String: Any] = [:]
  var changed: Set<String> = []
  var parent: PageLink?
  var serviceFields = ServiceFields() { didSet { changed = [] } }

  init(name: String) { self.name = name }

  func copy(with zone: NSZone? = nil) -> Any {
    let copy = Page(name: name)
    copy.serviceFields = serviceFields
    (copy.fields, copy.changed, copy.parent) = (fields, changed, parent)
    return copy
  }

  func fieldKeys(encrypted: Bool) -> [String] { encrypted ? [] : fields.keys.sorted() }
  func changedFieldKeys(encrypted: Bool) -> [String] { encrypted ? [] : changed.sorted() }
  func field(_ key: String, encrypted: Bool) -> Any? { encrypted ? nil : fields[key] }

  func setField(_ key: String, to value: Any?, encrypted: Bool) {
    fields[key] = value
    changed.insert(key)
  }
}

final class PageLink: NSObject, FieldLink {
  typealias Adapter = PageAdapter
  let target: String
  let isOwned: Bool

  init(to target: String, isOwned: Bool = false) {
    (self.target, self.isOwned) = (target, isOwned)
  }

  static func link(to target: String, isOwned: Bool) -> NSObject {
    PageLink(to: target, isOwned: isOwned)
  }
}

final class Picture: NSObject, FieldFile {
  let file: URL?

  init(_ file: URL) { self.file = file }

  static func value(of file: URL) -> NSObject { Picture(file) }
}

enum PageAdapter: FieldedAdapter {
  typealias File = Picture
  static func record(id: String, typeName: String) -> Page { Page(name: id) }
}
