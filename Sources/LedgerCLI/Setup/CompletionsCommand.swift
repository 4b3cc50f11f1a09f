import ArgumentParser
import EventLog

/// `ledger completions bash|zsh|fish`
struct CompletionsCommand: LedgerCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    fileprivate var script: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  static let name = "completions"
  static let configuration = CommandConfiguration(
    name, "Print the script that completes ledger's commands and options in your shell.",
    examples: [
      "ledger completions bash > ~/.local/share/bash-completion/completions/ledger",
      "ledger completions zsh > ~/.zsh/completions/_ledger",
      "ledger completions fish > ~/.config/fish/completions/ledger.fish",
    ])

  @Argument(help: "Shell to print the script for")
  var shell: Shell

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.output.write(RootCommand.completionScript(for: shell.script))
    try invocation.output.write("\n")
  }
}
