@testable import MockSpecGenerator
import Testing

@Suite("Error catalogues") struct CatalogueTests {
  static func entry(
    _ name: SwiftName, advice: Catalogue.Advice = .none, meaning: Meaning? = nil,
    values: [Catalogue.AssociatedValue] = [], carries: [Catalogue.Payload] = [],
    composesItems: Bool = false, number: SwiftSource? = nil
  ) -> Catalogue.Entry {
    Catalogue.Entry(
      documentation: [], name: name, associatedValues: values, rawValue: number, advice: advice,
      meaning: meaning, composesItems: composesItems, carries: carries)
  }

  static func catalogue(
    isBridged: Bool, payloads: [Catalogue.Payload] = [], _ entries: [Catalogue.Entry]
  ) -> Catalogue {
    Catalogue(
      documentation: ["What fails."], name: "CKError", mockName: "MockCKError",
      isBridged: isBridged, payloads: payloads, entries: entries)
  }

  @Test("an error of a framework gets its user info") func bridged() {
    let delay = Catalogue.Payload(role: .retryAfter, type: "Double", key: "DelayKey")
    let server = Catalogue.Payload(role: .server, type: "CKRecord", key: "ServerKey")
    let items = Catalogue.Payload(role: .items, type: "[AnyHashable: any Error]", key: "ItemsKey")
    let catalogue = Self.catalogue(
      isBridged: true, payloads: [delay, server, items],
      [
        Self.entry("busy", advice: .retry, carries: [delay], number: "1"),
        Self.entry("default", advice: .fix, meaning: .conflict, carries: [server], number: "2"),
        Self.entry("partial", composesItems: true, number: "3"),
        Self.entry("old", number: "13"),
      ])
    #expect(
      CatalogueTemplate(catalogue: catalogue, access: .public, types: OwnTypes()).body.text == """
        /// The errors that the mocks return in place of `CKError`, by code and payload.
        public struct MockCKError: ErrorCatalogue, CaseIterable {
          /// The number of the code, which need not be known to the system that runs the test.
          public let number: Int
          public let name: String
          public let advice: RetryAdvice
          public var retryAfter: Double?

          /// The code; one that this system does not know reads as `busy`.
          public var code: CKError.Code {
            CKError.Code(rawValue: number) ?? .busy
          }

          public static func busy(retryAfter: Double = 1) -> Self {
            Self(number: 1, name: "busy", advice: .retry, retryAfter: retryAfter)
          }

          public static var `default`: Self {
            Self(number: 2, name: "default", advice: .fix)
          }

          public static var partial: Self {
            Self(number: 3, name: "partial", advice: .none)
          }

          public static var old: Self {
            Self(number: 13, name: "old", advice: .none)
          }

          public static var allCases: [Self] {
            [
              Self.busy(),
              Self.`default`,
              Self.partial,
              Self.old,
            ]
          }

          public var composesItems: Bool { code == .partial }

          public static func entry(for meaning: ErrorMeaning) -> Self? {
            switch meaning {
            case .conflict: Self.`default`
            default: nil
            }
          }

          public func error(_ details: ErrorDetails) -> CKError {
            var userInfo: [String: Any] = [:]
            if let underlying = details.underlying { userInfo["NSUnderlyingError"] = underlying }
            if let retryAfter { userInfo[DelayKey] = retryAfter }
            switch code {
            case .`default`:
              userInfo[ServerKey] = details.server
            case .partial:
              userInfo[ItemsKey] = details.items
            default:
              break
            }
            return CKError(code, userInfo: userInfo)
          }
        }
        """)
  }

  @Test("a code that comes and goes is read where it exists") func conditional() {
    let condition = Condition([Condition.Term("NEW", holds: true)])
    var (first, second) = (Self.entry("young"), Self.entry("old"))
    (first.condition, first.rawValue, second.rawValue) = (condition, "1", "2")
    let catalogue = Self.catalogue(isBridged: true, [first, second])
    let text = CatalogueTemplate(catalogue: catalogue, access: .internal, types: OwnTypes()).body
      .text
    #expect(text.contains("CKError.Code(rawValue: number) ?? .old"))
    #expect(text.contains("#if NEW\n      cases += [Self.young]\n    #endif\n"))
  }

  @Test("an error of a framework without payloads has its cause only") func withoutPayload() {
    let catalogue = Self.catalogue(isBridged: true, [Self.entry("busy")])
    #expect(
      CatalogueError(catalogue: catalogue, access: .internal, types: OwnTypes()).body.text == """
        func error(_ details: ErrorDetails) -> CKError {
          var userInfo: [String: Any] = [:]
          if let underlying = details.underlying { userInfo["NSUnderlyingError"] = underlying }
          return CKError(code, userInfo: userInfo)
        }
        """)
  }

  @Test("codes that appear alike are one case") func reach() {
    func entry(_ name: SwiftName, _ number: SwiftSource, _ reach: Catalogue.Reach?)
      -> Catalogue.Entry
    {
      var entry = Self.entry(name, number: number)
      entry.reach = reach
      return entry
    }
    func text(_ entries: [Catalogue.Entry], isBridged: Bool = true) -> String {
      CatalogueReach(
        catalogue: Self.catalogue(isBridged: isBridged, entries),
        subject: isBridged ? "number" : "code",
        label: { isBridged ? "\($0.rawValue ?? "0")" : ".\($0.name)" }, access: "public ",
        types: OwnTypes()
      ).body.text
    }
    let whole = Catalogue.Reach(calls: Set(ServiceVerb.allCases))
    let item = Catalogue.Reach(items: [.delete, .save])
    #expect(text([entry("a", "1", nil), entry("b", "2", nil)]) == "")
    #expect(
      text([entry("a", "1", item)])
        == "public var reach: ErrorReach { ErrorReach(items: [.save, .delete]) }")
    #expect(
      text(
        [
          entry("a", "1", whole), entry("b", "2", item), entry("c", "3", nil),
          entry("d", "4", Catalogue.Reach()), entry("e", "5", whole), entry("f", "6", item),
          entry("g", "7", whole),
        ]) == """
          public var reach: ErrorReach {
            switch number {
            case 2, 6: ErrorReach(items: [.save, .delete])
            case 3: .anywhere
            case 4: .nowhere
            default: ErrorReach(calls: .all)
            }
          }
          """)
    #expect(
      text([entry("in", "1", item), entry("b", "2", nil), entry("c", "3", nil)], isBridged: false)
        .contains("case .`in`: ErrorReach(items: [.save, .delete])"))
  }

  @Test("an error of the spec gets its associated values") func own() {
    let catalogue = Self.catalogue(
      isBridged: false,
      [
        Self.entry("offline", values: [value("retryAfter", "Int", .retryAfter, "2")]),
        Self.entry(
          "conflict",
          values: [
            value("server", "Photo?", .server, "nil"), value("client", "Photo", .client, "a"),
            value(nil, "Int", nil, "3"),
          ]),
        Self.entry("partial", values: [value("items", "[Int: any Error]", .items, nil)]),
        Self.entry("none"),
      ])
    #expect(
      OwnCatalogueError(catalogue: catalogue, access: .internal, types: OwnTypes()).body.text == """
        func error(_ details: ErrorDetails) -> CKError {
          switch code {
          case .offline: return CKError.offline(retryAfter: retryAfter ?? 2)
          case .conflict:
            return CKError.conflict(server: details.server as? Photo, client: details.client as? Photo ?? a)
          case .partial: return CKError.partial(items: details.items as? [Int: any Error] ?? [:])
          case .none: return CKError.none
          }
        }
        """)
    #expect(
      ErrorEnumTemplate(catalogue: catalogue, access: .public, types: OwnTypes()).body.text == """
        /// What fails.
        public enum CKError: Error, Sendable {
          case offline(retryAfter: Int = 2)
          case conflict(server: Photo? = nil, client: Photo = a, Int = 3)
          case partial(items: [Int: any Error])
          case none
        }
        """)
  }

  private func value(
    _ label: SwiftName?, _ type: SwiftSource, _ role: Catalogue.Role?, _ value: SwiftSource?
  ) -> Catalogue.AssociatedValue {
    Catalogue.AssociatedValue(label: label, type: type, role: role, defaultValue: value)
  }
}
