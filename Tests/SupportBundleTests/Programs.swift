import Foundation
import SupportBundle

/// Keeps what is written.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}

/// Runs another program, and returns what it wrote and how it ended.
func run(_ command: String...) throws -> (output: [UInt8], status: Int32) {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (Array(data), process.terminationStatus)
}

/// Writes a file, and returns its path.
func write(_ bytes: [UInt8], to path: String) throws -> String {
  try Data(bytes).write(to: URL(filePath: path))
  return path
}
