import CloudKitMocks
import MockSpecStores

// Explores what the first argument says, and prints the number of runs, or of steps in all runs.
switch CommandLine.arguments.last {
case "story": print(await exploreFaults(with: MockCKError.allCases, story(of: nil)).runs)
case "steps": print(await exploreSteps(sequences: 60))
case let unknown: print("there is nothing called '\(unknown ?? "")' to explore")
}
