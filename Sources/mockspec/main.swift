import MockSpecCommandLine
import MockSpecGenerator

Console.main(Command.run)
