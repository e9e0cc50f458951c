/// The types of Foundation, which a protocol of a module can be called as well: without an import by its name, each is
/// ambiguous where both modules are imported.
///
/// They are those of the toolchain's symbol graphs without prefixed names, such as `NSError`.
enum FoundationTypes {
  /// Checks whether Foundation has a type of a name, also one with its prefix.
  static func has(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("NS") }

  static let names: Set<String> = [
    "AffineTransform", "AlignmentOptions", "AttributeContainer", "AttributeDynamicLookup",
    "AttributeScope", "AttributeScopeCodableConfiguration", "AttributeScopes", "AttributedString",
    "AttributedStringAttributeMutation", "AttributedStringKey", "AttributedStringProtocol",
    "AttributedSubstring", "BlockOperation", "Bundle", "ByteCountFormatter", "CGFloat", "CGPoint",
    "CGRect", "CGRectEdge", "CGSize", "Calendar", "CharacterSet", "CocoaError",
    "CodableAttributedStringKey", "CodableConfiguration", "CodableWithConfiguration",
    "ComparableComparator", "Comparator", "ComparisonResult", "ContiguousBytes", "CustomNSError",
    "Data", "DataProtocol", "Date", "DateComponents", "DateFormatter", "DateInterval",
    "DateIntervalFormatter", "Decimal", "DecodableAttributedStringKey",
    "DecodableWithConfiguration", "DecodingConfigurationProviding", "Dimension",
    "DiscontiguousAttributedSubstring", "DiscreteFormatStyle", "EncodableAttributedStringKey",
    "EncodableWithConfiguration", "EncodingConfigurationProviding", "EnergyFormatter", "Expression",
    "FileAttributeKey", "FileAttributeType", "FileHandle", "FileManager", "FileManagerDelegate",
    "FileProtectionType", "FormatStyle", "Formatter", "Host", "ISO8601DateFormatter", "IndexPath",
    "IndexSet", "InflectionRule", "InputStream", "JSONDecoder", "JSONEncoder", "JSONSerialization",
    "LengthFormatter", "Locale", "LocalizedError", "MarkdownDecodableAttributedStringKey",
    "MassFormatter", "Measurement", "Morphology", "MutableDataProtocol", "Notification",
    "NotificationCenter", "NotificationQueue", "NumberFormatter", "ObjCBool",
    "OperatingSystemVersion", "Operation", "OperationQueue", "OutputStream", "POSIXError",
    "ParseStrategy", "ParseableFormatStyle", "PersonNameComponents",
    "PersonNameComponentsFormatter", "Pipe", "Port", "PortDelegate", "PortMessage", "Predicate",
    "PredicateBindings", "PredicateError", "PredicateExpression", "PredicateExpressions", "Process",
    "ProcessInfo", "Progress", "ProgressKind", "ProgressReporting", "ProgressUserInfoKey",
    "PropertyListDecoder", "PropertyListEncoder", "PropertyListSerialization", "QualityOfService",
    "RecoverableError", "ReferenceConvertible", "RunLoop", "Scanner", "ScopedAttributeContainer",
    "SocketNativeHandle", "SocketPort", "SortComparator", "SortOrder",
    "StandardPredicateExpression", "Stream", "StreamDelegate", "StreamNetworkServiceTypeValue",
    "StreamSOCKSProxyConfiguration", "StreamSOCKSProxyVersion", "StreamSocketSecurityLevel",
    "StringTransform", "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents",
    "URLError", "URLFileResourceType", "URLQueryItem", "URLResourceKey", "URLResourceValues",
    "UUID", "Unit", "UnitAcceleration", "UnitAngle", "UnitArea", "UnitConcentrationMass",
    "UnitConverter", "UnitConverterLinear", "UnitDispersion", "UnitDuration", "UnitElectricCharge",
    "UnitElectricCurrent", "UnitElectricPotentialDifference", "UnitElectricResistance",
    "UnitEnergy", "UnitFrequency", "UnitFuelEfficiency", "UnitIlluminance",
    "UnitInformationStorage", "UnitLength", "UnitMass", "UnitPower", "UnitPressure", "UnitSpeed",
    "UnitTemperature", "UnitVolume", "UserDefaults",
  ]
}
