#if !canImport(CloudKit)
  import Foundation

  extension RecordState {
    /// Returns a field as queries see it, including ids as references.
    func queriedField(_ key: String) -> FieldValue? {
      let id: CKRecordID.Fields? =
        switch key {
        case CKRecord.SystemFieldKey.recordID: recordID
        case CKRecord.SystemFieldKey.creatorUserRecordID: system.creator
        case CKRecord.SystemFieldKey.lastModifiedUserRecordID: system.lastModifiedBy
        default: nil
        }
      return id.map { .reference(CKReference.Fields(recordID: $0, action: 0)) } ?? field(key)
    }

    /// Returns `true` if any field has any word of `text`, regardless of case and accents.
    ///
    /// Source: the documentation of CKQuery.
    func hasToken(of text: FieldValue?) -> Bool {
      guard case .string(let text)? = text else { return false }
      let wanted = Set(Self.tokens(of: text)).subtracting(Self.ignoredTokens)
      return plain.values.values.contains { field in
        field.strings.contains { !wanted.isDisjoint(with: Self.tokens(of: $0)) }
      }
    }

    private static func tokens(of text: String) -> [String] {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .split { !$0.isLetter && !$0.isNumber }
        .map(String.init)
    }

    /// The words that a search ignores, from the documentation of CKQuery.
    private static var ignoredTokens: Set<String> {
      [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is",
        "it", "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there",
        "these", "they", "this", "to", "was", "will", "with",
      ]
    }
  }
#endif
