import MockSpecFullGenerator
import MockSpecGenerator

GenerateArguments.main(offering: OutputKind.all)
