/// The protocols of the standard library and of Foundation that mocks can inherit from.
///
/// `Tests/StandardProtocols/check` compares the table with the toolchain's symbol graphs.
enum StandardProtocols {
  /// The names of the protocols with requirements that a mock has to answer.
  static let names = text.bytes.names(behind: "protocol")

  /// The protocols of which all requirements have defaults.
  static let withoutRequirements: Set<String> = [
    "AttributeScope", "CustomLeafReflectable", "CustomNSError", "LocalizedError",
    "StreamDelegate", "UnsafeSendable",
  ]

  /// The protocols of numbers, texts and collections that change in place, which only values can adopt.
  static let refused: Set<String> = [
    "AdditiveArithmetic", "AttributedStringProtocol", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "BitwiseCopyable", "CVarArg", "DataProtocol",
    "DurationProtocol", "FixedWidthInteger", "FloatingPoint", "InstantProtocol",
    "LazyCollectionProtocol", "LazySequenceProtocol", "MirrorPath", "MutableCollection",
    "MutableDataProtocol", "Numeric", "OptionSet", "RandomAccessCollection",
    "RangeReplaceableCollection", "ReferenceConvertible", "SIMD", "SIMDScalar", "SIMDStorage",
    "SetAlgebra", "SignedInteger", "SignedNumeric", "StandardPredicateExpression", "Strideable",
    "StringInterpolationProtocol", "StringProtocol", "UnicodeCodec", "UnsignedInteger",
  ]

