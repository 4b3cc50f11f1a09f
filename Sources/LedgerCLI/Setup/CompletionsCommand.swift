import ArgumentParser
import EventLog

/// `ledger completions bash|zsh|fish`
struct CompletionsCommand: LedgerCommand {
  static let name = "completions"
  static let configuration = CommandConfiguration(
    name, "Print the script that completes ledger's commands and options in your shell.",
    more: """
      Names and ids of records, kinds, settings, types of events and backups are completed too. The script asks \
      'ledger' at each Tab, so it need not be made again when ledger is updated or a kind is registered.
      """,
    examples: [
      "ledger completions bash > ~/.local/share/bash-completion/completions/ledger",
      "ledger completions zsh > ~/.zsh/completions/_ledger",
      "ledger completions fish > ~/.config/fish/completions/ledger.fish",
    ])

  @Argument(help: "Shell to print the script for")
  var shell: CompletionRequest.Shell

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.output.write(CompletionScript.text(for: shell) + "\n")
  }
}

extension CompletionRequest.Shell: ExpressibleByArgument {}
