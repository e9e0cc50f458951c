import MockSpecServices
import MockSpecStores

/// A value of a recording with its path in the file, for messages.
struct PlacedValue {
  let json: JSONValue
  let path: String

  init(_ json: JSONValue, at path: String) { (self.json, self.path) = (json, path) }

  subscript(key: String) -> PlacedValue? {
    json[key].map { PlacedValue($0, at: path.joined(key)) }
  }

  var elements: [PlacedValue]? {
    json.elements?.enumerated().map { PlacedValue($1, at: "\(path)[\($0)]") }
  }

  var members: [(key: PlacedValue, value: PlacedValue)]? {
    json.members?.sorted { $0.key < $1.key }.map {
      let place = path.joined($0.key)
      return (PlacedValue(.string($0.key), at: place), PlacedValue($0.value, at: place))
    }
  }

  /// Decodes the value as a type.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try json.decoded(type, at: path)
  }

  /// Returns an error with the path of the value.
  func error(_ message: String) -> EncodedValueError { EncodedValueError(message, at: path) }
}
