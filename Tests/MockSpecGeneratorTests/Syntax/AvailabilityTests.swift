import MockSpecGenerator
import Testing

@Suite struct AvailabilityTests {
  private static let rows: [(String, String?, [String])] = [
    ("iOS 17, macOS 14.1, *", "iOS 17, macOS 14.1, *", ["iOS 17", "macOS 14.1"]),
    ("iOS 17,*", "iOS 17, *", ["iOS 17"]),
    ("swift 6", "swift 6", ["swift 6"]),
    ("iOS, introduced: 17", "iOS, introduced: 17", ["iOS 17"]),
    ("iOS,introduced : 17.1 ,deprecated:18", "iOS, introduced: 17.1", ["iOS 17.1"]),
    ("iOS, introduced: 17, obsoleted: 19", "iOS, introduced: 17, obsoleted: 19", ["iOS 17"]),
    ("iOS, message: \"a, introduced: 1\", introduced: 2", "iOS, introduced: 2", ["iOS 2"]),
    ("iOS /* 16, */, introduced: 17 // 18", "iOS, introduced: 17", ["iOS 17"]),
    ("macOS, unavailable, renamed: \"b\"", "macOS, unavailable", []),
    ("*, deprecated", nil, []), ("*, noasync", nil, []), ("iOS, deprecated: 18", nil, []),
    ("*, message: \"unavailable\"", nil, []),
  ]

  @Test(arguments: rows) func existence(
    _ arguments: String, _ expected: String?, _ introduced: [String]
  ) {
    let availability = Availability(arguments)
    #expect(availability.existence == expected)
    #expect(availability.introduced.map { "\($0.platform.name) \($0.version)" } == introduced)
  }

  @Test(
    arguments: [
      ("macOS, unavailable", .system("macOS")), ("*, unavailable, message: \"\"", .all),
      ("macCatalyst, unavailable", .catalyst), ("swift, unavailable", .language),
      ("iOSApplicationExtension, unavailable", .appExtension(of: "iOS")),
      ("_iOS54, unavailable", .system("_iOS54")), ("Spring, unavailable", .macro("Spring")),
      ("*, message: \", unavailable\"", nil), ("iOS 17, *", nil), ("iOS, introduced: 1", nil),
    ] as [(String, Availability.Platform?)])
  func platformsWithout(_ arguments: String, _ expected: Availability.Platform?) {
    #expect(Availability(arguments).unavailable == expected)
  }

  @Test func aMessageMakesNothingUnavailable() {
    let reading = Reading(
      "service S { @available(*, deprecated, message: \"a, unavailable , b\") func a() }")
    #expect(reading.messages == [])
  }

  /// As Swift 6.3.1 has it; public protocols tell in several lines what to call instead.
  @Test(arguments: [
    ("\"\"\"\n  Send \"it\", unavailable: \\\n    \\u{2212} later\n  \"\"\"", true),
    (##""a \\(b)""##, true), (##""a \(b)""##, false), (##"#"a"#"##, false),
  ]) func aMessageCanHaveSeveralLines(message: String, isAccepted: Bool) {
    let reading = Reading(
      "service S {\n  @available(*, deprecated, message: \(message))\n  func a()\n}")
    #expect(reading.messages.isEmpty == isAccepted, "\(reading.messages)")
  }
}
