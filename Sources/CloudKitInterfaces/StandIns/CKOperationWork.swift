#if !canImport(CloudKit)
  /// The closure that an operation runs: attached at most once, and taken at most once.
  enum CKOperationWork {
    case none
    case attached(() -> Void)
    case taken

    var isMissing: Bool {
      if case .none = self { true } else { false }
    }

    mutating func attach(_ work: @escaping () -> Void) -> Bool {
      guard case .none = self else { return false }
      self = .attached(work)
      return true
    }

    mutating func take() -> (() -> Void)? {
      defer { self = .taken }
      guard case .attached(let work) = self else { return nil }
      return work
    }
  }
#endif
