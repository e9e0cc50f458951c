// Declarations that the specs of this folder expect from the app.

import Foundation

class VaultBase {}

struct Ticket: ~Copyable {
  var number: Int

  init(number: Int = 1) { self.number = number }
}

enum Booth {
  enum Trouble: Error, Equatable {
    case closed
    case crowded(count: Int)
  }

  struct Key: ~Copyable {
    var code = 7
  }
}

final class Parcel {
  var label = ""
}

actor Worker {}

@globalActor
actor Playback {
  static let shared = Playback()
}

infix operator <=> : ComparisonPrecedence
infix operator ≈ : ComparisonPrecedence
prefix operator √
postfix operator ′
infix operator ∘× : MultiplicationPrecedence
infix operator ^^ : MultiplicationPrecedence
infix operator ∑= : AssignmentPrecedence

@resultBuilder
enum TextBuilder {
  static func buildBlock(_ parts: String...) -> String { "<\(parts.joined())>" }
}

@resultBuilder
enum SheetBuilder<Part> {
  static func buildBlock(_ parts: String...) -> String { "<\(parts.joined())>" }
}

/// A result builder whose name does not say so.
@resultBuilder
enum Lettering {
  static func buildBlock(_ parts: String...) -> String { "<\(parts.joined())>" }
}

struct FoeHandle: ~Copyable {
  var number = 1
}

struct Grid<let count: Int>: Sendable {}

enum LogLevel: Sendable { case info }

struct PageNumber: Identifiable, Codable, Hashable {
  var id: Int
}

/// The values that callbacks have received, in order.
final class Collected<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  // The state behind the lock.
  private var collected: [Value] = []

  var values: [Value] { lock.withLock { collected } }

  func append(_ value: Value) { lock.withLock { collected.append(value) } }
}

/// A key that is hashable on an actor alone if its module isolates by default.
enum Tag: Hashable {
  case work
  case home
}
