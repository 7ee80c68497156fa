import path from 'node:path'
import process from 'node:process'
import { codeOf, DataDirDamaged, reasonOf } from '../../db/connection/errors.ts'

/** Errors whose message says what to do. */
const withCure = new Set([
  'ConfigError',
  'DataDirDamaged',
  'DataDirInUse',
  'DatabaseUnavailable',
  'PortInUse',
  'SecretUnreadable',
  'WorkerNotStarted',
])

/** The settings that sentences name. */
export interface StartSettings {
  readonly DATA_DIR: string
  readonly HOST: string
  readonly PORT: number
  readonly DATABASE_URL?: string | undefined
}

type Sentence = (settings: StartSettings, error: NodeJS.ErrnoException) => string

const user = () => (process.getuid ? `the user with the id ${process.getuid()}` : 'this user')
const unresolved: Sentence = ({ HOST }) =>
  `HOST is ${HOST}, a name without an address. Set HOST to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.`
const noAddress: Sentence = ({ HOST }) =>
  `HOST is ${HOST}, which is not an address of this machine. Set HOST to 127.0.0.1 for this machine alone, or to 0.0.0.0 or :: for all of its addresses.`

/** Sentences for a port that could not be opened, by the code of the system (errno(3)). */
const whileListening: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Port ${PORT} of ${HOST} is in use by another program. Stop that program, or set PORT to a free port.`,
  EACCES: ({ PORT }) =>
    `Port ${PORT} may not be opened by ${user()}. Set PORT to one above 1023, and let a proxy listen on ports below.`,
  EADDRNOTAVAIL: noAddress,
  EAFNOSUPPORT: noAddress,
  EINVAL: noAddress,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
}

const notWritable: Sentence = ({ DATA_DIR }) =>
  `DATA_DIR, ${path.resolve(DATA_DIR)}, cannot be written by ${user()}. Make that user the owner of the folder and of its files, or set DATA_DIR to another folder.`
const full: Sentence = ({ DATA_DIR }) =>
  `The disk of DATA_DIR, ${path.resolve(DATA_DIR)}, is full. Free some space, or set DATA_DIR to a folder on another disk.`
const noFolder: Sentence = ({ DATA_DIR }) =>
  `DATA_DIR, ${path.resolve(DATA_DIR)}, is not a folder, or a part of its path is a file. Set DATA_DIR to a folder, which is created if it is missing.`

/** Sentences for files of `DATA_DIR` (errno(3)). */
const inDataDir: Readonly<Record<string, Sentence>> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: ({ DATA_DIR }) =>
    `DATA_DIR, ${path.resolve(DATA_DIR)}, is on a read-only file system. Mount a volume there that can be written, or set DATA_DIR to a folder that can.`,
  // Node.js makes a folder with its parents, and then reports so on a read-only file system.
  ENOENT: ({ DATA_DIR }) =>
    `DATA_DIR, ${path.resolve(DATA_DIR)}, cannot be made: its file system is read-only, or a link in its path leads nowhere. Set DATA_DIR to a folder that can be written.`,
  ENOSPC: full,
  EDQUOT: full,
  EEXIST: noFolder,
  EISDIR: noFolder,
  ENOTDIR: noFolder,
}

/** Whether the embedded database has opened damaged files: it throws SQLSTATE XX or 58, or a fault of WebAssembly. */
const isOfDamage = (error: Error): boolean =>
  error.name === 'RuntimeError' || /^(XX|58)/.test(codeOf(error) ?? '')

const isBelow = (folder: string, file: string): boolean => {
  const below = path.relative(path.resolve(folder), path.resolve(file))
  return !below.startsWith('..') && !path.isAbsolute(below)
}

/**
 * A sentence that says why a start ended, and the cure; `undefined` for an error that is a fault of the service.
 * @param settings undefined where they could not be read
 */
export function startFailure(thrown: unknown, settings: StartSettings | undefined): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  if (withCure.has(thrown.name)) return thrown.message
  const error: NodeJS.ErrnoException & { readonly hostname?: string } = thrown
  const { code = '' } = error
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return `A package of the service is missing: ${thrown.message.split('\n', 1)[0]}. Run npm ci in its folder.`
  if (!settings) return undefined
  if (['listen', 'bind'].includes(error.syscall ?? '') || error.hostname === settings.HOST)
    return whileListening[code]?.(settings, error)
  if (settings.DATABASE_URL === undefined && isOfDamage(error)) {
    const { message } = new DataDirDamaged(
      settings.DATA_DIR,
      `files are damaged${codeOf(error) === undefined ? '' : ` (${reasonOf(error)})`}`,
    )
    return message
  }
  if (error.path === undefined || !isBelow(settings.DATA_DIR, error.path)) return undefined
  const { DATA_DIR } = settings
  return (
    inDataDir[code]?.(settings, error) ??
    `DATA_DIR, ${path.resolve(DATA_DIR)}, cannot be used: ${code} for ${error.path}. Mend it, or set DATA_DIR to another folder.`
  )
}

/** The oldest version that runs the service, as in `engines` of `package.json`. */
const oldestNode = [20, 19] as const

/** The sentence for a version of Node.js that is too old. */
export function nodeTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld
    ? `Node.js ${version} is too old: the service needs ${oldestNode.join('.')} or newer. Install one, for example from https://nodejs.org.`
    : undefined
}
