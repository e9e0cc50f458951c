/// The class that is emitted with an interface, of the kind that it needs.
struct StandInTemplate: Template {
  var standIn: StandIn
  var framework: Framework?

  var body: Code {
    if standIn.isOperation {
      StandInOperationTemplate(standIn: standIn, framework: framework)
    } else {
      StandInServiceTemplate(standIn: standIn, framework: framework)
    }
  }
}

extension StandIn {
  func documentation(in framework: Framework?) -> Code {
    guard isConditional, let name = framework?.name else {
      return "/// An operation to create and hand to a database."
    }
    return "/// Takes the place of \(name)'s own class where there is no \(name)."
  }
}
