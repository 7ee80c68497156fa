import { writeFileSync } from 'node:fs'
import { releaseVersion } from '../config/version.ts'
import { type Command, type CommandChapter, type CommandTool, commandsOf, findCommand } from './commands.ts'
import { completionScript } from './completion.ts'
import { CommandError, exitCodes, usageError } from './exit-codes.ts'
import { kebab, placeFlag } from './flags.ts'
import { commandHelp, overview } from './help.ts'
import { jsonType, type OutputForm, outputForm, printed } from './output.ts'
import { type PlacedArguments, placed } from './place.ts'
import { readFlags } from './read-flags.ts'
import { remoteSource } from './remote-source.ts'
import { type CliSettings, configure, type Environment, readSettings } from './settings.ts'
import type { SkySource } from './source.ts'

/** The tools that commands are made of, and a computation of its own where the program has one. */
export interface SkyProgram {
  readonly tools: readonly CommandTool[]
  readonly chapters: readonly CommandChapter[]
  readonly embedded?: () => Promise<SkySource>
}

/** Where a command reads and writes. */
export interface Terminal {
  readonly isTerminal: boolean
  readonly columns: number
  readonly write: (content: string | Uint8Array) => void
  readonly report: (line: string) => void
  readonly input: () => string
}

/** Where an answer comes from, in which form, and where it goes. */
interface AnswerRoute {
  readonly source: SkySource
  readonly form: OutputForm
  readonly terminal: Terminal
}

/** Runs a command line. @returns its exit code */
export async function runSky(
  argv: readonly string[],
  environment: Environment,
  program: SkyProgram,
  terminal: Terminal,
): Promise<number> {
  try {
    await run(argv, environment, program, terminal)
    return exitCodes.ok
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    terminal.report(`sky: ${error.message}`)
    if (error.hint) terminal.report(error.hint)
    return error.exitCode
  }
}

async function run(
  [word = 'help', ...argv]: readonly string[],
  environment: Environment,
  program: SkyProgram,
  terminal: Terminal,
): Promise<void> {
  const commands = commandsOf(program.tools)
  const print = (text: string) => terminal.write(`${text.trimEnd()}\n`)
  switch (word) {
    case 'help':
    case '--help':
    case '-h':
      return print(
        argv[0] ? commandHelp(findCommand(commands, argv[0])) : overview(commands, program.chapters),
      )
    case 'version':
    case '--version':
      return print(releaseVersion)
    case 'completion':
      return print(completionScript(commands, argv[0]))
    case 'config':
      return print(configure(argv, environment, terminal.input))
  }
  if (word.startsWith('-')) throw usageError(`A command comes first, not ${word}.`, 'sky help')
  const command = findCommand(commands, word)
  const line = readFlags(command, argv)
  if (line.common.help) return print(commandHelp(command))
  const form = outputForm(command, line, terminal.isTerminal)
  const settings = readSettings(environment)
  const source = await sourceOf(program, settings)
  const placeSearch = program.tools.find(({ name }) => name === 'search_places') as CommandTool
  const request = await placed(command, line, { source, settings, placeSearch })
  requireAll(command, request.args)
  await answer(command, request, { source, form, terminal })
}

/** The service of the settings, or the computation of the program. @throws CommandError if there is neither */
async function sourceOf({ tools, embedded }: SkyProgram, settings: CliSettings): Promise<SkySource> {
  if (settings.url) {
    try {
      return remoteSource(tools, settings)
    } catch (error) {
      if (error instanceof TypeError) throw usageError(`SKY_API_URL: ${error.message}`)
      throw error
    }
  }
  if (!embedded)
    throw usageError(
      'This file computes nothing by itself.',
      'Set SKY_API_URL, or: sky config set url https://sky.example',
    )
  return embedded()
}

/** @throws CommandError that names all missing options */
function requireAll({ name, tool }: Command, args: Readonly<Record<string, unknown>>): void {
  const missing = tool.parameters.filter(
    (parameter) => parameter.required && args[parameter.name] === undefined,
  )
  if (missing.length === 0) return
  const names = missing.map((parameter) => `--${kebab(parameter.name)}`)
  const hint = names.includes('--latitude') ? `A place by its name: --${placeFlag} Lisbon. ` : ''
  throw usageError(`${name} needs ${names.join(' and ')}.`, `${hint}See sky ${name} --help`)
}

/** Writes the answer to the terminal as it comes, or as a whole into the file that is asked for. */
async function answer(command: Command, request: PlacedArguments, route: AnswerRoute): Promise<void> {
  const { form, terminal } = route
  const parts = answerParts(command, request, route)
  if (form.file === undefined) {
    for await (const part of parts) terminal.write(part)
    return
  }
  const chunks: Buffer[] = []
  for await (const part of parts) chunks.push(Buffer.from(part))
  save(form.file, Buffer.concat(chunks))
  terminal.report(`Saved ${form.file}`)
}

/** The file that a command answers with, or the pages of its JSON or text. */
async function* answerParts(
  command: Command,
  { args, placeName }: PlacedArguments,
  { source, form, terminal: { columns } }: AnswerRoute,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  const { tool } = command
  if (form.mediaType !== jsonType) return yield await source.file(tool, args, form.mediaType)
  for (let cursor: string | undefined; ; ) {
    const page = await source.answer(tool, cursor ? { ...args, cursor } : args)
    yield printed(command, page, { form, placeName, columns })
    cursor = form.hasAllPages ? page.meta.page?.next : undefined
    if (!cursor) return
  }
}

function save(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes)
  } catch (error) {
    throw new CommandError(exitCodes.usage, `${file} cannot be written: ${(error as Error).message}`)
  }
}
