import MockSpecRuntime

extension StoreSchema {
  /// Reads a schema in the language of CloudKit, as `cktool export-schema` writes it.
  ///
  /// A type without grants cannot be used where records belong to their creators. Source of the language:
  /// "Integrating a Text-Based Schema into Your Workflow" in the documentation of CloudKit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: The name of the text in messages, most often the path of a file.
  /// - Throws: ``TextError`` with all mistakes of the text.
  public init(text: String, source: String = "schema") throws(TextError) {
    var reader = SchemaReader(text)
    reader.read()
    guard reader.mistakes.isEmpty else { throw TextError(source, reader.mistakes) }
    self = reader.schema
  }

  /// Reads a schema from a file.
  ///
  /// - Parameter path: The path of the file, a text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, or with all mistakes of its text.
  public init(path: String) throws(TextError) {
    let data = try TextError.data(ofFile: path)
    try self.init(text: String(decoding: data, as: UTF8.self), source: path)
  }
}
