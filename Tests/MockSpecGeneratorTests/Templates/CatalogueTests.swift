@testable import MockSpecGenerator
import Testing

@Suite("Error catalogues") struct CatalogueTests {
  static func entry(
    _ name: SwiftName, advice: Catalogue.Advice = .none, meaning: Meaning? = nil,
    values: [Catalogue.AssociatedValue] = [], number: SwiftSource? = nil,
    reach: Catalogue.Reach? = nil
  ) -> Catalogue.Entry {
    Catalogue.Entry(
      documentation: [], name: name, associatedValues: values, rawValue: number, advice: advice,
      meaning: meaning, reach: reach)
  }

  static func catalogue(fallback: SwiftName? = nil, _ entries: [Catalogue.Entry]) -> Catalogue {
    Catalogue(
      documentation: ["The failures of a service."], name: "CKError", mockName: "MockCKError",
      isBridged: fallback != nil, inherits: ["Error", "Sendable"], entries: entries,
      fallback: fallback)
  }

  private static func text(_ catalogue: Catalogue, _ access: AccessLevel = .internal) -> String {
    CatalogueTemplate(catalogue: catalogue, access: access, types: QualifiedNames()).body.text
  }

  @Test("an error of a framework gets its user info") func bridged() {
    func payload(
      _ label: SwiftName, _ type: SwiftSource, _ key: SwiftSource,
      _ source: Catalogue.AssociatedValue.Source
    ) -> [Catalogue.AssociatedValue] {
      [Catalogue.AssociatedValue(label: label, type: type, key: key, source: source)]
    }
    let delay = payload("retryAfter", "Double", "DelayKey", .delay("retryAfter", otherwise: "1"))
    let server = payload("server", "CKRecord", "ServerKey", .store(.server, otherwise: nil))
    let items = payload("items", "Items", "ItemsKey", .store(.items, otherwise: nil))
    let catalogue = Self.catalogue(
      fallback: "busy",
      [
        Self.entry("busy", advice: .retry, values: delay, number: "1"),
        Self.entry("default", advice: .fix, meaning: .conflict, values: server, number: "2"),
        Self.entry("partial", values: items, number: "3"),
        Self.entry("old", number: "13", reach: Catalogue.Reach()),
      ])
    #expect(
      Self.text(catalogue, .public) == """
        /// The errors that the mocks return in place of `CKError`, by code and payload.
        public struct MockCKError: NumberedErrorCatalogue {
          public var entry: CatalogueEntry<CKError>
          public init(entry: CatalogueEntry<CKError>) { self.entry = entry }

          /// The code; one that this system does not know reads as `busy`.
          public var code: CKError.Code { error(ErrorDetails()).code }

          /// Creates an error from a number that need not be known to the system that runs the test.
          public static func error(number: Int, userInfo: [String: Any]) -> CKError {
            CKError(code(number, or: .busy), userInfo: userInfo)
          }

          public static var busy: Self { .busy() }

          public static func busy(retryAfter: Double = 1) -> Self {
            Self(1, "busy", advice: .retry, retryAfter: retryAfter) { [DelayKey: $0.retryAfter] }
          }

          public static var `default`: Self {
            Self(2, "default", advice: .fix, means: .conflict) { [ServerKey: $0.server] }
          }

          public static var partial: Self {
            Self(3, "partial", composesItems: true) { [ItemsKey: $0.items] }
          }

          public static var old: Self { Self(13, "old", reach: .nowhere) }

          public static let allCases: [Self] = [
            .busy(),
            .`default`,
            .partial,
            .old,
          ]
        }
        """)
  }

  @Test("the initializer can be called from where the catalogue can") func initializer() {
    let catalogue = Self.catalogue([Self.entry("busy")])
    let line = "init(entry: CatalogueEntry<CKError>) { self.entry = entry }"
    #expect(Self.text(catalogue, .package).contains("\n  package \(line)\n"))
    #expect(!Self.text(catalogue, .internal).contains(line))
  }

  @Test(
    "a delay is a number of seconds or a duration",
    arguments: [
      (
        Catalogue.DelayUnit.wholeSeconds, "Int", "Double(wait), as: .wholeSeconds(\"wait\")",
        "$0.retryAfter.map { Int($0.rounded(.up)) } ?? wait"
      ),
      (
        .duration, "Duration", "wait / .seconds(1), as: .duration(\"wait\")",
        "$0.retryAfter.map { Duration.seconds($0) } ?? wait"
      ),
    ]) func delay(
      _ unit: Catalogue.DelayUnit, _ type: SwiftSource, _ seconds: String, _ delay: String
    )
  {
    var wait = value("wait", type, .delay("wait", otherwise: "1"))
    wait.delayUnit = unit
    let text = Self.text(Self.catalogue([Self.entry("slow", values: [wait])]))
    #expect(text.contains("Self(\"slow\", retryAfter: \(seconds))"))
    #expect(text.contains("CKError.slow(wait: \(delay))"))
  }

  @Test("a code that comes and goes is listed where it exists") func conditional() {
    var (first, second) = (Self.entry("young"), Self.entry("old"))
    first.condition = Condition(reading: "NEW")
    (first.rawValue, second.rawValue) = ("1", "2")
    let text = Self.text(Self.catalogue(fallback: "old", [first, second]))
    #expect(
      text.hasSuffix(
        """
          static let allCases: [Self] = {
            var cases: [Self] = []
            #if NEW
              cases.append(.young)
            #endif
            cases.append(.old)
            return cases
          }()
        }
        """))
  }

  @Test("a code says where it can appear") func reach() {
    let item = Catalogue.Reach(items: [.delete, .save])
    let both = Catalogue.Reach(items: [.save], calls: Set(ServiceVerb.allCases))
    let text = Self.text(
      Self.catalogue(
        fallback: "a",
        [Self.entry("a", number: "1", reach: item), Self.entry("b", number: "2", reach: both)]))
    #expect(text.contains("Self(1, \"a\", reach: ErrorReach(items: [.save, .delete]))"))
    #expect(text.contains("Self(2, \"b\", reach: ErrorReach(items: .save, calls: .all))"))
  }

  @Test("an error of the spec gets its associated values") func own() {
    let catalogue = Self.catalogue([
      Self.entry(
        "offline", values: [value("seconds", "Double?", .delay("seconds", otherwise: "2"), "nil")]),
      Self.entry(
        "conflict", meaning: .conflict,
        values: [
          value("server", "Photo?", .store(.server, otherwise: nil), "nil"),
          value("client", "Photo", .store(.client, otherwise: "a"), "a"),
          value(nil, "Int", .spec("value2", "3"), "3"),
        ]),
      Self.entry(
        "partial", values: [value("items", "[Int: any Error]", .store(.items, otherwise: "[:]"))]),
      Self.entry(
        "status",
        values: [
          value("code", "Int", .test("code")),
          value(nil, "Int", .test("value1")),
        ]),
      Self.entry("none"),
    ])
    #expect(
      Self.text(catalogue) == """
        /// The errors that the mocks return in place of `CKError`, by code and payload.
        struct MockCKError: ErrorCatalogue {
          var entry: CatalogueEntry<CKError>

          static var offline: Self { .offline() }

          static func offline(seconds: Double = 2) -> Self {
            Self("offline", retryAfter: seconds, as: .seconds("seconds")) {
              CKError.offline(seconds: $0.retryAfter ?? seconds)
            }
          }

          static var conflict: Self {
            Self("conflict", means: .conflict) {
              CKError.conflict(server: $0.server as? Photo, client: $0.client as? Photo ?? a, 3)
            }
          }

          static func conflict(_ value2: Int = 3) -> Self {
            Self("conflict", means: .conflict) {
              CKError.conflict(server: $0.server as? Photo, client: $0.client as? Photo ?? a, value2)
            }
          }

          static var partial: Self {
            Self("partial", composesItems: true) {
              CKError.partial(items: $0.items as? [Int: any Error] ?? [:])
            }
          }

          static func status(code: Int, _ value1: Int) -> Self {
            Self("status") { _ in CKError.status(code: code, value1) }
          }

          static var none: Self { Self("none") { _ in CKError.none } }

          static let allCases: [Self] = [
            .offline(),
            .conflict,
            .partial,
            .none,
          ]
        }
        """)
    #expect(
      ErrorEnumTemplate(catalogue: catalogue, access: .public).body.text
        == """
        /// The failures of a service.
        nonisolated public enum CKError: Error, Sendable {
          case offline(seconds: Double? = nil)
          case conflict(server: Photo? = nil, client: Photo = a, Int = 3)
          case partial(items: [Int: any Error])
          case status(code: Int, Int)
          case none
        }
        """)
  }

  private func value(
    _ label: SwiftName?, _ type: SwiftSource, _ source: Catalogue.AssociatedValue.Source,
    _ value: SwiftSource? = nil
  ) -> Catalogue.AssociatedValue {
    Catalogue.AssociatedValue(label: label, type: type, defaultValue: value, source: source)
  }
}
