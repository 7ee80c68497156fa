import { once } from 'node:events'
import { chmod, rm, stat } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import type { Config } from '../config/config.ts'
import { ownerLink, signInLink } from './first-run.ts'
import type { Stores } from './stores.ts'

/** The request of a command to the running service, and the answer; each is a line of JSON. */
interface Request {
  /** The account to sign in to; the owner's if left out. */
  readonly account?: string
}
type Answer = { readonly link: string } | { readonly fault: string }

/** Longest request and answer, in bytes, and the time that each may take. */
const longestLine = 4_096
const patienceMs = 5_000
/** Longest path of a Unix socket, in bytes: 108 on Linux and 104 on macOS, with the byte that ends it (unix(7), unix(4)). */
const longestPath = 103

/** Permission bits of other users and of the group. */
const groupAndOthers = 0o077

/** A new sign-in link of the owner or of another account. @throws Error when there is no such active account */
export async function linkFor(
  stores: Pick<Stores, 'signIn' | 'passwords' | 'accounts'>,
  config: Pick<Config, 'PORTAL_URL'>,
  accountId: string | undefined,
): Promise<string> {
  if (accountId !== undefined) {
    if ((await stores.accounts.get(accountId))?.status === 'active')
      return signInLink(stores, accountId, config)
    throw new Error(`There is no active account ${accountId}.`)
  }
  const link = await ownerLink(stores, config)
  if (link) return link
  throw new Error('The service has no active owner: start it once, or the account of the owner was deleted.')
}

/** Path of the socket in a data directory, relative where that is shorter; undefined where there can be none. */
function socketPath(dataDir: string): string | undefined {
  const file = path.resolve(dataDir, 'operator.sock')
  const relative = path.relative(process.cwd(), file)
  const shorter = relative.length < file.length ? relative : file
  return process.platform === 'win32' || Buffer.byteLength(shorter) > longestPath ? undefined : shorter
}

/**
 * Lets commands beside a running service ask it for sign-in links, since the embedded database serves one process. The socket
 * is a file in the data directory: who can connect to it is the system user of the service, who can read the database and its keys
 * as well, and `root`. Networks, browsers and other users cannot. There is none where the directory is not closed to others.
 * @param answer makes a link; the message of its error is sent
 * @returns a function that closes it; undefined where there can be none
 */
export async function openOperatorSocket(
  dataDir: string,
  answer: (accountId: string | undefined) => Promise<string>,
): Promise<(() => Promise<void>) | undefined> {
  const file = socketPath(dataDir)
  if (!file || !(await isClosedToOthers(dataDir))) return undefined
  const server = createServer((socket) => {
    // A command that is too slow, or gone before its answer, ends its connection and not the service.
    socket.on('error', () => socket.destroy())
    reply(socket, answer).catch(() => socket.destroy())
  })
  server.maxConnections = 4
  // A file of a process that ended without removing it: the data directory is locked, so no other process listens.
  await rm(file, { force: true })
  try {
    server.listen(file)
    await once(server, 'listening')
    await chmod(file, 0o600)
  } catch {
    // Some network file systems hold no sockets.
    server.close()
    return undefined
  }
  server.unref()
  return async () => {
    server.close()
    await rm(file, { force: true })
  }
}

/** Whether a directory belongs to this user, and other users cannot enter it. */
async function isClosedToOthers(directory: string): Promise<boolean> {
  const { uid, mode } = await stat(directory)
  return uid === process.getuid?.() && (mode & groupAndOthers) === 0
}

/** Reads the request of a connection and answers it. */
async function reply(
  socket: Socket,
  answer: (accountId: string | undefined) => Promise<string>,
): Promise<void> {
  const { account } = JSON.parse(await lineOf(socket)) as Request
  const isAccount = account === undefined || (typeof account === 'string' && /^\w{1,64}$/.test(account))
  const result: Promise<Answer> = isAccount
    ? answer(account).then(
        (link) => ({ link }),
        (error: unknown) => ({ fault: error instanceof Error ? error.message : 'The link was not made.' }),
      )
    : Promise.resolve({ fault: 'An account is named by its id, such as acct_….' })
  socket.end(`${JSON.stringify(await result)}\n`)
}

/**
 * Asks the service that runs over a data directory for a link.
 * @returns undefined if none listens there
 * @throws Error with the reason why the service makes none
 */
export async function askRunningService(dataDir: string, account?: string): Promise<string | undefined> {
  const file = socketPath(dataDir)
  if (!file) return undefined
  const socket = createConnection(file)
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.write(`${JSON.stringify({ account } satisfies { account: string | undefined })}\n`)
  const answer = JSON.parse(await lineOf(socket)) as Answer
  socket.destroy()
  if ('link' in answer) return answer.link
  throw new Error(answer.fault)
}

/** The first line of a connection. @throws Error for one that is too long, comes too late or never ends */
async function lineOf(socket: Socket): Promise<string> {
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('The other side sent no line in time.')))
  let text = ''
  for await (const part of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += part
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
    if (text.length > longestLine) throw new Error('The line is too long.')
  }
  throw new Error('The connection ended without a line.')
}
