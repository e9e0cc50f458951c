/// The directive that gives the next line the place of a line in the spec.
///
/// ```
/// #sourceLocation(file:"Album.mockspec",line:12)
/// ```
struct LineDirective: Template {
  var place: SpecPlace

  init(_ place: SpecPlace) { self.place = place }

  var body: Code { "#sourceLocation(file:\(place.file),line:\(place.line))" }
}
