#if canImport(CloudKit)
  import CloudKit
  import Foundation
  import MockSpecFoundation
  import MockSpecRuntime

  // What only the service can do to its types, with CloudKit's own classes. What archives cannot make is left
  // out: the bridges have what `RecordBridge` has for values that cannot be made.

  // Nobody else can say who a participant is, so users cannot share with each other here.

  extension CKShare {
    func accept(_ participant: CKShare.Participant, user: String) {}

    func addRequester(user: String) {}

    var takesRequests: Bool { false }

    var ignoredRequesters: [CKUserIdentity] { [] }
  }

  extension CKShare.Participant {
    var isAnybody: Bool { false }

    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: String?) throws -> Self {
      throw StoreError.notMintable(type: "CKShare.Participant")
    }
  }

  extension CKShare.Metadata {
    static func minted(
      _ share: CKShare, for participant: CKShare.Participant, at url: URL, container: String,
      root: CKRecord?
    ) throws -> Self { throw StoreError.notMintable(type: "CKShare.Metadata") }

    var invitationURL: URL? { share.url }
  }

  extension NSPredicate {
    /// What queries cannot have. Sources: CKQuery.h, the documentation of CKQuery.
    var objectionOfService: String? {
      objection(
        within: [.alternatives, .universals, .patterns, .paths, .negatedParts, .blocks])
    }
  }

  // The framework's own operations must not be started: they would ask for the network.
  extension CKOperation: DrivenOperation {}
#endif
