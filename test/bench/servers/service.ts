/**
 * `service.js ACCOUNTS [free] [inline] [limits]`: the complete service with a number of accounts that have a key each,
 * over the PostgreSQL of `DATABASE_URL` as in production, or over an embedded database in a temporary folder. Quotas
 * and limits are raised; every call is debited, unless `free` sets all prices to 0, to measure the cost of
 * billing. `inline` computes everything on the event loop, to measure the benefit of worker threads. `limits` keeps
 * quotas and limits; then the first account has the tier `free`, and the others `pro`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { readConfig } from '../../../server/config/config.ts'
import { startService } from '../../../server/service.ts'
import { tiers } from '../../../tools/contract/tiers.ts'
import { sharedSecretKey } from '../../node-options.ts'
import { openGauge } from './gauge.ts'

const PLENTY = 1_000_000_000
const [accounts, ...options] = process.argv.slice(2)
const isLimited = options.includes('limits')
for (const tier of isLimited ? [] : Object.values(tiers))
  Object.assign(tier, { dailyCredits: PLENTY, perMinute: PLENTY, workerMs: PLENTY })
const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-bench-'))
const settings = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  SECRET_KEYS: sharedSecretKey,
  LOG_LEVEL: 'silent',
  ADDRESS_LIMIT: String(PLENTY),
  DATABASE_URL: process.env.DATABASE_URL,
})
// Production skips the output schema check; an embedded database never runs as production.
const environment = settings.DATABASE_URL ? 'production' : 'test'
const service = await startService({ ...settings, NODE_ENV: environment })
for (const { tool } of service.registry.byName.values()) {
  if (options.includes('free')) Object.assign(tool, { credits: 0 })
  if (options.includes('inline')) Object.assign(tool, { heavy: false })
}

const keys: string[] = []
const store = { accounts: createAccounts(service.database), keys: createApiKeys(service.database) }
const tierOfNext = () => (isLimited ? (keys.length === 0 ? 'free' : 'pro') : 'scale')

/** An account and its key; a busy machine may need a second attempt. */
async function newKey(attempts = 5): Promise<string> {
  try {
    const { accountId } = await store.accounts.create(tierOfNext())
    const key = await store.keys.create(accountId, { name: 'bench', mode: 'live' })
    if (key !== 'limit') return key.apiKey
    throw new Error('A new account already has all its keys.')
  } catch (error) {
    if (attempts <= 1) throw error
    return newKey(attempts - 1)
  }
}

while (keys.length < Number(accounts)) keys.push(await newKey())
const gauge = await openGauge()
console.log(JSON.stringify({ port: Number(new URL(service.config.BASE_URL).port), keys, gauge }))

process.on('SIGTERM', async () => {
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
