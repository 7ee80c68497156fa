import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createMailboxes } from '../../../db/webhooks/mailboxes.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { nodeOptions, root } from '../../node-options.ts'
import { copyPreparedDatabase } from '../../prepared-database.ts'
import { SmtpServer } from '../outbound/smtp-server.ts'

/** Time for several looks into the outbox, in ms. */
const severalLooks = 6_000

let smtp: SmtpServer
let dataDir: string
let server: ChildProcess | undefined
beforeAll(async () => {
  smtp = await SmtpServer.start()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sky-mail-kill-'))
  await copyPreparedDatabase(dataDir)
})
afterAll(async () => {
  await stopped('SIGKILL')
  await smtp?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the built service on the data directory, which one process at a time may open. */
function start(): void {
  const settings = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    BASE_URL: 'https://sky.example',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Sky <sky@example.com>',
  }
  server = spawn(process.execPath, [...nodeOptions, path.join(root, 'dist/server/index.js')], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stopped(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

/** Runs statements while no process has the database. */
async function between<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const mails = (count: number) =>
  vi.waitFor(() => expect(smtp.mails).toHaveLength(count), { timeout: 60_000, interval: 50 })

it('a mail that the mail server took before a kill is sent once more, under the same Message-ID, and is then delivered', async () => {
  const [accountId, endpointId] = await between(async (db) => {
    const { accountId: owner } = await createAccounts(db).create('free')
    const mailbox = { kind: 'mail', url: 'lea@example.com', description: 'mine' } as const
    const id = (await createWebhookEndpoints(db).add(owner, mailbox)) ?? ''
    await createMailboxes(db).confirm({
      ...{ purpose: 'confirm', accountId: owner, endpointId: id, generation: 0, expiresAt: null },
    })
    const payload = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-29T20:00:00Z', data: {} })
    await createWebhookOutbox(db).add({
      accountId: owner,
      eventId: 'msg_kill',
      type: 'webhook.test',
      payload,
    })
    return [owner, id] as const
  })

  // The mail is in the queue of the mail server, whose word of it never comes back.
  smtp.replies = { END: '' }
  start()
  await mails(1)
  await stopped('SIGKILL')
  const due = await between(async (db) => {
    const rows = await db.query('SELECT status, attempts, due_at > now() AS "isLater" FROM webhook_delivery')
    // A minute passes.
    await db.query('UPDATE webhook_delivery SET due_at = now()')
    return rows
  })
  expect(due).toEqual([{ status: 'pending', attempts: 1, isLater: true }])

  smtp.replies = {}
  start()
  await mails(2)
  await sleep(severalLooks)
  await stopped('SIGTERM')
  const ids = smtp.mails.map(({ headers }) => headers.get('message-id'))
  expect(ids).toEqual(Array(2).fill(`<msg_kill.${endpointId}@sky.example>`))
  const [delivery] = await between((db) => createWebhookOutbox(db).log(accountId, endpointId))
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, responseStatus: 250 })
}, 180_000)
