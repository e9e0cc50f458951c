import Foundation
import MockSpecLanguageServer

if let text = LanguageServer.text(for: CommandLine.arguments.dropFirst()) {
  FileHandle.standardOutput.write(Data(text.utf8))
  exit(0)
}
var buffer = MessageBuffer()
var server = LanguageServer()
while server.exitStatus == nil {
  // An editor that is gone has closed the pipe.
  let chunk = FileHandle.standardInput.availableData
  if chunk.isEmpty { break }
  buffer.append(chunk)
  do {
    while server.exitStatus == nil, let message = try buffer.next() {
      for answer in server.receive(message) {
        try FileHandle.standardOutput.write(contentsOf: MessageBuffer.framed(answer))
      }
    }
  } catch {
    FileHandle.standardError.write(Data("mockspec-lsp: error: \(error)\n".utf8))
    exit(1)
  }
}
exit(server.exitStatus ?? 1)
