/// A type of which everybody expects the same value when nothing is said.
protocol ObviousDefault {
  static var obvious: Self { get }
}

extension Optional: ObviousDefault {
  static var obvious: Self { .none }
}

extension RangeReplaceableCollection where Self: ObviousDefault {
  static var obvious: Self { Self() }
}

extension Array: ObviousDefault {}
extension ArraySlice: ObviousDefault {}
extension ContiguousArray: ObviousDefault {}
extension String: ObviousDefault {}
extension Substring: ObviousDefault {}

extension Dictionary: ObviousDefault {
  static var obvious: Self { [:] }
}

extension Set: ObviousDefault {
  static var obvious: Self { [] }
}

extension Bool: ObviousDefault {
  static var obvious: Self { false }
}

extension AdditiveArithmetic where Self: ObviousDefault {
  static var obvious: Self { .zero }
}

extension Duration: ObviousDefault {}
extension Int: ObviousDefault {}
extension Int8: ObviousDefault {}
extension Int16: ObviousDefault {}
extension Int32: ObviousDefault {}
extension Int64: ObviousDefault {}
extension UInt: ObviousDefault {}
extension UInt8: ObviousDefault {}
extension UInt16: ObviousDefault {}
extension UInt32: ObviousDefault {}
extension UInt64: ObviousDefault {}
extension Float: ObviousDefault {}
extension Double: ObviousDefault {}
