/// The types of Swift's own modules, which every file sees without an import, and the words beside types in signatures.
enum SwiftTypes {
  static let names = Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let list = """
    any async autoclosure borrowing c consuming convention each escaping false inout isolated
    let nil nonisolated nonsending of repeat rethrows self sending some throws true var where
    Actor AdditiveArithmetic Any AnyActor AnyBidirectionalCollection AnyClass AnyCollection
    AnyHashable AnyIndex AnyIterator AnyKeyPath AnyObject AnyRandomAccessCollection AnySequence
    Array ArraySlice AsyncIteratorProtocol AsyncSequence AsyncStream AsyncThrowingStream
    BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool CBool CChar
    CChar16 CChar32 CChar8 CDouble CFloat CFloat16 CInt CLong CLongDouble CLongLong CShort
    CSignedChar CVaListPointer CVarArg CWideChar CancellationError CaseIterable Character
    CheckedContinuation Clock ClosedRange Codable CodingKey CodingKeyRepresentable
    CodingUserInfoKey Collection CollectionDifference CollectionOfOne CommandLine Comparable
    ContiguousArray ContinuousClock Copyable CustomDebugStringConvertible CustomLeafReflectable
    CustomPlaygroundDisplayConvertible CustomReflectable CustomStringConvertible Decodable
    Decoder DecodingError DefaultStringInterpolation Dictionary DictionaryIndex
    DictionaryIterator DiscardingTaskGroup DiscontiguousSlice Double Duration DurationProtocol
    EmptyCollection Encodable Encoder EncodingError EnumeratedSequence Equatable Error Escapable
    Executor ExecutorJob ExpressibleByArrayLiteral ExpressibleByBooleanLiteral
    ExpressibleByDictionaryLiteral ExpressibleByExtendedGraphemeClusterLiteral
    ExpressibleByFloatLiteral ExpressibleByIntegerLiteral ExpressibleByNilLiteral
    ExpressibleByStringInterpolation ExpressibleByStringLiteral
    ExpressibleByUnicodeScalarLiteral ExtendedGraphemeClusterType FixedWidthInteger Float
    Float16 Float32 Float64 Float80 FloatingPoint FloatingPointClassification
    FloatingPointRoundingRule FloatingPointSign GlobalActor Hashable Hasher Identifiable
    IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8
    IteratorProtocol IteratorSequence KeyPath KeyValuePairs KeyedDecodingContainer
    KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedEncodingContainerProtocol
    LosslessStringConvertible MainActor ManagedBufferPointer MemoryLayout Mirror MirrorPath
    MutableCollection MutableRawSpan MutableSpan Never Numeric ObjectIdentifier OpaquePointer
    OptionSet Optional OutputRawSpan OutputSpan PartialKeyPath PartialRangeFrom
    PartialRangeThrough PartialRangeUpTo PrefixSequence RandomAccessCollection
    RandomNumberGenerator Range RangeExpression RangeReplaceableCollection RangeSet
    RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexComponent Repeated Result SIMD
    SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDScalar Self Sendable SendableMetatype
    Sequence SerialExecutor Set SetAlgebra SetIndex SetIterator SignedInteger SignedNumeric
    SingleValueDecodingContainer SingleValueEncodingContainer Slice Span StaticBigInt
    StaticString Strideable String StringInterpolationProtocol StringProtocol Substring
    SuspendingClock Swift SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal
    TaskPriority TextOutputStream TextOutputStreamable ThrowingDiscardingTaskGroup
    ThrowingTaskGroup UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16 UTF32 UTF8 UTF8Span
    UnboundedRange UnboundedRange_ Unicode UnicodeCodec UnicodeDecodingResult UnicodeScalar
    UnicodeScalarType UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged UnownedJob
    UnownedSerialExecutor UnownedTaskExecutor UnsafeBufferPointer UnsafeContinuation
    UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer
    UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer
    UnsignedInteger Void WritableKeyPath Zip2Sequence
    """
}
