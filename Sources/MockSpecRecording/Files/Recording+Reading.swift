import Foundation
import MockSpecServices
import MockSpecStores

extension Recording {
  /// Reads a recording from a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `TextError` with every mistake and its path.
  public init(file path: String) throws(TextError) {
    try self.init(data: try TextError.data(ofFile: path), source: path)
  }

  /// Reads a recording from text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: The name of the text in messages, usually the path of a file.
  /// - Throws: `TextError` with every mistake and its path.
  public init(text: String, source: String = "recording") throws(TextError) {
    try self.init(data: Data(text.utf8), source: source)
  }

  private init(data: Data, source: String) throws(TextError) {
    self = try JSONDecoder.value(RecordingFile.self, from: data, source: source).recording
    self.source = source
  }
}

/// The file format of a recording.
private struct RecordingFile: Decodable {
  let recording: Recording

  init(from decoder: any Decoder) throws {
    let keys = ["calls", "objects", "version"]
    let file = try CheckedContainer(decoder, "a recording", keys: keys)
    for key in keys where !file.contains(key) {
      try decoder.report("a recording needs the key '\(key)'")
    }
    if let number = try file.value("version", as: Int.self), number != Recording.version {
      throw EncodedValueError(
        "version \(number) is not known; this is version \(Recording.version)",
        at: decoder.codingPath + [AnyCodingKey("version")])
    }
    let objects = try file.elements("objects", of: RecordedObject.self)
    let calls = try file.elements("calls", of: RecordedCall.self)
    recording = Recording(objects: objects, calls: calls)
    try checkReferences(decoder)
  }

  /// Checks that all referenced objects and calls exist.
  private func checkReferences(_ decoder: any Decoder) throws {
    let (objects, calls) = (recording.objects.indices, recording.calls.count)
    for call in recording.calls {
      if !objects.contains(call.object) {
        try decoder.report("there is no object \(call.object)", at: call.path, "object")
      }
      if case .gave(let object) = call.outcome, !objects.contains(object) {
        try decoder.report("there is no object \(object)", at: call.path, "gives")
      }
      if call.until > calls {
        try decoder.report("there are only \(calls) calls", at: call.path, "until")
      }
    }
  }
}

extension CheckedContainer {
  /// Checks that the number of a list element equals its position.
  fileprivate func checkNumber(_ key: String, _ what: String, _ first: Int) throws -> Int {
    let number = first + (decoder.codingPath.last?.intValue ?? 0)
    guard contains(key) else {
      try decoder.report("\(what) needs its number")
      return number
    }
    if let found = try value(key, as: Int.self), found != number {
      try decoder.report("\(what) number \(number) is here, not \(found)", at: key)
    }
    return number
  }
}

extension RecordedObject: Decodable {
  init(from decoder: any Decoder) throws {
    let object = try CheckedContainer(
      decoder, "an object", keys: ["conformer", "identity", "interface", "object"])
    number = try object.checkNumber("object", "an object", 0)
    interface = try object.needed("interface") ?? ""
    conformer = try object.value("conformer") ?? ""
    identity = try object.value("identity")
  }
}

extension RecordedCall: Codable {
  init(from decoder: any Decoder) throws {
    let call = try CheckedContainer(
      decoder, "a call",
      keys: [
        "arguments", "call", "gives", "member", "object", "result", "throws", "unfinished",
        "unrecorded", "until",
      ])
    number = try call.checkNumber("call", "a call", 1)
    member = try call.needed("member") ?? ""
    object = try call.needed("object") ?? 0
    arguments = try call.value("arguments") ?? [:]
    unrecorded = try call.elements("unrecorded")
    until = try call.integer("until", "'until'", from: number) ?? number
    outcome = try Self.outcome(call)
  }

  private static func outcome(_ call: CheckedContainer) throws -> RecordedOutcome<JSONValue> {
    let ends = ["gives", "result", "throws", "unfinished"].filter(call.contains)
    if ends.count > 1 {
      let names = ends.map { "'\($0)'" }.joined(separator: " and ")
      try call.decoder.report("a call has one of \(names)")
    }
    switch ends.first {
    case "gives": return try call.value("gives").map { .gave($0) } ?? .nothing
    case "result": return try call.value("result").map { .returned($0) } ?? .nothing
    case "throws": return try call.value("throws").map { .threw($0) } ?? .nothing
    case "unfinished": return try call.value("unfinished") == true ? .unfinished : .nothing
    default: return .nothing
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    if !arguments.isEmpty { try container.encode(arguments, forKey: "arguments") }
    try container.encode(number, forKey: "call")
    try container.encode(member, forKey: "member")
    try container.encode(object, forKey: "object")
    switch outcome {
    case .nothing: break
    case .gave(let object): try container.encode(object, forKey: "gives")
    case .returned(let json): try container.encode(json, forKey: "result")
    case .threw(let json): try container.encode(json, forKey: "throws")
    case .unfinished: try container.encode(true, forKey: "unfinished")
    }
    if !unrecorded.isEmpty { try container.encode(unrecorded, forKey: "unrecorded") }
    if until > number { try container.encode(until, forKey: "until") }
  }
}
