#!/bin/sh
# A build compiles and links every plugin of a dependency, also those that no target uses and no command runs.
#
# The guess: as with libraries, only the products that the package uses are built; a package can offer a second plugin to
# the few who want it at no cost to the others. The tools of unused plugins are indeed left alone, but the plugins
# themselves are not, and each is a program of its own to compile and to link, one after another. With plugins of a few
# hundred lines, three unused ones are 1.8 of 29 seconds of a first build.
#
# Seen with SwiftPM of Swift 6.3.1, its native build system; no package is needed beside the two written here.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

mkdir -p Sources/App Kit/Sources/Tool Kit/Sources/Spare
for plugin in Used Unused Verb; do mkdir -p Kit/Plugins/$plugin; done
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "App", dependencies: [.package(path: "Kit")],
  targets: [.target(name: "App", plugins: [.plugin(name: "Used", package: "Kit")])])
SWIFT
cat >Kit/Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Kit",
  products: ["Used", "Unused", "Verb"].map { .plugin(name: $0, targets: [$0]) },
  targets: [
    .executableTarget(name: "Tool"),
    .executableTarget(name: "Spare"),
    .plugin(name: "Used", capability: .buildTool(), dependencies: ["Tool"]),
    .plugin(name: "Unused", capability: .buildTool(), dependencies: ["Spare"]),
    .plugin(
      name: "Verb", capability: .command(intent: .custom(verb: "verb", description: "Nothing")),
      dependencies: ["Spare"]),
  ])
SWIFT
echo 'public struct App {}' >Sources/App/App.swift
for tool in Tool Spare; do echo 'print("made")' >Kit/Sources/$tool/main.swift; done
for plugin in Used Unused; do
  cat >Kit/Plugins/$plugin/Probe.swift <<'SWIFT'
import PackagePlugin

@main struct Probe: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] { [] }
}
SWIFT
done
cat >Kit/Plugins/Verb/Verb.swift <<'SWIFT'
import PackagePlugin

@main struct Verb: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
SWIFT
swift build --build-system native >build.log 2>&1 || {
  cat build.log
  exit 1
}
for plugin in Used Unused Verb; do
  [ -x ".build/plugins/cache/$plugin" ] && echo "the plugin $plugin is compiled"
done >output
for tool in Tool Spare; do
  grep -q "Compiling $tool main.swift" build.log && echo "the tool $tool is compiled" || :
done >>output
cat output
[ "$(cat output)" = "the plugin Used is compiled
the plugin Unused is compiled
the plugin Verb is compiled
the tool Tool is compiled" ] || {
  echo "this has changed"
  exit 1
}
