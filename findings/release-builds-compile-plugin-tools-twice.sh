#!/bin/sh
# A release build compiles the tool of a build-tool plugin twice, both times with whole-module optimization.
#
# The guess: tools for plugins run while building, so that they are compiled once, and for debugging or at most once for
# release. 'swift build' compiles the tool before the plugin runs, by a plan of its own, with the configuration of the
# product, and then again by the plan of the package, though nothing has changed. For debugging the second compilation
# finds the work of the first; for release it does all again. An author of a plugin cannot choose: settings of
# optimization are unsafe flags, which a package that others depend on cannot have.
#
# Seen with SwiftPM of Swift 6.3.1, its native build system; no package is needed beside the two written here.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
swift --version 2>/dev/null | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p'

mkdir -p Sources/Tool Sources/App Plugins/Probe
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Probe",
  targets: [
    .executableTarget(name: "Tool"),
    .plugin(name: "Probe", capability: .buildTool(), dependencies: ["Tool"]),
    .target(name: "App", plugins: ["Probe"]),
  ])
SWIFT
echo 'print("made")' >Sources/Tool/main.swift
echo 'public struct App {}' >Sources/App/App.swift
cat >Plugins/Probe/Probe.swift <<'SWIFT'
import PackagePlugin

@main struct Probe: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] { [] }
}
SWIFT
swift build --build-system native --configuration release >build.log 2>&1 || {
  cat build.log
  exit 1
}
echo "compilations of the tool: $(grep -c 'Compiling Tool main.swift' build.log)" | tee output
grep -q '"-O"' .build/plugin-tools.yaml && echo "optimized for the plugin" | tee -a output
[ "$(cat output)" = "compilations of the tool: 2
optimized for the plugin" ] || {
  echo "this has changed"
  exit 1
}
