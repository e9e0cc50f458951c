import MockSpecGenerator

GenerateArguments.main(offering: [.interfaces, .mocks])