  /// The requirements without a default, and the associated types that these mention.
  static let text = SwiftText(
    path: "Swift.swiftinterface",
    bytes: Array(
      """
      public protocol AsyncIteratorProtocol<Element> { associatedtype Element; mutating func next() async throws -> Element? }
      public protocol AsyncSequence<Element> {
        associatedtype AsyncIterator: AsyncIteratorProtocol where AsyncIterator.Element == Element
        associatedtype Element
        func makeAsyncIterator() -> AsyncIterator
      }
      public protocol AttributedStringKey { associatedtype Value: Hashable; static var name: String { get } }
      public protocol Clock<Duration>: Sendable {
        associatedtype Duration where Duration == Instant.Duration
        associatedtype Instant: InstantProtocol
        var now: Instant { get }
        var minimumResolution: Duration { get }
        func sleep(until deadline: Instant, tolerance: Instant.Duration?) async throws
      }
      public protocol CodingKey: Sendable {
        var stringValue: String { get }
        init?(stringValue: String)
        var intValue: Int? { get }
        init?(intValue: Int)
      }
      public protocol CodingKeyRepresentable { var codingKey: any CodingKey { get }; init?<T: CodingKey>(codingKey: T) }
      public protocol Collection<Element> {
        associatedtype Element
        associatedtype Index: Comparable
        var startIndex: Index { get }
        var endIndex: Index { get }
        func index(after i: Index) -> Index
        subscript(position: Index) -> Element { get }
      }
      public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
      public protocol CustomPlaygroundDisplayConvertible { var playgroundDescription: Any { get } }
      public protocol CustomReflectable { var customMirror: Mirror { get } }
      public protocol DecodableWithConfiguration {
        associatedtype DecodingConfiguration
        init(from decoder: any Decoder, configuration: DecodingConfiguration) throws
      }
      public protocol Decoder {
        var codingPath: [any CodingKey] { get }
        var userInfo: [CodingUserInfoKey: Any] { get }
        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer
        func singleValueContainer() throws -> any SingleValueDecodingContainer
      }
      public protocol EncodableWithConfiguration {
        associatedtype EncodingConfiguration
        func encode(to encoder: any Encoder, configuration: EncodingConfiguration) throws
      }
      public protocol Encoder {
        var codingPath: [any CodingKey] { get }
        var userInfo: [CodingUserInfoKey: Any] { get }
        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key>
        func unkeyedContainer() -> any UnkeyedEncodingContainer
        func singleValueContainer() -> any SingleValueEncodingContainer
      }
      public protocol Executor: AnyObject, Sendable { func enqueue(_ job: UnownedJob) }
      public protocol ExpressibleByArrayLiteral {
        associatedtype ArrayLiteralElement
        init(arrayLiteral elements: ArrayLiteralElement...)
      }
      public protocol ExpressibleByBooleanLiteral {
        associatedtype BooleanLiteralType: _ExpressibleByBuiltinBooleanLiteral
        init(booleanLiteral value: BooleanLiteralType)
      }
      public protocol ExpressibleByDictionaryLiteral {
        associatedtype Key
        associatedtype Value
        init(dictionaryLiteral elements: (Key, Value)...)
      }
      public protocol ExpressibleByFloatLiteral {
        associatedtype FloatLiteralType: _ExpressibleByBuiltinFloatLiteral
        init(floatLiteral value: FloatLiteralType)
      }
      public protocol ExpressibleByIntegerLiteral {
        associatedtype IntegerLiteralType: _ExpressibleByBuiltinIntegerLiteral
        init(integerLiteral value: IntegerLiteralType)
      }
      public protocol ExpressibleByNilLiteral { init(nilLiteral: ()) }
      public protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}
      public protocol ExpressibleByStringLiteral { init(stringLiteral value: String) }
      public protocol ExpressibleByUnicodeScalarLiteral {
        associatedtype UnicodeScalarLiteralType: _ExpressibleByBuiltinUnicodeScalarLiteral
        init(unicodeScalarLiteral value: UnicodeScalarLiteralType)
      }
      public protocol FormatStyle<FormatInput, FormatOutput>: Decodable, Encodable, Hashable {
        associatedtype FormatInput
        associatedtype FormatOutput
        func format(_ value: FormatInput) -> FormatOutput
      }
      public protocol IteratorProtocol<Element> { associatedtype Element; mutating func next() -> Element? }
      public protocol LosslessStringConvertible: CustomStringConvertible { init?(_ description: String) }
      public protocol NSCacheDelegate: NSObjectProtocol { func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) }
      public protocol NSCoding { func encode(with aCoder: NSCoder); init?(coder aDecoder: NSCoder) }
      public protocol NSCopying { func copy(with zone: NSZone?) -> Any }
      public protocol NSLocking { func lock(); func unlock() }
      public protocol NSMutableCopying { func mutableCopy(with zone: NSZone?) -> Any }
      public protocol NSSecureCoding: NSCoding { static var supportsSecureCoding: Bool { get } }
      public protocol ParseStrategy: Decodable, Encodable, Hashable {
        associatedtype ParseInput
        associatedtype ParseOutput
        func parse(_ value: ParseInput) throws -> ParseOutput
      }
      public protocol ProgressReporting: NSObjectProtocol { var progress: Progress { get } }
      public protocol RandomNumberGenerator { mutating func next() -> UInt64 }
      public protocol RawRepresentable<RawValue> { associatedtype RawValue; init?(rawValue: RawValue); var rawValue: RawValue { get } }
      public protocol RecoverableError: Error {
        var recoveryOptions: [String] { get }
        func attemptRecovery(optionIndex recoveryOptionIndex: Int) -> Bool
      }
      public protocol Sequence<Element> {
        associatedtype Iterator: IteratorProtocol where Iterator.Element == Element
        associatedtype Element
        func makeIterator() -> Iterator
      }
      public protocol SerialExecutor: Executor {}
      public protocol SortComparator<Compared>: Hashable, Sendable {
        associatedtype Compared
        func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult
        var order: SortOrder { get set }
      }
      public protocol TaskExecutor: Executor {}
      public protocol TextOutputStream { mutating func write(_ string: String) }
      public protocol TextOutputStreamable { func write<Target: TextOutputStream>(to target: inout Target) }
      """.utf8))
}
