import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nearestName } from '../../tools/declaration/nearest-name.ts'
import { typedValue } from '../encoding/coerce.ts'
import { readBareWords } from './bare-words.ts'
import type { Command, CommandLine } from './commands.ts'
import { usageError } from './exit-codes.ts'
import { commonFlags, type Flag, flagsOf, kebab, placeFlag, placeFlagsOf } from './flags.ts'

/**
 * Reads options and arguments of a command by the schema of its tool.
 * @throws CommandError for what the command does not have, with the nearest that it has
 */
export function readFlags(command: Command, argv: readonly string[]): CommandLine {
  const flags = new Map(flagsOf(command).map((flag) => [flag.name, flag]))
  const placeFlags = placeFlagsOf([...flags.values()])
  const line = {
    args: { ...command.preset } as Record<string, unknown>,
    common: {} as Record<string, string | true>,
    places: new Map<string, string>(),
  }
  const names = [...flags.keys(), ...commonFlags.map(({ name }) => name), ...placeFlags]
  const positional = [...command.positional]
  const seenFlags = new Set<string>()
  const bareWords: string[] = []
  for (const token of tokensOf(argv, [...flags.values()], placeFlags)) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      const name = positional.shift()
      if (name === undefined) {
        bareWords.push(token.value)
        continue
      }
      const flag = flags.get(kebab(name)) as Flag
      put(line.args, flag.path, argumentOf(flag, token.value))
      continue
    }
    const name = token.name === 'h' ? 'help' : kebab(token.name)
    if (seenFlags.has(name))
      throw usageError(`--${name} stands there twice.`, 'A list has commas: --targets moon,mars')
    seenFlags.add(name)
    const flag = flags.get(name) ?? switchedOff(flags, name)
    if (flag) setFlag(line.args, flag, name, token.value)
    else if (placeFlags.includes(name))
      line.places.set(name.slice(0, -placeFlag.length), requiredValue(name, token.value))
    else setCommon(line.common, command, { name, names, value: token.value })
  }
  readBareWords(command, line, bareWords)
  return line
}

/** Stands before a negative number while options are read, which it is none of. The words of a command line cannot hold it. */
const numberMark = '\0'

const marked = (word: string): string => (/^-\.?\d/.test(word) ? numberMark + word : word)
const unmarked = (word: string): string => (word.startsWith(`${numberMark}-`) ? word.slice(1) : word)

/**
 * Tokens of `parseArgs`, which takes the word after an option that has a value as that value. A negative number, or a date with a
 * negative year, is no option.
 */
function tokensOf(argv: readonly string[], flags: readonly Flag[], placeFlags: readonly string[]) {
  const valued = [
    ...flags.filter(({ kind }) => kind !== 'switch').flatMap(({ name, path }) => [name, path.join('.')]),
    ...commonFlags.filter(({ takesValue }) => takesValue).map(({ name }) => name),
    ...placeFlags,
  ]
  const options = Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }]))
  const args = argv.map(marked)
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  return tokens.map((token) =>
    'value' in token && token.value !== undefined ? { ...token, value: unmarked(token.value) } : token,
  )
}

/** The switch that `--no-…` turns off. */
const switchedOff = (flags: ReadonlyMap<string, Flag>, name: string): Flag | undefined => {
  const flag = name.startsWith('no-') ? flags.get(name.slice(3)) : undefined
  return flag?.kind === 'switch' ? flag : undefined
}

function requiredValue(name: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw usageError(`--${name} needs a value.`)
  return value
}

function setFlag(args: Record<string, unknown>, flag: Flag, name: string, value: string | undefined): void {
  const isSwitch = flag.kind === 'switch'
  if (isSwitch && value !== undefined && value !== 'true' && value !== 'false')
    throw usageError(`--${name} is a switch: --${name} or --${name}=false.`)
  const argument = isSwitch
    ? (value !== 'false') === (name === flag.name)
    : argumentOf(flag, requiredValue(name, value))
  put(args, flag.path, argument)
}

/** A text as the declared type of its option; `@file` stands for the content of a file, `@-` for the standard input. */
function argumentOf(flag: Flag, text: string): unknown {
  const content = text.startsWith('@') ? contentOf(text.slice(1), flag.name) : text
  if (flag.kind === 'json') return jsonOf(content, flag.name)
  if (flag.kind === 'list') return content.split(',')
  const { schema } = flag.parameter
  const value = typedValue(flag.parameter, content)
  if ((schema.type === 'number' || schema.type === 'integer') && typeof value !== 'number')
    throw usageError(`--${flag.name} is a number. Got ${content}.`)
  if (schema.enum && !flag.choices.includes(content)) throw notAmong(flag, content)
  return value
}

function notAmong({ name, choices }: Flag, value: string) {
  const nearest = nearestName(value, choices)
  return usageError(
    `--${name} cannot be ${value}.`,
    nearest ? `Did you mean ${nearest}?` : `One of: ${choices.join(', ')}`,
  )
}

/** The content of a file, or of the standard input. */
function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw usageError(`--${name}: ${file} cannot be read: ${(error as Error).message}`)
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`--${name} is JSON.`, `Write it in single quotes, or in a file: --${name} @file.json`)
  }
}

function put(args: Record<string, unknown>, [first = '', second]: readonly string[], value: unknown): void {
  args[first] = second === undefined ? value : { ...(args[first] as object | undefined), [second]: value }
}

function setCommon(
  common: Record<string, string | true>,
  command: Command,
  {
    name,
    names,
    value,
  }: { readonly name: string; readonly names: readonly string[]; readonly value: string | undefined },
): void {
  const flag = commonFlags.find((candidate) => candidate.name === name)
  if (!flag) {
    const nearest = nearestName(name, names)
    throw usageError(
      `${command.name} has no option --${name}.`,
      nearest ? `Did you mean --${nearest}?` : `See sky ${command.name} --help`,
    )
  }
  common[name] = flag.takesValue ? requiredValue(name, value) : true
}

/** The command line that gives arguments again, for examples. */
export function writtenFlags(command: Command, args: Readonly<Record<string, unknown>>): string[] {
  const flags = new Map(flagsOf(command).map((flag) => [flag.path.join('.'), flag]))
  return Object.entries(args).flatMap(([name, value]) => {
    const flag = flags.get(name) as Flag
    if (flag.kind === 'switch') return [`--${value ? '' : 'no-'}${flag.name}`]
    const text = typeof value === 'object' && flag.kind === 'json' ? JSON.stringify(value) : String(value)
    return command.positional.includes(name) && !text.startsWith('-') ? [text] : [`--${flag.name}`, text]
  })
}
