import { type Command, ownCommands } from './commands.ts'
import { usageError } from './exit-codes.ts'
import { commonFlags, type Flag, flagsOf, placeFlagsOf } from './flags.ts'

/** A command as a shell completes it. */
interface Completion {
  readonly name: string
  readonly title: string
  readonly options: readonly string[]
  /** Values of the options that have a fixed set. */
  readonly choices: readonly (readonly [option: string, values: readonly string[]])[]
}

function completionOf(command: Command): Completion {
  const flags = flagsOf(command)
  const options = [
    ...flags.map(({ name }) => name),
    ...placeFlagsOf(flags),
    ...commonFlags.map(({ name }) => name),
  ]
  return {
    name: command.name,
    title: command.tool.title,
    options: options.map((name) => `--${name}`),
    choices: flags.filter(hasChoices).map(({ name, choices }) => [`--${name}`, choices]),
  }
}

/** A switch is not followed by a value. */
const hasChoices = ({ kind, choices }: Flag): boolean => kind !== 'switch' && choices.length > 0

const scripts: Readonly<Record<string, (all: readonly Completion[]) => string>> = { bash, zsh, fish }

/** The script that teaches a shell all commands and options. @throws CommandError for another shell */
export function completionScript(commands: ReadonlyMap<string, Command>, shell: string | undefined): string {
  const script = scripts[shell ?? '']
  if (!script)
    throw usageError(
      'sky completion needs the name of a shell: bash, zsh or fish.',
      'Bash: source <(sky completion bash). Zsh: sky completion zsh > a file "_sky" of $fpath. Fish: sky completion fish | source',
    )
  return script([...commands.values()].map(completionOf))
}

/** Values of a comma-separated list are completed one by one. */
function bash(all: readonly Completion[]): string {
  const options = all.map(({ name, options }) => `    ${name}) words='${options.join(' ')}' ;;`)
  const values = all.flatMap(({ name, choices }) =>
    choices.map(([option, list]) => `    ${name}\\ ${option}) words='${list.join(' ')}' ;;`),
  )
  return `# Completion of sky for bash: source <(sky completion bash)
_sky() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words='' head=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${[...all.map(({ name }) => name), ...ownCommands].join(' ')}' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
    completion\\ completion) words='bash zsh fish' ;;
    config\\ config) words='show set unset' ;;
    help\\ help) words='${all.map(({ name }) => name).join(' ')}' ;;
${values.join('\n')}
  esac
  if [ -n "$words" ]; then
    case "$current" in *,*) head="\${current%,*}," ;; esac
    COMPREPLY=($(compgen -P "$head" -W "$words" -- "\${current##*,}"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${options.join('\n')}
  esac
  case "$current" in -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;; *) COMPREPLY=($(compgen -f -- "$current")) ;; esac
}
complete -F _sky sky
`
}

/** A text in single quotes that no shell expands. */
const literal = (text: string): string => text.replaceAll("'", '’').replaceAll(':', ' –')

function zsh(all: readonly Completion[]): string {
  const cases = all.map(({ name, options, choices }) => {
    const values = new Map(choices)
    const specs = options.map((option) => {
      const list = values.get(option)
      return `'${option}${list ? `: :_values -s , value ${list.map((value) => value.replaceAll(':', '\\:')).join(' ')}` : ''}'`
    })
    return `    ${name}) _arguments '*: :_files' ${specs.join(' ')} ;;`
  })
  return `#compdef sky
# Completion of sky for zsh: sky completion zsh > "\${fpath[1]}/_sky"
_sky() {
  if (( CURRENT == 2 )); then
    local -a commands=(${[...all.map(({ name, title }) => `'${name}:${literal(title)}'`), ...ownCommands.map((name) => `'${name}'`)].join(' ')})
    _describe command commands
    return
  fi
  local word="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$word" in
    completion) _values shell bash zsh fish ;;
    config) _values action show set unset ;;
    help) _values command ${all.map(({ name }) => name).join(' ')} ;;
${cases.join('\n')}
  esac
}
compdef _sky sky
`
}

function fish(all: readonly Completion[]): string {
  const lines = all.flatMap(({ name, title, options, choices }) => {
    const values = new Map(choices)
    const inside = `complete -c sky -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c sky -n __fish_use_subcommand -f -a ${name} -d '${literal(title)}'`,
      ...options.map((option) => {
        const list = values.get(option)
        return `${inside} -l ${option.slice(2)}${list ? ` -x -a '${list.join(' ')}'` : ''}`
      }),
    ]
  })
  const ownLines = ownCommands.map((name) => `complete -c sky -n __fish_use_subcommand -f -a ${name}`)
  return `# Completion of sky for fish: sky completion fish | source
${[...ownLines, ...lines].join('\n')}
complete -c sky -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'
complete -c sky -n '__fish_seen_subcommand_from config' -f -a 'show set unset'
`
}
