import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../db/client.ts'
import { located, readConfig } from '../../server/config.ts'
import {
  type FirstRun,
  firstRunOnce,
  firstRunText,
  laterRunText,
  writeFirstRun,
} from '../../server/first-run.ts'
import { startService } from '../../server/service.ts'
import { openStores, type Stores } from '../../server/stores.ts'
import { freePort } from '../free-port.ts'

const config = located(readConfig({ OWNER_TIER: 'starter' }), 3000)

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
  it('happens once, however many start at the same time, and never again', async () => {
    expect(results.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await firstRunOnce(database, stores, config)).toBeUndefined()
  })

  it('makes an account of the tier that was set, with a live and a test key that work', async () => {
    const live = await stores.keys.find(facts.apiKey)
    const test = await stores.keys.find(facts.testApiKey)
    expect(live).toMatchObject({ mode: 'live', status: 'active', tier: 'starter' })
    expect(test).toMatchObject({ mode: 'test', accountId: live?.accountId })
  })

  it('makes a sign-in link to that account, good for one use', async () => {
    const token = new URL(facts.signInUrl).searchParams.get('token') ?? ''
    const accountId = await stores.signIn.useLink(token)
    expect(accountId).toBe((await stores.keys.find(facts.apiKey))?.accountId)
    expect(await stores.signIn.useLink(token)).toBeNull()
  })

  it('writes what it made into a file that only its owner may read', async () => {
    const file = await writeFirstRun(path.join(folder, 'new'), facts)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(facts)
  })

  it('replaces the file as a whole, so that a reader never sees half of it', async () => {
    const place = path.join(folder, 'seen')
    const [file, sameFile] = [await writeFirstRun(place, facts), path.join(place, 'same-file')]
    await writeFile(file, 'what a reader has open')
    await link(file, sameFile)
    await writeFirstRun(place, facts)
    expect(await readFile(sameFile, 'utf8')).toBe('what a reader has open')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(facts)
    expect((await readdir(place)).sort()).toEqual(['first-run.json', 'same-file'])
  })

  it('has left its file before any probe is answered', async () => {
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

  it('prints the addresses, both keys, and a call that can be pasted', () => {
    const text = firstRunText(facts, '/somewhere/first-run.json')
    for (const fact of Object.values(facts)) expect(text).toContain(fact)
    expect(text).toMatch(/curl -H "Authorization: Bearer ac_live_[^"]+" "http:[^"]+\/v1\/snapshots\?/)
  })

  it('prints no key on later starts', () => {
    const { BASE_URL: baseUrl, MCP_URL: mcpUrl, PORTAL_URL: portalUrl } = config
    expect(laterRunText({ baseUrl, mcpUrl, portalUrl })).not.toMatch(/ac_|token=/)
  })
})
