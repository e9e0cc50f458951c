import Foundation
@testable import MockSpecGenerator

/// The members that apps can call on one class of CloudKit.
struct RequiredMembers {
  let className: String
  private(set) var members: [RequiredMember] = []

  /// The list that the project keeps, by class.
  static func all() throws -> [RequiredMembers] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RequiredMembers.txt")
    var classes: [RequiredMembers] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasSuffix(" {") {
        classes.append(RequiredMembers(className: String(line.dropLast(2))))
      } else if line.hasPrefix("  "), !classes.isEmpty {
        classes[classes.count - 1].members.append(RequiredMember(line.dropFirst(2)))
      }
    }
    return classes
  }
}

/// A line of the list: a member in Swift's spelling, behind its place if that is not the spec.
struct RequiredMember {
  enum Place: String, CaseIterable { case missing, standIn = "stand-in", swift = "protocol" }

  let place: Place?
  let source: String

  init(_ line: Substring) {
    let place = Place.allCases.first { line.hasPrefix($0.rawValue + " ") }
    self.place = place
    source = String(place.map { line.dropFirst($0.rawValue.count + 1) } ?? line)
  }

  /// `fetchAllRecordZonesOperation` of a method, `maximumResults` of a property.
  var name: Substring? {
    source.firstMatch(of: /(?:func|let|var) (\w+)/)?.1
  }
}

extension SpecFile {
  /// Reads a spec, which must be valid.
  init(reading text: String, at path: String) throws {
    var diagnostics = Diagnostics()
    self = parse(SourceText(path: path, text), reporting: &diagnostics)
    guard !diagnostics.hasErrors else { throw UnreadableSpec(path: path) }
  }

  /// Returns the members that the interface of a class declares itself.
  func members(ofClass name: String) -> Set<String> {
    Set(interfaces.first { $0.realType?.source == name }?.members.map(\.signature) ?? [])
  }

  var interfaces: [InterfaceDeclaration] {
    declarations.compactMap { if case .interface(let interface) = $0 { interface } else { nil } }
  }
}

struct UnreadableSpec: Error {
  let path: String
}

extension Member {
  /// The canonical spelling: without defaults, attributes and names that callers do not see.
  var signature: String {
    guard case .property(let property) = kind else { return identity }
    return identity + ": " + property.type.source
  }
}
