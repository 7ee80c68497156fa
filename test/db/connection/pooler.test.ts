import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { newSecretKey } from '../../../db/vault.ts'
import { call, emptyPostgres, granted, ledgerOn, parallel, postgresUrl } from '../databases.ts'
import { everything } from '../statements/everything.ts'

const pgbouncer = '/usr/sbin/pgbouncer'

async function sparePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PgBouncer in transaction mode with two connections. It refuses to run as root. */
async function startPooler(url: URL): Promise<{ port: number; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sky-pooler-'))
  const port = await sparePort()
  const settings = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port} user=${url.username}`,
    '[pgbouncer]',
    'listen_addr=127.0.0.1',
    `listen_port=${port}`,
    'unix_socket_dir=',
    'auth_type=any',
    'pool_mode=transaction',
    'default_pool_size=2',
    'ignore_startup_parameters=statement_timeout,lock_timeout,idle_in_transaction_session_timeout,plan_cache_mode',
  ]
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const isRoot = process.getuid?.() === 0
  const unprivileged = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : undefined
  if (unprivileged !== undefined) for (const one of [folder, file]) chownSync(one, unprivileged, unprivileged)
  const child = spawn(pgbouncer, ['-q', file], {
    stdio: 'ignore',
    ...(unprivileged === undefined ? {} : { uid: unprivileged, gid: unprivileged }),
  })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}

describe.skipIf(!postgresUrl || !existsSync(pgbouncer))('behind a pooler in transaction mode', () => {
  let db: Database
  let pooler: { port: number; stop(): void }
  let drop: () => Promise<void>

  beforeAll(async () => {
    const empty = await emptyPostgres()
    drop = empty.drop
    await (await openDatabase({ url: empty.url })).close()
    const url = new URL(empty.url)
    pooler = await startPooler(url)
    url.port = String(pooler.port)
    for (let attempt = 1; ; attempt++) {
      try {
        db = await openDatabase({ url: url.href, poolSize: 10, prepare: false, secretKeys: [newSecretKey()] })
        break
      } catch (error) {
        // It starts to listen after a moment.
        if (attempt === 20) throw error
        await sleep(250)
      }
    }
  })
  afterAll(async () => {
    await db.close()
    pooler.stop()
    await drop()
  })

  test('every statement of the service runs', async () => {
    await everything(db)
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('ten callers over two connections use a quota exactly', async () => {
    const { accountId } = await createAccounts(db).create('free')
    const ledgers = Array.from({ length: 10 }, () => ledgerOn(db))
    const verdicts = await parallel(300, (n) =>
      (ledgers[n % 10] as (typeof ledgers)[number]).debit(call(accountId)),
    )
    expect(granted(verdicts)).toHaveLength(250)
    expect(await ledgerDrift(db)).toEqual([])
  })
})
