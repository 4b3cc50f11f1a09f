/// What a shell is told: to ask `ledger` itself at each Tab (``CompletionRequest``).
struct CompletionScript {
  private let text: String

  private init(script: String) { text = script }

  static func text(for shell: CompletionRequest.Shell) -> String {
    switch shell {
    case .bash: bash.text
    case .zsh: zsh.text
    case .fish: fish.text
    }
  }

  /// Without `-o filenames`, which would append a slash to a task that is called like a folder. bash before 4
  /// has no `compopt`, and offers files wherever there is nothing else.
  private static let bash = CompletionScript(
    script: """
      # Completion of ledger for bash, made by 'ledger completions bash'.

      _ledger() {
          local program=$1 line answer=
          [[ $program == "~/"* ]] && program=$HOME/${program:2}
          COMPREPLY=()
          while IFS= read -r line; do
              if [[ -z $answer ]]; then
                  answer=$line
              elif [[ -n $line ]]; then
                  COMPREPLY+=("$line")
              fi
          done < <(command "$program" ---complete bash "${COMP_LINE:0:$COMP_POINT}" "$2" 2>/dev/null </dev/null)
          type compopt >/dev/null 2>&1 || return 0
          case $answer in
              files) compopt -o default ;;
              folders) compopt -o dirnames ;;
              *) compopt -o nosort 2>/dev/null ;;
          esac
          return 0
      }

      if type compopt >/dev/null 2>&1; then
          complete -F _ledger ledger
      else
          complete -o default -F _ledger ledger
      fi
      """)

  private static let zsh = CompletionScript(
    script: #"""
      #compdef ledger
      # Completion of ledger for zsh, made by 'ledger completions zsh'.

      _ledger() {
          emulate -L zsh
          setopt extendedglob
          local program=${(Q)words[1]/#\~\//$HOME/}
          local -a answer texts shown
          local line tab=$'\t'
          line="${(j: :)words[1,CURRENT-1]} $QIPREFIX$IPREFIX$PREFIX"
          answer=("${(@f)$(command "$program" ---complete zsh "$line" 2>/dev/null </dev/null)}")
          case $answer[1] in
              files) compset -P '--[^=]#='; _files; return ;;
              folders) compset -P '--[^=]#='; _files -/; return ;;
          esac
          for line in "${(@)answer[2,-1]}"; do
              [[ -n $line ]] || continue
              texts+=("${line%%$tab*}")
              if [[ $line == *$tab* ]]; then
                  shown+=("${line/$tab/  -- }")
              else
                  shown+=("$line")
              fi
          done
          (( $#texts )) || return 1
          local -a layout
          [[ "$shown" == *'  -- '* ]] && layout=(-l)
          compadd $layout -V ledger -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -d shown -a texts
      }

      if [[ $funcstack[1] == _ledger ]]; then
          _ledger "$@"
      else
          compdef _ledger ledger
      fi
      """#)

  private static let fish = CompletionScript(
    script: #"""
      # Completion of ledger for fish, made by 'ledger completions fish'.

      function __ledger_complete
          set -l answer (command ledger ---complete fish (commandline -cp | string collect) 2>/dev/null </dev/null)
          switch "$answer[1]"
              case files
                  __fish_complete_path (commandline -ct)
              case folders
                  __fish_complete_directories (commandline -ct) ''
              case '*'
                  test (count $answer) -gt 1; and printf '%s\n' $answer[2..-1]
          end
      end

      complete -c ledger -e
      complete -c ledger -k -f -a '(__ledger_complete)'
      """#)
}
