/**
 * `naive.js ACCOUNTS`: the billed snapshot in the usual design. One look-up of the key and one transaction for each
 * call (SELECT FOR UPDATE, INSERT, UPDATE) over the PostgreSQL of `DATABASE_URL`, the sky by astronomy-engine.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { drizzle } from 'drizzle-orm/postgres-js'
import { getQuery, H3, HTTPError } from 'h3'
import { toNodeHandler } from 'h3/node'
import postgres from 'postgres'
import { z } from 'zod'
import { openDatabase } from '../../../db/connection/open.ts'
import { transactionEach } from '../suites/plain-charges.ts'
import { naiveSnapshot } from './naive-sky.ts'

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

// Callers queue for the lock of a hot account, and should wait rather than fail.
const patience = { deadlineMs: 30_000, lockTimeoutMs: 30_000 }
const url = process.env.DATABASE_URL as string
const db = await openDatabase({ url, poolSize: 10, ...patience })
const keys = Array.from({ length: Number(process.argv[2]) }, () => randomBytes(24).toString('base64url'))
const charge = await transactionEach(
  drizzle(postgres(url, { max: 10, onnotice: () => {} })),
  keys.map(hashed),
)
await db.query('CREATE TABLE IF NOT EXISTS plain_key (hash text PRIMARY KEY, account text NOT NULL)')
await db.query('INSERT INTO plain_key SELECT unnest($1::text[]), unnest($1::text[])', [keys.map(hashed)])

const input = z.strictObject({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  datetime: z.iso.datetime(),
  include: z.string(),
})

const app = new H3().get('/v1/snapshots', async (event) => {
  const key = event.req.headers.get('authorization')?.slice('Bearer '.length) ?? ''
  const [found] = await db.query<{ account: string }>('SELECT account FROM plain_key WHERE hash = $1', [
    hashed(key),
  ])
  if (!found) throw new HTTPError({ status: 401 })
  const { latitude, longitude, datetime, include } = input.parse(getQuery(event))
  const data = naiveSnapshot(new Date(datetime), latitude, longitude, include.includes('riseset'))
  await charge(found.account)
  return { data, meta: { computedAt: new Date().toISOString(), creditsCharged: 1 } }
})

const server = createServer(toNodeHandler(app) as RequestListener)
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, keys }))
})
