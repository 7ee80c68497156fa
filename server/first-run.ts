import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import type { Database } from '../db/client.ts'
import { settingMadeOnce } from '../db/settings.ts'
import type { Config } from './config.ts'
import type { Stores } from './stores.ts'

/** Everything a newcomer needs, as printed and as written to `first-run.json`. */
export interface FirstRun {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly portalUrl: string
  readonly signInUrl: string
  readonly apiKey: string
  readonly testApiKey: string
}

const linkValidMs = 24 * 3_600_000

/**
 * Makes the owner's account, a live and a test key, and a one-time sign-in link. Of all processes that ever open
 * this database one does so; the account another made in the same moment stays unused, and its keys unknown.
 */
export async function firstRunOnce(
  database: Database,
  stores: Stores,
  config: Config,
): Promise<FirstRun | undefined> {
  let made: FirstRun | undefined
  let accountId = ''
  const owner = await settingMadeOnce(database, 'owner', async () => {
    accountId = (await stores.accounts.create(config.OWNER_TIER, 'owner')).accountId
    made = await facts(stores, accountId, config)
    return accountId
  })
  return owner === accountId ? made : undefined
}

async function facts(stores: Stores, accountId: string, config: Config): Promise<FirstRun> {
  const key = async (name: string, mode: 'live' | 'test') => {
    const made = await stores.keys.create(accountId, { name, mode })
    if (made === 'limit') throw new Error('A new account has no keys yet.')
    return made.apiKey
  }
  const token = await stores.signIn.createLink(accountId, linkValidMs)
  return {
    baseUrl: config.BASE_URL,
    mcpUrl: config.MCP_URL,
    portalUrl: config.PORTAL_URL,
    signInUrl: `${config.PORTAL_URL}/sign-in?token=${token}`,
    apiKey: await key('first key', 'live'),
    testApiKey: await key('first test key', 'test'),
  }
}

/**
 * Readable by the owner of the process alone, since it holds the keys. A program that waits for the file finds all of it
 * or none: it is written under a temporary name, is on the disk before it is renamed, and so is the new name.
 */
export async function writeFirstRun(dataDir: string, facts: FirstRun): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'first-run.json')
  const unfinished = `${file}.${process.pid}`
  await withFile(unfinished, 'w', async (handle) => {
    await handle.writeFile(`${JSON.stringify(facts, null, 2)}\n`)
    await handle.sync()
  })
  await rename(unfinished, file)
  await withFile(dataDir, 'r', (folder) => folder.sync())
  return file
}

async function withFile(name: string, flags: string, use: (handle: FileHandle) => Promise<void>) {
  const handle = await open(name, flags, 0o600)
  try {
    await use(handle)
  } finally {
    await handle.close()
  }
}

export function firstRunText(facts: FirstRun, file: string): string {
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

export function laterRunText(urls: { baseUrl: string; mcpUrl: string; portalUrl: string }): string {
  return `
  Sky Data Service is running.

  REST      ${urls.baseUrl}/v1
  MCP       ${urls.mcpUrl}
  Docs      ${urls.baseUrl}/docs
  Portal    ${urls.portalUrl}
`
}
