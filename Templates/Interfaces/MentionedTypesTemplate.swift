/// Aliases of the types that signatures mention, each as if it stood in the line of the spec.
///
/// ```
/// /// The types that the spec mentions; an unknown one is reported in the line of the spec.
/// private enum MentionedTypes {
///   #sourceLocation(file:"Album.mockspec",line:12)
///   typealias PhotoPage_ = PhotoPage
///   #sourceLocation()
/// }
/// ```
struct MentionedTypesTemplate: Template {
  var spec: Spec

  var body: Code {
    spec.mentionedTypes.isEmpty
      ? ""
      : """
      /// The types that the spec mentions; an unknown one is reported in the line of the spec.
      private enum MentionedTypes {
        \(spec.mentionedTypes.map(alias).lines)
        #sourceLocation()
      }
      """
  }

  private func alias(_ type: MentionedType) -> Code {
    """
    \(LineDirective(type.place))
    typealias \(type.alias) \(rest: "= \(type.type)")
    """
  }
}
