/// Parts of the model of a spec: those of one declaration, or of several.
struct LoweredDeclarations: Sendable {
  private(set) var catalogues: [Catalogue] = []
  private(set) var values: [Values] = []
  private(set) var records: [Record] = []
  private(set) var cursors: [SwiftName] = []
  private(set) var changeTokens: [SwiftName] = []
  private(set) var adapters: [Adapter] = []
  private(set) var partialAdapters: [PartialAdapter] = []
  private(set) var interfaces: [Interface] = []
  private(set) var openTypes: [OpenType] = []
  private(set) var mentionedTypes: [MentionedType] = []
}

extension LoweredDeclarations {
  /// Joins parts in their order, with the types that their signatures mention, if those are not in them.
  init(joining parts: [LoweredDeclarations], mentioning mentioned: [MentionedType] = []) {
    self.init(
      catalogues: parts.flatMap(\.catalogues), values: parts.flatMap(\.values),
      records: parts.flatMap(\.records), cursors: parts.flatMap(\.cursors),
      changeTokens: parts.flatMap(\.changeTokens), adapters: parts.flatMap(\.adapters),
      partialAdapters: parts.flatMap(\.partialAdapters),
      interfaces: parts.flatMap(\.interfaces), openTypes: parts.flatMap(\.openTypes),
      mentionedTypes: parts.flatMap(\.mentionedTypes) + mentioned)
  }
}
