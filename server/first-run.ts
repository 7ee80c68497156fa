import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TierName } from '../tools/ports.ts'

/** Everything a newcomer needs, as printed and as written to `first-run.json`. */
export interface FirstRun {
  readonly baseUrl: string
  readonly mcpUrl: string
  readonly portalUrl: string
  readonly signInUrl: string
  readonly apiKey: string
  readonly testApiKey: string
}

interface Stores {
  createAccount(tier: TierName): Promise<{ accountId: string }>
  createKey(accountId: string, name: string, mode: 'live' | 'test'): Promise<string>
  createLink(accountId: string, validMs: number): Promise<string>
}

const linkValidMs = 24 * 3_600_000

/** Makes the owner's account, a live and a test key, and a one-time sign-in link. */
export async function firstRun(
  stores: Stores,
  urls: { baseUrl: string; mcpUrl: string; portalUrl: string },
  tier: TierName,
): Promise<FirstRun> {
  const { accountId } = await stores.createAccount(tier)
  const apiKey = await stores.createKey(accountId, 'first key', 'live')
  const testApiKey = await stores.createKey(accountId, 'first test key', 'test')
  const token = await stores.createLink(accountId, linkValidMs)
  return { ...urls, signInUrl: `${urls.portalUrl}/sign-in?token=${token}`, apiKey, testApiKey }
}

/** Readable by the owner of the process alone, since it holds the keys. */
export async function writeFirstRun(dataDir: string, facts: FirstRun): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'first-run.json')
  await writeFile(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  return file
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
