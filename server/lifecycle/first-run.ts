import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { Database } from '../../db/connection/database.ts'
import { getOrCreateSetting } from '../../db/secrets/settings.ts'
import type { Config } from '../config/config.ts'
import type { Stores } from './stores.ts'

/** URLs and credentials created by the first start, as printed and as written to `first-run.json`. */
export interface FirstRun {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly portalUrl: string
  /** One-time sign-in link. */
  readonly signInUrl: string
  /** Live key of the owner's account. */
  readonly apiKey: string
  /** Test key of the owner's account. */
  readonly testApiKey: string
}

/** Validity of a sign-in link. */
const linkValidMs = 24 * 3_600_000

/**
 * Creates the owner's account, a live and a test key, and a one-time sign-in link, once per database. If several
 * processes start at the same moment, one wins; the others' accounts stay unused and their keys are never shown.
 * @returns undefined if the owner existed before or another process won
 */
export async function firstRunOnce(
  database: Database,
  stores: Stores,
  config: Config,
): Promise<FirstRun | undefined> {
  let firstRun: FirstRun | undefined
  let accountId = ''
  const owner = await getOrCreateSetting(database, 'owner', async () => {
    accountId = (await stores.accounts.create(config.OWNER_TIER, 'owner')).accountId
    firstRun = await facts(stores, accountId, config)
    return accountId
  })
  return owner === accountId ? firstRun : undefined
}

/** Creates the keys and the link of a new owner's account. */
async function facts(stores: Stores, accountId: string, config: Config): Promise<FirstRun> {
  const key = async (name: string, mode: 'live' | 'test') => {
    const created = await stores.keys.create(accountId, { name, mode })
    if (created === 'limit') throw new Error('A new account has no keys yet.')
    return created.apiKey
  }
  return {
    baseUrl: config.BASE_URL,
    mcpUrl: config.MCP_URL,
    portalUrl: config.PORTAL_URL,
    signInUrl: await signInLink(stores, accountId, config),
    apiKey: await key('first key', 'live'),
    testApiKey: await key('first test key', 'test'),
  }
}

/** A sign-in URL that works once, within 24 hours. */
export async function signInLink(
  { signIn }: Pick<Stores, 'signIn'>,
  accountId: string,
  { PORTAL_URL }: Pick<Config, 'PORTAL_URL'>,
): Promise<string> {
  return `${PORTAL_URL}/sign-in?token=${await signIn.createLink(accountId, linkValidMs)}`
}

/** A new sign-in link for the owner; `null` when the owner's account was deleted or disabled. */
export async function ownerLink(
  stores: Pick<Stores, 'signIn' | 'passwords'>,
  config: Pick<Config, 'PORTAL_URL'>,
): Promise<string | null> {
  const owner = await stores.passwords.owner()
  return owner && signInLink(stores, owner.accountId, config)
}

/** A new sign-in link for an owner with neither a password, a passkey nor a linked identity; otherwise `null`. */
export async function onlyWayIn(
  stores: Pick<Stores, 'signIn' | 'passwords' | 'identities' | 'passkeys'>,
  config: Pick<Config, 'PORTAL_URL'>,
): Promise<string | null> {
  const owner = await stores.passwords.owner()
  if (!owner || owner.hash !== null) return null
  const otherAccess = await Promise.all([
    stores.identities.list(owner.accountId),
    stores.passkeys.list(owner.accountId),
  ])
  return otherAccess.flat().length > 0 ? null : signInLink(stores, owner.accountId, config)
}

/** Parts of a started service that the greeting shows to the operator. */
export interface Started {
  readonly config: Config
  /** Set only by the start that created the owner's account. */
  readonly firstRun: FirstRun | undefined
  /** Set by later starts while the owner has neither a password, a passkey nor a linked identity. */
  readonly signInLink: string | undefined
}

/**
 * The text printed at start. In production, standard output is a log that other people read, so that secrets go to a
 * file and the text names the file.
 */
export async function greeting({ config, firstRun, signInLink }: Started): Promise<string> {
  const isLog = config.NODE_ENV === 'production'
  if (firstRun) {
    const file = firstRunFile(config.DATA_DIR)
    if (!isLog) return firstRunText(firstRun, file)
    return `${laterRunText(config)}
  This is the first start. The sign-in link of the owner and two API keys are in ${file}.
`
  }
  if (!signInLink) return laterRunText(config)
  if (!isLog) return laterRunText(config) + linkText(signInLink)
  const file = await writeSecret(config.DATA_DIR, 'sign-in-link.txt', `${signInLink}\n`)
  return `${laterRunText(config)}
  The owner has neither a password, a passkey nor an identity. A sign-in link, good once for 24 hours, is in ${file}.
`
}

/** The sign-in link as printed on a terminal. */
export function linkText(link: string): string {
  return `
  Sign in   ${link}
            (signs the owner in; works once, for 24 hours)
`
}

/** Path of `first-run.json`. */
export const firstRunFile = (dataDir: string): string => path.join(dataDir, 'first-run.json')

/** Writes `first-run.json`. @returns its path */
export function writeFirstRun(dataDir: string, facts: FirstRun): Promise<string> {
  return writeSecret(dataDir, path.basename(firstRunFile(dataDir)), `${JSON.stringify(facts, null, 2)}\n`)
}

/**
 * Writes a file that only the process's user can read. Atomic and durable: a temporary file is synced and renamed, then
 * the directory is synced, so that a program that waits for the file never reads a part of it.
 */
async function writeSecret(dataDir: string, name: string, text: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, name)
  const unfinished = `${file}.${process.pid}`
  await replaceFile(unfinished, 'w', async (handle) => {
    await handle.writeFile(text)
    await handle.sync()
  })
  await rename(unfinished, file)
  await replaceFile(dataDir, 'r', (folder) => folder.sync())
  return file
}

/** Opens a file, mode 0600, for the duration of `use`. */
async function replaceFile(name: string, flags: string, use: (handle: FileHandle) => Promise<void>) {
  const handle = await open(name, flags, 0o600)
  try {
    await use(handle)
  } finally {
    await handle.close()
  }
}

/** Text of the first start, with the credentials. */
function firstRunText(facts: FirstRun, file: string): string {
  return `
  Sky Data Service is running, and this is its first start.

  REST      ${facts.baseUrl}/v1
  MCP       ${facts.mcpUrl}
  Docs      ${facts.baseUrl}/docs
  Portal    ${facts.signInUrl}
            (signs the owner in; works once, for 24 hours)

  API key   ${facts.apiKey}
  Test key  ${facts.testApiKey}

  Try it:
  curl -H "Authorization: Bearer ${facts.apiKey}" "${facts.baseUrl}/v1/snapshots?latitude=51.4779&longitude=-0.0015"

  The same facts are in ${file}. Keys are shown nowhere else again.
`
}

/** Text of every start but the first. */
function laterRunText({ BASE_URL, MCP_URL, PORTAL_URL }: Config): string {
  return `
  Sky Data Service is running.

  REST      ${BASE_URL}/v1
  MCP       ${MCP_URL}
  Docs      ${BASE_URL}/docs
  Portal    ${PORTAL_URL}
`
}
