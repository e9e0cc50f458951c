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

  /// The protocols of the standard library that others imply, and `NSObject`.
  static let implied: [String: Set<String>] = [
    "Codable": ["Decodable", "Encodable"], "Comparable": ["Equatable"], "Error": ["Sendable"],
    "Hashable": ["Equatable"],
    "NSObject": [
      "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
      "NSObjectProtocol",
    ],
  ]

  /// The protocols of texts, units and collections that change in place, which only values can adopt.
  static let refused: Set<String> = [
    "AttributedStringProtocol", "BidirectionalCollection",
    "BitwiseCopyable", "CVarArg", "DataProtocol",
    "DurationProtocol", "InstantProtocol",
    "LazyCollectionProtocol", "LazySequenceProtocol", "MirrorPath", "MutableCollection",
    "MutableDataProtocol", "OptionSet", "RandomAccessCollection",
    "RangeReplaceableCollection", "ReferenceConvertible", "SIMD", "SIMDScalar", "SIMDStorage",
    "SetAlgebra", "StandardPredicateExpression", "StringInterpolationProtocol", "StringProtocol",
    "UnicodeCodec",
  ]

  /// The protocols that signatures can use as types without `any`, beside those above.
  ///
  /// Others have associated types or mention `Self`, for which Swift demands the word everywhere.
  static let existentials = names.union(withoutRequirements).union([
    "Actor", "AnyActor", "CVarArg", "Codable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Error", "FileManagerDelegate",
    "MirrorPath", "NSExtensionRequestHandling", "NSFilePresenter", "NSKeyedArchiverDelegate",
    "NSKeyedUnarchiverDelegate", "NSMachPortDelegate", "NSObjectProtocol", "NSUserActivityDelegate",
    "NSXPCListenerDelegate", "NSXPCProxyCreating", "NetServiceBrowserDelegate",
    "NetServiceDelegate", "Observable", "PortDelegate", "Sendable",
    "SingleValueDecodingContainer", "SingleValueEncodingContainer",
    "URLAuthenticationChallengeSender", "URLProtocolClient", "URLSessionDataDelegate",
    "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionStreamDelegate",
    "URLSessionTaskDelegate", "URLSessionWebSocketDelegate", "UnkeyedDecodingContainer",
    "UnkeyedEncodingContainer", "XMLParserDelegate",
  ])

  /// The requirements without a default, and the associated types that these mention.
  static let text = SwiftText(
    path: "Swift.swiftinterface",
    bytes: Array(
      """
      public protocol AdditiveArithmetic: Equatable { static var zero: Self { get }; static func + (lhs: Self, rhs: Self) -> Self; static func - (lhs: Self, rhs: Self) -> Self }
      public protocol AsyncIteratorProtocol<Element> { associatedtype Element; mutating func next() async throws -> Element? }
      public protocol AsyncSequence<Element> {
        associatedtype AsyncIterator: AsyncIteratorProtocol where AsyncIterator.Element == Element
        associatedtype Element
        func makeAsyncIterator() -> AsyncIterator
      }
      public protocol AttributedStringKey { associatedtype Value: Hashable; static var name: String { get } }
      public protocol BinaryFloatingPoint: ExpressibleByFloatLiteral, FloatingPoint {
        associatedtype RawSignificand: UnsignedInteger
        associatedtype RawExponent: UnsignedInteger
        init(sign: FloatingPointSign, exponentBitPattern: RawExponent, significandBitPattern: RawSignificand)
        init(_ value: Float)
        init(_ value: Double)
        init<Source: BinaryFloatingPoint>(_ value: Source)
        init?<Source: BinaryFloatingPoint>(exactly value: Source)
        static var exponentBitCount: Int { get }
        static var significandBitCount: Int { get }
        var exponentBitPattern: RawExponent { get }
        var significandBitPattern: RawSignificand { get }
        var binade: Self { get }
        var significandWidth: Int { get }
      }
      public protocol BinaryInteger: CustomStringConvertible, Hashable, Numeric, Strideable where Magnitude: BinaryInteger, Magnitude == Magnitude.Magnitude {
        associatedtype Words: RandomAccessCollection where Words.Element == UInt, Words.Index == Int
        static var isSigned: Bool { get }
        init?<T: BinaryFloatingPoint>(exactly source: T)
        init<T: BinaryFloatingPoint>(_ source: T)
        init<T: BinaryInteger>(_ source: T)
        init<T: BinaryInteger>(truncatingIfNeeded source: T)
        init<T: BinaryInteger>(clamping source: T)
        var words: Words { get }
        var bitWidth: Int { get }
        var trailingZeroBitCount: Int { get }
        static func / (lhs: Self, rhs: Self) -> Self
        static func /= (lhs: inout Self, rhs: Self)
        static func % (lhs: Self, rhs: Self) -> Self
        static func %= (lhs: inout Self, rhs: Self)
        static func &= (lhs: inout Self, rhs: Self)
        static func |= (lhs: inout Self, rhs: Self)
        static func ^= (lhs: inout Self, rhs: Self)
        prefix static func ~ (x: Self) -> Self
        static func <<= <RHS: BinaryInteger>(lhs: inout Self, rhs: RHS)
        static func >>= <RHS: BinaryInteger>(lhs: inout Self, rhs: RHS)
      }
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
      public protocol FixedWidthInteger: BinaryInteger, LosslessStringConvertible where Magnitude: FixedWidthInteger, Magnitude: UnsignedInteger, Stride: FixedWidthInteger, Stride: SignedInteger {
        static var bitWidth: Int { get }
        init(_truncatingBits bits: UInt)
        static var max: Self { get }
        static var min: Self { get }
        func addingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
        func subtractingReportingOverflow(_ rhs: Self) -> (partialValue: Self, overflow: Bool)
        func multipliedReportingOverflow(by rhs: Self) -> (partialValue: Self, overflow: Bool)
        func dividedReportingOverflow(by rhs: Self) -> (partialValue: Self, overflow: Bool)
        func remainderReportingOverflow(dividingBy rhs: Self) -> (partialValue: Self, overflow: Bool)
        func multipliedFullWidth(by other: Self) -> (high: Self, low: Magnitude)
        func dividingFullWidth(_ dividend: (high: Self, low: Magnitude)) -> (quotient: Self, remainder: Self)
        var nonzeroBitCount: Int { get }
        var leadingZeroBitCount: Int { get }
        var byteSwapped: Self { get }
      }
      public protocol FloatingPoint: Hashable, SignedNumeric, Strideable where Magnitude == Self {
        associatedtype Exponent: SignedInteger
        init(sign: FloatingPointSign, exponent: Exponent, significand: Self)
        init(signOf: Self, magnitudeOf: Self)
        init(_ value: Int)
        init<Source: BinaryInteger>(_ value: Source)
        static var radix: Int { get }
        static var nan: Self { get }
        static var signalingNaN: Self { get }
        static var infinity: Self { get }
        static var greatestFiniteMagnitude: Self { get }
        static var pi: Self { get }
        var ulp: Self { get }
        static var leastNormalMagnitude: Self { get }
        static var leastNonzeroMagnitude: Self { get }
        var sign: FloatingPointSign { get }
        var exponent: Exponent { get }
        var significand: Self { get }
        static func / (lhs: Self, rhs: Self) -> Self
        static func /= (lhs: inout Self, rhs: Self)
        mutating func formRemainder(dividingBy other: Self)
        mutating func formTruncatingRemainder(dividingBy other: Self)
        mutating func formSquareRoot()
        mutating func addProduct(_ lhs: Self, _ rhs: Self)
        mutating func round(_ rule: FloatingPointRoundingRule)
        var nextUp: Self { get }
        func isEqual(to other: Self) -> Bool
        func isLess(than other: Self) -> Bool
        func isLessThanOrEqualTo(_ other: Self) -> Bool
        func isTotallyOrdered(belowOrEqualTo other: Self) -> Bool
        var isNormal: Bool { get }
        var isFinite: Bool { get }
        var isZero: Bool { get }
        var isSubnormal: Bool { get }
        var isInfinite: Bool { get }
        var isNaN: Bool { get }
        var isSignalingNaN: Bool { get }
        var isCanonical: Bool { get }
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
      public protocol Numeric: AdditiveArithmetic, ExpressibleByIntegerLiteral {
        associatedtype Magnitude: Comparable, Numeric
        init?<T: BinaryInteger>(exactly source: T)
        var magnitude: Magnitude { get }
        static func * (lhs: Self, rhs: Self) -> Self
        static func *= (lhs: inout Self, rhs: Self)
      }
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
      public protocol SignedInteger: BinaryInteger, SignedNumeric {}
      public protocol SignedNumeric: Numeric {}
      public protocol SortComparator<Compared>: Hashable, Sendable {
        associatedtype Compared
        func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult
        var order: SortOrder { get set }
      }
      public protocol Strideable<Stride>: Comparable {
        associatedtype Stride: Comparable, SignedNumeric
        func distance(to other: Self) -> Stride
        func advanced(by n: Stride) -> Self
      }
      public protocol TaskExecutor: Executor {}
      public protocol TextOutputStream { mutating func write(_ string: String) }
      public protocol TextOutputStreamable { func write<Target: TextOutputStream>(to target: inout Target) }
      public protocol UnsignedInteger: BinaryInteger {}
      """.utf8))
}
