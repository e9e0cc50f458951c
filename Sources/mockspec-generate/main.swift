import MockSpecGenerator

Console.main { arguments, console in
  do throws(UsageError) {
    return try GenerateArguments(arguments[...]).run(on: &console)
  } catch {
    console.report("\(error)", at: "mockspec")
    return .usage
  }
}
