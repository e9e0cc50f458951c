#if !canImport(CloudKit)
  import Foundation

  /// The coding of one property list per object, because the archiver here cannot name nested classes.
  extension NSCoder {
    func encodeValue(_ value: some Encodable, forKey key: String) {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      do {
        encode(NSData(data: try encoder.encode(value)), forKey: key)
      } catch {
        failWithError(error)
      }
    }

    func decodeValue<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
      // Decoding a missing key ends the process under the default failure policy.
      guard containsValue(forKey: key), let data = decodeObject(of: NSData.self, forKey: key)
      else { return nil }
      return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
    }
  }
#endif
