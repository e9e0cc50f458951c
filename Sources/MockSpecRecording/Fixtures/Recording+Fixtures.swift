import MockSpecServices
import MockSpecStores

extension Recording {
  /// Fills all databases of the recording with their records at a moment.
  func fill(
    _ backend: Backend, from root: any RecordingObject.Type, _ moment: DatabaseFixture.Moment,
    matching match: @escaping (String, String, String, String) -> Void = { _, _, _, _ in }
  ) throws(TextError) {
    let types = root.reachable
    let ended = calls.sorted { ($0.until, $0.number) < ($1.until, $1.number) }
    var byObject: [[RecordedCall]] = objects.map { _ in [] }
    for (place, call) in ended.enumerated() {
      var call = call
      // Several objects can share a database, so their calls need one common order.
      call.until = place
      byObject[call.object].append(call)
    }
    let databases = Dictionary(grouping: objects, by: DatabaseKey.init)
    var mistakes: [TextMistake] = []
    for (key, objects) in databases.sorted(by: { $0.value[0].number < $1.value[0].number }) {
      guard let type = types[key.interface], let database = type.database else { continue }
      let calls = objects.flatMap { byObject[$0.number] }.sorted { $0.until < $1.until }
      let fixture = DatabaseFixture(
        interface: type.recordedInterface, identityValue: objects[0].identityValue,
        calls: calls, moment: moment, match: match)
      do {
        try database.fill(from: fixture, on: backend)
      } catch {
        mistakes.append(TextMistake(error, in: .null))
      }
    }
    guard mistakes.isEmpty else { throw TextError(source, mistakes) }
  }
}

/// The key of a database, equal for all objects that show the same one.
struct DatabaseKey: Hashable {
  let interface: String
  var identity: JSONValue?

  init(_ object: RecordedObject) { (interface, identity) = (object.interface, object.identity) }
}

extension RecordingObject {
  /// The mock of a database, if the type records calls of one.
  fileprivate static var database: (any RecordedDatabase.Type)? {
    RecordedReal.self as? any RecordedDatabase.Type
  }

  /// The recording types of all objects that calls can return, including this one, by interface name.
  static var reachable: [String: any RecordingObject.Type] {
    var types: [String: any RecordingObject.Type] = [:]
    func add(_ type: any RecordingObject.Type) {
      let interface = type.recordedInterface
      guard types.updateValue(type, forKey: interface.name) == nil else { return }
      for part in interface.parts { add(part) }
    }
    add(self)
    return types
  }
}
