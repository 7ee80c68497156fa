import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { readConfig, withResolvedUrls } from '../../../server/config/config.ts'
import {
  type FirstRun,
  firstRunOnce,
  greeting,
  onlyWayIn,
  ownerLink,
  writeFirstRun,
} from '../../../server/lifecycle/first-run.ts'
import { openStores, type Stores } from '../../../server/lifecycle/stores.ts'
import { startService } from '../../../server/service.ts'
import { freePort } from '../../free-port.ts'

const secret = /ac_(live|test)_|token=/
const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''
const ownerId = async () => (await stores.passwords.owner())?.accountId ?? ''
const started = (NODE_ENV: 'development' | 'production', name: string) => ({
  config: { ...config, NODE_ENV, DATA_DIR: path.join(folder, name) },
  firstRun: undefined,
  signInLink: undefined,
})

async function secretFile(dataDir: string, name: string): Promise<string> {
  const file = path.join(folder, dataDir, name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  return readFile(file, 'utf8')
}

const config = withResolvedUrls(readConfig({ OWNER_TIER: 'starter' }), 3000)

let folder: string
let database: Database
let stores: Stores
let results: (FirstRun | undefined)[]
let facts: FirstRun
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-run-'))
  database = await openDatabase({ dataDir: folder })
  stores = openStores(database, { error: () => {} })
  results = await Promise.all([1, 2, 3].map(() => firstRunOnce(database, stores, config)))
  facts = results.find((one) => one !== undefined) as FirstRun
})
afterAll(async () => {
  await stores.close()
  await database.close()
  await rm(folder, { recursive: true })
})

describe('the first run', () => {
  it('happens once, also when several processes start at the same time', async () => {
    expect(results.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await firstRunOnce(database, stores, config)).toBeUndefined()
  })

  it('creates an account of the configured tier, with a working live and test key', async () => {
    const live = await stores.keys.find(facts.apiKey)
    const test = await stores.keys.find(facts.testApiKey)
    expect(live).toMatchObject({ mode: 'live', status: 'active', tier: 'starter' })
    expect(test).toMatchObject({ mode: 'test', accountId: live?.accountId })
  })

  it('creates a sign-in link to that account that works once', async () => {
    const token = new URL(facts.signInUrl).searchParams.get('token') ?? ''
    const accountId = await stores.signIn.useLink(token)
    expect(accountId).toBe((await stores.keys.find(facts.apiKey))?.accountId)
    expect(await stores.signIn.useLink(token)).toBeNull()
  })

  it('writes first-run.json, readable only by its owner', async () => {
    const dataDir = path.join(folder, 'new')
    await writeFirstRun(dataDir, facts)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(await secretFile('new', 'first-run.json')).toEqual(`${JSON.stringify(facts, null, 2)}\n`)
  })

  it('replaces the file atomically', async () => {
    const place = path.join(folder, 'seen')
    const [file, sameFile] = [await writeFirstRun(place, facts), path.join(place, 'same-file')]
    await writeFile(file, 'what a reader has open')
    await link(file, sameFile)
    await writeFirstRun(place, facts)
    expect(await readFile(sameFile, 'utf8')).toBe('what a reader has open')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(facts)
    expect((await readdir(place)).sort()).toEqual(['first-run.json', 'same-file'])
  })

  it('has written its file before any probe is answered', async () => {
    const place = path.join(folder, 'probed')
    const port = await freePort()
    let found: unknown = 'no answer'
    const probing = (async () => {
      while (found === 'no answer') {
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
        if (answer?.status !== 200) {
          await sleep(20)
          continue
        }
        const text = await readFile(path.join(place, 'first-run.json'), 'utf8').catch(String)
        found = text.startsWith('{') ? JSON.parse(text) : text
      }
    })()
    const wanted = readConfig({ PORT: String(port), DATA_DIR: place, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
    const service = await startService(wanted)
    await probing
    await service.close()
    expect(found).toEqual(service.firstRun)
  })

  it('prints the URLs, both keys, and a curl command', async () => {
    const text = await greeting({ ...started('development', 'new'), firstRun: facts })
    for (const fact of Object.values(facts)) expect(text).toContain(fact)
    expect(text).toMatch(/curl -H "Authorization: Bearer ac_live_[^"]+" "http:[^"]+\/v1\/snapshots\?/)
  })

  it('G-01 P-19 prints no secret in production, where the output is a log, but the name of the file with them', async () => {
    await writeFirstRun(path.join(folder, 'prod'), facts)
    const text = await greeting({ ...started('production', 'prod'), firstRun: facts })
    expect(text).not.toMatch(secret)
    expect(text).toContain(path.join(folder, 'prod', 'first-run.json'))
    expect(await secretFile('prod', 'first-run.json')).toContain(facts.apiKey)
  })
})

describe('a later start', () => {
  it('prints no key', async () => {
    expect(await greeting(started('development', 'new'))).not.toMatch(secret)
  })

  it('prints a new link while the owner has no other way to sign in', async () => {
    const link = await onlyWayIn(stores, config)
    expect(await stores.signIn.useLink(tokenOf(link))).toBe(await ownerId())
    expect(await greeting({ ...started('development', 'new'), signInLink: link as string })).toContain(link)
    const text = await greeting({ ...started('production', 'later'), signInLink: link as string })
    expect(text).not.toMatch(secret)
    expect(text).toContain('sign-in-link.txt')
    expect(await secretFile('later', 'sign-in-link.txt')).toBe(`${link}\n`)
  })

  it('prints none once there is an identity or a password; the command still creates one, recorded in the audit trail', async () => {
    const accountId = await ownerId()
    const identity = { issuer: 'https://id.example', subject: 'owner' }
    await stores.identities.attach(accountId, identity)
    expect(await onlyWayIn(stores, config)).toBeNull()
    await stores.identities.detach(accountId, identity, () => true)
    await stores.passwords.set(accountId, 'scrypt$')
    expect(await onlyWayIn(stores, config)).toBeNull()
    const link = await ownerLink(stores, config)
    const [event] = await stores.auditEvents(accountId, 1)
    expect(event).toMatchObject({ action: 'sign_in_link_made', subject: accountId })
    expect(JSON.stringify(event)).not.toContain(tokenOf(link))
    expect(await stores.signIn.useLink(tokenOf(link))).toBe(accountId)
  })
})
