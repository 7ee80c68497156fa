import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { nearestName } from '../../tools/declaration/nearest-name.ts'
import { usageError } from './exit-codes.ts'

/** The members of a descriptor that the command line reads. */
const toolMembers = [
  'name',
  'title',
  'summary',
  'toolset',
  'method',
  'path',
  'auth',
  'effect',
  'credits',
  'free',
  'leastCredits',
  'tier',
  'mediaTypes',
  'example',
  'parameters',
] as const

/** The part of a tool that the command line reads; plain JSON, so that a single file can hold it. */
export type CommandTool = Pick<Descriptor, (typeof toolMembers)[number]>

/** A tool without what the command line does not read, such as the schemas of its answer. */
export const commandTool = (descriptor: Descriptor): CommandTool =>
  Object.fromEntries(toolMembers.map((member) => [member, descriptor[member]])) as unknown as CommandTool

/** A chapter of tools. */
export interface CommandChapter {
  readonly name: string
  readonly title: string
}

/** A command: a tool, with arguments that it sets by itself. */
export interface Command {
  readonly name: string
  readonly tool: CommandTool
  readonly preset: Readonly<Record<string, unknown>>
  /** Parameters that arguments without a flag fill, in this order. */
  readonly positional: readonly string[]
}

/** A command line, understood. */
export interface CommandLine {
  /** Arguments of the tool. */
  readonly args: Record<string, unknown>
  /** Options of the command line itself; a switch is `true`. */
  readonly common: Readonly<Record<string, string | true>>
  /** Names of places, by the prefix of the parameters that they fill. */
  readonly places: Map<string, string>
}

/** Commands for people: a tool under a shorter name, or with arguments of its own. */
export const everydayCommands: readonly {
  readonly name: string
  readonly title: string
  readonly tool: string
  readonly preset?: Command['preset']
}[] = [
  {
    name: 'tonight',
    title: 'What can be seen tonight, hour by hour',
    tool: 'list_visible_objects',
    preset: { scope: 'night', night: 'tonight', limit: 12 },
  },
  { name: 'chart', title: 'A birth chart with its wheel', tool: 'get_natal_chart' },
]

/** Verbs of tools that only read: `get_rise_set` is the command `rise-set`. Those that change something are named in full. */
const readingVerb = /^[a-z]+_/

/** Name of the command of a tool. */
export const commandName = ({ name, effect }: Pick<CommandTool, 'name' | 'effect'>): string =>
  (effect === 'reads' ? name.replace(readingVerb, '') : name).replaceAll('_', '-')

/** Parameters that are clear without a flag, beside those of the path; the first that a tool has. */
const clearByThemselves = ['q', 'targets', 'target']

function commandOf(tool: CommandTool, name = commandName(tool), preset: Command['preset'] = {}): Command {
  const inPath = tool.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => parameter.name)
  const clear = clearByThemselves.filter((word) =>
    tool.parameters.some((parameter) => parameter.name === word),
  )
  return { name, tool, preset, positional: inPath.length > 0 ? inPath : clear.slice(0, 1) }
}

/** All commands, those for people first. @throws Error if two have one name */
export function commandsOf(tools: readonly CommandTool[]): Map<string, Command> {
  const short = everydayCommands.flatMap(({ name, tool, preset }) =>
    tools
      .filter((candidate) => candidate.name === tool)
      .map((candidate) => commandOf(candidate, name, preset)),
  )
  const commands = new Map<string, Command>()
  for (const command of [...short, ...tools.map((tool) => commandOf(tool))]) {
    if (commands.has(command.name)) throw new Error(`Two commands are called ${command.name}.`)
    commands.set(command.name, command)
  }
  return commands
}

/** Words of the command line itself. */
export const ownCommands = ['help', 'completion', 'config'] as const

/**
 * The command of a name; the name of its tool works too, with hyphens or underscores.
 * @throws CommandError with the nearest names
 */
export function findCommand(commands: ReadonlyMap<string, Command>, name: string): Command {
  const named = commands.get(name)
  if (named) return named
  const toolName = name.replaceAll('-', '_')
  for (const command of commands.values())
    if (command.tool.name === toolName && command.name === commandName(command.tool)) return command
  throw usageError(`There is no command ${name}.`, suggestion(commands, name))
}

function suggestion(commands: ReadonlyMap<string, Command>, name: string): string {
  const names = [...commands.keys(), ...ownCommands]
  const nearest = nearestName(name, names)
  const word = name.toLowerCase().replace(/s$/, '')
  const mentions = [...commands.values()].filter(
    ({ name: command, tool }) =>
      command.includes(word) || `${tool.title} ${tool.summary}`.toLowerCase().includes(word),
  )
  const likely = word.length > 2 ? mentions.slice(0, 4).map((command) => command.name) : []
  if (nearest)
    return `Did you mean ${[...new Set([nearest, ...likely])].join(' or ')}? All commands: sky help`
  return likely.length > 0 ? `Perhaps ${likely.join(', ')}? All commands: sky help` : 'All commands: sky help'
}
