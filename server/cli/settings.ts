import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { CommandError, exitCodes, usageError } from './exit-codes.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where answers come from, and for which place. */
export interface CliSettings {
  /** Address of a service; without it this program computes by itself. */
  readonly url?: string | undefined
  readonly key?: string | undefined
  /** ID token, for the commands on keys. */
  readonly idToken?: string | undefined
  /** Place of commands that need one and name none. */
  readonly place?: string | undefined
}

/** Settings that the file may have, with their environment variables. */
export const cliVariables = { url: 'SKY_API_URL', key: 'SKY_API_KEY', place: 'SKY_PLACE' } as const
type SettingName = keyof typeof cliVariables
const settingNames = Object.keys(cliVariables) as SettingName[]

/** The file of the settings; `SKY_CONFIG` names another. */
export const settingsFile = ({ SKY_CONFIG, XDG_CONFIG_HOME, APPDATA }: Environment): string =>
  SKY_CONFIG || path.join(XDG_CONFIG_HOME || APPDATA || path.join(homedir(), '.config'), 'sky', 'config.json')

/** Settings of the environment, and those of the file for what it leaves out. @throws CommandError */
export function readSettings(environment: Environment): CliSettings {
  const stored = storedSettings(settingsFile(environment))
  const settings = Object.fromEntries(
    settingNames.map((name) => [name, environment[cliVariables[name]] || stored[name]] as const),
  )
  return { ...settings, idToken: environment.SKY_ID_TOKEN }
}

/** @throws CommandError for a file that others can read, or that is no JSON object */
function storedSettings(file: string): Readonly<Record<string, string | undefined>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CommandError(exitCodes.usage, `${file} cannot be read: ${(error as Error).message}`)
  }
  // Windows has no such bits.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new CommandError(
      exitCodes.usage,
      `Others can read ${file}, which may hold a key.`,
      `chmod 600 ${file}`,
    )
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new CommandError(exitCodes.usage, `${file} is not JSON.`)
  }
}

/**
 * `sky config show`, `sky config set NAME VALUE` and `sky config unset NAME`. A key is read from the standard input, so that no list of commands holds it.
 * @returns the text to print
 */
export function configure(argv: readonly string[], environment: Environment, input: () => string): string {
  const [action = 'show', name = '', value] = argv
  const file = settingsFile(environment)
  if (action === 'show') return described(file, environment)
  if (action !== 'set' && action !== 'unset')
    throw usageError(`sky config has show, set and unset, not ${action}.`)
  if (!settingNames.includes(name as SettingName))
    throw usageError(`Settings are ${settingNames.join(', ')}.`)
  if (name === 'key' && value !== undefined)
    throw usageError(
      'A key on the command line stays in the history of the shell.',
      'sky config set key < file, or type it after sky config set key',
    )
  const text = action === 'unset' ? undefined : (value ?? input().trim())
  if (text === '') throw usageError(`sky config set ${name} needs a value.`)
  if (name === 'url' && text !== undefined && !URL.canParse(text))
    throw usageError('url is an address such as https://sky.example.')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify({ ...storedSettings(file), [name]: text }, null, 2)}\n`, {
    mode: 0o600,
  })
  chmodSync(file, 0o600)
  return `${file}: ${name} ${text === undefined ? 'removed' : 'stored'}.`
}

function described(file: string, environment: Environment): string {
  const { url, key, place } = readSettings(environment)
  return [
    `file   ${file}`,
    `url    ${url ?? 'none: this program computes by itself'}`,
    `key    ${key ? `…${key.slice(-4)}` : 'none'}`,
    `place  ${place ?? 'none'}`,
  ].join('\n')
}
