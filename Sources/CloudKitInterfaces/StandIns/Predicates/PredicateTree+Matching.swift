#if !canImport(CloudKit)
  import Foundation

  extension PredicateTree {
    func matches(_ record: RecordState) -> Bool {
      switch self {
      case .constant(let value): value
      case .comparison(let comparison): comparison.matches(record)
      case .all(let parts): parts.allSatisfy { $0.matches(record) }
      case .any(let parts): parts.contains { $0.matches(record) }
      case .not(let part): !part.matches(record)
      }
    }
  }

  extension PredicateComparison {
    func matches(_ record: RecordState) -> Bool {
      if isTokenSearch { return record.hasToken(of: right.value(in: record)) }
      let left = left.value(in: record)
      let right = right.value(in: record)
      guard let quantifier else { return holds(left, right) }
      guard case .list(let elements)? = left else { return false }
      return switch quantifier {
      case .any: elements.contains { holds($0, right) }
      case .all: elements.allSatisfy { holds($0, right) }
      case .none: !elements.contains { holds($0, right) }
      }
    }

    private func holds(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
      switch operation {
      case .equal: isEqual(left, right)
      case .notEqual: !isEqual(left, right)
      case .less: order(left, right) == .orderedAscending
      case .lessOrEqual: [.orderedAscending, .orderedSame].contains(order(left, right))
      case .greater: order(left, right) == .orderedDescending
      case .greaterOrEqual: [.orderedDescending, .orderedSame].contains(order(left, right))
      case .between: isBetween(left, right)
      case .isIn: contains(right, left)
      case .contains: contains(left, right)
      case .beginsWith: hasPrefix(left, right)
      case .endsWith, .like, .matches, .tokenMatches: false
      }
    }

    /// Returns `true` for equal values, for two missing fields, and for references to the same record.
    private func isEqual(_ left: FieldValue?, _ right: FieldValue?) -> Bool {
      switch (left, right) {
      case (.reference(let left)?, .reference(let right)?): left.recordID == right.recordID
      case (.list(let left)?, .list(let right)?):
        left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
      default: left == right || order(left, right) == .orderedSame
      }
    }

    /// Returns the order of two values; `nil` if they have none.
    private func order(_ left: FieldValue?, _ right: FieldValue?) -> ComparisonResult? {
      switch (left, right) {
      case (.string(let left)?, .string(let right)?):
        FieldValue.order(.string(folded(left)), .string(folded(right)))
      case (.date?, .date?): FieldValue.order(left, right)
      case (let left?, let right?) where left.isNumber && right.isNumber:
        FieldValue.order(left, right)
      default: nil
      }
    }

    private func isBetween(_ value: FieldValue?, _ bounds: FieldValue?) -> Bool {
      guard case .list(let bounds)? = bounds, bounds.count == 2,
        let low = order(bounds[0], value), let high = order(value, bounds[1])
      else { return false }
      return low != .orderedDescending && high != .orderedDescending
    }

    /// Checks the membership in a list; the service does not search for parts of a text.
    private func contains(_ list: FieldValue?, _ element: FieldValue?) -> Bool {
      guard case .list(let elements)? = list, let element else { return false }
      return elements.contains { isEqual($0, element) }
    }

    private func hasPrefix(_ text: FieldValue?, _ prefix: FieldValue?) -> Bool {
      guard case .string(let text)? = text, case .string(let prefix)? = prefix else { return false }
      return folded(text).hasPrefix(folded(prefix))
    }

    private func folded(_ text: String) -> String {
      var options: String.CompareOptions = []
      if ignoresCase { options.insert(.caseInsensitive) }
      if ignoresDiacritics { options.insert(.diacriticInsensitive) }
      return options.isEmpty ? text : text.folding(options: options, locale: nil)
    }
  }

  extension PredicateOperand {
    func value(in record: RecordState) -> FieldValue? {
      switch self {
      case .key(let key): record.queriedField(key)
      case .value(let value): value
      case .now: .date(Date())
      case .record, .unsupported: nil
      }
    }
  }

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
